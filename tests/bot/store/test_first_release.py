"""The database of the first release can be gone on from."""

import shutil
from pathlib import Path

from bot.rooms.moves import live_game
from tests.support.first_release import FILE
from tests.support.hall import hall


async def test_a_game_of_the_first_release_goes_on_in_mid_bout(tmp_path: Path) -> None:
    shutil.copy(FILE, tmp_path / "hall.sqlite3")
    async with hall(tmp_path, met=False) as h:
        h.updates = iter(range(10_000, 20_000))  # type: ignore[assignment]
        room = await h.group_room()
        _, game = live_game(room.sitting)
        assert (game.state.bout.number > 5, game.state.bout.beaten > 0) == (True, True)

        await h.play_until(room, lambda state: state.bout.number > game.state.bout.number)

        assert len(await h.moves(room)) > len(game.moves)
