import asyncio
from typing import Any

import pytest
from aiogram import Bot
from aiogram.client.session.middlewares.base import (
    BaseRequestMiddleware,
    NextRequestMiddlewareType,
)
from aiogram.exceptions import TelegramRetryAfter
from aiogram.methods import (
    AnswerCallbackQuery,
    DeleteMessage,
    EditMessageReplyMarkup,
    EditMessageText,
    ForwardMessage,
    GetChat,
    GetMe,
    GetUpdates,
    LeaveChat,
    PinChatMessage,
    SendDice,
    SendMessage,
    SendPhoto,
    SetMyName,
    TelegramMethod,
)
from aiogram.methods.base import Response, TelegramType

from bot.gate import Gate, UnmarkedCall
from bot.limits import Figures, Limits
from tests.support.clock import HandClock, settle
from tests.support.session import Refusal, ScriptedSession, scripted_bot


class Trap(BaseRequestMiddleware):
    """Lets no call through."""

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
    ) -> Response[TelegramType]:
        raise ConnectionError


class Door:
    def __init__(self, **figures: int) -> None:
        self.clock = HandClock()
        self.session = ScriptedSession(self.clock)
        self.bot: Bot = scripted_bot(self.session)
        self.limits = Limits(Figures(**figures))
        self.gate = Gate(self.limits, self.clock)
        self.session.middleware(self.gate)
        self.left: list[float] = []

    async def send(self, method: TelegramMethod[Any]) -> object:
        return await self.gate.send(
            self.bot, method, seconds=10, leaving=lambda: self.left.append(self.clock.time())
        )


@pytest.fixture
def door() -> Door:
    return Door(group_burst=1)


@pytest.mark.parametrize(
    "method",
    [
        SendMessage(chat_id=1, text="hi"),
        SendDice(chat_id=1),
        SendPhoto(chat_id=1, photo="x"),
        EditMessageText(chat_id=1, message_id=1, text="hi"),
        EditMessageReplyMarkup(chat_id=1, message_id=1),
        DeleteMessage(chat_id=1, message_id=1),
        ForwardMessage(chat_id=1, from_chat_id=2, message_id=1),
        PinChatMessage(chat_id=1, message_id=1),
    ],
)
async def test_what_is_not_the_outboxs_does_not_pass(
    door: Door, method: TelegramMethod[Any]
) -> None:
    with pytest.raises(UnmarkedCall, match=method.__api_method__):
        await door.bot(method)
    assert door.session.calls == []


async def test_the_bots_own_shortcut_does_not_pass_either(door: Door) -> None:
    with pytest.raises(UnmarkedCall):
        await door.bot.send_message(1, "hi")


@pytest.mark.parametrize(
    "method",
    [
        GetMe(),
        GetUpdates(),
        GetChat(chat_id=1),
        AnswerCallbackQuery(callback_query_id="1"),
        SetMyName(name="Durak"),
        LeaveChat(chat_id=-1),
    ],
)
async def test_answers_and_questions_pass_freely(door: Door, method: TelegramMethod[Any]) -> None:
    for _ in range(50):
        await door.bot(method)
    assert len(door.session.calls) == 50


async def test_a_pass_is_good_for_one_call(door: Door) -> None:
    method = SendMessage(chat_id=1, text="hi")
    await door.send(method)
    with pytest.raises(UnmarkedCall):
        await door.bot(method)


async def test_a_pass_for_a_call_that_never_came_is_forgotten() -> None:
    door = Door()
    door.session.middleware.unregister(door.gate)
    for middleware in (Trap(), door.gate):
        door.session.middleware.register(middleware)
    with pytest.raises(ConnectionError):
        await door.send(SendMessage(chat_id=1, text="hi"))
    assert door.gate._passes == {}


async def test_a_marked_call_waits_until_the_limits_allow(door: Door) -> None:
    await door.send(SendMessage(chat_id=-1, text="first"))
    second = asyncio.create_task(door.send(SendMessage(chat_id=-1, text="second")))
    await door.clock.advance(2)
    assert door.session.sent() == [("sendMessage", "first")]
    assert len(door.left) == 1
    await door.clock.advance(2)
    assert door.session.sent()[1:] == [("sendMessage", "second")]
    await second


async def test_deleting_counts_towards_no_limit(door: Door) -> None:
    for message in range(20):
        await door.send(DeleteMessage(chat_id=-1, message_id=message))
    assert door.limits.earliest(-1, door.clock.time()) == door.clock.time()


async def test_a_call_counts_from_its_answer(door: Door) -> None:
    door.session.latency = 8.0
    sending = asyncio.create_task(door.send(SendMessage(chat_id=-1, text="slow")))
    await door.clock.advance(8)
    await sending
    assert door.limits.earliest(-1, door.clock.time()) > door.clock.time() + 3


async def test_a_flood_wait_is_kept_for_its_chat(door: Door) -> None:
    door.session.script("deleteMessage", Refusal(429, "Too Many Requests", retry_after=35))
    with pytest.raises(TelegramRetryAfter):
        await door.send(DeleteMessage(chat_id=-1, message_id=3))
    await settle()
    assert door.limits.blocked_until(-1, door.clock.time()) == door.clock.time() + 35
    assert door.limits.blocked_until(-2, door.clock.time()) is None
