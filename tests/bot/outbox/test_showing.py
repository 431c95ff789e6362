from bot.outbox import SlotKey, Urgency
from tests.support.clock import settle
from tests.support.outbox import Desk

TABLE = SlotKey(1, -5, "table")


async def test_the_first_change_after_a_pause_goes_out_at_once(desk: Desk) -> None:
    desk.show(TABLE, "Anna leads")
    await settle()
    assert desk.session.sent() == [("sendMessage", "Anna leads")]


async def test_thirty_changes_in_ten_seconds_end_with_the_newest(desk: Desk) -> None:
    for number in range(30):
        desk.show(TABLE, f"state {number}", urgency=Urgency.TABLE)
        await desk.clock.advance(10 / 30)
    await desk.clock.advance(10)
    sent = desk.session.sent()
    assert sent[-1] == ("editMessageText", "state 29")
    assert len(sent) <= 7
