"""The bot's process is killed while people play; the short version of `make crash`."""

from pathlib import Path

import pytest

from tests.faults.crash import Plan, crashing

SHORT = Plan(kills=5, groups=6, alone=2, longest_life=2.0, looks=2, last_games=150.0)


@pytest.mark.timeout(400)
async def test_kills_lose_no_move_double_none_and_leave_no_room_stuck(tmp_path: Path) -> None:
    async with crashing(tmp_path, SHORT) as crash:
        report = await crash.run()

    assert report.is_clean(), report.lines()
    assert report.kills == SHORT.kills
    assert report.balance.moves > 50
    assert report.stop_seconds < 10
