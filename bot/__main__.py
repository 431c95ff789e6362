"""The bot's command line: `python -m bot` plays, `python -m bot backup FILE` makes a copy."""

import argparse
import asyncio
import sys
from pathlib import Path

from bot.logs import configure
from bot.settings import BadSettings, Settings


def main(arguments: list[str] | None = None) -> int:
    """Run the bot, or make a backup; the exit status is 0 when all went well."""
    parser = argparse.ArgumentParser(prog="python -m bot", description=__doc__)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    backup = commands.add_parser("backup", help="copy a running bot's database")
    backup.add_argument("file", type=Path, metavar="FILE")
    args = parser.parse_args(arguments)
    try:
        settings = Settings.load()
    except BadSettings as error:
        print(error, file=sys.stderr)
        return 1
    configure(settings.log_level)
    return _backup(settings, args.file) if args.command == "backup" else _play(settings)


def _play(settings: Settings) -> int:
    if settings.bot_token is None:
        print(
            "There is no token. Put BOT_TOKEN=... into .env, as BotFather gave it; "
            "without one, `make play` opens the playground.",
            file=sys.stderr,
        )
        return 1
    # Slow to import, and not needed to say what is missing.
    from bot.running import play  # noqa: PLC0415

    return asyncio.run(play(settings))


def _backup(settings: Settings, target: Path) -> int:
    from bot.store.backups import backup  # noqa: PLC0415
    from bot.store.errors import StoreError  # noqa: PLC0415

    try:
        backup(settings.database, target)
    except StoreError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{target} holds a checked copy of {settings.database}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
