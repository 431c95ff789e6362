"""Logs go to stderr, and no bot token ever gets into them."""

import logging
import re
import sys
from types import TracebackType
from typing import Final, TextIO

TOKEN: Final = re.compile(r"\d{6,}(?::|%3A)[A-Za-z0-9_-]{30,}")
"""What a bot token looks like; in a URL its colon may be escaped."""

_FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_LIBRARIES: Final = ("aiogram.event", "aiohttp.access", "aiosqlite", "asyncio")


def redact(text: str) -> str:
    """The same text without any bot token."""
    return TOKEN.sub("<token>", text)


class _Formatter(logging.Formatter):
    """Redacts the finished text, so that arguments and tracebacks are covered as well."""

    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record))


def configure(level: str, stream: TextIO | None = None) -> None:
    """Log from this level up to the stream (stderr), uncaught exceptions and warnings too."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_Formatter(_FORMAT))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in _LIBRARIES:
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.captureWarnings(capture=True)
    sys.excepthook = _log_uncaught


def _log_uncaught(
    kind: type[BaseException], error: BaseException, traceback: TracebackType | None
) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, traceback)
    else:
        logging.getLogger("bot").critical("uncaught", exc_info=(kind, error, traceback))
