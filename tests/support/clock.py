"""Clocks for tests: one turned by hand, one that runs fast."""

import asyncio
import heapq
import itertools
import time

START = 1_800_000_000.0


async def settle() -> None:
    """Let everything that can go on without time passing do so."""
    for _ in range(40):
        await asyncio.sleep(0)


class HandClock:
    """Stands still until it is advanced; then wakes its sleepers in order, each in its moment."""

    def __init__(self, now: float = START) -> None:
        self._now = now
        self._order = itertools.count()
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []

    def time(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        waking = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self._now + seconds, next(self._order), waking))
        await waking

    async def advance(self, seconds: float) -> None:
        """Let so many seconds pass."""
        end = self._now + seconds
        await settle()
        while self._sleepers and self._sleepers[0][0] <= end:
            moment, _, waking = heapq.heappop(self._sleepers)
            if waking.done():
                continue
            self._now = max(self._now, moment)
            waking.set_result(None)
            await settle()
        self._now = end
        await settle()


class FastClock:
    """The machine's clock, so many times faster."""

    def __init__(self, factor: float) -> None:
        self._factor = factor
        self._began = time.monotonic()

    def time(self) -> float:
        return START + (time.monotonic() - self._began) * self._factor

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / self._factor)
