"""Rows to start from, a clock, a few jobs, and trouble."""

import resource
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

from aiosqlite import Connection

from bot.store import games, meta, rooms, sql
from bot.store.rows import (
    ChatId,
    Game,
    GameId,
    Group,
    Move,
    Outcome,
    Person,
    Result,
    Room,
    RoomId,
    RoomKind,
    Seat,
    Slot,
    UserId,
)

ANNA, BORIS, VERA = UserId(1), UserId(2), UserId(3)
CLUB, SUPERCLUB = ChatId(-100), ChatId(-100200)

PERSON = Person(ANNA, "Anna", "ru", suits="two", large=False, reachable=True, prefs="{}")
GROUP = Group(CLUB, "Club", None, "transfer=on", turn_seconds=60, present=True)
ROOM = Room(
    id=RoomId(0),
    token="room",
    kind=RoomKind.GROUP,
    chat=CLUB,
    thread=None,
    owner=ANNA,
    rules="",
    turn_seconds=60,
    level="normal",
    language="en",
    version=1,
    cut=False,
    gathering=True,
    closed=False,
    created_at=10.0,
    touched_at=20.0,
)
SEAT = Seat(RoomId(1), 0, ANNA, None, "Anna", stand_in=False, missed=0)
GAME = Game(
    id=GameId(0),
    room=RoomId(1),
    token="game",
    number=1,
    setup="Rules: deck=36",
    shuffled="Qh 6c",
    cut=None,
    nonce="00",
    commitment="ff",
    moves=0,
    started_at=30.0,
    ended_at=None,
    result=None,
    deadline_at=None,
    deadline_number=None,
)
MOVE = Move(GameId(1), 1, 0, "attack 6c", at=31.0, by=ANNA)
SLOT = Slot(RoomId(1), CLUB, "table", 77, None, "abc", shown=1, at=40.0)
RESULT = Result(GameId(1), RoomId(1), CLUB, ANNA, 0, Outcome.DURAK, None, at=50.0)


class Watch:
    """A clock that moves on by `step` seconds whenever somebody looks at it."""

    def __init__(self, step: float = 0.0) -> None:
        self._now = 1_000_000.0
        self._step = step

    def time(self) -> float:
        self._now += self._step
        return self._now


async def a_game(tx: Connection, name: str = "game", *, moves: int = 0) -> GameId:
    """A room called `name` with one game in it, called the same, after so many moves."""
    room = await rooms.insert(tx, replace(ROOM, token=name))
    game = await games.insert(tx, replace(GAME, room=room, token=name))
    for number in range(1, moves + 1):
        await games.add_move(tx, replace(MOVE, game=game, number=number), None)
    return game


async def count(tx: Connection, table: str) -> int:
    return int(str((await sql.run(tx, f"SELECT count(*) FROM {table}"))[0][0]))  # noqa: S608


def noted(key: str) -> Callable[[Connection], Awaitable[None]]:
    """A job: one more row in `meta`."""
    return partial(meta.put, key=key, value="x")


def committed(path: Path, table: str) -> int:
    """How many rows another program sees."""
    with closing(sqlite3.connect(path)) as other:
        return int(other.execute(f"SELECT count(*) FROM {table}").fetchone()[0])  # noqa: S608


def spill_tea_on(path: Path, at: int = 4096) -> None:
    """Damage to a file, from this byte on."""
    with path.open("r+b") as file:
        file.seek(at)
        file.write(b"spilled tea " * 80)


@contextmanager
def no_file_beyond(size: int) -> Iterator[None]:
    """A disk without room: within, no file of this process grows beyond `size` bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
