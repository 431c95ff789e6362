"""A bot that was thrown out of a group while somebody was asked to cut left the deal unfinished:
each start armed its deadline again.
"""

from pathlib import Path

from bot.store import games
from tests.support.house import unhurried
from tests.support.players import sit_down

ANNA, BORIS = 1001, 1002


async def test_a_bot_that_is_thrown_out_before_the_cut_leaves_no_deal_behind(
    tmp_path: Path,
) -> None:
    async with unhurried(tmp_path) as house:
        await sit_down(house, ANNA, BORIS)
        for label in ("Rules", "Cut before the deal", "Back", "Deal"):
            await house.taps(ANNA, house.group, label)
        await house.until_shown(house.group, "cut the deck")
        house.world.remove_bot(house.group, ANNA)
        await house.quiet()
        assert await house.app.database.read(games.deadlines) == []
        house.says(ANNA, ANNA, "/hand")
        await house.until_shown(ANNA, "No game is going on here.")
