"""Programs at the table, and programs that stand in for people: when they move (DESIGN 9)."""

import asyncio
import logging
from dataclasses import dataclass
from random import Random
from typing import Final, Protocol

from bot.faults import survive
from bot.rooms.keeper import Keeper
from bot.rooms.moves import after_move, live_game
from bot.rooms.room import Room, Stage
from bot.rooms.seating import Seats
from engine.actions import Action, AgreeDraw
from engine.legality import refusal, turn
from engine.position import Phase
from engine.state import State
from engine.view import View

logger = logging.getLogger(__name__)

SHORTEST_PAUSE: Final = 0.9
LONGEST_PAUSE: Final = 1.7
AGAIN_AFTER: Final = 5.0
"""Seconds after which a program tries once more what has failed."""


class Thinker(Protocol):
    """Whatever chooses for the programs."""

    async def choose(self, level: str, view: View) -> Action | None:
        """Choose a legal action, or None to wait for what others do."""
        ...

    async def accepts_draw(self, level: str, view: View) -> bool:
        """Tell whether a draw now would be welcome."""
        ...


@dataclass(frozen=True)
class _Thought:
    """A program that thinks about a move, and of what position."""

    stand: tuple[int, int] | None
    task: asyncio.Future[Action | None]


class Programs:
    """Moves for every seat that a program plays, after a human pause."""

    def __init__(
        self, keeper: Keeper, thinker: Thinker, rng: Random, *, pace: float = 1.0
    ) -> None:
        self._keeper = keeper
        self._thinker = thinker
        self._rng = rng
        self._pace = pace
        self._tasks: set[asyncio.Task[None]] = set()
        self._thoughts: dict[int, _Thought] = {}
        """By the id of the room."""

    def wake(self, room: Room) -> None:
        """Look whether a program has something to do in a room that has changed."""
        if (thought := self._thoughts.get(room.id)) and thought.stand != _stand(room):
            thought.task.cancel()
        if room.driven or not self._next(room, set()):
            return
        room.driven = True
        task = asyncio.create_task(self._drive(room))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def answer_draw(self, room: Room) -> None:
        """Let the programs answer an offered draw; the caller holds the room's lock."""
        for seat in program_seats(room.sitting.seats):
            _, game = live_game(room.sitting)
            if room.sitting.stage is not Stage.GAME or refusal(game.state, seat, AgreeDraw()):
                continue
            level = room.sitting.program_at(seat) or ""
            if await self._thinker.accepts_draw(level, game.view(seat)):
                await self._play(room, seat, AgreeDraw())

    async def hint(self, room: Room, seat: int) -> Action | None:
        """What the strongest program would do in a seat."""
        _, game = live_game(room.sitting)
        return await self._thinker.choose("hard", game.view(seat))

    async def stop(self) -> None:
        """Let no program move any more."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _drive(self, room: Room) -> None:
        async def done() -> bool:
            await self._move_while_due(room)
            return True

        try:
            while not await survive(done, logger, "a program failed to move"):
                await self._keeper.clock.sleep(AGAIN_AFTER)
        finally:
            room.driven = False

    async def _move_while_due(self, room: Room) -> None:
        waiting: set[int] = set()
        while seat := self._next(room, waiting):
            stand = _stand(room)
            action = await self._think(room, seat)
            if action is not None:
                await self._pause()
                async with room.lock:
                    if _stand(room) == stand and room.sitting.program_at(seat):
                        await self._play(room, seat, action)
            waiting = {*waiting, seat} if _stand(room) == stand else set()

    async def _think(self, room: Room, seat: int) -> Action | None:
        """What a program wants to do; None where it waits, or the game went on meanwhile."""
        _, game = live_game(room.sitting)
        level = room.sitting.program_at(seat) or ""
        task = asyncio.ensure_future(self._thinker.choose(level, game.view(seat)))
        self._thoughts[room.id] = _Thought(_stand(room), task)
        try:
            await asyncio.wait([task])
        finally:
            task.cancel()
            del self._thoughts[room.id]
        return None if task.cancelled() else task.result()

    async def _pause(self) -> None:
        pause = self._rng.uniform(SHORTEST_PAUSE, LONGEST_PAUSE)
        await self._keeper.clock.sleep(pause * self._pace)

    async def _play(self, room: Room, seat: int, action: Action) -> None:
        now = self._keeper.clock.time()
        await self._keeper.keep(room, after_move(room.sitting, seat, action, now=now))

    def _next(self, room: Room, waiting: set[int]) -> int | None:
        """The program that should move next, if one should: the word goes before the others."""
        sitting = room.sitting
        if sitting.stage is not Stage.GAME or sitting.game is None:
            return None
        due = [seat for seat in in_order(sitting.game.state) if sitting.program_at(seat)]
        return next((seat for seat in due if seat not in waiting), None)


def in_order(state: State) -> list[int]:
    """The seats that can carry the bout on: leader, throwers by their order, the defender last."""
    due = turn(state)
    if state.phase in (Phase.LEAD, Phase.OVER):
        return list(due)
    order = (*state.throwers, state.bout.defender)
    return [seat for seat in order if seat in due]


def program_seats(seats: Seats) -> list[int]:
    """The seats that programs play, for themselves or for somebody."""
    return [seat.seat for seat in seats if seat.stand_in or seat.program]


def _stand(room: Room) -> tuple[int, int] | None:
    sitting = room.sitting
    if sitting.stage is not Stage.GAME or sitting.game_row is None or sitting.game is None:
        return None
    return sitting.game_row.id, len(sitting.game.moves)
