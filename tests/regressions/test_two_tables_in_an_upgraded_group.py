"""Where /durak came from a supergroup before the bot knew which group it had been, a second table
stood there beside the old one, and neither /stop nor /table could reach it.
"""

from pathlib import Path

from tests.support.house import unhurried
from tests.support.players import deal, move

ANNA, BORIS, VERA = 1001, 1002, 1003


async def test_a_lobby_makes_way_for_the_game_that_moves_in(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        await house.quiet()
        new = house.world.migrate(house.group).id
        house.server.updates.forget()
        house.says(VERA, new, "/durak")
        await house.until_shown(new, "1  Vera")
        await move(house, {ANNA, BORIS})
        await house.until_shown(new, "trump ·")
        await house.until_shown(new, "cleared away")
        await house.quiet()
        assert house.button(new, "Join") is None
        house.says(ANNA, new, "/stop")
        await house.until_shown(new, "The game was stopped. Nobody is the durak.")
