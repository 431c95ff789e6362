"""Six people tap as fast as the server lets them, and the server enforces Telegram's limits.

The short version of `make soak`.
"""

from pathlib import Path

from tests.faults.audit import games_of
from tests.faults.evening import evening, patient_clock, play_for


async def test_a_busy_table_stays_within_the_limits_and_fresh(tmp_path: Path) -> None:
    async with patient_clock(speed=10) as clock, evening(tmp_path, clock) as party:
        found = await play_for(party, 75)

    assert found.broken() == []
    assert found.moves > 60


async def test_two_people_play_with_few_new_messages_in_the_group(tmp_path: Path) -> None:
    async with patient_clock(speed=10) as clock, evening(tmp_path, clock, people=2) as party:
        found = await play_for(party, 60)

    assert found.broken() == []


async def test_what_is_measured_is_what_was_kept(tmp_path: Path) -> None:
    async with patient_clock(speed=10) as clock, evening(tmp_path, clock, people=2) as party:
        found = await play_for(party, 30)
        kept = games_of(tmp_path / "durak.sqlite3")

    assert found.moves == sum(len(game.moves) for game in kept)
