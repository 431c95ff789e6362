"""Errors that must not stop what goes on around them."""

import logging
import traceback
from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.store.errors import StoreError

T = TypeVar("T")


def fault(error: BaseException) -> str:
    """The kind of an error and where it arose, without its words: they may quote a hand.

    Those of the store do not, and tell the operator what to do.
    """
    frames = traceback.extract_tb(error.__traceback__)
    place = " < ".join(f"{frame.name}:{frame.lineno}" for frame in reversed(frames[-4:]))
    words = f" ({error})" if isinstance(error, StoreError) else ""
    return f"{type(error).__name__}{words} at {place}"


async def survive(
    doing: Callable[[], Awaitable[T]], logger: logging.Logger, otherwise: str
) -> T | None:
    """What `doing` gives; None when it raises, which is logged and goes no further."""
    try:
        return await doing()
    except Exception as error:  # noqa: BLE001 - whatever it is, the others go on
        logger.error("%s: %s", otherwise, fault(error))  # noqa: TRY400 - no words of the error
        return None
