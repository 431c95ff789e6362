import asyncio
from itertools import pairwise

import pytest

from bot.outbox import SlotKey, StoredSlot, Unreachable, Urgency
from bot.screens.screen import Screen
from tests.support.clock import START, settle
from tests.support.outbox import Desk
from tests.support.session import Answer, Latch, Page, Refusal, connection_refused, timed_out

GROUP = -5
NEW_GROUP = -1005
TABLE = SlotKey(1, GROUP, "table")
NEW_TABLE = SlotKey(1, NEW_GROUP, "table")
ANNA = SlotKey(1, 11, "hand")
BORIS = SlotKey(1, 12, "hand")

NOT_MODIFIED = Refusal(400, "Bad Request: message is not modified: exactly the same")
BLOCKED = Refusal(403, "Forbidden: bot was blocked by the user")
NO_RIGHTS = Refusal(400, "Bad Request: not enough rights to send text messages to the chat")
SERVER_ERROR = Refusal(500, "Internal Server Error")
UPGRADED = Refusal(
    400,
    "Bad Request: group chat was upgraded to a supergroup chat",
    migrate_to_chat_id=NEW_GROUP,
)
TOPIC_CLOSED = Refusal(400, "Bad Request: TOPIC_CLOSED")


def flood(seconds: int) -> Refusal:
    return Refusal(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)


async def shown(desk: Desk, key: SlotKey, text: str) -> None:
    """Let the slot have a message, and the chat its whole burst again."""
    desk.show(key, text)
    await desk.clock.advance(20)
    desk.session.calls.clear()


async def test_not_modified_is_success(desk: Desk) -> None:
    await shown(desk, TABLE, "Anna leads")
    desk.session.script("editMessageText", NOT_MODIFIED)
    desk.show(TABLE, "Boris beats", version=3)
    await desk.clock.advance(60)
    assert desk.session.sent() == [("editMessageText", "Boris beats")]
    assert desk.store.slots[TABLE].shown == 3
    assert desk.store.slots[TABLE].digest == Screen("Boris beats").digest


@pytest.mark.parametrize("words", ["message to edit not found", "message can't be edited"])
async def test_a_message_that_cannot_be_edited_is_sent_anew_once(desk: Desk, words: str) -> None:
    await shown(desk, TABLE, "Anna leads")
    desk.session.script("editMessageText", Refusal(400, f"Bad Request: {words}"))
    desk.show(TABLE, "Boris beats")
    await desk.clock.advance(60)
    assert desk.session.sent() == [
        ("editMessageText", "Boris beats"),
        ("sendMessage", "Boris beats"),
    ]
    desk.show(TABLE, "Vera throws in")
    await settle()
    assert (desk.session.calls[-1].name, desk.session.calls[-1].message) == (
        "editMessageText",
        102,
    )


@pytest.mark.parametrize(
    "words", ["message to delete not found", "message can't be deleted for everyone"]
)
async def test_a_message_that_cannot_be_deleted_does_no_harm(desk: Desk, words: str) -> None:
    await shown(desk, ANNA, "idle")
    desk.session.script("deleteMessage", Refusal(400, f"Bad Request: {words}"))
    desk.show(ANNA, "your lead", anew=True)
    await desk.clock.advance(20)
    desk.show(ANNA, "your lead against Boris")
    await desk.clock.advance(20)
    assert desk.session.sent()[-1] == ("editMessageText", "your lead against Boris")


async def test_a_flood_wait_stops_that_chat_alone_and_ends_with_the_newest_state(
    desk: Desk,
) -> None:
    await shown(desk, TABLE, "Anna leads")
    began = desk.clock.time()
    desk.session.script("editMessageText", flood(35))
    desk.show(TABLE, "Boris beats")
    for number in range(30):
        await desk.clock.advance(1)
        desk.show(TABLE, f"state {number}")
        desk.show(ANNA, f"hand {number}")
    await desk.clock.advance(1)
    assert desk.session.sent(GROUP) == [("editMessageText", "Boris beats")]
    assert not desk.outbox.is_shown(TABLE)
    assert desk.outbox.blocked_until(GROUP) == began + 35
    assert desk.outbox.blocked_until(ANNA.chat) is None
    assert desk.session.sent(ANNA.chat)[-1] == ("editMessageText", "hand 29")
    await desk.clock.advance(20)
    assert [(call.at - began, call.text) for call in desk.session.calls if call.chat == GROUP] == [
        (0.0, "Boris beats"),
        (35.0, "state 29"),
    ]
    assert desk.outbox.is_shown(TABLE)
    assert desk.outbox.blocked_until(GROUP) is None


