from aiogram.methods import SendMessage

from bot.outbox import SlotKey, Urgency
from bot.screens.screen import Screen
from tests.support.clock import settle
from tests.support.outbox import Desk

GROUP = -5


async def test_what_is_said_keeps_its_order(desk: Desk) -> None:
    for number, urgency in enumerate([Urgency.BYSTANDER, Urgency.TABLE, Urgency.WORD]):
        desk.outbox.say(GROUP, Screen(str(number)), urgency=urgency)
    await desk.clock.advance(20)
    assert [text for _, text in desk.session.sent()] == ["0", "1", "2"]


async def test_what_is_said_is_never_edited(desk: Desk) -> None:
    for _ in range(2):
        desk.outbox.say(GROUP, Screen("the same"), urgency=Urgency.TABLE)
    await desk.clock.advance(20)
    assert desk.session.sent() == [("sendMessage", "the same")] * 2
    assert desk.store.slots == {}


async def test_it_is_said_in_its_topic_and_aloud_if_asked(desk: Desk) -> None:
    desk.outbox.say(GROUP, Screen("hear"), urgency=Urgency.TABLE, thread=3, silent=False)
    desk.outbox.say(GROUP, Screen("hush"), urgency=Urgency.TABLE)
    await settle()
    first, second = (call.method for call in desk.session.calls)
    assert isinstance(first, SendMessage)
    assert isinstance(second, SendMessage)
    assert (first.message_thread_id, first.disable_notification) == (3, None)
    assert (second.message_thread_id, second.disable_notification) == (None, True)


async def test_slots_and_words_of_one_chat_share_its_limits(desk: Desk) -> None:
    for number in range(40):
        desk.outbox.say(GROUP, Screen(str(number)), urgency=Urgency.TABLE)
        desk.show(SlotKey(1, GROUP, "table"), f"state {number}")
        await desk.clock.advance(1)
    assert len(desk.session.calls) <= 20


async def test_a_chat_keeps_only_so_many_words_waiting(desk: Desk) -> None:
    desk.limits.block(GROUP, desk.clock.time() + 60)
    for number in range(100):
        desk.outbox.say(GROUP, Screen(str(number)), urgency=Urgency.TABLE)
    await desk.clock.advance(600)
    assert [text for _, text in desk.session.sent()] == [str(n) for n in range(36, 100)]
