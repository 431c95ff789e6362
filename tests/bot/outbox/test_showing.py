import asyncio
from functools import partial

import pytest
from aiogram.methods import EditMessageText, SendMessage
from aiogram.types import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    LinkPreviewOptions,
    MessageEntity,
)

from bot.outbox import SlotKey, StoredSlot, Urgency
from bot.screens.screen import Screen
from tests.support.clock import START, settle
from tests.support.outbox import Desk
from tests.support.session import Latch, Refusal

GROUP = -5
TABLE = SlotKey(1, GROUP, "table")
ANNA = SlotKey(1, 11, "hand")
BORIS = SlotKey(1, 12, "hand")


def busy(desk: Desk, chat: int) -> None:
    """Use up what the limits allow this chat at once."""
    while desk.limits.earliest(chat, desk.clock.time()) == desk.clock.time():
        desk.limits.take(chat, desk.clock.time())
        desk.limits.settle(chat, desk.clock.time())


async def test_the_first_change_after_a_pause_goes_out_at_once(desk: Desk) -> None:
    desk.show(TABLE, "Anna leads")
    await settle()
    assert desk.session.sent() == [("sendMessage", "Anna leads")]


async def test_a_slot_is_one_message_kept_up_to_date(desk: Desk) -> None:
    for text in ("Anna leads", "Boris beats", "Vera throws in"):
        desk.show(TABLE, text)
        await desk.clock.advance(5)
    assert desk.session.sent() == [
        ("sendMessage", "Anna leads"),
        ("editMessageText", "Boris beats"),
        ("editMessageText", "Vera throws in"),
    ]
    assert [call.message for call in desk.session.calls[1:]] == [101, 101]


async def test_the_screen_is_rendered_at_the_moment_of_sending(desk: Desk) -> None:
    state = "old"

    async def render() -> Screen:
        return Screen(state)

    busy(desk, GROUP)
    desk.outbox.show(TABLE, render, urgency=Urgency.TABLE)
    await settle()
    state = "new"
    await desk.clock.advance(5)
    assert desk.session.sent() == [("sendMessage", "new")]


async def test_thirty_changes_in_ten_seconds_end_with_the_newest(desk: Desk) -> None:
    for number in range(30):
        desk.show(TABLE, f"state {number}")
        await desk.clock.advance(1 / 3)
    await desk.clock.advance(5)
    sent = desk.session.sent()
    assert sent[-1] == ("editMessageText", "state 29")
    assert len(sent) <= 3 + 10 // 3


async def test_equal_content_is_not_sent_again(desk: Desk) -> None:
    desk.show(TABLE, "Anna leads", version=1)
    await desk.clock.advance(5)
    desk.show(TABLE, "Anna leads", version=2)
    await desk.clock.advance(5)
    assert len(desk.session.calls) == 1
    assert desk.store.slots[TABLE].shown == 2


async def test_an_equal_version_is_not_even_stored_again(desk: Desk) -> None:
    desk.show(TABLE, "Anna leads", version=1)
    await desk.clock.advance(5)
    stored = desk.store.slots.pop(TABLE)
    desk.show(TABLE, "Anna leads", version=1)
    await desk.clock.advance(5)
    assert desk.store.slots == {}
    assert stored.shown == 1


async def test_what_was_shown_is_stored(desk: Desk) -> None:
    desk.show(TABLE, "Anna leads", version=7, thread=3)
    await settle()
    assert desk.store.slots[TABLE] == StoredSlot(
        message=101, thread=3, digest=Screen("Anna leads").digest, shown=7, at=START
    )


async def test_an_edit_keeps_the_topic_of_its_message(desk: Desk) -> None:
    desk.show(TABLE, "Anna leads", thread=3)
    await desk.clock.advance(5)
    desk.show(TABLE, "Boris beats")
    await desk.clock.advance(5)
    assert desk.store.slots[TABLE].thread == 3


async def test_after_a_restart_the_same_message_is_edited() -> None:
    first = Desk()
    async with first.running():
        first.show(TABLE, "Anna leads")
        await settle()
    async with Desk(first.store).running() as second:
        second.show(TABLE, "Boris beats")
        await settle()
        assert second.session.sent() == [("editMessageText", "Boris beats")]
        assert second.session.calls[0].message == 101


async def test_after_a_restart_equal_content_is_not_sent() -> None:
    first = Desk()
    async with first.running():
        first.show(TABLE, "Anna leads")
        await settle()
    async with Desk(first.store).running() as second:
        second.show(TABLE, "Anna leads")
        await second.clock.advance(60)
        assert second.session.calls == []


