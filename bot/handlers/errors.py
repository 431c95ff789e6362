"""The last resort: a handler has failed, and whoever tapped shall not wait for nothing."""

import logging

from aiogram import Router
from aiogram.types import CallbackQuery, ErrorEvent

from bot.faults import fault, survive
from bot.replies import give
from bot.rooms.ledger import AlreadyDone
from bot.rooms.room import Answer, Say, Visitor
from bot.services import Services
from bot.store.rows import UserId

logger = logging.getLogger(__name__)


def router() -> Router:
    """Failures, and buttons that no handler knows."""
    last = Router(name="errors")
    last.errors.register(on_error)
    last.callback_query.register(on_unknown)
    return last


async def on_error(event: ErrorEvent, services: Services) -> bool:
    """Write down what failed, without a word that might quote a hand."""
    if isinstance(event.exception, AlreadyDone):
        return True
    logger.error("an update failed: %s", fault(event.exception))
    callback = event.update.callback_query
    if callback is not None:
        failed = "a tap could not be answered"
        await survive(lambda: _apologise(callback, services), logger, failed)
    return True


async def _apologise(callback: CallbackQuery, services: Services) -> None:
    """Say that nothing came of a tap; silence would mean that it was carried out."""
    visitor = Visitor(UserId(callback.from_user.id), callback.from_user.full_name)
    await give(callback, await services.replies.to(visitor, Answer(Say.FAILED)))


async def on_unknown(callback: CallbackQuery, visitor: Visitor, services: Services) -> None:
    """A button of an earlier version of the bot, or one that never was."""
    await give(callback, await services.replies.to(visitor, Answer(Say.UNKNOWN)))
