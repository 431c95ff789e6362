"""Programs at the table: they think in processes of their own, from a view and nothing else."""

import asyncio
import logging
import os
import signal
import threading
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from multiprocessing import active_children, get_context, parent_process
from random import Random
from typing import Final, TypeVar

from engine.actions import Action
from engine.ai import Level, accepts_draw, think
from engine.ai.budget import Slices
from engine.ai.levels import choose
from engine.view import View

logger = logging.getLogger(__name__)

T = TypeVar("T")

SECONDS: Final = 0.28
"""How long the strongest program thinks about a move, when no other waits to think."""
PATIENCE: Final = 5.0
"""After so many seconds without an answer a worker counts as lost."""


def spare_cores() -> int:
    """How many workers leave a core to everything else; four think for hundreds of rooms."""
    return max(1, min(4, (os.cpu_count() or 1) - 1))


class Opponents:
    """Chooses for the programs, outside the event loop; a worker that dies is replaced.

    The more programs wait for a worker, the less each of them thinks. When no worker answers, the
    move is made by the rule of thumb.
    """

    def __init__(self, rng: Random, workers: int = 1) -> None:
        self._rng = rng
        self._workers = workers
        self._pool: Executor | None = None
        self._free = asyncio.Semaphore(workers)
        self._asking = 0

    def start(self) -> None:
        """Have the workers ready before the first move."""
        self._executor().submit(_ready)

    async def choose(self, level: str, view: View) -> Action | None:
        """Choose one of the view's legal actions, or None to wait for what others do."""
        seed = self._rng.getrandbits(64)
        wanted = Level(level)
        try:
            async with self._turn() as share:
                return await self._work(think, wanted, view, seed, share * SECONDS, time.monotonic)
        except (BrokenProcessPool, TimeoutError):
            logger.warning("a worker was lost; the rule of thumb plays")
            await self.stop()
            return choose(Level.NORMAL, view, Random(seed), Slices(0))

    async def accepts_draw(self, level: str, view: View) -> bool:
        """Whether a program would rather end the game now with no durak."""
        seed = self._rng.getrandbits(64)
        try:
            async with self._turn():
                return await self._work(_accepts, Level(level), view, seed)
        except (BrokenProcessPool, TimeoutError):
            await self.stop()
            return False

    async def stop(self) -> None:
        """End the workers, whatever they think about."""
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, wait=False, cancel_futures=True)
            for worker in active_children():
                worker.kill()

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[float]:
        """Wait for a worker; what share of its time there is when many want some."""
        self._asking += 1
        try:
            async with self._free:
                yield min(1.0, self._workers / self._asking)
        finally:
            self._asking -= 1

    async def _work(self, task: Callable[..., T], *arguments: object) -> T:
        loop = asyncio.get_running_loop()
        answer = loop.run_in_executor(self._executor(), task, *arguments)
        return await asyncio.wait_for(answer, PATIENCE)

    def _executor(self) -> Executor:
        if self._pool is None:
            # Spawned, not forked: a fork would hold on to the bot's sockets and its database.
            self._pool = ProcessPoolExecutor(
                self._workers, mp_context=get_context("spawn"), initializer=_belong_to_the_bot
            )
        return self._pool


def _belong_to_the_bot() -> None:
    """Leave it to the bot to react to Ctrl-C, and end with it, also when it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    bot = parent_process()
    if bot is not None:
        # A pool of the standard library would wait for work that a killed bot never sends.
        bot.join()
        os._exit(0)


def _ready() -> None:
    """Do nothing, in a process that has just been started for it."""


def _accepts(level: Level, view: View, seed: int) -> bool:
    return accepts_draw(level, view, Random(seed))
