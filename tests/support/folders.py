"""Folders for databases whose disk must not be what is tested or measured."""

import os
import shutil
from pathlib import Path
from typing import Final

_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - only ever a folder made within it
_ENOUGH: Final = 1 << 30


def in_memory() -> Path | None:
    """Where folders live in memory, if this system has such a place with a GiB to spare."""
    if not os.access(_MEMORY, os.W_OK) or shutil.disk_usage(_MEMORY).free < _ENOUGH:
        return None
    # Some tests start scripts that they wrote.
    return None if os.statvfs(_MEMORY).f_flag & os.ST_NOEXEC else _MEMORY
