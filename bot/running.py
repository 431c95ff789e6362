"""One run of the bot, from the settings to the exit status."""

import sys
from pathlib import Path

from aiogram.exceptions import (
    ClientDecodeError,
    TelegramAPIError,
    TelegramNetworkError,
    TelegramServerError,
    TelegramUnauthorizedError,
)
from pydantic import SecretStr

from bot.app import open_app
from bot.logs import configure
from bot.settings import Settings
from bot.store.errors import StoreError


async def play_at(*, token: str, api_url: str, database: Path) -> int:
    """Play at another server than Telegram's, by the default settings; as `play` does."""
    settings = Settings(
        bot_token=SecretStr(token), api_url=api_url, database=database, log_level="WARNING"
    )
    configure(settings.log_level)
    return await play(settings)


async def play(settings: Settings) -> int:
    """Play until a signal; 1 when the bot could not start, with one line that says why."""
    try:
        async with open_app(settings) as app:
            await app.run()
    except StoreError as error:
        print(error, file=sys.stderr)  # noqa: T201 - the operator reads it
    except TelegramUnauthorizedError:
        print("Telegram does not know this token: copy it anew from BotFather.", file=sys.stderr)  # noqa: T201
    except (TelegramNetworkError, TelegramServerError, ClientDecodeError):
        print("Telegram cannot be reached: is this machine online?", file=sys.stderr)  # noqa: T201
    except TelegramAPIError as error:
        print(f"Telegram refuses to work with the bot: {error.message}", file=sys.stderr)  # noqa: T201
    else:
        return 0
    return 1
