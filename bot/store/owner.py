"""One database serves one bot: the lock that keeps a second process out."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.store.errors import DatabaseBusy, NotWritable


@contextmanager
def sole_owner(path: Path) -> Iterator[None]:
    """While this lasts, no other process gets past here with the same database.

    DatabaseBusy when one already has; NotWritable when the lock file cannot be made.
    """
    try:
        handle = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise NotWritable(
            f"{path} cannot be used ({error.strerror}): check that its folder exists and that the"
            " bot may write there."
        ) from error
    try:
        # Unlike flock, this lock is not inherited by worker processes, which may outlive a
        # killed bot and would keep the next one out.
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(handle)
        raise DatabaseBusy(
            f"Another bot already runs on {path}: stop it first, or give this one another file."
        ) from error
    try:
        yield
    finally:
        os.close(handle)
