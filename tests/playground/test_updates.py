"""Long polling: who gets which update, and when it is forgotten."""

import asyncio
from collections.abc import Sequence

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramConflictError

from bot.playground.clock import FastClock, HandClock
from bot.playground.faults import Effect, Fault, Faults
from bot.playground.model import Chat
from bot.playground.server import PlaygroundServer
from bot.playground.updates import UpdateQueue
from bot.playground.wire import Json, JsonObject, as_object
from bot.playground.world import World
from tests.playground.wires import ANNA, messages, said_to, until, updates


def ids(batch: Sequence[JsonObject]) -> list[Json]:
    return [update["update_id"] for update in batch]


def texts(batch: Sequence[JsonObject]) -> list[Json]:
    found = [as_object(update["message"]) for update in batch]
    return [message["text"] for message in found if message is not None]


@pytest.fixture
def faults() -> Faults:
    return Faults()


@pytest.fixture
def queue(clock: HandClock, faults: Faults) -> UpdateQueue:
    """Three messages wait."""
    queue = UpdateQueue(clock, faults, first_id=1)
    for text in "abc":
        queue.push("message", {"text": text})
    return queue


async def settle() -> None:
    """Let every task run until it waits for the clock or the queue."""
    for _ in range(5):
        await asyncio.sleep(0)


async def test_an_update_comes_again_until_a_higher_offset_confirms_it(
    queue: UpdateQueue,
) -> None:
    assert ids(await queue.poll()) == [1, 2, 3]
    assert ids(await queue.poll()) == [1, 2, 3]
    assert ids(await queue.poll(offset=3)) == [3]
    assert ids(await queue.poll(offset=4)) == []


async def test_a_limit_cuts_the_batch(queue: UpdateQueue) -> None:
    assert ids(await queue.poll(limit=2)) == [1, 2]
    assert len(queue) == 3


async def test_a_negative_offset_keeps_only_the_last(queue: UpdateQueue) -> None:
    assert ids(await queue.poll(offset=-1)) == [3]
    assert len(queue) == 1


async def test_a_poll_waits_for_the_first_update(clock: HandClock) -> None:
    queue = UpdateQueue(clock, Faults())
    poll = asyncio.create_task(queue.poll(timeout=30))
    await settle()
    assert not poll.done()
    queue.push("message", {"text": "a"})
    assert texts(await poll) == ["a"]


async def test_a_poll_ends_empty_when_its_time_is_over(clock: HandClock) -> None:
    queue = UpdateQueue(clock, Faults())
    poll = asyncio.create_task(queue.poll(timeout=30))
    await settle()
    await clock.advance(29)
    assert not poll.done()
    await clock.advance(1)
    assert await poll == []


async def test_no_poll_lasts_longer_than_fifty_seconds(clock: HandClock) -> None:
    queue = UpdateQueue(clock, Faults())
    poll = asyncio.create_task(queue.poll(timeout=600))
    await settle()
    await clock.advance(50)
    assert await poll == []


async def test_a_second_poller_ends_the_first(server: PlaygroundServer, bot: Bot) -> None:
    first = asyncio.create_task(bot.get_updates(timeout=30))
    await until(lambda: server.updates.is_polled)
    await bot.get_updates(timeout=0)
    words = "Conflict: terminated by other getUpdates request"
    with pytest.raises(TelegramConflictError, match=words):
        await first


async def test_what_the_bot_does_not_ask_for_is_not_kept(clock: HandClock) -> None:
    queue = UpdateQueue(clock, Faults())
    await queue.poll(allowed=["callback_query"])
    queue.push("message", {"text": "a"})
    await queue.poll(allowed=None)
    queue.push("message", {"text": "b"})
    assert await queue.poll() == []


async def test_an_empty_list_asks_for_all_but_the_rare_ones(clock: HandClock) -> None:
    queue = UpdateQueue(clock, Faults())
    await queue.poll(allowed=[])
    queue.push("chat_member", {})
    queue.push("message", {"text": "a"})
    assert texts(await queue.poll()) == ["a"]


async def test_a_tap_waits_for_150_seconds_and_a_message_for_a_day(clock: HandClock) -> None:
    queue = UpdateQueue(clock, Faults())
    queue.push("callback_query", {"id": "1"})
    queue.push("message", {"text": "a"})
    await clock.advance(149)
    assert len(queue) == 2
    await clock.advance(1)
    assert texts(await queue.poll()) == ["a"]
    await clock.advance(24 * 3600)
    assert len(queue) == 0


async def test_a_late_update_comes_late_and_after_those_that_followed(
    clock: HandClock,
    faults: Faults,
) -> None:
    queue = UpdateQueue(clock, faults, first_id=1)
    faults.add(Fault(Effect.UPDATE_DELAY, seconds=5))
    queue.push("message", {"text": "late"})
    queue.push("message", {"text": "on time"})
    first = await queue.poll()
    assert texts(first) == ["on time"]
    poll = asyncio.create_task(queue.poll(offset=2, timeout=30))
    await settle()
    await clock.advance(5)
    second = await poll
    assert (ids(second), texts(second)) == ([2], ["late"])


