"""Backups of the database, also while the bot runs on it.

To restore one: stop the bot; delete the database together with its `-wal` and `-shm` files, which
belong to it alone; copy the backup to its place; start the bot.
"""

import os
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store.errors import BackupRefused, NotWritable, explaining
from bot.store.schema import check, read_only


def backup(source: Path, target: Path) -> None:
    """A whole, checked copy of the database at `source`; `target` appears only when it is done.

    Needs no lock and holds nobody up. BackupRefused when `target` is taken; otherwise a
    StoreError says what is wrong with the source or the disk.
    """
    if target.exists():
        raise BackupRefused(f"{target} exists already: name a new file for the backup.")
    try:
        with TemporaryDirectory(dir=target.absolute().parent, prefix=".durak-backup-") as folder:
            copy = Path(folder) / target.name
            _copy(source, copy, target)
            _reach_the_disk(copy)
            copy.rename(target)
            _reach_the_disk(target.absolute().parent)
    except OSError as error:
        raise NotWritable(
            f"The backup cannot be written to {target} ({error.strerror}): check that its folder"
            " exists and may be written."
        ) from error


def _copy(source: Path, copy: Path, target: Path) -> None:
    with explaining(source), closing(read_only(source)) as connection:
        check(connection, source, "quick_check")
        with explaining(target):
            connection.execute("VACUUM INTO ?", (str(copy),))
    with explaining(target), closing(read_only(copy)) as connection:
        check(connection, source, "integrity_check")


def _reach_the_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
