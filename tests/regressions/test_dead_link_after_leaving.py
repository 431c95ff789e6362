"""Who left a table of friends kept its seats and its link before them, a link that led nowhere."""

from pathlib import Path

from tests.support.house import unhurried
from tests.support.players import labels

ANNA = 1001


async def test_who_leaves_a_table_of_friends_does_not_keep_its_link(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await house.taps(ANNA, ANNA, "Play with a friend")
        lobby = await house.until_shown(ANNA, "Send this link")
        await house.taps(ANNA, ANNA, "Leave")
        left = await house.until_shown(ANNA, "You have left the table.")
        assert left["message_id"] == lobby["message_id"]
        assert "Send this link" not in house.told(ANNA)
        assert labels(house, ANNA)[0] == "Play now"
