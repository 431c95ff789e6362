"""Several processes, one database: who is let in, who waits, and what a kill leaves behind."""

import asyncio
import os
import signal
from functools import partial
from pathlib import Path

import pytest

from bot.store import games
from bot.store.database import Database
from bot.store.errors import DatabaseBusy, DatabaseLocked
from bot.store.rows import GameId
from tests.bot.store.processes import (
    DIE_AND_LEAVE_A_WORKER,
    HOLD_THE_LOCK,
    OPEN_AND_RETURN,
    OPEN_AND_STAY,
    PLAY_FOR_EVER,
    line,
    ran,
    running,
)
from tests.bot.store.samples import Watch, committed, count, noted


async def test_a_second_bot_on_the_same_database_is_refused(path: Path) -> None:
    with running(OPEN_AND_STAY, path) as first:
        assert line(first) == "open"
        with pytest.raises(DatabaseBusy, match="stop it first"):
            await Database.open(path, clock=Watch())


async def test_a_refused_bot_does_not_disturb_the_first(db: Database, path: Path) -> None:
    code, complaint = ran(OPEN_AND_RETURN, path)
    assert (code, complaint[:12]) == (1, "DatabaseBusy")
    await db.write(noted("a"))
    assert committed(path, "meta") == 1


async def test_the_next_bot_comes_in_when_the_first_has_closed(db: Database, path: Path) -> None:
    await db.close()
    assert ran(OPEN_AND_RETURN, path) == (0, "")


async def test_the_next_bot_comes_in_when_the_first_was_killed(path: Path) -> None:
    with running(OPEN_AND_STAY, path) as first:
        assert line(first) == "open"
        first.kill()
        first.wait()
        db = await Database.open(path, clock=Watch())
        await db.close()


async def test_a_worker_that_outlives_a_killed_bot_keeps_nobody_out(path: Path) -> None:
    with running(DIE_AND_LEAVE_A_WORKER, path) as bot:
        worker = int(line(bot))
        bot.wait()
        try:
            db = await Database.open(path, clock=Watch())
            await db.close()
        finally:
            os.kill(worker, signal.SIGKILL)


def test_a_process_that_forgets_to_close_still_ends(path: Path) -> None:
    assert ran(OPEN_AND_RETURN, path) == (0, "")


@pytest.mark.parametrize("acknowledged", [1, 20, 50, 101, 200])
async def test_a_kill_loses_no_acknowledged_move(path: Path, acknowledged: int) -> None:
    with running(PLAY_FOR_EVER, path) as bot:
        numbers = [int(line(bot)) for _ in range(acknowledged)]
        bot.kill()
        bot.wait()
        numbers += [int(number) for number in (bot.stdout or "")]
    db = await Database.open(path, clock=Watch())
    moves = await db.read(partial(games.moves, game=GameId(1)))
    game = await db.read(partial(games.by_id, game=GameId(1)))
    await db.close()
    assert len(moves) >= max(numbers)
    assert [move.number for move in moves] == list(range(1, len(moves) + 1))
    assert game is not None
    assert game.moves == len(moves)


async def test_a_lock_held_for_a_while_is_waited_out(path: Path) -> None:
    db = await Database.open(path, clock=Watch(), patience=20)
    with running(HOLD_THE_LOCK, path) as other:
        assert line(other) == "locked"
        write = asyncio.create_task(db.write(noted("a")))
        await asyncio.wait({write}, timeout=0.3)
        assert not write.done()
    await write
    await db.close()
    assert committed(path, "meta") == 1


async def test_a_lock_held_past_all_patience_fails_every_write_that_waits(
    db: Database, path: Path
) -> None:
    with running(HOLD_THE_LOCK, path) as other:
        assert line(other) == "locked"
        writes = [db.write(noted(str(number))) for number in range(3)]
        errors = await asyncio.gather(*writes, return_exceptions=True)
    assert [type(error) for error in errors] == [DatabaseLocked] * 3
    assert await db.read(partial(count, table="meta")) == 0
    await db.write(noted("a"))
    assert committed(path, "meta") == 1


async def test_a_locked_database_cannot_be_opened(db: Database, path: Path) -> None:
    await db.close()
    with running(HOLD_THE_LOCK, path) as other:
        assert line(other) == "locked"
        with pytest.raises(DatabaseLocked, match="locked: close it, then try again"):
            await Database.open(path, clock=Watch(), patience=0.1)
