"""The database of the first release can be gone on from."""

import shutil
from pathlib import Path

import pytest

from bot.rooms.moves import live_game
from bot.store.errors import DatabaseTooNew
from bot.store.schema import migrations, prepare
from tests.faults.audit import games_of
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


def test_a_later_release_brings_it_up_and_keeps_every_row(tmp_path: Path) -> None:
    path = tmp_path / "durak.sqlite3"
    shutil.copy(FILE, path)
    kept = games_of(path)
    later = (*migrations(), "ALTER TABLE rooms ADD COLUMN note TEXT")
    prepare(path, later, patience=1.0)
    assert games_of(path) == kept != []
    with pytest.raises(DatabaseTooNew, match="newer version"):
        prepare(path, migrations(), patience=1.0)
