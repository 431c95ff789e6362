"""How the bot presents itself at Telegram."""

from pathlib import Path

import pytest
from aiogram import Bot
from aiogram.methods import SetMyCommands, SetMyShortDescription

from bot.i18n import Languages
from bot.profile import GROUP, PRIVATE, introduce
from bot.store.database import Database
from tests.support.clock import HandClock
from tests.support.session import Refusal, ScriptedSession, scripted_bot

LANGUAGES = Languages.load()


@pytest.fixture
async def database(tmp_path: Path) -> Database:
    return await Database.open(tmp_path / "profile.sqlite3", clock=HandClock())


def telegram() -> tuple[ScriptedSession, Bot]:
    session = ScriptedSession(HandClock())
    return session, scripted_bot(session)


async def test_commands_are_told_in_every_language(database: Database) -> None:
    session, bot = telegram()
    await introduce(bot, database, LANGUAGES)
    told = [call.method for call in session.calls]
    commands = [method for method in told if isinstance(method, SetMyCommands)]
    assert {method.language_code for method in commands} == {None, "ru", "uk"}
    assert len(commands) == 2 * len(LANGUAGES.codes)
    assert {len(method.commands) for method in commands} == {len(PRIVATE), len(GROUP)}
    await database.close()


async def test_descriptions_fit(database: Database) -> None:
    session, bot = telegram()
    await introduce(bot, database, LANGUAGES)
    told = [call.method for call in session.calls]
    descriptions = [
        method.short_description or ""
        for method in told
        if isinstance(method, SetMyShortDescription)
    ]
    assert all(0 < len(text) <= 120 for text in descriptions)
    await database.close()


async def test_what_was_told_once_is_not_told_again(database: Database) -> None:
    session, bot = telegram()
    for _ in range(2):
        await introduce(bot, database, LANGUAGES)
    assert len(session.calls) == 3 * len(LANGUAGES.codes)
    await database.close()


async def test_a_failure_is_no_reason_not_to_play(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    session, bot = telegram()
    session.script("setMyCommands", Refusal(429, "Too Many Requests: retry after 600", 600))
    await introduce(bot, database, LANGUAGES)
    assert "TelegramRetryAfter" in caplog.text
    await introduce(bot, database, LANGUAGES)
    assert len(session.calls) == 1 + 3 * len(LANGUAGES.codes)
    await database.close()
