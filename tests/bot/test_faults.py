import logging
from collections.abc import Awaitable

import pytest

from bot.faults import survive
from bot.store.errors import DiskFull

logger = logging.getLogger("bot.test")


async def give() -> int:
    return 7


async def spill() -> int:
    raise ValueError("Anna holds 7♠")


async def test_what_goes_well_is_given() -> None:
    assert await survive(give, logger, "nothing given") == 7


async def test_an_error_is_logged_by_kind_and_place_and_without_its_words(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert await survive(spill, logger, "nothing given") is None
    (message,) = caplog.messages
    assert message.startswith("nothing given: ValueError at spill:")
    assert "7♠" not in caplog.text


async def test_an_error_before_the_first_wait_is_survived_too() -> None:
    def spill_at_once() -> Awaitable[int]:
        raise KeyError

    assert await survive(spill_at_once, logger, "nothing given") is None


async def test_what_the_store_says_is_logged_for_the_operator_can_mend_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fill() -> int:
        raise DiskFull("The disk that holds durak.sqlite3 is full: free some space.")

    assert await survive(fill, logger, "nothing given") is None
    (message,) = caplog.messages
    assert "DiskFull (The disk that holds durak.sqlite3 is full: free some space.)" in message
