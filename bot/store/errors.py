"""What can go wrong with the database, each in one plain sentence that says what to do."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType


class StoreError(Exception):
    """The database cannot be used, or did not take a write: nothing of that write is kept."""


class DatabaseBusy(StoreError):
    """Another bot already runs on this database."""


class DatabaseLocked(StoreError):
    """Another program held the database for longer than the store is willing to wait."""


class DatabaseTooNew(StoreError):
    """A newer version of the bot has written this database."""


class DatabaseDamaged(StoreError):
    """The file is broken, or is no database of this bot."""


class NotWritable(StoreError):
    """The file, or the folder that holds it, is missing or may not be written."""


class DiskFull(StoreError):
    """There is no room left on the disk."""


class DiskFault(StoreError):
    """The disk failed while it read or wrote."""


class StoreClosed(StoreError):
    """The store was closed before this could be done."""


class BackupRefused(StoreError):
    """No backup was made: its target is taken, or the copy did not pass its check."""


class StaleMove(Exception):
    """A move whose number is not the next one of its game, or whose game has ended."""


_SENTENCES: Mapping[int, tuple[type[StoreError], str]] = MappingProxyType(
    {
        sqlite3.SQLITE_FULL: (
            DiskFull,
            "The disk that holds {path} is full: free some space, then try again.",
        ),
        sqlite3.SQLITE_IOERR: (
            DiskFault,
            "The disk failed under {path}: check its free space and its health, then try again.",
        ),
        sqlite3.SQLITE_READONLY: (
            NotWritable,
            "{path} is read-only: give the bot the right to write the file and its folder.",
        ),
        sqlite3.SQLITE_CANTOPEN: (
            NotWritable,
            "{path} cannot be opened: check that it is a file, in a folder that may be written.",
        ),
        sqlite3.SQLITE_CORRUPT: (
            DatabaseDamaged,
            "{path} is damaged: put a backup in its place, or move it away to start afresh.",
        ),
        sqlite3.SQLITE_NOTADB: (
            DatabaseDamaged,
            "{path} is not a database: check the path, or put a backup in its place.",
        ),
        sqlite3.SQLITE_BUSY: (
            DatabaseLocked,
            "Another program keeps {path} locked: close it, then try again.",
        ),
    }
)


def explained(error: BaseException, path: Path) -> BaseException:
    """The error as a sentence about `path`, or the error itself if it is not the disk's doing."""
    code = getattr(error, "sqlite_errorcode", None)
    # The low byte is the kind; the rest of SQLite's extended codes says how it came about.
    found = None if code is None else _SENTENCES.get(code & 0xFF)
    if found is None:
        return error
    kind, sentence = found
    plain = kind(sentence.format(path=path))
    plain.__cause__ = error
    return plain


@contextmanager
def explaining(path: Path) -> Iterator[None]:
    """What SQLite says of `path` within, said plainly."""
    try:
        yield
    except sqlite3.Error as error:
        plain = explained(error, path)
        raise plain from plain.__cause__
