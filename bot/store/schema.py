"""The shape of the database file: whether it is ours, and the migrations that bring it up."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from importlib import resources
from pathlib import Path

from bot.store.errors import DatabaseDamaged, DatabaseTooNew, NotWritable, StoreError

# In the file's header: this is a database of the Durak bot.
_APPLICATION = int.from_bytes(b"Durk", "big")
_OLDEST_SQLITE = (3, 37)


def migrations() -> tuple[str, ...]:
    """The numbered SQL scripts, in order: the n-th makes version n out of version n - 1."""
    folder = resources.files("bot.store") / "migrations"
    scripts = sorted((file.name, file) for file in folder.iterdir() if file.name.endswith(".sql"))
    return tuple(file.read_text("utf-8") for _, file in scripts)


def prepare(path: Path, scripts: Sequence[str], patience: float) -> None:
    """The file at `path`, checked, writable and at the newest version; made if there is none.

    `patience` is how many seconds to wait for a lock. A file that is damaged, somebody else's, or
    newer than the scripts is refused before a byte of it changes.
    """
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        raise StoreError(
            f"Python was built with SQLite {sqlite3.sqlite_version}, and the bot needs 3.37 or"
            " newer: use another Python."
        )
    if path.is_dir():
        raise NotWritable(f"{path} is a folder: name the file that shall hold the database.")
    if path.exists() and path.stat().st_size:
        _inspect(path, len(scripts))
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None)
    with closing(connection):
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        for number in range(_version(connection) + 1, len(scripts) + 1):
            connection.executescript(
                f"BEGIN IMMEDIATE; {scripts[number - 1]}; PRAGMA user_version = {number};"
                f" PRAGMA application_id = {_APPLICATION}; COMMIT;"
            )
        # SQLite opens a file that it may not write without a word, and refuses the first change.
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(f"PRAGMA user_version = {len(scripts)}")
        connection.rollback()


def read_only(path: Path) -> sqlite3.Connection:
    """A connection that cannot change the file, not even by tidying up when it closes."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)


def check(connection: sqlite3.Connection, path: Path, pragma: str) -> None:
    """Raises DatabaseDamaged unless this is a whole database of the Durak bot."""
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    if application != _APPLICATION:
        raise DatabaseDamaged(
            f"{path} belongs to another program: give the bot a file of its own."
        )
    complaint = connection.execute(f"PRAGMA {pragma}(1)").fetchone()[0]
    if complaint != "ok":
        raise DatabaseDamaged(
            f"{path} is damaged: put a backup in its place, or move it away to start afresh."
        )


def _inspect(path: Path, newest: int) -> None:
    with closing(read_only(path)) as connection:
        if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
            # The first start was cut short before the first migration: as good as no file.
            return
        check(connection, path, "quick_check")
        version = _version(connection)
    if version > newest:
        raise DatabaseTooNew(
            f"{path} was written by a newer version of the bot (its schema is {version}, this"
            f" bot knows {newest}): update the bot, or use a backup from before."
        )


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])
