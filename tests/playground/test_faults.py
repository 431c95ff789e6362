"""Troubles to order, as the bot meets them."""

import asyncio
import random

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramForbiddenError,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)

from bot.playground.clock import HandClock
from bot.playground.faults import Effect, Fault, Faults
from bot.playground.model import Chat
from bot.playground.server import PlaygroundServer
from bot.playground.world import World
from tests.playground.wires import ANNA, until


async def test_an_ordered_refusal_comes_as_often_as_ordered(
    server: PlaygroundServer,
    bot: Bot,
    world: World,
) -> None:
    server.faults.refuse(403, "Forbidden: bot was blocked by the user", times=2)
    for _ in range(2):
        with pytest.raises(TelegramForbiddenError):
            await bot.send_message(ANNA, "hello")
    await bot.send_message(ANNA, "hello")
    assert len(world.chat(ANNA).messages) == 1
    assert list(server.faults) == []


async def test_an_ordered_flood_wait_names_its_seconds(
    server: PlaygroundServer,
    bot: Bot,
    world: World,
) -> None:
    server.faults.refuse(429, "Too Many Requests: retry after 7", retry_after=7)
    with pytest.raises(TelegramRetryAfter) as flood:
        await bot.send_message(ANNA, "hello")
    assert flood.value.retry_after == 7


async def test_a_fault_meets_only_its_method_and_its_chat(
    server: PlaygroundServer,
    bot: Bot,
    group: Chat,
) -> None:
    words = "Internal Server Error"
    server.faults.refuse(500, words, method="sendmessage", chat=group.id, times=None)
    await bot.send_message(ANNA, "hello")
    await bot.get_me()
    for _ in range(2):
        with pytest.raises(TelegramServerError, match=words):
            await bot.send_message(group.id, "hello")
    server.faults.clear()
    await bot.send_message(group.id, "hello")


async def test_a_bad_gateway_answers_with_a_page(server: PlaygroundServer, bot: Bot) -> None:
    server.faults.add(Fault(Effect.BAD_GATEWAY))
    with pytest.raises(ClientDecodeError):
        await bot.get_me()
    [call] = server.journal
    assert call.status == 502


async def test_a_call_may_be_lost_before_it_is_carried_out(
    server: PlaygroundServer,
    bot: Bot,
    world: World,
) -> None:
    server.faults.add(Fault(Effect.DROP_BEFORE))
    with pytest.raises(TelegramNetworkError):
        await bot.send_message(ANNA, "hello")
    assert world.chat(ANNA).messages == {}


async def test_an_answer_may_be_lost_after_the_call_was_carried_out(
    server: PlaygroundServer,
    bot: Bot,
    world: World,
) -> None:
    server.faults.add(Fault(Effect.DROP_AFTER))
    with pytest.raises(TelegramNetworkError):
        await bot.send_message(ANNA, "hello")
    assert world.message(ANNA, 1).text == "hello"
    [call] = server.journal
    assert call.status == 0
    assert call.answer is not None


async def test_a_call_may_arrive_late(
    server: PlaygroundServer,
    bot: Bot,
    world: World,
    clock: HandClock,
) -> None:
    server.faults.add(Fault(Effect.DELAY_BEFORE, seconds=5))
    call = asyncio.create_task(bot.send_message(ANNA, "hello"))
    await until(lambda: list(server.faults) == [])
    assert world.chat(ANNA).messages == {}
    await clock.advance(5)
    assert (await call).text == "hello"


async def test_an_answer_may_come_late(
    server: PlaygroundServer,
    bot: Bot,
    world: World,
    clock: HandClock,
) -> None:
    server.faults.add(Fault(Effect.DELAY_AFTER, seconds=5))
    call = asyncio.create_task(bot.send_message(ANNA, "hello"))
    await until(lambda: bool(world.chat(ANNA).messages))
    assert not call.done()
    await clock.advance(5)
    assert (await call).text == "hello"


def test_a_share_of_the_calls_is_a_share() -> None:
    faults = Faults(random.Random(1))
    faults.add(Fault(Effect.DROP_BEFORE, times=None, share=0.25))
    hits = sum(bool(faults.calls("sendMessage", None)) for _ in range(1000))
    assert 200 < hits < 300


def test_equal_seeds_give_equal_troubles() -> None:
    runs = []
    for _ in range(2):
        faults = Faults(random.Random(5))
        faults.add(Fault(Effect.DROP_BEFORE, times=None, share=0.5))
        runs.append([bool(faults.calls("sendMessage", 1)) for _ in range(50)])
    assert runs[0] == runs[1]


def test_troubles_of_updates_leave_calls_alone() -> None:
    faults = Faults()
    faults.add(Fault(Effect.UPDATE_TWICE))
    assert faults.calls("sendMessage", None) == []


async def test_the_journal_holds_every_call_with_its_answer(
    server: PlaygroundServer,
    bot: Bot,
    group: Chat,
    clock: HandClock,
) -> None:
    await bot.send_message(group.id, "hello", entities=[])
    await bot.get_me()
    [call] = server.journal.of("sendMessage", chat=group.id)
    assert (call.at, call.status, call.chat_id) == (clock.time(), 200, group.id)
    assert call.params == {"chat_id": str(group.id), "text": "hello", "entities": []}
    assert [call.method for call in server.journal.of()] == ["sendMessage", "getMe"]
    server.journal.clear()
    assert len(server.journal) == 0


async def test_a_broken_json_parameter_is_kept_as_it_came(
    server: PlaygroundServer,
    bot: Bot,
    world: World,
) -> None:
    await bot.send_message(ANNA, "{not json")
    [call] = server.journal
    assert call.params["text"] == "{not json"


async def test_several_hundred_calls_at_once_are_all_answered(
    server: PlaygroundServer,
    bot: Bot,
    group: Chat,
) -> None:
    assert isinstance(bot.session, AiohttpSession)
    calls = [bot.send_message(group.id, str(number)) for number in range(300)]
    sent = await asyncio.gather(*calls)
    assert {message.message_id for message in sent} == set(range(1, 301))
