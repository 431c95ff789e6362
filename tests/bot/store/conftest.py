from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.database import Database
from tests.bot.store.samples import Watch


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "durak.sqlite3"


@pytest.fixture
async def db(path: Path) -> AsyncIterator[Database]:
    database = await Database.open(path, clock=Watch(), patience=0.2)
    yield database
    await database.close()