async def test_a_result_is_delivered_after_a_flood_wait(desk: Desk) -> None:
    await shown(desk, TABLE, "Anna leads")
    desk.session.script("editMessageText", flood(222))
    desk.show(TABLE, "Boris takes")
    await desk.clock.advance(10)
    desk.show(TABLE, "Boris is the durak", urgency=Urgency.RESULT)
    await desk.clock.advance(222)
    assert desk.session.sent()[-1] == ("editMessageText", "Boris is the durak")
    assert len(desk.session.calls) == 2


async def test_a_flooded_message_is_said_after_the_wait_and_in_order(desk: Desk) -> None:
    desk.session.script("sendMessage", flood(5))
    desk.outbox.say(GROUP, Screen("one"), urgency=Urgency.TABLE)
    desk.outbox.say(GROUP, Screen("two"), urgency=Urgency.WORD)
    await desk.clock.advance(30)
    assert [text for _, text in desk.session.sent()] == ["one", "one", "two"]


async def test_a_player_who_blocked_the_bot_is_left_alone_and_the_others_get_theirs(
    desk: Desk,
) -> None:
    desk.session.script("sendMessage", BLOCKED, chat=ANNA.chat)
    desk.show(ANNA, "your hand")
    desk.show(BORIS, "your hand")
    await settle()
    for number in range(20):
        desk.show(ANNA, f"hand {number}", urgency=Urgency.WORD)
        desk.outbox.say(ANNA.chat, Screen("hint"), urgency=Urgency.WORD)
        await desk.clock.advance(10)
    assert len(desk.session.sent(ANNA.chat)) == 1
    assert len(desk.session.sent(BORIS.chat)) == 1
    assert desk.audience.unreachables == [(ANNA.chat, Unreachable.BLOCKED)]


async def test_nobody_waits_for_the_hand_of_a_player_out_of_reach(desk: Desk) -> None:
    desk.session.script("sendMessage", BLOCKED)
    desk.show(ANNA, "your hand")
    await settle()
    assert desk.outbox.is_shown(ANNA)


async def test_a_player_who_is_back_sees_the_newest_state(desk: Desk) -> None:
    desk.session.script("sendMessage", BLOCKED)
    desk.show(ANNA, "your hand")
    await settle()
    desk.show(ANNA, "your lead")
    desk.outbox.revive(ANNA.chat)
    await desk.clock.advance(5)
    assert desk.session.sent()[1:] == [("sendMessage", "your lead")]


async def test_a_room_that_closes_meanwhile_leaves_nothing_for_a_player_out_of_reach(
    desk: Desk,
) -> None:
    await shown(desk, ANNA, "idle")
    desk.session.script("editMessageText", BLOCKED)
    desk.show(ANNA, "your hand")
    await settle()
    desk.outbox.drop(ANNA)
    await settle()
    assert desk.store.slots == {}
    desk.outbox.revive(ANNA.chat)
    await desk.clock.advance(60)
    assert len(desk.session.calls) == 1


