"""What stays of a slot that is left, what is said once, and old messages across restarts."""

import pytest
from aiogram.methods import SendMessage

from bot.outbox import SlotKey, StoredSlot, Urgency
from bot.screens.screen import Screen
from tests.support.clock import START, settle
from tests.support.outbox import Desk
from tests.support.session import Refusal, timed_out

GROUP = -5
NEW_GROUP = -1005
TABLE = SlotKey(1, GROUP, "table")
ANNA = SlotKey(1, 11, "hand")
RESULT = Screen("Boris is the durak")


async def test_a_slot_that_is_left_shows_its_last_screen_though_it_had_to_wait(desk: Desk) -> None:
    desk.show(TABLE, "Anna leads")
    await settle()
    desk.show(TABLE, "the result, which has to wait for its turn")
    desk.outbox.leave(TABLE, RESULT)
    desk.show(TABLE, "a new lobby")
    await desk.clock.advance(20)
    assert desk.session.messages == {(GROUP, 101): RESULT.text, (GROUP, 102): "a new lobby"}


async def test_a_slot_that_is_left_as_it_looks_is_not_touched(desk: Desk) -> None:
    desk.show(TABLE, RESULT.text)
    await desk.clock.advance(10)
    desk.outbox.leave(TABLE, RESULT)
    await desk.clock.advance(10)
    assert len(desk.session.calls) == 1
    assert desk.store.slots == {}


async def test_a_last_screen_without_a_message_is_posted(desk: Desk) -> None:
    desk.outbox.leave(TABLE, RESULT, thread=3)
    await settle()
    [call] = desk.session.calls
    assert isinstance(call.method, SendMessage)
    assert (call.text, call.method.message_thread_id) == (RESULT.text, 3)
    assert desk.store.slots == {}


async def test_a_last_screen_is_tried_again_after_a_flood_wait(desk: Desk) -> None:
    desk.show(TABLE, "Anna leads")
    await desk.clock.advance(10)
    desk.session.script("editMessageText", Refusal(429, "Too Many Requests", retry_after=35))
    desk.outbox.leave(TABLE, RESULT)
    await desk.clock.advance(60)
    assert desk.session.messages == {(GROUP, 101): RESULT.text}


async def test_a_last_screen_outlasts_a_line_that_is_down(desk: Desk) -> None:
    desk.show(TABLE, "Anna leads")
    await desk.clock.advance(10)
    desk.session.script("editMessageText", *[timed_out()] * 20)
    desk.outbox.leave(TABLE, RESULT)
    await desk.clock.advance(1200)
    assert desk.session.messages == {(GROUP, 101): RESULT.text}


async def test_a_last_screen_whose_message_is_gone_is_posted(desk: Desk) -> None:
    desk.show(TABLE, "Anna leads", thread=3)
    await desk.clock.advance(10)
    desk.session.script("editMessageText", Refusal(400, "Bad Request: message to edit not found"))
    desk.outbox.leave(TABLE, RESULT)
    await desk.clock.advance(10)
    assert desk.session.messages[GROUP, 102] == RESULT.text
    assert isinstance(desk.session.calls[-1].method, SendMessage)
    assert desk.session.calls[-1].method.message_thread_id == 3


async def test_a_last_screen_follows_a_group_that_was_upgraded(desk: Desk) -> None:
    desk.show(TABLE, "Anna leads")
    await desk.clock.advance(10)
    upgraded = Refusal(400, "Bad Request: group chat was upgraded", migrate_to_chat_id=NEW_GROUP)
    desk.session.script("editMessageText", upgraded)
    desk.session.script("sendMessage", upgraded)
    desk.outbox.leave(TABLE, RESULT)
    await desk.clock.advance(20)
    assert desk.session.sent(NEW_GROUP) == [("sendMessage", RESULT.text)]


@pytest.mark.parametrize("looked_at", [True, False])
async def test_a_last_screen_that_waits_follows_its_group(desk: Desk, *, looked_at: bool) -> None:
    desk.show(TABLE, "Anna leads")
    await desk.clock.advance(10)
    desk.limits.block(GROUP, desk.clock.time() + 100)
    desk.outbox.leave(TABLE, RESULT)
    if looked_at:
        await settle()
    desk.outbox.migrate(GROUP, NEW_GROUP)
    await desk.clock.advance(10)
    assert desk.session.sent(NEW_GROUP) == [("sendMessage", RESULT.text)]


async def test_what_was_said_once_is_remembered(desk: Desk) -> None:
    key = SlotKey(1, GROUP, "deal")
    said = Screen("The cards are dealt", version=7)
    desk.outbox.say(GROUP, said, urgency=Urgency.RESULT, once=key)
    assert await desk.outbox.shown(key) == 0
    await settle()
    assert await desk.outbox.shown(key) == 7
    assert desk.store.slots[key].message == 101


async def test_what_could_not_be_said_is_not_remembered(desk: Desk) -> None:
    key = SlotKey(1, GROUP, "deal")
    desk.session.script("sendMessage", timed_out())
    desk.outbox.say(GROUP, Screen("The cards", version=7), urgency=Urgency.RESULT, once=key)
    await settle()
    assert await desk.outbox.shown(key) == 0


async def test_an_old_message_that_a_kill_left_behind_is_deleted_after_the_start() -> None:
    desk = Desk()
    look = Screen("your lead")
    desk.store.slots[ANNA] = StoredSlot(55, None, look.digest, shown=1, at=START, old=44)
    async with desk.running():
        desk.show(ANNA, look.text)
        await settle()
    assert [(call.name, call.message) for call in desk.session.calls] == [("deleteMessage", 44)]
    assert desk.store.slots[ANNA].old is None


async def test_the_newest_message_remembers_the_old_one_until_it_is_deleted(desk: Desk) -> None:
    desk.show(ANNA, "idle")
    await settle()
    desk.session.script("deleteMessage", timed_out())
    desk.show(ANNA, "your lead", anew=True)
    await settle()
    assert (desk.store.slots[ANNA].message, desk.store.slots[ANNA].old) == (102, 101)
    await desk.clock.advance(10)
    assert (desk.store.slots[ANNA].message, desk.store.slots[ANNA].old) == (102, None)


async def test_an_edit_does_not_forget_the_old_message(desk: Desk) -> None:
    desk.show(ANNA, "idle")
    await settle()
    desk.session.script("deleteMessage", timed_out())
    desk.show(ANNA, "your lead", anew=True)
    await settle()
    desk.show(ANNA, "Boris thinks")
    await settle()
    assert desk.store.slots[ANNA].old == 101


async def test_a_promise_is_posted_before_the_table_that_came_with_it(desk: Desk) -> None:
    desk.show(TABLE, "the lobby")
    await settle()
    desk.show(TABLE, "the lobby, one more")
    desk.outbox.say(GROUP, Screen("The seal: 1234"), urgency=Urgency.RESULT)
    desk.show(TABLE, "Anna leads", anew=True)
    await desk.clock.advance(10)
    assert desk.session.sent(GROUP)[1:3] == [
        ("sendMessage", "The seal: 1234"),
        ("sendMessage", "Anna leads"),
    ]


async def test_what_was_picked_just_before_its_chat_moved_is_shown_there_once(desk: Desk) -> None:
    moved = SlotKey(1, -1005, "table")
    desk.show(TABLE, "Anna leads")
    desk.outbox._dispatch()
    desk.show(moved, "Anna leads")
    desk.outbox.migrate(GROUP, moved.chat)
    await desk.clock.advance(10)
    assert desk.session.sent() == [("sendMessage", "Anna leads")]
    assert desk.session.calls[0].chat == moved.chat
