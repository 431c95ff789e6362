"""Writes: one at a time, whole, and answered only when they are safe."""

import asyncio
import logging
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from aiosqlite import Connection

from bot.store import meta, sql
from bot.store.database import Database
from bot.store.errors import StoreClosed
from bot.store.rows import GameId
from tests.bot.store.samples import Watch, a_game, committed, count, noted


async def test_an_awaited_write_is_on_the_disk(db: Database, path: Path) -> None:
    await db.write(noted("a"))
    assert committed(path, "meta") == 1


async def test_a_write_answers_what_its_job_answers(db: Database) -> None:
    assert await db.write(a_game) == GameId(1)


async def test_fifty_games_saved_at_once_are_fifty_games(db: Database) -> None:
    jobs = [partial(a_game, name=f"game {number}", moves=10) for number in range(50)]
    saved = await asyncio.gather(*map(db.write, jobs))
    assert len(set(saved)) == 50
    assert await db.read(partial(count, table="games")) == 50
    assert await db.read(partial(count, table="moves")) == 500


async def test_nobody_is_answered_before_the_shared_commit(db: Database, path: Path) -> None:
    running, go = asyncio.Event(), asyncio.Event()

    async def slow(tx: Connection) -> None:
        await meta.put(tx, "slow", "x")
        running.set()
        await go.wait()

    quick_one = asyncio.create_task(db.write(noted("quick")))
    slow_one = asyncio.create_task(db.write(slow))
    await running.wait()
    assert not quick_one.done()
    assert committed(path, "meta") == 0
    go.set()
    await asyncio.gather(quick_one, slow_one)
    assert committed(path, "meta") == 2


async def test_what_waits_together_is_committed_together(db: Database, path: Path) -> None:
    async def look(tx: Connection) -> tuple[int, int]:
        return await count(tx, "meta"), committed(path, "meta")

    notes = [asyncio.create_task(db.write(noted(str(number)))) for number in range(20)]
    assert await asyncio.create_task(db.write(look)) == (20, 0)
    await asyncio.gather(*notes)


async def test_a_failing_job_leaves_nothing_and_its_neighbours_everything(db: Database) -> None:
    async def fail(tx: Connection) -> None:
        await meta.put(tx, "bad", "x")
        raise ValueError("on purpose")

    good, bad, also_good = await asyncio.gather(
        db.write(noted("a")), db.write(fail), db.write(noted("b")), return_exceptions=True
    )
    assert (good, also_good) == (None, None)
    assert isinstance(bad, ValueError)
    assert await db.read(partial(sql.run, statement="SELECT key FROM meta")) == [("a",), ("b",)]


async def test_a_broken_constraint_fails_alone_and_as_itself(db: Database) -> None:
    good, bad = await asyncio.gather(db.write(a_game), db.write(a_game), return_exceptions=True)
    assert good == GameId(1)
    assert isinstance(bad, sqlite3.IntegrityError)


async def test_a_job_that_cancels_itself_stops_nobody_else(db: Database) -> None:
    async def give_up(tx: Connection) -> None:
        await meta.put(tx, "bad", "x")
        raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await db.write(give_up)
    await db.write(noted("a"))
    assert await db.read(partial(count, table="meta")) == 1


async def test_cancelling_the_caller_between_two_writes_tears_nothing(db: Database) -> None:
    half_done, go = asyncio.Event(), asyncio.Event()

    async def both(tx: Connection) -> None:
        await meta.put(tx, "first", "x")
        half_done.set()
        await go.wait()
        await meta.put(tx, "second", "x")

    torn = asyncio.create_task(db.write(both))
    await half_done.wait()
    torn.cancel()
    other = asyncio.create_task(db.write(noted("other")))
    go.set()
    await other
    with pytest.raises(asyncio.CancelledError):
        await torn
    assert await db.read(partial(count, table="meta")) == 3


async def test_a_job_whose_caller_left_before_it_began_is_not_done(db: Database) -> None:
    left = asyncio.create_task(db.write(noted("left")))
    await asyncio.sleep(0)
    left.cancel()
    await db.write(noted("other"))
    assert await db.read(partial(count, table="meta")) == 1


async def test_a_job_cannot_wait_for_another_write(db: Database) -> None:
    async def nested(_: Connection) -> None:
        await db.write(noted("inner"))

    with pytest.raises(RuntimeError, match="wait for itself"):
        await db.write(nested)


async def test_a_job_that_reads_first_can_still_write(db: Database, path: Path) -> None:
    """What another program would commit in between waits for the end of the transaction."""

    def meddle() -> str:
        with closing(sqlite3.connect(path, timeout=0)) as other:
            try:
                other.execute("INSERT INTO meta VALUES ('meddler', 'x')")
            except sqlite3.OperationalError as error:
                return str(error)
        return "let in"

    async def job(tx: Connection) -> str:
        assert await meta.get(tx, "meddler") is None
        outcome = await asyncio.to_thread(meddle)
        await meta.put(tx, "a", "x")
        return outcome

    assert await db.write(job) == "database is locked"
    assert committed(path, "meta") == 1


async def test_close_finishes_what_waits(db: Database, path: Path) -> None:
    writes = [asyncio.create_task(db.write(noted(str(number)))) for number in range(5)]
    await asyncio.sleep(0)
    await db.close()
    await asyncio.gather(*writes)
    assert committed(path, "meta") == 5


async def test_a_closed_store_takes_no_writes(db: Database) -> None:
    await db.close()
    with pytest.raises(StoreClosed):
        await db.write(noted("a"))


async def test_closing_twice_is_closing(db: Database, path: Path) -> None:
    await db.close()
    await db.close()
    assert not path.with_name(f"{path.name}-wal").exists()


async def test_a_writer_that_is_stopped_leaves_nobody_waiting(db: Database, path: Path) -> None:
    running, never = asyncio.Event(), asyncio.Event()

    async def linger(tx: Connection) -> None:
        await meta.put(tx, "a", "x")
        running.set()
        await never.wait()

    inside = asyncio.create_task(db.write(linger))
    await running.wait()
    behind = asyncio.create_task(db.write(noted("b")))
    await asyncio.sleep(0)
    (writer,) = (task for task in asyncio.all_tasks() if task.get_name() == "store writer")
    writer.cancel()
    errors = await asyncio.gather(inside, behind, return_exceptions=True)
    assert [type(error) for error in errors] == [StoreClosed, StoreClosed]
    await db.close()
    assert committed(path, "meta") == 0


async def test_a_slow_disk_is_logged(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    db = await Database.open(path, clock=Watch(step=2.5))
    with caplog.at_level(logging.WARNING):
        await db.write(noted("a"))
    await db.close()
    assert "1 writes took 2.5 s" in caplog.text
