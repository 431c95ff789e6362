"""Deadlines that come due."""

import asyncio
import heapq
import logging
import math
from collections.abc import Awaitable, Callable
from typing import Final

from bot.clock import Clock, wait
from bot.faults import survive

logger = logging.getLogger(__name__)

AGAIN_AFTER: Final = 5.0
"""Seconds after which a deadline that failed is tried once more, and so on until it does not."""


class Timers:
    """One deadline per key, each with the number of the move it belongs to.

    `due(key, number)` is awaited once a deadline has passed and still stands. A slow one holds
    up no other, one that fails is logged and comes due again; at most `at_once` of them run at
    the same time.
    """

    def __init__(
        self,
        clock: Clock,
        due: Callable[[int, int], Awaitable[None]],
        *,
        at_once: int = 16,
    ) -> None:
        self._clock = clock
        self._due = due
        self._at_once = at_once
        self._standing: dict[int, tuple[float, int]] = {}
        self._heap: list[tuple[float, int, int]] = []
        self._running: set[asyncio.Task[None]] = set()
        self._wake = asyncio.Event()
        self._stopping = False

    def set(self, key: int, deadline: float, number: int) -> None:
        """Give the key this deadline (unix seconds) in place of any other."""
        self._standing[key] = (deadline, number)
        heapq.heappush(self._heap, (deadline, key, number))
        if len(self._heap) > 64 + 2 * len(self._standing):
            self._heap = [(when, k, n) for k, (when, n) in self._standing.items()]
            heapq.heapify(self._heap)
        self._wake.set()

    def clear(self, key: int) -> None:
        """Forget the key's deadline, if it has one."""
        self._standing.pop(key, None)

    async def run(self) -> None:
        """Wait for deadlines and act on them, until `stop`."""
        while not self._stopping:
            self._wake.clear()
            await wait(self._wake, self._clock, self._fire())

    async def stop(self) -> None:
        """Let nothing more come due, and wait for what already runs."""
        self._stopping = True
        self._wake.set()
        if self._running:
            await asyncio.wait(self._running)

    def _fire(self) -> float:
        """Start what is due; return the moment to look again."""
        now = self._clock.time()
        while self._heap:
            deadline, key, number = self._heap[0]
            if self._standing.get(key) != (deadline, number):
                heapq.heappop(self._heap)
            elif deadline > now:
                return deadline
            elif len(self._running) >= self._at_once:
                break
            else:
                heapq.heappop(self._heap)
                del self._standing[key]
                task = asyncio.create_task(self._act(key, number))
                self._running.add(task)
                task.add_done_callback(self._done)
        return math.inf

    async def _act(self, key: int, number: int) -> None:
        async def done() -> bool:
            await self._due(key, number)
            return True

        failed = f"the deadline of {key}, number {number}, failed"
        if not await survive(done, logger, failed) and key not in self._standing:
            self.set(key, self._clock.time() + AGAIN_AFTER, number)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        self._wake.set()
