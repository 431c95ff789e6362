"""Opening: a new file, an old one, and those that must be refused without a scratch."""

import asyncio
import os
import re
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib import resources
from pathlib import Path

import pytest
from aiosqlite import Connection

from bot.store import sql
from bot.store.database import Database
from bot.store.errors import DatabaseDamaged, DatabaseTooNew, NotWritable, StoreError
from bot.store.schema import migrations, prepare
from tests.bot.store.processes import PLAY_FOR_EVER, line, running
from tests.bot.store.samples import Watch, a_game, committed, noted, spill_tea_on

FIRST = "CREATE TABLE one (x)"
SECOND = "CREATE TABLE two (x); INSERT INTO two SELECT x FROM one"


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody may enter: pytest's own are closed to all but their owner."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


@contextmanager
def as_nobody() -> Iterator[None]:
    """Rights count for nothing with the superuser: within, we are somebody else."""
    me = os.geteuid()
    if me == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(me)


def opened(path: Path) -> None:
    async def open_and_close() -> None:
        database = await Database.open(path, clock=Watch(), patience=0.2)
        await database.close()

    asyncio.run(open_and_close())


def query(path: Path, statement: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(statement).fetchall()


async def test_a_new_database_is_as_durable_as_can_be(db: Database, path: Path) -> None:
    async def pragmas(tx: Connection) -> list[object]:
        names = ["journal_mode", "synchronous", "foreign_keys", "user_version"]
        return [(await sql.run(tx, f"PRAGMA {name}"))[0][0] for name in names]

    full = 2
    assert await db.write(pragmas) == ["wal", full, 1, len(migrations())]


def test_opening_again_changes_nothing(path: Path) -> None:
    opened(path)
    before = path.read_bytes()
    opened(path)
    assert path.read_bytes() == before


def test_migrations_are_numbered_without_a_gap() -> None:
    folder = resources.files("bot.store") / "migrations"
    names = sorted(file.name for file in folder.iterdir())
    assert [name[:5] for name in names] == [f"{number:04}_" for number in range(1, len(names) + 1)]
    assert len(migrations()) == len(names)


def test_an_older_database_is_brought_up_and_keeps_its_rows(path: Path) -> None:
    prepare(path, [FIRST], 0.2)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO one VALUES (5)")
    prepare(path, [FIRST, SECOND], 0.2)
    assert query(path, "SELECT x FROM two") == [(5,)]
    assert query(path, "PRAGMA user_version") == [(2,)]


def test_a_migration_that_fails_leaves_the_version_before_it(path: Path) -> None:
    prepare(path, [FIRST], 0.2)
    with pytest.raises(sqlite3.OperationalError):
        prepare(path, [FIRST, "CREATE TABLE two (x); INSERT INTO nowhere VALUES (1)"], 0.2)
    assert query(path, "SELECT name FROM sqlite_master") == [("one",)]
    assert query(path, "PRAGMA user_version") == [(1,)]


def test_a_database_of_a_newer_bot_is_refused_untouched(path: Path) -> None:
    prepare(path, [*migrations(), FIRST], 0.2)
    before = path.read_bytes()
    with pytest.raises(DatabaseTooNew, match="update the bot"):
        opened(path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_refused_untouched(path: Path) -> None:
    path.write_text("Dear diary, today I was the durak again.\n" * 100)
    before = path.read_bytes()
    with pytest.raises(DatabaseDamaged, match="is not a database"):
        opened(path)
    assert path.read_bytes() == before


def test_a_database_of_another_program_is_refused_untouched(path: Path) -> None:
    query(path, "CREATE TABLE theirs (x)")
    before = path.read_bytes()
    with pytest.raises(DatabaseDamaged, match="another program"):
        opened(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("at", [4096, 5 * 4096], ids=["the second page", "further on"])
def test_a_damaged_database_is_refused_untouched(path: Path, at: int) -> None:
    opened(path)
    spill_tea_on(path, at)
    before = path.read_bytes()
    with pytest.raises(DatabaseDamaged, match="put a backup in its place"):
        opened(path)
    assert path.read_bytes() == before


def test_the_log_of_a_killed_bot_is_not_spent_on_a_damaged_file(path: Path) -> None:
    with running(PLAY_FOR_EVER, path) as bot:
        assert line(bot) == "1"
        bot.kill()
        bot.wait()
    spill_tea_on(path)
    files = [path, path.with_name(f"{path.name}-wal")]
    before = [file.read_bytes() for file in files]
    with pytest.raises(DatabaseDamaged):
        opened(path)
    assert [file.read_bytes() for file in files] == before


def test_a_folder_that_is_missing_is_named(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "durak.sqlite3"
    with pytest.raises(NotWritable, match=re.escape(str(path))):
        opened(path)


def test_a_folder_in_place_of_the_file_is_refused(path: Path) -> None:
    path.mkdir()
    with pytest.raises(NotWritable, match="is a folder"):
        opened(path)


def test_a_folder_that_may_not_be_written_is_refused(open_folder: Path) -> None:
    with as_nobody(), pytest.raises(NotWritable, match="Permission denied"):
        opened(open_folder / "durak.sqlite3")


def test_a_file_that_may_not_be_written_is_refused_untouched(open_folder: Path) -> None:
    path = open_folder / "durak.sqlite3"
    opened(path)
    path.chmod(0o444)
    path.with_name(f"{path.name}.lock").chmod(0o666)
    open_folder.chmod(0o777)
    before = path.read_bytes()
    with as_nobody(), pytest.raises(NotWritable, match="is read-only: give the bot the right"):
        opened(path)
    assert path.read_bytes() == before


def test_a_python_with_an_old_sqlite_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    with pytest.raises(StoreError, match="use another Python"):
        opened(path)


async def test_everything_is_there_after_a_restart(path: Path) -> None:
    database = await Database.open(path, clock=Watch())
    await database.write(a_game)
    await database.write(noted("a"))
    await database.close()
    database = await Database.open(path, clock=Watch())
    await database.close()
    assert committed(path, "games") == 1
    assert committed(path, "meta") == 1
