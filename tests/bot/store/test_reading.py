"""Reads: a steady picture of what is committed, and nothing else."""

import asyncio
from functools import partial
from pathlib import Path

import pytest
from aiosqlite import Connection

from bot.store.database import Database
from bot.store.errors import NotWritable, StoreClosed
from tests.bot.store.samples import committed, count, noted


async def test_a_reader_sees_one_picture_while_others_write(db: Database) -> None:
    async def look_twice(tx: Connection) -> tuple[int, int]:
        first = await count(tx, "meta")
        await db.write(noted("meanwhile"))
        return first, await count(tx, "meta")

    assert await db.read(look_twice) == (0, 0)
    assert await db.read(partial(count, table="meta")) == 1


async def test_a_reader_cannot_write(db: Database, path: Path) -> None:
    with pytest.raises(NotWritable):
        await db.read(noted("a"))
    assert committed(path, "meta") == 0


async def test_a_cancelled_reader_leaves_the_door_open(db: Database) -> None:
    inside, never = asyncio.Event(), asyncio.Event()

    async def linger(tx: Connection) -> None:
        await count(tx, "meta")
        inside.set()
        await never.wait()

    reader = asyncio.create_task(db.read(linger))
    await inside.wait()
    reader.cancel()
    await db.write(noted("a"))
    assert await db.read(partial(count, table="meta")) == 1


async def test_a_read_that_fails_says_why_and_harms_nothing(db: Database) -> None:
    async def fail(_: Connection) -> None:
        raise ValueError("on purpose")

    with pytest.raises(ValueError, match="on purpose"):
        await db.read(fail)
    assert await db.read(partial(count, table="meta")) == 0


async def test_a_closed_store_answers_no_reads(db: Database) -> None:
    await db.close()
    with pytest.raises(StoreClosed):
        await db.read(partial(count, table="meta"))


async def test_close_lets_a_read_finish(db: Database) -> None:
    inside, go = asyncio.Event(), asyncio.Event()

    async def linger(tx: Connection) -> int:
        inside.set()
        await go.wait()
        return await count(tx, "meta")

    reader = asyncio.create_task(db.read(linger))
    await inside.wait()
    closing = asyncio.create_task(db.close())
    go.set()
    assert await reader == 0
    await closing
