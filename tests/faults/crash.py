"""`make crash`: the bot is killed again and again while people play, and nothing is lost.

People tap in many rooms against a server of ours, which stays, while the bot's process is killed
at random moments and started again. Then every game is played to its end, and the database is
compared with what people tapped, were answered and see.
"""

import argparse
import asyncio
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from bot.clock import SystemClock
from bot.playground.demo import bot_account
from bot.playground.flood import Limits
from bot.playground.server import PlaygroundServer
from bot.playground.world import World
from tests.faults.audit import Balance, balance, games_of
from tests.faults.crowd import Crowd
from tests.faults.mirror import Mirror, look
from tests.faults.process import BotProcess
from tests.faults.waiting import until
from tests.support.folders import in_memory
from tests.support.house import TOKEN

LIMITS: Final = Limits(
    group_per_minute=600, private_per_second=20.0, private_burst=20, total_per_second=500
)
WISHES: Final = {
    "GROUP_PER_MINUTE": "600",
    "PRIVATE_PER_SECOND": "20",
    "PRIVATE_BURST": "20",
    "TOTAL_PER_SECOND": "500",
    "BYSTANDER_SECONDS": "1",
}
"""Roomier than Telegram, and as strict: the driver is in a hurry."""
CALM_SECONDS: Final = 90.0
"""Within so much time after the last tap every chat shows the newest state."""


@dataclass(frozen=True)
class Plan:
    """How much there is to be."""

    kills: int = 200
    groups: int = 24
    alone: int = 8
    longest_life: float = 5.0
    """Seconds between the start of a run and its kill."""
    looks: int = 10
    """How often everything is compared in the middle of play."""
    last_games: float = 600.0
    """Seconds for the games to be played to their ends."""
    seed: int = 1


@dataclass
class Report:
    """What came of it."""

    kills: int = 0
    taps: int = 0
    balance: Balance = field(default_factory=lambda: Balance(0, 0, 0))
    stuck: int = 0
    old: int = 0
    looked_at: int = 0
    repeated: int = 0
    refused: int = 0
    tracebacks: int = 0
    stop_seconds: float = 0.0

    def is_clean(self) -> bool:
        """Whether every promise was kept."""
        wrong = (
            self.balance.lost,
            self.balance.doubled,
            self.stuck,
            self.old,
            self.refused,
            self.tracebacks,
        )
        return not any(wrong)

    def lines(self) -> list[str]:
        """The report, its sum last."""
        kept = self.balance
        last = f"kills {self.kills} moves {kept.moves} lost {kept.lost} doubled {kept.doubled}"
        return [
            f"taps {self.taps}",
            f"screens compared {self.looked_at} old {self.old} repeated {self.repeated}",
            f"429 {self.refused} tracebacks {self.tracebacks}",
            f"the last stop took {self.stop_seconds:.1f} s",
            f"{last} stuck {self.stuck}",
        ]


