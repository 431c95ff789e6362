"""What every update goes through before a handler sees it."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, Final

from aiogram import BaseMiddleware
from aiogram.types import CallbackQuery, Chat, Message, TelegramObject, Update, User

from bot.clock import Clock
from bot.limits import Pace
from bot.readers import Readers
from bot.replies import Reply, give
from bot.rooms.chats import Chats
from bot.rooms.room import Visitor
from bot.screens.names import clean_name
from bot.store.rows import ChatId, UserId

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[object]]

SERVICE_ACCOUNTS: Final = frozenset({1087968824, 136817688, 777000})
"""Who Telegram names as sender when it is no person: the group itself, a channel, a forward."""
TAPS: Final = Pace(burst=10, spacing=0.2)
"""How fast one person may tap and write; more is answered with nothing."""
MOST_REMEMBERED: Final = 4096


class InFlight(BaseMiddleware):
    """Counts the updates being handled, so that a stop can wait for them."""

    def __init__(self) -> None:
        self._count = 0
        self._idle = asyncio.Event()
        self._idle.set()

    async def __call__(
        self, handler: Handler, event: TelegramObject, data: dict[str, Any]
    ) -> object:
        """Count the update while it is handled."""
        self._count += 1
        self._idle.clear()
        try:
            return await handler(event, data)
        finally:
            self._count -= 1
            if not self._count:
                self._idle.set()

    async def drained(self, seconds: float) -> bool:
        """Wait until nothing is being handled, at most so many seconds."""
        try:
            await asyncio.wait_for(self._idle.wait(), seconds)
        except TimeoutError:
            return False
        return True


class Introduction(BaseMiddleware):
    """Tells handlers who is there: a person, or nobody where a chat speaks for itself.

    Bots are not heard, and neither are people who tap faster than anybody can read.
    """

    def __init__(self, readers: Readers, chats: Chats, clock: Clock) -> None:
        self._readers = readers
        self._chats = chats
        self._clock = clock
        self._full: OrderedDict[int, float] = OrderedDict()

    async def __call__(
        self, handler: Handler, event: TelegramObject, data: dict[str, Any]
    ) -> object:
        """Name the visitor, and hand the update on."""
        if not isinstance(event, Message | CallbackQuery):
            return await handler(event, data)
        user = event.from_user
        if user is None or (user.is_bot and user.id not in SERVICE_ACCOUNTS):
            return None
        if user.id in SERVICE_ACCOUNTS and isinstance(event, Message):
            data["visitor"] = None
            return await handler(event, data)
        if user.id in SERVICE_ACCOUNTS or self._is_flooding(user.id):
            if isinstance(event, CallbackQuery):
                await give(event, Reply())
            return None
        data["visitor"] = await self._meet(user, _chat_of(event), data["event_update"])
        return await handler(event, data)

    async def _meet(self, user: User, chat: Chat | None, update: Update) -> Visitor:
        visitor = Visitor(
            UserId(user.id), clean_name(user.full_name), user.language_code, update.update_id
        )
        is_private = chat is not None and chat.type == "private"
        await self._readers.meet(visitor, reachable=True if is_private else None)
        if chat is not None:
            self._chats.heard(ChatId(chat.id))
        return visitor

    def _is_flooding(self, user: int) -> bool:
        now = self._clock.time()
        full = self._full.pop(user, 0.0)
        flooding = TAPS.earliest(full, now) > now
        self._full[user] = full if flooding else TAPS.after(full, now)
        if len(self._full) > MOST_REMEMBERED:
            self._full.popitem(last=False)
        return flooding


def _chat_of(event: Message | CallbackQuery) -> Chat | None:
    if isinstance(event, Message):
        return event.chat
    return event.message.chat if event.message is not None else None
