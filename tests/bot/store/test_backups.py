"""Backups of a running bot's database, and the way back."""

import shutil
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from bot.store import games
from bot.store.backups import backup
from bot.store.database import Database
from bot.store.errors import BackupRefused, DatabaseDamaged, DiskFault, NotWritable
from bot.store.rows import GameId
from tests.bot.store.processes import BACK_UP, PLAY_FOR_EVER, line, ran, running
from tests.bot.store.samples import (
    MOVE,
    Watch,
    a_game,
    committed,
    no_file_beyond,
    noted,
    spill_tea_on,
)


@pytest.fixture
def target(tmp_path: Path) -> Path:
    folder = tmp_path / "safe"
    folder.mkdir()
    return folder / "backup.sqlite3"


async def test_another_process_backs_up_a_running_bot(
    db: Database, path: Path, target: Path
) -> None:
    await db.write(partial(a_game, moves=3))
    assert ran(BACK_UP, path, target) == (0, "")
    assert committed(target, "moves") == 3
    await db.write(noted("still running"))


async def test_a_backup_in_the_middle_of_play_is_whole(path: Path, target: Path) -> None:
    with running(PLAY_FOR_EVER, path) as bot:
        acknowledged = [int(line(bot)) for _ in range(50)]
        backup(path, target)
    copy = await Database.open(target, clock=Watch())
    moves = await copy.read(partial(games.moves, game=GameId(1)))
    await copy.close()
    assert [move.number for move in moves] == list(range(1, len(moves) + 1))
    assert len(moves) >= max(acknowledged)


async def test_only_the_backup_is_left_behind(db: Database, path: Path, target: Path) -> None:
    await db.write(a_game)
    backup(path, target)
    assert [file.name for file in target.parent.iterdir()] == [target.name]


def test_a_backup_overwrites_nothing(path: Path, target: Path) -> None:
    target.write_text("precious")
    with pytest.raises(BackupRefused, match="name a new file"):
        backup(path, target)
    assert target.read_text() == "precious"


def test_a_database_that_is_not_there_cannot_be_backed_up(path: Path, target: Path) -> None:
    with pytest.raises(NotWritable, match=path.name):
        backup(path, target)
    assert not list(target.parent.iterdir())
    assert not path.exists()


async def test_a_damaged_database_gives_no_backup(path: Path, target: Path) -> None:
    await (await Database.open(path, clock=Watch())).close()
    spill_tea_on(path)
    with pytest.raises(DatabaseDamaged):
        backup(path, target)
    assert not list(target.parent.iterdir())


async def test_a_folder_for_backups_that_is_missing_is_named(
    db: Database, path: Path, tmp_path: Path
) -> None:
    with pytest.raises(NotWritable, match="nowhere"):
        backup(path, tmp_path / "nowhere" / "backup.sqlite3")


async def test_no_room_for_the_backup_is_said_of_the_backup(
    db: Database, path: Path, target: Path
) -> None:
    await db.write(partial(a_game, moves=2000))
    with no_file_beyond(20_000), pytest.raises(DiskFault, match=target.name):
        backup(path, target)
    assert not list(target.parent.iterdir())


async def test_restoring_is_stop_delete_copy_start(path: Path, target: Path) -> None:
    """Also after a kill, which leaves a log behind that is not the backup's."""
    with running(PLAY_FOR_EVER, path) as bot:
        assert line(bot) == "1"
        backup(path, target)
        assert line(bot) == "2"
        bot.kill()
        bot.wait()
    kept = committed(target, "moves")

    for file in [path, *path.parent.glob(f"{path.name}-*")]:
        file.unlink()
    shutil.copy(target, path)

    database = await Database.open(path, clock=Watch())
    next_move = replace(MOVE, number=kept + 1)
    await database.write(partial(games.add_move, move=next_move, deadline_at=None))
    moves = await database.read(partial(games.moves, game=GameId(1)))
    await database.close()
    assert [move.number for move in moves] == list(range(1, kept + 2))
