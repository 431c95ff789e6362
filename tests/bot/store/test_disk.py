"""A disk that is full or fails: a clear sentence, and nothing half done."""

import asyncio
from functools import partial
from pathlib import Path

import pytest
from aiosqlite import Connection

from bot.store import meta, sql
from bot.store.database import Database
from bot.store.errors import DiskFault, DiskFull, explaining
from bot.store.schema import migrations, prepare
from tests.bot.store.samples import Watch, a_game, committed, count, no_file_beyond, noted


async def much(tx: Connection) -> None:
    await meta.put(tx, "much", "x" * 1_000_000)


async def test_a_commit_that_fails_fails_for_everybody(db: Database, path: Path) -> None:
    await db.write(noted("before"))
    with no_file_beyond(path.with_name(f"{path.name}-wal").stat().st_size):
        errors = await asyncio.gather(
            db.write(noted("a")), db.write(noted("b")), return_exceptions=True
        )
        assert [type(error) for error in errors] == [DiskFault, DiskFault]
        assert await db.read(partial(count, table="meta")) == 1
    await db.write(noted("after"))
    assert committed(path, "meta") == 2


async def test_a_full_database_takes_no_more_and_stays_whole(db: Database, path: Path) -> None:
    async def fill(tx: Connection) -> None:
        await sql.run(tx, "PRAGMA max_page_count = 1")
        await much(tx)

    await db.write(a_game)
    with pytest.raises(DiskFull, match="is full: free some space"):
        await db.write(fill)
    assert committed(path, "meta") == 0
    await db.write(noted("small"))
    assert committed(path, "meta") == 1


async def test_a_disk_that_gives_out_in_the_middle_undoes_it_all(db: Database, path: Path) -> None:
    """Too much for the cache: the disk is reached, and fails, before the commit."""

    async def very_much(tx: Connection) -> None:
        await sql.run(tx, "PRAGMA cache_size = 10")
        for number in range(20):
            await meta.put(tx, str(number), "x" * 100_000)

    with no_file_beyond(300_000):
        errors = await asyncio.gather(
            db.write(noted("a")), db.write(very_much), return_exceptions=True
        )
    assert [type(error) for error in errors] == [DiskFault, DiskFault]
    assert committed(path, "meta") == 0
    await db.write(noted("after"))
    assert committed(path, "meta") == 1


async def test_no_room_for_a_first_database_is_said_and_can_be_mended(path: Path) -> None:
    with no_file_beyond(8192), pytest.raises(DiskFault, match="check its free space"):
        await Database.open(path, clock=Watch())
    db = await Database.open(path, clock=Watch())
    await db.close()


async def test_no_room_for_the_start_of_a_bot_leaves_its_database_as_it_was(
    db: Database, path: Path
) -> None:
    await db.write(a_game)
    await db.close()
    before = path.read_bytes()
    with no_file_beyond(0), pytest.raises(DiskFault, match="check its free space"):
        await Database.open(path, clock=Watch())
    assert path.read_bytes() == before
    await (await Database.open(path, clock=Watch())).close()


def test_no_room_for_a_migration_leaves_the_release_before_it(path: Path) -> None:
    prepare(path, migrations(), 0.2)
    before = path.read_bytes()
    large = "CREATE TABLE large (x); INSERT INTO large VALUES (zeroblob(3000000))"
    with no_file_beyond(len(before)), pytest.raises(DiskFault), explaining(path):
        prepare(path, [*migrations(), large], 0.2)
    assert path.read_bytes() == before
    prepare(path, [*migrations(), large], 0.2)
