"""The bot's command line, and how a run that cannot start says why."""

import asyncio
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.app import make_bot
from bot.playground.server import PlaygroundServer
from bot.running import play
from bot.settings import Settings
from bot.store.database import Database
from tests.support.clock import HandClock
from tests.support.house import TOKEN, serving
from tests.support.settings import settings_of

NOWHERE = "http://127.0.0.1:9"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder without settings, and an environment without any."""
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    return tmp_path


def test_without_a_token_it_says_where_to_put_one(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([]) == 1
    assert "There is no token. Put BOT_TOKEN=" in capsys.readouterr().err
    assert list(home.iterdir()) == []


def test_settings_that_cannot_be_used_are_named_and_no_value_is_shown(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOT_TOKEN", "not-a-token")
    assert main([]) == 1
    error = capsys.readouterr().err
    assert "BOT_TOKEN: not a token as BotFather gives it" in error
    assert "not-a-token" not in error


def test_a_backup_is_a_copy(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(make_a_database(home / "durak.sqlite3"))
    assert main(["backup", "copy.sqlite3"]) == 0
    assert "copy.sqlite3 holds a checked copy" in capsys.readouterr().out
    assert (home / "copy.sqlite3").exists()


def test_a_backup_of_nothing_says_so(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", "copy.sqlite3"]) == 1
    assert capsys.readouterr().err
    assert not (home / "copy.sqlite3").exists()


def test_there_is_no_bot_without_a_token(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no token"):
        make_bot(settings_of(tmp_path, bot_token=None))


async def test_a_token_is_kept_out_of_the_bots_own_description(tmp_path: Path) -> None:
    bot = make_bot(settings_of(tmp_path))
    assert TOKEN not in repr(bot)
    await bot.session.close()


async def test_a_database_that_cannot_be_used_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "durak.sqlite3").write_text("this is a letter, not a database")
    assert await play(settings_of(tmp_path, api_url=NOWHERE)) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1


async def test_a_server_that_is_not_there_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await play(settings_of(tmp_path, api_url=NOWHERE)) == 1
    assert capsys.readouterr().err == "Telegram cannot be reached: is this machine online?\n"


@pytest.mark.parametrize(
    ("code", "words"),
    [(401, "Telegram does not know this token"), (400, "Telegram refuses to work with the bot")],
)
async def test_a_token_that_is_refused_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], code: int, words: str
) -> None:
    async with serving() as server:
        refuse(server, code)
        assert await play(settings_of(tmp_path, api_url=server.url)) == 1
    error = capsys.readouterr().err
    assert error.startswith(words)
    assert TOKEN not in error


async def make_a_database(path: Path) -> None:
    await (await Database.open(path, clock=HandClock())).close()


def refuse(server: PlaygroundServer, code: int) -> None:
    server.faults.refuse(code, "Bad Request: no", method="getMe", times=None)