class Crash:
    """A driver with its world, and the bot that it kills."""

    def __init__(self, server: PlaygroundServer, folder: Path, plan: Plan) -> None:
        self._server = server
        self._folder = folder
        self._plan = plan
        self._rng = Random(plan.seed)
        self._crowd = Crowd(server.world, Random(plan.seed))
        self._is_over = False
        self._playing: asyncio.Task[None]
        self._bot = self._start()
        self.report = Report()

    @property
    def _database(self) -> Path:
        return self._folder / "durak.sqlite3"

    async def run(self) -> Report:
        """Play and kill; then play to the end, and compare."""
        self._crowd.arrive(self._plan.groups, self._plan.alone)
        try:
            await self._play_and_kill()
            await self._play_on()
        finally:
            self._bot.kill()
        return self.report

    async def _play_and_kill(self) -> None:
        await self._bot.ready()
        await self._crowd.gather()
        self._playing = asyncio.create_task(self._crowd.play(lambda: self._is_over))
        for number in range(self._plan.kills):
            await self._live()
            if self._is_time_to_look(number):
                await self._bot.ready()
                await self._come_to_rest()
            self._bot.kill()
            self.report.kills += 1
            if self._crowd.is_resting:
                await self._look()
                self._crowd.is_resting = False
            self._bot = self._start()
            if self.report.kills % 10 == 0:
                print(f"{self.report.kills} kills, {self._crowd.taps} taps", flush=True)

    async def _play_on(self) -> None:
        """Play the games that go on to their ends; nobody begins another."""
        await self._bot.ready()
        self._crowd.is_going_home = True
        await until(lambda: self._live_games() == 0, self._plan.last_games)
        self.report.stuck = self._live_games()
        self._is_over = True
        await self._playing
        await self._come_to_rest()
        status, self.report.stop_seconds = await self._bot.stop()
        assert status == 0, f"the bot ended with {status}: {self._bot.log[-2000:]}"
        await self._look()
        self._sum_up()

    def _start(self) -> BotProcess:
        return BotProcess(self._server, self._folder, WISHES)

    async def _live(self) -> None:
        """Let the bot live for a while; sometimes not even until it has started."""
        bot = self._bot
        if self._rng.random() < 0.15:
            await asyncio.sleep(self._rng.uniform(0.5, 5.0))
        else:
            await bot.ready()
            await asyncio.sleep(self._rng.uniform(0.0, self._plan.longest_life))
        assert bot.ended() is None, f"the bot ended by itself: {bot.log[-2000:]}"

    def _is_time_to_look(self, number: int) -> bool:
        every = max(1, self._plan.kills // max(1, self._plan.looks))
        return self._plan.looks > 0 and number % every == every - 1

    async def _come_to_rest(self) -> None:
        """Nobody taps until everything is shown."""
        self._crowd.is_resting = True
        if not await until(self._is_shown, CALM_SECONDS):
            self.report.old += 1

    def _is_shown(self) -> bool:
        """Whether every message shows the newest version, and has done so for a moment.

        While people gather anew their hands of the last game stay as they are.
        """
        return self._ask(
            "SELECT count(*) FROM slots JOIN rooms ON rooms.id = room WHERE closed = 0"
            " AND (slots.kind = 'table' OR slots.kind = 'hand' AND NOT gathering)"
            " AND (shown < version OR touched_at > unixepoch('subsec') - 2)"
        ) == 0 and not len(self._server.updates)

    async def _look(self) -> None:
        mirror: Mirror = await look(self._server.world, self._database)
        self.report.old += len(mirror.old)
        self.report.looked_at += mirror.looked_at
        self.report.repeated += mirror.repeated
        for line in mirror.old:
            print(f"old: {line}")

    def _live_games(self) -> int:
        return self._ask("SELECT count(*) FROM games WHERE ended_at IS NULL")

    def _sum_up(self) -> None:
        bot, crowd, report = self._bot, self._crowd, self.report
        report.taps = crowd.taps
        report.balance = balance(games_of(self._database), crowd.sent, crowd.accepted)
        report.refused = sum(call.status == 429 for call in self._server.journal)
        report.tracebacks = bot.log.count("Traceback") + bot.log.count("ERROR")
        if report.tracebacks:
            print(bot.log[-4000:])

    def _ask(self, question: str) -> int:
        with closing(sqlite3.connect(f"file:{self._database}?mode=ro", uri=True)) as connection:
            return int(connection.execute(question).fetchone()[0])


@asynccontextmanager
async def crashing(folder: Path, plan: Plan) -> AsyncIterator[Crash]:
    """A driver and its server."""
    clock = SystemClock()
    world = World(bot_account(int(TOKEN.partition(":")[0])), clock)
    server = PlaygroundServer(TOKEN, clock, limits=LIMITS, world=world)
    await server.start()
    try:
        yield Crash(server, folder, plan)
    finally:
        await server.stop()


async def _main(plan: Plan) -> Report:
    with TemporaryDirectory(prefix="durak-crash-", dir=in_memory()) as folder:
        async with crashing(Path(folder), plan) as crash:
            return await crash.run()


def main() -> int:
    """Kill the bot so many times; 0 if nothing was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults.crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=Plan.kills)
    parser.add_argument("--groups", type=int, default=Plan.groups)
    parser.add_argument("--alone", type=int, default=Plan.alone)
    parser.add_argument("--seed", type=int, default=Plan.seed)
    args = parser.parse_args()
    plan = Plan(kills=args.kills, groups=args.groups, alone=args.alone, seed=args.seed)
    report = asyncio.run(_main(plan))
    print("\n".join(report.lines()))
    return 0 if report.is_clean() else 1


if __name__ == "__main__":
    sys.exit(main())
