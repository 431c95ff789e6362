"""What the playground's tests share: names, and calls that go round aiogram."""

import asyncio
from collections.abc import Callable, Mapping

import aiohttp
from aiogram import Bot
from aiogram.types import (
    CallbackQuery,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    Message,
    Update,
)

from bot.playground.model import Chat
from bot.playground.server import PlaygroundServer
from bot.playground.wire import Json, JsonObject
from bot.playground.world import World

TOKEN = "4242:a-secret-of-the-tests"
BOT, ANNA, BORIS, VERA = 4242, 1001, 1002, 1003


def group_of(world: World) -> Chat:
    return next(chat for chat in world.chats.values() if chat.head.is_group)


def one_button(text: str = "Deal", data: str = "deal") -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(
        inline_keyboard=[[InlineKeyboardButton(text=text, callback_data=data)]],
    )


async def raw(
    server: PlaygroundServer,
    method: str,
    fields: Mapping[str, str] | None = None,
    *,
    token: str = TOKEN,
) -> tuple[int, dict[str, Json]]:
    """A call as a form: the status and the body."""
    url = f"{server.url}/bot{token}/{method}"
    async with aiohttp.ClientSession() as session, session.post(url, data=fields or {}) as got:
        body: dict[str, Json] = await got.json()
        return got.status, body


async def sim(server: PlaygroundServer, lever: str, **fields: Json) -> tuple[int, JsonObject]:
    """One lever of the control API: the status and the body."""
    url = f"{server.url}/sim/{lever}"
    async with aiohttp.ClientSession() as session, session.post(url, json=fields) as got:
        body: JsonObject = await got.json()
        return got.status, body


async def until(condition: Callable[[], bool]) -> None:
    """Let everybody run until it holds."""
    for _ in range(100_000):
        if condition():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never came to be")


async def updates(bot: Bot) -> list[Update]:
    """All that waits for the bot, confirmed."""
    waiting = await bot.get_updates()
    if waiting:
        await bot.get_updates(offset=waiting[-1].update_id + 1)
    return waiting


async def messages(bot: Bot) -> list[Message]:
    """The messages among all that waits for the bot."""
    return [update.message for update in await updates(bot) if update.message is not None]


async def tap(bot: Bot) -> CallbackQuery:
    """The one tap that waits for the bot."""
    [query] = [update.callback_query for update in await updates(bot) if update.callback_query]
    return query


async def said_to(bot: Bot) -> list[str | None]:
    """The texts that wait for the bot."""
    return [message.text for message in await messages(bot)]
