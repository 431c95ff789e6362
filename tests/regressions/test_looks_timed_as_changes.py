"""`make soak` said that a hand was 1.3 s old while it showed the newest state.

A tap that is refused has the followers of a room look at it again, and the stopwatch took that
look for a change: it ran on until the hand changed for another reason.
"""

from pathlib import Path

from tests.faults.evening import evening, patient_clock


async def test_a_look_at_a_room_that_has_not_changed_starts_no_stopwatch(tmp_path: Path) -> None:
    async with patient_clock(speed=10) as clock, evening(tmp_path, clock, people=2) as party:
        watches = [party.table, *party.hands.values()]
        await clock.sleep(10)
        shown = [watch.is_running for watch in watches]
        keeper = party.house.app.clockwork._keeper
        (room,) = party.house.app.clockwork._registry._rooms.values()
        keeper.wake(room)

    assert len(party.hands) == 2
    assert shown == [False, False, False]
    assert not any(watch.is_running for watch in watches)
