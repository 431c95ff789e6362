from collections.abc import AsyncIterator

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer

from bot.playground.clock import HandClock
from bot.playground.flood import Limits
from bot.playground.model import Chat
from bot.playground.server import PlaygroundServer
from bot.playground.world import World
from tests.playground.wires import TOKEN, group_of


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def server(clock: HandClock) -> AsyncIterator[PlaygroundServer]:
    """A server that counts sends and edits and refuses none of them."""
    server = PlaygroundServer(TOKEN, clock, limits=Limits(enforced=False))
    await server.start()
    yield server
    await server.stop()


@pytest.fixture
async def bot(server: PlaygroundServer) -> AsyncIterator[Bot]:
    session = AiohttpSession(api=TelegramAPIServer.from_base(server.url))
    yield Bot(TOKEN, session=session)
    # aiogram's own close waits for TLS connections, and there are none here.
    await (await session.create_session()).close()


@pytest.fixture
def world(server: PlaygroundServer) -> World:
    """The demo world; Anna has talked to the bot before."""
    server.world.start(1001)
    return server.world


@pytest.fixture
def group(world: World) -> Chat:
    return group_of(world)
