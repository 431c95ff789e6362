"""Settings for tests."""

from pathlib import Path

from bot.settings import Settings
from tests.support.house import TOKEN


def settings_of(folder: Path, **wishes: object) -> Settings:
    """Settings with the database in a folder, and these off their defaults."""
    return Settings.model_validate(
        {"bot_token": TOKEN, "database": folder / "durak.sqlite3", **wishes}
    )
