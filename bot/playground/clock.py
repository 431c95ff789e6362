"""What the playground asks of time, and two ways to bend it."""

import asyncio
import heapq
import itertools
import time
from typing import Final, Protocol

START: Final = 1_790_000_000.0
"""When the clocks of tests begin."""


class Clock(Protocol):
    """Time in Unix seconds, and a way to wait for it to pass."""

    def time(self) -> float:
        """Now."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait until that many seconds of this clock have passed."""
        ...


class FastClock:
    """A clock that starts at `start` and runs `speed` times as fast as the machine's."""

    def __init__(self, speed: float, start: float = START) -> None:
        self.speed = speed
        self._start = start
        self._began = time.monotonic()

    def time(self) -> float:
        """Now, on this clock."""
        return self._start + (time.monotonic() - self._began) * self.speed

    async def sleep(self, seconds: float) -> None:
        """Wait for `seconds` of this clock."""
        await asyncio.sleep(seconds / self.speed)


class HandClock:
    """A clock that stands still until `advance` turns it."""

    def __init__(self, now: float = START) -> None:
        self._now = now
        self._order = itertools.count()
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []

    def time(self) -> float:
        """Now, on this clock."""
        return self._now

    async def sleep(self, seconds: float) -> None:
        """Wait until `advance` has passed that many seconds."""
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        sleeper = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self._now + seconds, next(self._order), sleeper))
        await sleeper

    async def advance(self, seconds: float) -> None:
        """Turn the clock, waking each sleeper at its own moment, after all that went before."""
        target = self._now + seconds
        await settle()
        while self._sleepers and self._sleepers[0][0] <= target:
            due, _, sleeper = heapq.heappop(self._sleepers)
            if sleeper.done():
                continue
            self._now = max(self._now, due)
            sleeper.set_result(None)
            await settle()
        self._now = target
        await settle()


async def settle() -> None:
    """Let everything that can go on without time passing do so."""
    for _ in range(40):
        await asyncio.sleep(0)
