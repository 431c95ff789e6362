"""Time in rooms: what the clock plays, and what ends by itself when nobody comes (DESIGN 6)."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from bot.faults import survive
from bot.rooms.deals import Deals
from bot.rooms.display import ANNOUNCED, DEAL, HAND, TABLE
from bot.rooms.keeper import Keeper
from bot.rooms.moves import (
    after_move,
    changed_seat,
    is_abandoned,
    live_game,
    stopped,
    with_deadline,
)
from bot.rooms.registry import Registry
from bot.rooms.room import Room, Sitting, Stage, seated
from bot.rooms.word import Task, clock_plays, deadline_after, word
from bot.screens.notices import clock_took_over
from bot.store import games, rows, slots
from bot.store.database import Connection
from bot.store.rows import GameId, RoomId
from engine.legality import refusal

logger = logging.getLogger(__name__)

MISSES_BEFORE_STAND_IN: Final = 2
"""So many time-outs in a row, and a program plays for the person until they tap again."""
POSTPONED_BY: Final = 5.0
"""Seconds more for somebody who has not been shown yet that they have the word."""
DAY: Final = 24 * 60 * 60.0


@dataclass(frozen=True, slots=True)
class Patience:
    """After how many quiet seconds a room ends by itself."""

    lobby: float = 10 * 60.0
    idle: float = 7 * DAY
    """A game without a clock."""
    end: float = DAY
    """A result that nobody has asked a rematch of."""


class Clockwork:
    """Acts when a deadline has passed, or when a room has been quiet for too long."""

    def __init__(
        self, keeper: Keeper, registry: Registry, deals: Deals, patience: Patience
    ) -> None:
        self._keeper = keeper
        self._deals = deals
        self._registry = registry
        self._patience = patience

    async def due(self, game: int, moves: int) -> None:
        """Play for whoever let their time run out, if that deadline still holds."""
        room = await self._registry.by_game_id(GameId(game))
        if room is None:
            return
        async with room.lock:
            row = room.sitting.game_row
            if row is None or row.deadline_at is None or room.sitting.row.gathering:
                return
            now = self._keeper.clock.time()
            if (row.id, row.moves) != (game, moves) or row.deadline_at > now:
                return
            if room.sitting.stage is Stage.CUT:
                await self._deals.cut_by_chance(room)
            elif (until := self._keeper.display.prompt_waits_until(room)) is not None:
                # Nobody loses on the clock because of a flood wait.
                room.unseen_move = row.moves
                later = max(until, now + POSTPONED_BY)
                await self._keeper.keep(room, _with_time(room.sitting, later))
            elif room.unseen_move == row.moves:
                room.unseen_move = None
                await self._keeper.keep(room, _with_time(room.sitting, _fresh(room, now)))
            else:
                await self._time_out(room, now)

    async def _time_out(self, room: Room, now: float) -> None:
        before = room.sitting.seats
        await self._keeper.keep(room, _timed_out(room.sitting, now))
        for seat in room.sitting.seats if room.is_playing() else ():
            if seat.stand_in and not before[seat.seat - 1].stand_in:
                self._keeper.display.tell(room, partial(clock_took_over, seated(seat)))

    async def resume(self) -> None:
        """After a start: new full deadlines where they passed meanwhile, and messages redrawn."""
        now = self._keeper.clock.time()
        for deadline in await self._keeper.ledger.database.read(games.deadlines):
            await self._resume(deadline.room, self._rearm)
        for room_id in await self._shown_too_little(since=now - DAY):
            await self._resume(room_id, self._keeper.display.catch_up)
        for row in await self._registry.every_open():
            if not row.gathering and row.touched_at > now - DAY:
                await self._resume(row.id, self._wake)

    async def _shown_too_little(self, *, since: float) -> list[RoomId]:
        """The rooms whose messages are not what they should be."""

        async def find(tx: Connection) -> list[RoomId]:
            behind = await slots.behind(tx, closed_since=since)
            unfinished = await slots.unfinished(
                tx, table=TABLE, hand=HAND, deal=DEAL, announced=ANNOUNCED
            )
            return [*(slot.room for slot in behind), *unfinished]

        return list(dict.fromkeys(await self._keeper.ledger.database.read(find)))

    async def _resume(self, room_id: RoomId, act: Callable[[Room], Awaitable[None]]) -> None:
        """Have it done to a room; one that cannot be resumed keeps no other from it."""
        await survive(
            lambda: self._locked(room_id, act), logger, f"room {room_id} cannot be resumed"
        )

    async def sweep(self) -> None:
        """End what nobody comes back to: lobbies, games without a clock, old results."""
        now = self._keeper.clock.time()
        for row in await self._registry.every_open():
            quiet = now - row.touched_at
            if quiet > min(self._patience.lobby, self._patience.end, self._patience.idle):
                await self._locked(row.id, self._let_go)

    async def _locked(self, room_id: RoomId, act: Callable[[Room], Awaitable[None]]) -> None:
        room = await self._registry.by_id(room_id)
        if room is not None:
            async with room.lock:
                await act(room)

    async def _rearm(self, room: Room) -> None:
        row, now = room.sitting.game_row, self._keeper.clock.time()
        allowance = room.sitting.row.turn_seconds
        if row is None or row.deadline_at is None or room.sitting.row.gathering:
            return
        if row.deadline_at <= now:
            again = now + (allowance or POSTPONED_BY)
            await self._keeper.keep(room, _with_time(room.sitting, again))
        else:
            self._keeper.set_timer(room)

    async def _wake(self, room: Room) -> None:
        self._keeper.wake(room)

    async def _let_go(self, room: Room) -> None:
        now, sitting = self._keeper.clock.time(), room.sitting
        quiet = now - sitting.row.touched_at
        if sitting.stage is Stage.GAME:
            if quiet > self._patience.idle and sitting.row.turn_seconds is None:
                await self._keeper.keep(room, stopped(sitting, now=now))
        elif quiet > (
            self._patience.lobby if sitting.stage is Stage.LOBBY else self._patience.end
        ):
            closed = replace(sitting, row=replace(sitting.row, closed=True))
            await self._keeper.keep(room, closed)


def _fresh(room: Room, now: float) -> float:
    """A deadline as if whoever has the word had just been given it."""
    _, game = live_game(room.sitting)
    allowance = room.sitting.row.turn_seconds or POSTPONED_BY
    deadline = deadline_after(None, game.state, None, now=now, allowance=allowance)
    return now + POSTPONED_BY if deadline is None else deadline


def _with_time(sitting: Sitting, deadline: float) -> Sitting:
    row = sitting.game_row
    return replace(sitting, game_row=row and with_deadline(row, row.moves, deadline))


def _timed_out(sitting: Sitting, now: float) -> Sitting:
    """The sitting after the clock has played; who has missed too often is stood in for."""
    _, game = live_game(sitting)
    asked = word(game.state)
    if asked is not None and asked.task is not Task.THROWING:
        seat = _missed(sitting.seats[asked.seats[0] - 1])
        sitting = replace(sitting, seats=changed_seat(sitting.seats, seat))
        if seat.stand_in and is_abandoned(sitting):
            return stopped(sitting, now=now)
    for seat_number, action in clock_plays(game.state):
        _, game = live_game(sitting)
        if refusal(game.state, seat_number, action) is None:
            sitting = after_move(sitting, seat_number, action, now=now)
    return sitting


def _missed(seat: rows.Seat) -> rows.Seat:
    if seat.user is None or seat.stand_in:
        return seat
    missed = seat.missed + 1
    return replace(seat, missed=missed, stand_in=missed >= MISSES_BEFORE_STAND_IN)
