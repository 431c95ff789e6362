"""The calls that the outbox makes."""

from collections.abc import Callable

from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.methods import DeleteMessage, EditMessageReplyMarkup, EditMessageText, SendMessage
from aiogram.methods.base import TelegramMethod, TelegramType
from aiogram.types import LinkPreviewOptions

from bot.gate import Gate
from bot.outbox.errors import Failure, Verdict, classify
from bot.screens.screen import Screen

Leaving = Callable[[], None]
"""Told at the moment the call really goes out, the limits having allowed it."""


class Courier:
    """Makes one call at a time through the gate, and judges what comes back."""

    def __init__(self, bot: Bot, gate: Gate, seconds: int) -> None:
        self._bot = bot
        self._gate = gate
        self._seconds = seconds

    async def send(
        self,
        chat: int,
        screen: Screen,
        *,
        thread: int | None,
        silent: bool,
        leaving: Leaving,
    ) -> int | Failure:
        """Post a new message; its id."""
        method = SendMessage(
            chat_id=chat,
            message_thread_id=thread,
            text=screen.text,
            entities=list(screen.entities),
            parse_mode=None,
            reply_markup=screen.keyboard,
            disable_notification=silent or None,
            protect_content=screen.protect or None,
            link_preview_options=LinkPreviewOptions(is_disabled=True),
        )
        message = await self._call(method, leaving)
        return message if isinstance(message, Failure) else message.message_id

    async def edit(
        self, chat: int, message: int, screen: Screen, leaving: Leaving
    ) -> int | Failure:
        """Make the message show this screen; the message's id."""
        method = EditMessageText(
            chat_id=chat,
            message_id=message,
            text=screen.text,
            entities=list(screen.entities),
            parse_mode=None,
            reply_markup=screen.keyboard,
            link_preview_options=LinkPreviewOptions(is_disabled=True),
        )
        edited = await self._call(method, leaving)
        if isinstance(edited, Failure) and edited.verdict is not Verdict.SAME:
            return edited
        return message

    async def strip(self, chat: int, message: int, leaving: Leaving) -> Failure | None:
        """Take the message's keyboard off."""
        stripped = await self._call(
            EditMessageReplyMarkup(chat_id=chat, message_id=message), leaving
        )
        return stripped if isinstance(stripped, Failure) else None

    async def delete(self, chat: int, message: int, leaving: Leaving) -> Failure | None:
        """Delete the message."""
        deleted = await self._call(DeleteMessage(chat_id=chat, message_id=message), leaving)
        return deleted if isinstance(deleted, Failure) else None

    async def _call(
        self, method: TelegramMethod[TelegramType], leaving: Leaving
    ) -> TelegramType | Failure:
        try:
            return await self._gate.send(self._bot, method, seconds=self._seconds, leaving=leaving)
        except (AiogramError, OSError) as error:
            return classify(error)
