"""The whole playground in this process: page, server and the real bot."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from bot.playground.__main__ import PAGE
from bot.playground.clock import FastClock
from bot.playground.server import PlaygroundServer
from tests.support.house import TOKEN, House, running

SPEED = 4.0
"""Faster than life, and slow enough for a busy machine to tap within a turn's minute."""


@asynccontextmanager
async def playground(
    folder: Path, *, seed: int, met: Sequence[int] = (), speed: float = SPEED
) -> AsyncIterator[House]:
    """The demo world with its page. Telegram's limits hold; `met` have greeted the bot."""
    server = PlaygroundServer(TOKEN, FastClock(speed), page=PAGE)
    await server.start()
    try:
        async with running(server, folder, seed=seed) as house:
            for person in met:
                house.says(person, person, "/start")
            yield house
    finally:
        await server.stop()
