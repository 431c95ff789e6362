"""The one door to Telegram: what is not the outbox's does not pass."""

from collections.abc import Callable
from typing import Final, cast

from aiogram import Bot
from aiogram.client.session.middlewares.base import (
    BaseRequestMiddleware,
    NextRequestMiddlewareType,
)
from aiogram.exceptions import TelegramRetryAfter
from aiogram.methods import DeleteMessage, EditMessageReplyMarkup, EditMessageText, TelegramMethod
from aiogram.methods.base import Response, TelegramType

from bot.clock import Clock
from bot.limits import Limits

FREE: Final = frozenset(
    {
        "answerCallbackQuery",
        "answerInlineQuery",
        "deleteMyCommands",
        "deleteWebhook",
        "leaveChat",
        "setChatMenuButton",
    }
)
FREE_FAMILIES: Final = ("get", "setMy")
EDITS: Final = (EditMessageText, EditMessageReplyMarkup)


class UnmarkedCall(RuntimeError):
    """A message was to be sent or changed by something other than the outbox."""


class Gate(BaseRequestMiddleware):
    """The session middleware that holds the limits.

    It charges each send and edit at the moment it goes out, and keeps flood waits.
    Answers, questions and the bot's own profile pass freely.
    """

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self._limits = limits
        self._clock = clock
        self._passes: dict[int, Callable[[], None]] = {}

    async def send(
        self,
        bot: Bot,
        method: TelegramMethod[TelegramType],
        *,
        seconds: int,
        leaving: Callable[[], None],
    ) -> TelegramType:
        """Call the method when the limits allow; `leaving` is told when it goes out."""
        self._passes[id(method)] = leaving
        try:
            return await bot(method, request_timeout=seconds)
        finally:
            self._passes.pop(id(method), None)

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
    ) -> Response[TelegramType]:
        """Let the call pass; raise UnmarkedCall for a send or edit that is not the outbox's."""
        name = method.__api_method__
        if name in FREE or name.startswith(FREE_FAMILIES):
            return await make_request(bot, method)
        leaving = self._passes.pop(id(method), None)
        if leaving is None:
            raise UnmarkedCall(f"{name} does not come from the outbox")
        chat = cast("int", getattr(method, "chat_id"))  # noqa: B009
        charged = not isinstance(method, DeleteMessage)
        if charged:
            await self._take(chat, new=not isinstance(method, EDITS))
        leaving()
        try:
            return await make_request(bot, method)
        except TelegramRetryAfter as error:
            self._limits.block(chat, self._clock.time() + error.retry_after)
            raise
        finally:
            if charged:
                self._limits.settle(chat, self._clock.time())

    async def _take(self, chat: int, *, new: bool) -> None:
        now = self._clock.time()
        while (earliest := self._limits.earliest(chat, now, new=new)) > now:
            await self._clock.sleep(earliest - now)
            now = self._clock.time()
        self._limits.take(chat, now, new=new)
