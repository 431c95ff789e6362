from itertools import pairwise
from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError

from bot.settings import BadSettings, Settings

EXAMPLE = Path(__file__).parents[2] / ".env.example"
TOKEN = "123456789:AAE-abcdefghijklmnopqrstuvwxyz01234"


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


def problems(env_file: Path | None = None) -> list[str]:
    with pytest.raises(BadSettings) as caught:
        Settings.load(env_file)
    return str(caught.value).splitlines()


def test_without_any_setting_there_is_no_token_and_the_rest_has_defaults() -> None:
    settings = Settings.load(None)
    assert settings.bot_token is None
    assert settings.group_turn_seconds == 60


def test_the_example_file_is_the_defaults() -> None:
    assert Settings.load(EXAMPLE) == Settings.load(None)


def test_the_example_file_names_every_setting_once_in_order_and_under_a_comment() -> None:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    named = [line.split("=")[0] for line in lines if "=" in line]
    uncommented = [
        line for above, line in pairwise(lines) if "=" in line and not above.startswith("# ")
    ]
    assert named == [name.upper() for name in Settings.model_fields]
    assert uncommented == []


def test_the_example_file_shows_the_value_that_is_used() -> None:
    shown = dict(
        line.split("=", 1)
        for line in EXAMPLE.read_text(encoding="utf-8").splitlines()
        if "=" in line
    )
    used = {
        name.upper(): "" if field.default is None else str(field.default)
        for name, field in Settings.model_fields.items()
    }
    assert shown == used


def test_every_setting_says_what_it_is() -> None:
    assert [name for name, field in Settings.model_fields.items() if not field.description] == []


def test_the_environment_wins_over_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / ".env"
    file.write_text("LOBBY_MINUTES=5\nIDLE_DAYS=2\n", encoding="utf-8")
    monkeypatch.setenv("LOBBY_MINUTES", "15")
    settings = Settings.load(file)
    assert (settings.lobby_minutes, settings.idle_days) == (15, 2)


def test_an_empty_value_means_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROUP_TURN_SECONDS", "")
    assert Settings.load(None).group_turn_seconds == 60


def test_every_bad_value_gets_one_plain_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROUP_TURN_SECONDS", "-5")
    monkeypatch.setenv("LOG_LEVEL", "LOUD")
    monkeypatch.setenv("PRIVATE_PER_SECOND", "often")
    assert problems() == [
        "LOG_LEVEL: Input should be 'DEBUG', 'INFO', 'WARNING' or 'ERROR'",
        "GROUP_TURN_SECONDS: Input should be greater than or equal to 1",
        "PRIVATE_PER_SECOND: Input should be a valid number, unable to parse string as a number",
    ]


def test_a_misspelt_setting_is_pointed_out(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("LOBY_MINUTES=5\n", encoding="utf-8")
    assert problems(file) == ["LOBY_MINUTES: no such setting"]


def test_a_bad_token_is_refused_without_quoting_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_TOKEN", "half-a-secret")
    assert problems() == [
        "BOT_TOKEN: not a token as BotFather gives it: digits, a colon, letters and digits"
    ]


def test_no_validation_error_holds_a_token() -> None:
    with pytest.raises(ValidationError) as caught:
        Settings(_env_file=None, bot_token=SecretStr(TOKEN), lobby_minutes=0)
    assert TOKEN not in str(caught.value)


def test_the_settings_never_show_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    settings = Settings.load(None)
    assert settings.bot_token is not None
    assert settings.bot_token.get_secret_value() == TOKEN
    assert TOKEN not in f"{settings!r} {settings} {settings.model_dump_json()}"


def test_a_token_file_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "token"
    file.write_text(f"{TOKEN}\n", encoding="utf-8")
    monkeypatch.setenv("BOT_TOKEN_FILE", str(file))
    settings = Settings.load(None)
    assert settings.bot_token is not None
    assert settings.bot_token.get_secret_value() == TOKEN


def test_a_token_wins_over_a_token_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv("BOT_TOKEN_FILE", "not-there")
    settings = Settings.load(None)
    assert settings.bot_token is not None
    assert settings.bot_token.get_secret_value() == TOKEN


def test_a_token_file_that_cannot_be_read_is_one_plain_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("BOT_TOKEN_FILE", "not-there")
    assert problems() == ["BOT_TOKEN_FILE: cannot be read"]
