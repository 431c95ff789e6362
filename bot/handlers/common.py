"""What handlers share: answering a tap, and naming the place where a command was given."""

from collections.abc import Awaitable

from aiogram.types import CallbackQuery, ChatMemberUpdated, Message

from bot.replies import give
from bot.rooms.gatherings import Place
from bot.rooms.ledger import AlreadyDone
from bot.rooms.room import SILENT, Answer, Visitor
from bot.services import Services
from bot.store.rows import ChatId


async def answer(
    callback: CallbackQuery, visitor: Visitor, services: Services, asked: Awaitable[Answer]
) -> None:
    """Wait for the room's answer and give it; an answer that comes too late harms nothing."""
    try:
        given = await asked
    except AlreadyDone:
        given = SILENT
    await give(callback, await services.replies.to(visitor, given))


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
