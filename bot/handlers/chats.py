"""Chats that change: the bot comes and goes, people leave, a group gets a new id."""

from aiogram import F, Router
from aiogram.types import ChatMemberUpdated, Message

from bot.handlers.common import place_of
from bot.services import Services
from bot.store.rows import ChatId, UserId

GONE = frozenset({"left", "kicked"})


def router() -> Router:
    """Service messages and the bot's own membership."""
    chats = Router(name="chats")
    chats.my_chat_member.filter(F.chat.type != "channel")
    chats.my_chat_member.register(on_membership)
    chats.message.register(on_migration, F.migrate_to_chat_id | F.migrate_from_chat_id)
    chats.message.register(on_departure, F.left_chat_member)
    return chats


async def on_membership(event: ChatMemberUpdated, services: Services) -> None:
    """The bot was added, removed, muted, blocked, or let in again."""
    member = event.new_chat_member
    is_silenced = getattr(member, "can_send_messages", True) is False
    is_gone = member.status in GONE or is_silenced
    if event.chat.type == "private":
        if is_gone:
            await services.chats.blocked(UserId(event.chat.id))
    elif is_gone:
        await services.chats.lost(ChatId(event.chat.id))
    else:
        await services.chats.found(ChatId(event.chat.id))
        if event.old_chat_member.status in GONE:
            services.menus.greet(place_of(event))


async def on_migration(message: Message, services: Services) -> None:
    """The group has become a supergroup with another id; both of them say so."""
    if message.migrate_to_chat_id is not None:
        await services.chats.moved(message.chat.id, message.migrate_to_chat_id)
    elif message.migrate_from_chat_id is not None:
        await services.chats.moved(message.migrate_from_chat_id, message.chat.id)


async def on_departure(message: Message, services: Services) -> None:
    """Somebody has left the group."""
    if message.left_chat_member is not None:
        user = UserId(message.left_chat_member.id)
        await services.chats.left(ChatId(message.chat.id), user)