async def test_a_screen_goes_out_whole(desk: Desk) -> None:
    keyboard = InlineKeyboardMarkup(
        inline_keyboard=[[InlineKeyboardButton(text="Take", callback_data="t", style="danger")]]
    )
    bold = MessageEntity(type="bold", offset=0, length=4)
    screens = iter(
        [Screen("Anna leads", (bold,), keyboard, protect=True), Screen("Anna", (bold,), keyboard)]
    )

    async def render() -> Screen:
        return next(screens)

    for _ in range(2):
        desk.outbox.show(ANNA, render, urgency=Urgency.WORD, thread=9)
        await desk.clock.advance(5)
    sent, edited = (call.method for call in desk.session.calls)
    assert isinstance(sent, SendMessage)
    assert isinstance(edited, EditMessageText)
    assert sent.entities == edited.entities == [bold]
    assert sent.reply_markup == edited.reply_markup == keyboard
    assert sent.protect_content is True
    assert sent.message_thread_id == 9
    assert sent.parse_mode is edited.parse_mode is None
    for method in (sent, edited):
        assert method.link_preview_options == LinkPreviewOptions(is_disabled=True)
    assert [call.timeout for call in desk.session.calls] == [10, 10]


async def test_nothing_to_show_sends_nothing(desk: Desk) -> None:
    async def render() -> None:
        return None

    desk.outbox.show(TABLE, render, urgency=Urgency.TABLE)
    await settle()
    assert desk.session.calls == []
    assert desk.outbox.is_shown(TABLE)


