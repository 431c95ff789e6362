"""How long the bot takes for one accepted tap, through the whole dispatcher, SQLite included.

Its calls go to a server in another process that says yes to everything; the same calls are then
issued bare, one after the other, with nothing but the library between.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Final

from benchmarks.wire import WiredSession, telegram
from bot.callbacks import RoomDo
from bot.rooms.moves import live_game
from engine.ai import Level, choose
from engine.ai.budget import Slices
from engine.legality import turn
from tests.support.hall import Hall, HallSession, hall, play_data
from tests.support.house import BREATH
from tests.support.session import scripted_bot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aiogram.methods import TelegramMethod

    from bot.rooms.room import Room

LIVE_GAMES: Final = (1, 100, 1000)
TAPS: Final = 300
FIRST_GROUP: Final = -50_000
FIRST_PERSON: Final = 200_000


def main() -> None:
    """Print the times with few and many games, and the same calls issued bare."""
    logging.disable(logging.WARNING)
    with telegram() as url:
        for games in LIVE_GAMES:
            print(asyncio.run(taps(games, url)))


async def taps(games: int, url: str) -> str:
    """One line about taps in turn in so many games of two people each."""
    wired = partial(WiredSession, url=url)
    with TemporaryDirectory() as folder:
        async with hall(Path(folder), met=False, line=wired) as h:
            rooms = [await deal(h, number) for number in range(games)]
            measured = Measured()
            for number in range(TAPS):
                await measured.move(h, rooms[number % games])
            await h.session.close()
            return f"games going on: {games}; {await measured.line(wired(h.clock))}"


@dataclass
class Measured:
    """What so many moves took; seconds."""

    answered: list[float] = field(default_factory=list)
    """From the update to the answer of the tap."""
    shown: list[float] = field(default_factory=list)
    """From the update until every chat shows the move."""
    busy: float = 0.0
    calls: list[TelegramMethod[object]] = field(default_factory=list)
    rng: Random = field(default_factory=lambda: Random(1))

    async def move(self, h: Hall, room: Room) -> None:
        """Let somebody make a move, if the game is not over."""
        wish = self._wish(room)
        if wish is None:
            return
        await h.clock.advance(BREATH)
        before = len(h.session.calls)
        began, used = perf_counter(), process_time()
        await h.sends(*wish)
        self.answered.append(perf_counter() - began)
        await h.show()
        self.shown.append(perf_counter() - began)
        self.busy += process_time() - used
        self.calls += [call.method for call in h.session.calls[before:]]

    def _wish(self, room: Room) -> tuple[int, str] | None:
        """Who taps what."""
        if not room.is_playing():
            return None
        _, game = live_game(room.sitting)
        for seat in turn(game.state):
            action = choose(Level.NORMAL, game.view(seat), self.rng, Slices(0))
            user = room.sitting.seats[seat - 1].user
            if action is not None and user is not None:
                return user, play_data(room, action)
        return None

    async def line(self, session: HallSession) -> str:
        """The times in words, beside those of the same calls through this session."""
        moves = len(self.shown)
        seconds, busy = await issued_bare(self.calls, session)
        return (
            f"{moves} moves; answered after {spread(self.answered)} ms, all shown after"
            f" {spread(self.shown)} ms (p50, p99); on average {1000 * sum(self.shown) / moves:.1f}"
            f" ms, {1000 * self.busy / moves:.1f} of processor; the same"
            f" {len(self.calls) / moves:.1f} calls bare {1000 * seconds / moves:.1f} ms,"
            f" {1000 * busy / moves:.1f} of processor: ratio {sum(self.shown) / seconds:.1f}"
        )


async def issued_bare(
    calls: Sequence[TelegramMethod[object]], session: HallSession
) -> tuple[float, float]:
    """Seconds, and those of processor, for these calls and nothing else."""
    bot = scripted_bot(session)
    began, used = perf_counter(), process_time()
    for call in calls:
        await bot(call)
    took = perf_counter() - began, process_time() - used
    await session.close()
    return took


def spread(times: Sequence[float]) -> str:
    """The median and the slowest of a hundred, in milliseconds."""
    ordered = sorted(times)
    middle, late = ordered[len(ordered) // 2], ordered[int(0.99 * len(ordered))]
    return f"{1000 * middle:.1f}, {1000 * late:.1f}"


async def deal(h: Hall, number: int) -> Room:
    """Two people who have met the bot sit down in a group of their own, and are dealt cards."""
    group = FIRST_GROUP - number
    people = [FIRST_PERSON + 2 * number + seat for seat in range(2)]
    for person in people:
        await h.says(person, "/start")
    await h.says(people[0], "/durak", chat=group)
    room = await h.group_room(group)
    await h.room_tap(people[1], room, RoomDo.JOIN)
    await h.room_tap(people[0], room, RoomDo.DEAL)
    await h.show()
    h.session.calls.clear()
    return room
