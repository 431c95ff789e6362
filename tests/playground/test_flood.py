"""The flood limits, on a clock turned by hand."""

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramRetryAfter

from bot.playground.clock import HandClock
from bot.playground.flood import FloodGate, Limits
from bot.playground.model import Chat, ChatHead, ChatKind
from bot.playground.refusals import ApiError
from bot.playground.server import PlaygroundServer
from bot.playground.world import World
from tests.playground.wires import ANNA

GROUP = Chat(ChatHead(-1, ChatKind.GROUP, "Kitchen"))
SUPERGROUP = Chat(ChatHead(-2, ChatKind.SUPERGROUP, "Hall"))


def private(user_id: int) -> Chat:
    return Chat(ChatHead(user_id, ChatKind.PRIVATE))


def refused(gate: FloodGate, chat: Chat) -> int | None:
    """The wait that one more call is told, None if it is let through."""
    try:
        gate.spend(chat)
    except ApiError as error:
        return error.retry_after
    return None


async def test_a_group_has_twenty_in_any_minute(clock: HandClock) -> None:
    gate = FloodGate(clock, Limits())
    for _ in range(20):
        assert refused(gate, GROUP) is None
        await clock.advance(1)
    assert refused(gate, GROUP) == 40
    await clock.advance(39.9)
    assert refused(gate, GROUP) == 1
    await clock.advance(0.1)
    assert refused(gate, GROUP) is None
    assert refused(gate, GROUP) == 1


async def test_the_window_slides_and_does_not_tick(clock: HandClock) -> None:
    gate = FloodGate(clock, Limits())
    await clock.advance(50)
    for _ in range(20):
        gate.spend(SUPERGROUP)
    await clock.advance(20)
    assert refused(gate, SUPERGROUP) == 40


async def test_a_private_chat_has_a_burst_of_three_and_then_one_a_second(
    clock: HandClock,
) -> None:
    gate = FloodGate(clock, Limits())
    anna = private(ANNA)
    assert [refused(gate, anna) for _ in range(4)] == [None, None, None, 1]
    await clock.advance(1)
    assert [refused(gate, anna) for _ in range(2)] == [None, 1]
    await clock.advance(3)
    assert [refused(gate, anna) for _ in range(4)] == [None, None, None, 1]


async def test_all_chats_together_have_thirty_in_any_second(clock: HandClock) -> None:
    gate = FloodGate(clock, Limits())
    chats = [private(number) for number in range(1, 32)]
    assert [refused(gate, chat) for chat in chats] == [None] * 30 + [1]
    await clock.advance(1)
    assert refused(gate, chats[-1]) is None


async def test_chats_do_not_share_their_own_allowance(clock: HandClock) -> None:
    gate = FloodGate(clock, Limits())
    for _ in range(20):
        gate.spend(GROUP)
    assert refused(gate, SUPERGROUP) is None


async def test_a_refused_call_costs_nothing(clock: HandClock) -> None:
    gate = FloodGate(clock, Limits(group_per_minute=1))
    gate.spend(GROUP)
    assert refused(gate, GROUP) == 60
    assert refused(gate, GROUP) == 60
    assert gate.used(GROUP.id) == 1


async def test_without_limits_everything_is_counted_and_let_through(clock: HandClock) -> None:
    gate = FloodGate(clock, Limits(enforced=False))
    assert [refused(gate, GROUP) for _ in range(25)] == [None] * 25
    assert gate.used(GROUP.id) == 25


async def test_a_group_that_was_never_written_to_has_used_nothing(clock: HandClock) -> None:
    assert FloodGate(clock, Limits()).used(GROUP.id) == 0


async def test_sends_and_edits_share_the_groups_minute(
    server: PlaygroundServer,
    bot: Bot,
    world: World,
    group: Chat,
) -> None:
    world.flood.limits = Limits(group_per_minute=2)
    sent = await bot.send_message(group.id, "one")
    await bot.edit_message_text("two", chat_id=group.id, message_id=sent.message_id)
    with pytest.raises(TelegramRetryAfter) as flood:
        await bot.send_message(group.id, "three")
    assert flood.value.retry_after == 60
    assert "Too Many Requests: retry after 60" in str(flood.value)
    [call] = server.journal.of("sendMessage", chat=group.id)[1:]
    assert call.status == 429


async def test_answers_to_taps_and_deletions_are_free(
    bot: Bot,
    world: World,
    group: Chat,
) -> None:
    sent = await bot.send_message(group.id, "one")
    await bot.answer_callback_query(world.press(ANNA, group.id, sent.message_id, "x"))
    await bot.delete_message(group.id, sent.message_id)
    assert world.flood.used(group.id) == 1
