"""What handlers share: answering a tap, and naming the place where a command was given."""

import logging
from collections.abc import Awaitable

from aiogram.exceptions import TelegramAPIError
from aiogram.types import CallbackQuery, Message

from bot.rooms.gatherings import Place
from bot.rooms.ledger import AlreadyDone
from bot.rooms.room import SILENT, Answer, Visitor
from bot.services import Services
from bot.store.rows import ChatId

logger = logging.getLogger(__name__)


async def answer(
    callback: CallbackQuery, visitor: Visitor, services: Services, asked: Awaitable[Answer]
) -> None:
    """Wait for the room's answer and give it; an answer that comes too late harms nothing."""
    try:
        given = await asked
    except AlreadyDone:
        given = SILENT
    reply = await services.replies.to(visitor, given)
    try:
        await callback.answer(reply.text or None, show_alert=reply.alert or None, url=reply.url)
    except TelegramAPIError as error:
        logger.info("a tap could not be answered: %s", type(error).__name__)


def place_of(message: Message) -> Place:
    """The chat, or the topic of a forum, in which a message was written."""
    return Place(
        chat=ChatId(message.chat.id),
        thread=message.message_thread_id if message.is_topic_message else None,
        title=message.chat.title or "",
        language=message.from_user.language_code if message.from_user else None,
    )
