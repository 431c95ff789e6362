"""What handlers share: answering a tap, and naming the place where a command was given."""

import logging
from collections.abc import Awaitable

from aiogram.exceptions import AiogramError
from aiogram.types import CallbackQuery, ChatMemberUpdated, Message

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
    except AiogramError as error:
        logger.info("a tap could not be answered: %s", type(error).__name__)


def place_of(event: Message | ChatMemberUpdated) -> Place:
    """The chat, or the topic of a forum, in which something was written or happened."""
    thread = None
    if isinstance(event, Message) and event.is_topic_message:
        thread = event.message_thread_id
    return Place(
        chat=ChatId(event.chat.id),
        thread=thread,
        title=event.chat.title or "",
        language=event.from_user.language_code if event.from_user else None,
    )