async def test_a_render_that_raises_is_logged_and_stops_nobody(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    async def render() -> Screen:
        raise ValueError("7♠ 10♥")

    desk.outbox.show(ANNA, render, urgency=Urgency.WORD)
    desk.show(BORIS, "your hand")
    await settle()
    assert desk.session.sent() == [("sendMessage", "your hand")]
    assert desk.outbox.is_shown(ANNA)
    assert "a screen could not be rendered: ValueError" in caplog.text
    assert "7♠" not in caplog.text


async def test_the_most_urgent_go_first() -> None:
    desk = Desk()
    for chat, urgency in enumerate(reversed(Urgency), start=1):
        desk.show(SlotKey(1, chat, "hand"), urgency.name, urgency=urgency)
    async with desk.running():
        await desk.clock.advance(1)
    assert [text for _, text in desk.session.sent()] == ["WORD", "RESULT", "TABLE", "BYSTANDER"]


async def test_nobody_waits_for_ever_behind_the_more_urgent(desk: Desk) -> None:
    for chat in range(900, 910):
        desk.show(SlotKey(1, chat, "hand"), "word", urgency=Urgency.WORD)
    for chat in range(1000, 1200):
        desk.show(SlotKey(1, 9, "hand"), "patient", urgency=Urgency.BYSTANDER)
        desk.show(SlotKey(1, chat, "hand"), "word", urgency=Urgency.WORD)
        await desk.clock.advance(0.03)
    assert 50 < desk.session.sent().index(("sendMessage", "patient")) < 150


async def test_a_slot_keeps_the_most_urgent_of_its_urgencies(desk: Desk) -> None:
    desk.show(ANNA, "first", urgency=Urgency.WORD)
    await settle()
    desk.show(ANNA, "second", urgency=Urgency.WORD)
    desk.show(ANNA, "third", urgency=Urgency.BYSTANDER)
    await settle()
    assert desk.session.sent()[-1] == ("editMessageText", "third")


async def test_a_bystanders_hand_changes_once_in_three_seconds(desk: Desk) -> None:
    for number in range(25):
        desk.show(ANNA, f"hand {number}", urgency=Urgency.BYSTANDER)
        await desk.clock.advance(0.5)
    times = [call.at - START for call in desk.session.calls]
    assert times == [0.0, 3.0, 6.0, 9.0, 12.0]


async def test_a_bystander_who_gets_the_word_waits_no_longer(desk: Desk) -> None:
    desk.show(ANNA, "idle", urgency=Urgency.BYSTANDER)
    await settle()
    desk.show(ANNA, "still idle", urgency=Urgency.BYSTANDER)
    await settle()
    desk.show(ANNA, "your lead", urgency=Urgency.WORD)
    await settle()
    assert desk.session.sent()[-1] == ("editMessageText", "your lead")


async def test_one_call_at_a_time_goes_to_a_chat(desk: Desk) -> None:
    latch = Latch()
    desk.session.script("sendMessage", latch)
    desk.show(ANNA, "hand")
    desk.show(SlotKey(2, ANNA.chat, "hand"), "hand in another room")
    await settle()
    assert desk.session.sent(ANNA.chat) == [("sendMessage", "hand")]
    latch.open()
    await settle()
    assert len(desk.session.sent(ANNA.chat)) == 2


async def test_a_slow_chat_holds_up_no_other(desk: Desk) -> None:
    latch = Latch()
    desk.session.script("sendMessage", latch)
    desk.show(ANNA, "slow")
    desk.show(BORIS, "quick")
    await settle()
    assert desk.outbox.is_shown(BORIS)
    assert not desk.outbox.is_shown(ANNA)
    latch.open()


async def test_slow_answers_hold_up_nobody(desk: Desk) -> None:
    desk.session.latency = 9
    for chat in range(1, 21):
        desk.show(SlotKey(1, chat, "hand"), "hand")
    await desk.clock.advance(1)
    assert len(desk.session.calls) == 20


async def test_only_so_many_calls_are_under_way_at_once(desk: Desk) -> None:
    desk.session.latency = 9
    for chat in range(1, 41):
        desk.show(SlotKey(1, chat, "hand"), "hand")
    await desk.clock.advance(8)
    assert len(desk.session.calls) == 24
    await desk.clock.advance(8)
    assert len(desk.session.calls) == 40


async def test_no_more_screens_are_rendered_than_may_be_sent(desk: Desk) -> None:
    rendered: list[int] = []
    ready = asyncio.Event()

    async def render(chat: int) -> Screen:
        rendered.append(chat)
        await ready.wait()
        return Screen("hand")

    for chat in range(1, 21):
        desk.outbox.show(
            SlotKey(1, chat, "hand"), partial(render, chat), urgency=Urgency.BYSTANDER
        )
        await settle()
    assert 0 < len(rendered) <= 6
    ready.set()
    await desk.clock.advance(2)
    assert len(desk.session.calls) == 20


async def test_a_change_during_a_call_goes_out_after_it(desk: Desk) -> None:
    latch = Latch()
    desk.session.script("sendMessage", latch)
    desk.show(ANNA, "first")
    await settle()
    desk.show(ANNA, "second")
    latch.open()
    await settle()
    assert desk.session.sent() == [("sendMessage", "first"), ("editMessageText", "second")]


async def test_a_slot_is_shown_when_nothing_newer_waits(desk: Desk) -> None:
    assert desk.outbox.is_shown(TABLE)
    busy(desk, GROUP)
    desk.show(TABLE, "Anna leads")
    await settle()
    assert not desk.outbox.is_shown(TABLE)
    await desk.clock.advance(5)
    assert desk.outbox.is_shown(TABLE)


async def test_a_slot_tells_which_version_it_shows(desk: Desk) -> None:
    assert await desk.outbox.shown(TABLE) == 0
    desk.show(TABLE, "Anna leads", version=7)
    await settle()
    assert await desk.outbox.shown(TABLE) == 7


async def test_asking_for_a_version_does_not_bring_back_a_forgotten_message(desk: Desk) -> None:
    desk.show(TABLE, "Anna leads", version=7)
    await settle()
    desk.outbox._records._recent.clear()
    await desk.outbox.shown(TABLE)
    assert desk.outbox._records._recent == {}


async def test_anew_posts_a_message_and_deletes_the_old_one(desk: Desk) -> None:
    desk.show(ANNA, "idle")
    await desk.clock.advance(5)
    desk.show(ANNA, "your lead", anew=True, silent=False)
    await settle()
    assert [(call.name, call.message) for call in desk.session.calls] == [
        ("sendMessage", 0),
        ("sendMessage", 0),
        ("deleteMessage", 101),
    ]
    assert desk.store.slots[ANNA].message == 102


async def test_the_old_message_goes_at_once_for_deleting_is_free(desk: Desk) -> None:
    desk.show(ANNA, "idle")
    await settle()
    busy(desk, ANNA.chat)
    desk.show(ANNA, "your lead", anew=True)
    while len(desk.session.calls) < 2:
        await desk.clock.advance(0.1)
    assert [call.name for call in desk.session.calls] == ["sendMessage"] * 2 + ["deleteMessage"]


async def test_anew_posts_even_what_has_not_changed(desk: Desk) -> None:
    for _ in range(2):
        desk.show(TABLE, "Anna leads", anew=True)
        await desk.clock.advance(5)
    assert desk.session.sent()[:2] == [("sendMessage", "Anna leads")] * 2


async def test_a_message_notifies_unless_it_is_silent(desk: Desk) -> None:
    desk.show(ANNA, "your lead", anew=True, silent=False)
    desk.show(BORIS, "idle")
    await settle()
    assert {call.text: call.silent for call in desk.session.calls} == {
        "your lead": False,
        "idle": True,
    }


async def test_a_waiting_new_message_stays_new_and_loud_when_it_changes_again(desk: Desk) -> None:
    desk.show(ANNA, "idle")
    await desk.clock.advance(5)
    busy(desk, ANNA.chat)
    desk.show(ANNA, "your lead", anew=True, silent=False)
    desk.show(ANNA, "your lead, ten seconds")
    await desk.clock.advance(5)
    call = desk.session.calls[1]
    assert (call.name, call.text) == ("sendMessage", "your lead, ten seconds")
    assert not call.silent


async def test_an_old_message_that_cannot_be_deleted_loses_its_keyboard(desk: Desk) -> None:
    desk.show(ANNA, "idle")
    await desk.clock.advance(5)
    desk.session.script(
        "deleteMessage", Refusal(400, "Bad Request: message can't be deleted for everyone")
    )
    desk.show(ANNA, "your lead", anew=True)
    await desk.clock.advance(5)
    assert [(call.name, call.message) for call in desk.session.calls[2:]] == [
        ("deleteMessage", 101),
        ("editMessageReplyMarkup", 101),
    ]


async def test_clearing_away_waits_behind_what_people_wait_for(desk: Desk) -> None:
    desk.show(TABLE, "first")
    await settle()
    desk.outbox.drop(TABLE)
    busy(desk, GROUP)
    table = SlotKey(2, GROUP, "table")
    desk.show(table, "another room")
    await desk.clock.advance(4)
    assert desk.session.sent()[1:] == [("sendMessage", "another room")]
    await desk.clock.advance(4)
    assert desk.session.sent()[2:] == [("editMessageReplyMarkup", "")]


async def test_clearing_away_gets_its_turn_in_a_busy_group(desk: Desk) -> None:
    desk.show(TABLE, "first")
    await settle()
    desk.outbox.drop(TABLE)
    busy(desk, GROUP)
    for number in range(60):
        desk.show(SlotKey(2, GROUP, "table"), f"state {number}")
        await desk.clock.advance(0.5)
    assert ("editMessageReplyMarkup", "") in desk.session.sent()


async def test_a_dropped_slot_is_forgotten_and_loses_its_keyboard(desk: Desk) -> None:
    desk.show(TABLE, "Anna leads")
    await desk.clock.advance(5)
    desk.outbox.drop(TABLE)
    await settle()
    assert desk.store.slots == {}
    assert [(call.name, call.message) for call in desk.session.calls[1:]] == [
        ("editMessageReplyMarkup", 101)
    ]


async def test_dropping_a_slot_drops_what_waits_for_it(desk: Desk) -> None:
    busy(desk, GROUP)
    desk.show(TABLE, "Anna leads")
    desk.outbox.drop(TABLE)
    await desk.clock.advance(10)
    assert desk.session.calls == []
    assert desk.outbox.is_shown(TABLE)


async def test_a_slot_dropped_while_it_is_sent_loses_its_keyboard_afterwards(desk: Desk) -> None:
    latch = Latch()
    desk.session.script("sendMessage", latch)
    desk.show(TABLE, "Anna leads")
    await settle()
    desk.outbox.drop(TABLE)
    latch.open()
    await desk.clock.advance(10)
    assert desk.session.sent()[1:] == [("editMessageReplyMarkup", "")]
    assert desk.store.slots == {}


async def test_a_failed_send_of_a_dropped_slot_is_not_repeated(desk: Desk) -> None:
    latch = Latch(Refusal(429, "Too Many Requests", retry_after=5))
    desk.session.script("sendMessage", latch)
    desk.show(TABLE, "Anna leads")
    await settle()
    desk.outbox.drop(TABLE)
    latch.open()
    await desk.clock.advance(60)
    assert len(desk.session.calls) == 1


async def test_a_slot_shown_after_its_drop_is_a_new_message(desk: Desk) -> None:
    desk.show(TABLE, "the end")
    await desk.clock.advance(5)
    desk.outbox.drop(TABLE)
    desk.show(TABLE, "a new game")
    await desk.clock.advance(5)
    assert desk.session.sent()[1:] == [
        ("sendMessage", "a new game"),
        ("editMessageReplyMarkup", ""),
    ]
    assert desk.store.slots[TABLE].message == 102


async def test_an_unknown_slot_can_be_dropped(desk: Desk) -> None:
    desk.outbox.drop(TABLE)
    await desk.clock.advance(5)
    assert desk.session.calls == []


async def test_slots_that_rest_leave_no_mailbox_behind(desk: Desk) -> None:
    for chat in range(1, 50):
        desk.show(SlotKey(1, chat, "hand"), "hand")
    await desk.clock.advance(60)
    desk.show(TABLE, "Anna leads")
    await settle()
    assert [box.chat for box in desk.outbox._boxes] == [GROUP]


async def test_only_the_slots_last_used_are_remembered_in_memory(desk: Desk) -> None:
    desk.outbox._records._most = 3
    for chat in (1, 2, 3, 1, 4):
        desk.show(SlotKey(1, chat, "hand"), "hand")
        await desk.clock.advance(1)
    assert [key.chat for key in desk.outbox._records._recent] == [3, 1, 4]
    desk.show(SlotKey(1, 2, "hand"), "hand again")
    await desk.clock.advance(1)
    assert desk.session.sent()[-1] == ("editMessageText", "hand again")


async def test_a_message_whose_slot_could_not_be_stored_is_still_edited(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    latch = Latch()
    desk.session.script("sendMessage", latch)
    desk.show(TABLE, "Anna leads")
    await settle()
    desk.store.broken = True
    latch.open()
    await desk.clock.advance(5)
    desk.show(TABLE, "Boris beats")
    await desk.clock.advance(5)
    assert desk.session.sent()[1:] == [("editMessageText", "Boris beats")]
    assert "a slot could not be saved: OSError" in caplog.text


async def test_a_slot_that_cannot_be_read_is_shown_later(desk: Desk) -> None:
    desk.store.broken = True
    desk.show(TABLE, "Anna leads")
    await settle()
    assert desk.session.calls == []
    desk.store.broken = False
    await desk.clock.advance(2)
    assert desk.session.sent() == [("sendMessage", "Anna leads")]


async def test_a_slot_that_cannot_be_forgotten_stops_nothing(desk: Desk) -> None:
    desk.show(TABLE, "Anna leads")
    await desk.clock.advance(5)
    desk.store.broken = True
    desk.outbox.drop(TABLE)
    await desk.clock.advance(5)
    desk.show(TABLE, "a new game")
    desk.store.broken = False
    await desk.clock.advance(5)
    assert desk.session.sent()[1] == ("editMessageReplyMarkup", "")


async def test_everything_goes_out_before_a_drain_ends(desk: Desk) -> None:
    for number in range(5):
        desk.show(SlotKey(number, GROUP, "table"), f"table {number}")
    draining = asyncio.create_task(desk.outbox.drain(20))
    await desk.clock.advance(15)
    assert await draining is True
    assert len(desk.session.calls) == 5


async def test_a_drain_does_not_wait_for_what_must_wait_longer(desk: Desk) -> None:
    desk.limits.block(GROUP, START + 300)
    desk.show(TABLE, "Anna leads")
    draining = asyncio.create_task(desk.outbox.drain(10))
    await settle()
    assert draining.done()
    assert draining.result() is False


async def test_a_drain_ends_in_its_time(desk: Desk) -> None:
    latch = Latch()
    desk.session.script("sendMessage", latch)
    desk.show(TABLE, "Anna leads")
    draining = asyncio.create_task(desk.outbox.drain(10))
    await desk.clock.advance(10)
    assert draining.done()
    assert draining.result() is False
    latch.open()


async def test_stopping_lets_a_call_come_back(desk: Desk) -> None:
    latch = Latch()
    desk.session.script("sendMessage", latch)
    desk.show(TABLE, "Anna leads")
    await settle()
    stopping = asyncio.create_task(desk.outbox.stop(2))
    await desk.clock.advance(1)
    latch.open()
    await stopping
    assert desk.store.slots[TABLE].message == 101


async def test_stopping_waits_for_no_call_longer_than_told(desk: Desk) -> None:
    desk.session.script("sendMessage", Latch())
    desk.show(TABLE, "Anna leads")
    await settle()
    stopping = asyncio.create_task(desk.outbox.stop(2))
    await desk.clock.advance(3)
    assert stopping.done()
    assert desk.store.slots == {}


async def test_a_stopped_outbox_sends_nothing(desk: Desk) -> None:
    await desk.outbox.stop()
    desk.show(TABLE, "Anna leads")
    await desk.clock.advance(60)
    assert desk.session.calls == []
