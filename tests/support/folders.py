"""Folders for databases whose disk must not be what is measured."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

MEMORY = Path("/dev/shm")  # noqa: S108 - only ever a folder made within it


@contextmanager
def fast_folder(otherwise: Path) -> Iterator[Path]:
    """A folder in memory where the system has one, else the given one."""
    if not os.access(MEMORY, os.W_OK):
        yield otherwise
        return
    with TemporaryDirectory(dir=MEMORY, prefix="durak-") as folder:
        yield Path(folder)
