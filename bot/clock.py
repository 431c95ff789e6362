"""Time as the bot sees it: injected, so that tests and the playground can turn it."""

import asyncio
import time
from typing import Final, Protocol

LONGEST_NAP: Final = 30.0
"""Seconds after which a sleeper looks at the clock again: a wall clock may jump."""


class Clock(Protocol):
    """A clock in unix seconds that can also be waited for."""

    def time(self) -> float:
        """The present moment, in unix seconds."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait for so many seconds of this clock."""
        ...


class SystemClock:
    """The machine's own clock."""

    def time(self) -> float:
        """The present moment, in unix seconds."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        """Wait for so many seconds."""
        await asyncio.sleep(seconds)


async def wait(event: asyncio.Event, clock: Clock, until: float) -> None:
    """Return when the event is set, at the moment `until`, or after the longest nap.

    The event is set on return, whichever came first.
    """
    nap = min(until - clock.time(), LONGEST_NAP)
    if nap <= 0:
        event.set()
        return
    sleeper = asyncio.ensure_future(clock.sleep(nap))
    sleeper.add_done_callback(lambda done: None if done.cancelled() else event.set())
    try:
        await event.wait()
    finally:
        sleeper.cancel()
