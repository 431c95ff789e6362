from collections.abc import AsyncIterator

import pytest

from tests.support.outbox import Desk


@pytest.fixture
async def desk() -> AsyncIterator[Desk]:
    async with Desk().running() as desk:
        yield desk
