"""How the bot presents itself at Telegram: its commands and what it says of itself."""

import hashlib
import json
import logging
from typing import Final

from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)

from bot.i18n import ENGLISH, Languages, T, msgid
from bot.store import meta
from bot.store.database import Database

logger = logging.getLogger(__name__)

KEY: Final = "profile"

PRIVATE: Final = (
    ("durak", msgid("Play")),
    ("hand", msgid("Show my hand again")),
    ("rules", msgid("The rules of this table")),
    ("help", msgid("How to play")),
    ("settings", msgid("Language, suits, buttons")),
    ("stop", msgid("Stop the game")),
)
GROUP: Final = (
    ("durak", msgid("Open a table")),
    ("table", msgid("Show the table again")),
    ("rules", msgid("The rules of this table")),
    ("help", msgid("How to play")),
    ("stop", msgid("Stop the game")),
)
ABOUT: Final = msgid("Durak in your groups, against the program, and with friends.")


async def introduce(bot: Bot, database: Database, languages: Languages) -> None:
    """Tell Telegram commands and description, if they differ from what it was told last.

    These calls are limited themselves; a failure is no reason not to play.
    """
    digest = _digest(languages)
    if await database.read(lambda tx: meta.get(tx, KEY)) == digest:
        return
    try:
        for language in sorted(languages.codes):
            await _introduce_in(bot, languages.t(language))
    except AiogramError as error:
        logger.warning("the bot's commands could not be set: %s", type(error).__name__)
        return
    await database.write(lambda tx: meta.put(tx, KEY, digest))


async def _introduce_in(bot: Bot, t: T) -> None:
    code = None if t.language == ENGLISH else t.language
    await bot.set_my_commands(_commands(PRIVATE, t), BotCommandScopeAllPrivateChats(), code)
    await bot.set_my_commands(_commands(GROUP, t), BotCommandScopeAllGroupChats(), code)
    await bot.set_my_short_description(t.word(ABOUT), code)


def _commands(commands: tuple[tuple[str, str], ...], t: T) -> list[BotCommand]:
    return [BotCommand(command=name, description=t.word(text)) for name, text in commands]


def _digest(languages: Languages) -> str:
    words = [
        (code, name, languages.t(code).word(text))
        for code in sorted(languages.codes)
        for name, text in (*PRIVATE, *GROUP, ("", ABOUT))
    ]
    return hashlib.sha256(json.dumps(words).encode()).hexdigest()