async def test_a_group_that_may_not_be_written_to_is_reported_once(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", logger="bot")
    desk.session.script("sendMessage", NO_RIGHTS, NO_RIGHTS, NO_RIGHTS)
    for number in range(10):
        desk.show(TABLE, f"state {number}")
        await desk.clock.advance(10)
    assert len(desk.session.calls) == 1
    assert desk.audience.unreachables == [(GROUP, Unreachable.NO_RIGHTS)]
    assert len(caplog.records) == 1


async def test_a_notice_that_cannot_arrive_is_dropped_with_those_behind_it(desk: Desk) -> None:
    desk.session.script("sendMessage", BLOCKED)
    for text in ("one", "two"):
        desk.outbox.say(ANNA.chat, Screen(text), urgency=Urgency.WORD)
    await desk.clock.advance(5)
    desk.outbox.revive(ANNA.chat)
    await desk.clock.advance(60)
    assert desk.session.sent() == [("sendMessage", "one")]


async def test_chats_out_of_reach_are_remembered_up_to_a_bound(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.outbox.mailboxes.MOST_PARKED", 2)
    desk.session.script("sendMessage", BLOCKED, BLOCKED, BLOCKED)
    for chat in (1, 2, 3):
        desk.show(SlotKey(1, chat, "hand"), "hand")
        await desk.clock.advance(5)
    desk.show(SlotKey(2, 2, "hand"), "hand")
    desk.show(SlotKey(2, 3, "hand"), "hand")
    await desk.clock.advance(5)
    assert desk.session.sent(2) == desk.session.sent(3) == [("sendMessage", "hand")]


async def test_an_audience_that_fails_does_not_stop_the_outbox(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    desk.audience.broken = True
    desk.session.script("sendMessage", BLOCKED)
    desk.show(ANNA, "your hand")
    desk.show(BORIS, "your hand")
    await settle()
    assert desk.session.sent(BORIS.chat) == [("sendMessage", "your hand")]
    assert "the rooms failed at what they were told: ValueError" in caplog.text


async def test_an_upgraded_group_gets_everything_anew_under_its_new_id(desk: Desk) -> None:
    await shown(desk, TABLE, "Anna leads")
    desk.session.script("editMessageText", UPGRADED)
    desk.show(TABLE, "Boris beats")
    desk.outbox.say(GROUP, Screen("a notice"), urgency=Urgency.BYSTANDER)
    await desk.clock.advance(10)
    assert desk.audience.migrations == [(GROUP, NEW_GROUP)]
    assert desk.session.sent(GROUP) == [("editMessageText", "Boris beats")]
    assert desk.session.sent(NEW_GROUP) == [
        ("sendMessage", "Boris beats"),
        ("sendMessage", "a notice"),
    ]
    assert NEW_TABLE in desk.store.slots


async def test_a_notice_follows_an_upgraded_group(desk: Desk) -> None:
    desk.session.script("sendMessage", UPGRADED)
    desk.outbox.say(GROUP, Screen("one"), urgency=Urgency.TABLE)
    desk.outbox.say(GROUP, Screen("two"), urgency=Urgency.TABLE)
    desk.show(TABLE, "Anna leads")
    await desk.clock.advance(10)
    assert desk.session.sent(GROUP) == [("sendMessage", "one")]
    assert [text for _, text in desk.session.sent(NEW_GROUP)] == ["one", "two", "Anna leads"]


async def test_old_messages_of_an_upgraded_group_are_left_behind(desk: Desk) -> None:
    await shown(desk, TABLE, "Anna leads")
    desk.session.script("editMessageReplyMarkup", UPGRADED)
    desk.outbox.drop(TABLE)
    await desk.clock.advance(60)
    assert [call.name for call in desk.session.calls] == ["editMessageReplyMarkup"]


async def test_the_rooms_may_learn_first_that_a_group_was_upgraded(desk: Desk) -> None:
    await shown(desk, TABLE, "Anna leads")
    desk.limits.block(GROUP, desk.clock.time() + 100)
    desk.show(TABLE, "Boris beats")
    await settle()
    desk.outbox.migrate(GROUP, NEW_GROUP)
    desk.outbox.migrate(GROUP, NEW_GROUP)
    await settle()
    assert [(call.name, call.chat) for call in desk.session.calls] == [("sendMessage", NEW_GROUP)]


@pytest.mark.parametrize("answer", [None, UPGRADED, SERVER_ERROR])
async def test_a_call_under_way_when_a_group_is_upgraded_is_made_again_there(
    desk: Desk, answer: Answer | None
) -> None:
    latch = Latch(answer)
    desk.session.script("sendMessage", latch)
    desk.show(TABLE, "Anna leads")
    await settle()
    desk.outbox.migrate(GROUP, NEW_GROUP)
    latch.open()
    await desk.clock.advance(30)
    assert desk.session.sent(NEW_GROUP) == [("sendMessage", "Anna leads")]
    assert list(desk.store.slots) == [NEW_TABLE]
    assert desk.outbox.is_shown(NEW_TABLE)


async def test_a_closed_topic_is_reported_and_what_waits_for_it_is_dropped(desk: Desk) -> None:
    desk.session.script("sendMessage", TOPIC_CLOSED)
    desk.show(TABLE, "Anna leads", thread=3, urgency=Urgency.WORD)
    desk.show(SlotKey(1, GROUP, "lobby"), "Join", thread=3)
    desk.show(SlotKey(2, GROUP, "table"), "another topic", thread=4)
    for thread in (3, 4):
        desk.outbox.say(GROUP, Screen(f"to {thread}"), urgency=Urgency.TABLE, thread=thread)
    await desk.clock.advance(60)
    assert desk.audience.gone_topics == [(GROUP, 3)]
    assert [text for _, text in desk.session.sent()] == ["Anna leads", "to 4", "another topic"]
    assert desk.outbox.is_shown(TABLE)


async def test_an_edit_in_a_closed_topic_names_the_topic_of_the_message(desk: Desk) -> None:
    desk.show(TABLE, "Anna leads", thread=3)
    await desk.clock.advance(20)
    desk.session.script("editMessageText", TOPIC_CLOSED)
    desk.show(TABLE, "Boris beats")
    await settle()
    assert desk.audience.gone_topics == [(GROUP, 3)]


@pytest.mark.parametrize("failing", ["500", "page", "timeout", "refused"])
async def test_a_failed_edit_is_repeated_after_longer_and_longer_waits(
    desk: Desk, failing: str
) -> None:
    await shown(desk, TABLE, "Anna leads")
    answers: dict[str, Answer] = {
        "500": SERVER_ERROR,
        "page": Page(502, "Bad Gateway"),
        "timeout": timed_out(),
        "refused": connection_refused(),
    }
    desk.session.script("editMessageText", *[answers[failing]] * 6)
    desk.show(TABLE, "Boris beats")
    await desk.clock.advance(300)
    times = [call.at for call in desk.session.calls]
    waits = [later - earlier for earlier, later in pairwise(times)]
    assert len(times) == 7
    for wait, longest in zip(waits, (1, 2, 4, 8, 16, 32), strict=True):
        assert longest / 2 <= wait <= max(longest, 3.4)
    assert desk.store.slots[TABLE].digest == Screen("Boris beats").digest


async def test_waits_after_failures_have_a_bound(desk: Desk) -> None:
    await shown(desk, TABLE, "Anna leads")
    desk.session.script("editMessageText", *[SERVER_ERROR] * 30)
    desk.show(TABLE, "Boris beats")
    await desk.clock.advance(3600)
    assert len(desk.session.calls) == 31


async def test_a_success_ends_a_streak_of_failures(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    await shown(desk, TABLE, "Anna leads")
    desk.session.script("editMessageText", *[SERVER_ERROR] * 4)
    desk.show(TABLE, "Boris beats")
    while not desk.outbox.is_shown(TABLE):
        await desk.clock.advance(0.5)
    desk.session.script("editMessageText", SERVER_ERROR)
    desk.show(TABLE, "Vera throws in")
    await desk.clock.advance(7)
    assert desk.session.sent()[-2:] == [("editMessageText", "Vera throws in")] * 2
    assert len(caplog.records) == 2


async def test_a_send_that_never_left_is_repeated_soon(desk: Desk) -> None:
    desk.session.script("sendMessage", connection_refused())
    desk.show(ANNA, "your lead")
    await desk.clock.advance(1.1)
    assert len(desk.session.calls) == 2


@pytest.mark.parametrize("answer", [timed_out(), SERVER_ERROR, Page(504, "Gateway Timeout")])
async def test_a_send_that_may_have_arrived_is_not_repeated_right_away(
    desk: Desk, answer: Answer
) -> None:
    desk.session.script("sendMessage", answer)
    desk.show(TABLE, "Anna leads")
    await desk.clock.advance(9.9)
    assert len(desk.session.calls) == 1
    assert not desk.outbox.is_shown(TABLE)


async def test_a_send_that_may_have_arrived_is_repeated_after_a_rest(desk: Desk) -> None:
    desk.session.script("sendMessage", timed_out())
    desk.show(TABLE, "Boris is the durak", urgency=Urgency.RESULT)
    await desk.clock.advance(10.1)
    assert desk.session.sent() == [("sendMessage", "Boris is the durak")] * 2
    assert desk.outbox.is_shown(TABLE)


async def test_a_send_that_may_have_arrived_is_repeated_soon_when_there_is_news(
    desk: Desk,
) -> None:
    desk.session.script("sendMessage", timed_out())
    desk.show(ANNA, "your lead")
    await settle()
    desk.show(ANNA, "Boris beats")
    await settle()
    assert len(desk.session.calls) == 1
    await desk.clock.advance(1.1)
    assert desk.session.sent()[1:] == [("sendMessage", "Boris beats")]


async def test_news_that_came_during_a_send_that_failed_goes_out_soon(desk: Desk) -> None:
    latch = Latch(timed_out())
    desk.session.script("sendMessage", latch)
    desk.show(ANNA, "your lead")
    await settle()
    desk.show(ANNA, "Boris beats")
    latch.open()
    await settle()
    assert len(desk.session.calls) == 1
    await desk.clock.advance(1.1)
    assert desk.session.sent()[1:] == [("sendMessage", "Boris beats")]


async def test_a_chat_in_doubt_still_gets_its_other_messages(desk: Desk) -> None:
    desk.session.script("sendMessage", timed_out())
    desk.show(ANNA, "your hand")
    await settle()
    desk.show(SlotKey(2, ANNA.chat, "hand"), "another room")
    await settle()
    assert desk.session.sent()[1:] == [("sendMessage", "another room")]


async def test_a_notice_that_may_have_arrived_is_repeated_after_a_rest(desk: Desk) -> None:
    desk.session.script("sendMessage", timed_out())
    desk.outbox.say(GROUP, Screen("the deal"), urgency=Urgency.TABLE)
    await desk.clock.advance(9.9)
    assert len(desk.session.calls) == 1
    await desk.clock.advance(0.2)
    assert desk.session.sent() == [("sendMessage", "the deal")] * 2


async def test_a_refused_screen_is_logged_once_and_tried_when_it_changes(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    refusal = Refusal(400, "Bad Request: BUTTON_DATA_INVALID")
    desk.session.script("sendMessage", *[refusal] * 3)
    for number in range(3):
        desk.show(ANNA, f"7♠ 10♥ {number}")
        await desk.clock.advance(60)
    assert len(desk.session.calls) == 3
    assert desk.outbox.is_shown(ANNA)
    assert [record.getMessage() for record in caplog.records] == [
        "private chat: a message was refused: Bad Request: BUTTON_DATA_INVALID"
    ]
    desk.show(ANNA, "8♠")
    await settle()
    assert desk.session.sent()[-1] == ("sendMessage", "8♠")
    assert desk.store.slots[ANNA].message == 101


async def test_a_slot_refused_again_after_a_success_is_logged_again(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    latch = Latch()
    latch.open()
    refusal = Refusal(400, "Bad Request: no")
    desk.session.script("editMessageText", refusal, latch, refusal)
    for number in range(4):
        desk.show(ANNA, f"hand {number}")
        await desk.clock.advance(5)
    assert len(caplog.records) == 2


async def test_a_refused_notice_is_logged_and_holds_up_no_other(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    desk.session.script("sendMessage", Refusal(400, "Bad Request: message is too long"))
    for text in ("one", "two"):
        desk.outbox.say(GROUP, Screen(text), urgency=Urgency.TABLE)
    await desk.clock.advance(10)
    assert [text for _, text in desk.session.sent()] == ["one", "two"]
    assert "group: a message was refused: Bad Request: message is too long" in caplog.text


async def test_refusals_logged_once_are_remembered_up_to_a_bound(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.outbox.delivery.MOST_COMPLAINTS", 2)
    desk.session.script("sendMessage", *[Refusal(400, "Bad Request: no")] * 4)
    for chat in (1, 2, 3, 1):
        desk.show(SlotKey(1, chat, "hand"), "hand")
        await desk.clock.advance(5)
    assert len(caplog.records) == 4


async def test_clearing_away_is_given_up_after_a_few_tries(desk: Desk) -> None:
    await shown(desk, TABLE, "Anna leads")
    desk.session.script("editMessageReplyMarkup", *[SERVER_ERROR] * 50)
    desk.outbox.drop(TABLE)
    await desk.clock.advance(3600)
    assert len(desk.session.calls) == 6


async def test_a_failing_deletion_holds_up_nothing(desk: Desk) -> None:
    await shown(desk, ANNA, "idle")
    desk.session.script("deleteMessage", *[timed_out()] * 3)
    desk.show(ANNA, "your lead", anew=True)
    await settle()
    desk.show(ANNA, "your lead against Boris", urgency=Urgency.WORD)
    await settle()
    assert desk.session.sent()[-1] == ("editMessageText", "your lead against Boris")
    await desk.clock.advance(60)
    assert [call.name for call in desk.session.calls].count("deleteMessage") == 4


async def test_an_old_message_waits_until_its_player_can_be_reached(desk: Desk) -> None:
    await shown(desk, ANNA, "idle")
    desk.session.script("deleteMessage", timed_out())
    desk.show(ANNA, "your lead", anew=True)
    await settle()
    desk.session.script("editMessageText", BLOCKED)
    desk.show(ANNA, "your lead against Boris")
    await desk.clock.advance(60)
    assert [call.name for call in desk.session.calls].count("deleteMessage") == 1
    desk.outbox.revive(ANNA.chat)
    await desk.clock.advance(60)
    assert [call.name for call in desk.session.calls].count("deleteMessage") == 2
    assert desk.store.slots[ANNA].old is None


async def test_an_unexpected_error_of_a_call_is_survived(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    desk.session.script("sendMessage", RuntimeError("Session is closed"))
    desk.show(TABLE, "Anna leads")
    desk.show(ANNA, "your hand")
    await desk.clock.advance(4)
    assert desk.session.sent(GROUP) == [("sendMessage", "Anna leads")] * 2
    assert desk.session.sent(ANNA.chat) == [("sendMessage", "your hand")]
    assert "nothing was sent: RuntimeError" in caplog.text


async def test_a_stored_slot_whose_message_is_gone_is_sent_anew_after_a_restart() -> None:
    desk = Desk()
    desk.store.slots[TABLE] = StoredSlot(55, None, "0" * 32, shown=1, at=START)
    desk.session.script("editMessageText", Refusal(400, "Bad Request: message to edit not found"))
    async with desk.running():
        desk.show(TABLE, "Anna leads")
        await desk.clock.advance(5)
    assert [call.name for call in desk.session.calls] == ["editMessageText", "sendMessage"]
    assert desk.store.slots[TABLE].message == 101


async def test_a_line_that_is_down_for_an_hour_loses_no_result(desk: Desk) -> None:
    await shown(desk, TABLE, "Anna leads")
    desk.session.script("editMessageText", *[connection_refused()] * 65)
    desk.show(TABLE, "Boris is the durak", urgency=Urgency.RESULT)
    await desk.clock.advance(3600)
    assert desk.outbox.is_shown(TABLE)
    assert desk.store.slots[TABLE].digest == Screen("Boris is the durak").digest


async def test_many_things_go_wrong_and_the_outbox_still_runs(desk: Desk) -> None:
    answers: list[Answer] = [timed_out(), BLOCKED, flood(3), SERVER_ERROR, NO_RIGHTS, UPGRADED]
    for chat, answer in enumerate(answers, start=1):
        desk.session.script("sendMessage", answer, chat=-chat)
        desk.show(SlotKey(1, -chat, "table"), "table")
    await desk.clock.advance(1)
    desk.show(SlotKey(1, 99, "hand"), "hand")
    await asyncio.sleep(0)
    await settle()
    assert desk.session.sent(99) == [("sendMessage", "hand")]
