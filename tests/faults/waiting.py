"""Waiting for what nobody tells of."""

import asyncio
import time
from collections.abc import Callable


async def until(holds: Callable[[], object], seconds: float) -> bool:
    """Wait until something holds, at most so many seconds; whether it does."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        await asyncio.sleep(0.02)
    return True
