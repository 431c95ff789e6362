"""Who had blocked the bot was seated by Again under the result, and dealt cards that could not be
shown to them.
"""

from pathlib import Path

from tests.support.house import unhurried
from tests.support.players import deal

ANNA, BORIS, VERA = 1001, 1002, 1003


async def test_who_asks_for_another_game_must_be_there_to_get_the_cards(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS, VERA)
        house.world.block(VERA, blocked=True)
        await house.until_shown(house.group, "Vera is away.")
        house.says(ANNA, house.group, "/stop")
        await house.until_shown(house.group, "🏁")
        given = await house.taps(VERA, house.group, "Again")
        assert str(given["url"]).startswith("https://t.me/durak_bot?start=j_")
        await house.quiet()
        assert "1  Vera" not in house.told(house.group)
        house.world.block(VERA, blocked=False)
        house.opens(VERA, str(given["url"]))
        await house.until_shown(house.group, "1  Vera")