async def test_a_late_tap_is_no_younger_for_it(clock: HandClock, faults: Faults) -> None:
    queue = UpdateQueue(clock, faults)
    faults.add(Fault(Effect.UPDATE_DELAY, seconds=100))
    queue.push("callback_query", {"id": "1"})
    await clock.advance(100)
    assert len(queue) == 1
    await clock.advance(50)
    assert len(queue) == 0


async def test_an_update_may_come_twice_in_one_batch(queue: UpdateQueue, faults: Faults) -> None:
    faults.add(Fault(Effect.UPDATE_TWICE))
    assert ids(await queue.poll()) == [1, 1, 2, 3]


async def test_a_batch_may_come_in_disorder(queue: UpdateQueue, faults: Faults) -> None:
    faults.add(Fault(Effect.UPDATE_ORDER))
    batch = ids(await queue.poll())
    assert batch != [1, 2, 3]
    assert set(batch) == {1, 2, 3}


async def test_a_single_update_cannot_be_in_disorder(clock: HandClock, faults: Faults) -> None:
    queue = UpdateQueue(clock, faults)
    faults.add(Fault(Effect.UPDATE_ORDER))
    queue.push("message", {"text": "a"})
    await queue.poll()
    assert [fault.effect for fault in faults] == [Effect.UPDATE_ORDER]


async def test_confirmed_updates_can_be_replayed_under_their_old_ids(queue: UpdateQueue) -> None:
    await queue.poll()
    await queue.poll(offset=4)
    queue.replay(2)
    queue.push("message", {"text": "d"})
    assert ids(await queue.poll(offset=4)) == [2, 3, 4]
    assert ids(await queue.poll(offset=4)) == [4]


async def test_a_replay_of_nothing_is_nothing(queue: UpdateQueue) -> None:
    await queue.poll(offset=4)
    queue.replay(0)
    assert await queue.poll() == []


async def test_pending_updates_can_be_dropped(bot: Bot, world: World) -> None:
    world.send_text(ANNA, ANNA, "hello")
    assert (await bot.get_webhook_info()).pending_update_count == 1
    await bot.delete_webhook(drop_pending_updates=True)
    assert await updates(bot) == []


async def test_the_asked_kinds_are_remembered(bot: Bot) -> None:
    await bot.get_updates(allowed_updates=["message"])
    assert (await bot.get_webhook_info()).allowed_updates == ["message"]


async def test_a_stopping_server_sends_the_poller_home(
    server: PlaygroundServer,
    bot: Bot,
) -> None:
    poll = asyncio.create_task(bot.get_updates(timeout=50))
    await until(lambda: server.updates.is_polled)
    await server.stop()
    assert await poll == []


async def test_privacy_hides_what_is_not_meant_for_the_bot(
    bot: Bot,
    world: World,
    group: Chat,
) -> None:
    shown = await bot.send_message(group.id, "table")
    world.send_text(ANNA, group.id, "good evening")
    world.send_text(ANNA, group.id, "/durak")
    world.send_text(ANNA, group.id, "/durak@durak_bot now")
    world.send_text(ANNA, group.id, "/play@other_bot")
    world.send_text(ANNA, group.id, "ask @Durak_bot")
    world.send_text(ANNA, group.id, "yes", reply_to=shown.message_id)
    assert await said_to(bot) == ["/durak", "/durak@durak_bot now", "ask @Durak_bot", "yes"]


async def test_an_administrator_hears_everything(bot: Bot, world: World, group: Chat) -> None:
    world.promote(group.id, world.bot.id)
    await updates(bot)
    world.send_text(ANNA, group.id, "good evening")
    assert await said_to(bot) == ["good evening"]


async def test_without_privacy_everything_is_heard(bot: Bot, world: World, group: Chat) -> None:
    world.privacy = False
    world.send_text(ANNA, group.id, "good evening")
    assert await said_to(bot) == ["good evening"]
    assert (await bot.get_me()).can_read_all_group_messages


async def test_an_edited_message_is_another_kind_of_update(bot: Bot, world: World) -> None:
    message = world.send_text(ANNA, ANNA, "/strat")
    world.edit_text(ANNA, ANNA, message.message_id, "/start")
    [_, update] = await updates(bot)
    assert update.edited_message is not None
    assert update.edited_message.text == "/start"


async def test_a_command_carries_its_entity(bot: Bot, world: World) -> None:
    world.send_text(ANNA, ANNA, "/start j_1")
    [message] = await messages(bot)
    assert message.entities is not None
    [entity] = message.entities
    assert (entity.type, entity.offset, entity.length) == ("bot_command", 0, 6)


async def test_a_fast_clock_runs_ahead_of_the_machines() -> None:
    clock = FastClock(1000.0, start=0.0)
    await clock.sleep(10)
    assert clock.time() >= 10


async def test_a_hand_clock_wakes_each_sleeper_at_its_moment(clock: HandClock) -> None:
    began = clock.time()
    woken: list[float] = []

    async def sleeper(seconds: float) -> None:
        await clock.sleep(seconds)
        woken.append(clock.time() - began)

    tasks = [asyncio.create_task(sleeper(seconds)) for seconds in (3, 0, 1)]
    await settle()
    tasks.append(asyncio.create_task(sleeper(2)))
    await settle()
    tasks.pop().cancel()
    await clock.advance(5)
    await asyncio.gather(*tasks)
    assert (woken, clock.time() - began) == ([0, 1, 3], 5)
