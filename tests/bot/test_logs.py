import io
import logging
import sys
import warnings
from collections.abc import Iterator

import pytest

from bot import logs

TOKEN = "123456789:AAE-abcdefghijklmnopqrstuvwxyz01234"
URL = f"https://api.example/bot{TOKEN}/sendMessage"


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level, hook = root.handlers[:], root.level, sys.excepthook
    root.handlers.clear()
    stream = io.StringIO()
    logs.configure("INFO", stream)
    yield stream
    logging.captureWarnings(capture=False)
    root.handlers[:], sys.excepthook = handlers, hook
    root.setLevel(level)


def failure() -> OSError:
    with pytest.raises(OSError, match="example") as caught:
        raise OSError(URL)
    return caught.value


def test_a_log_line_says_how_grave_and_from_where(log: io.StringIO) -> None:
    logging.getLogger("bot.rooms").warning("game %d, move %d", 7, 12)
    assert log.getvalue().endswith(" WARNING bot.rooms: game 7, move 12\n")


def test_what_is_below_the_level_is_not_logged(log: io.StringIO) -> None:
    logging.getLogger("bot").debug("too much")
    assert log.getvalue() == ""


@pytest.mark.parametrize("arguments", [(URL,), (TOKEN,), ({"token": TOKEN},)])
def test_a_token_among_the_arguments_is_redacted(
    log: io.StringIO, arguments: tuple[object, ...]
) -> None:
    logging.getLogger("bot").error("asked %s", *arguments)
    assert TOKEN not in log.getvalue()
    assert "<token>" in log.getvalue()


def test_a_token_in_a_traceback_is_redacted(log: io.StringIO) -> None:
    logging.getLogger("bot").error("failed", exc_info=failure())
    assert TOKEN not in log.getvalue()
    assert "OSError: https://api.example/bot<token>/sendMessage" in log.getvalue()


def test_an_uncaught_exception_is_logged_without_a_token(log: io.StringIO) -> None:
    error = failure()
    sys.excepthook(OSError, error, error.__traceback__)
    assert " CRITICAL bot: uncaught\n" in log.getvalue()
    assert TOKEN not in log.getvalue()


def test_an_interrupt_from_the_keyboard_is_not_logged(
    log: io.StringIO, capsys: pytest.CaptureFixture[str]
) -> None:
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert log.getvalue() == ""
    assert "KeyboardInterrupt" in capsys.readouterr().err


def test_a_warning_goes_to_the_log(log: io.StringIO) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(capture=False)
        logging.captureWarnings(capture=True)
        warnings.warn("look out", stacklevel=1)
    assert "WARNING py.warnings: " in log.getvalue()


def test_an_escaped_token_is_redacted_too() -> None:
    assert logs.redact(f"x{TOKEN.replace(':', '%3A')}y") == "x<token>"


def test_ordinary_text_is_left_alone() -> None:
    text = "game 123456: 7 of hearts, 2026-11-29 20:15:30"
    assert logs.redact(text) == text


def test_an_update_is_not_a_line_in_the_log(log: io.StringIO) -> None:
    logging.getLogger("aiogram.event").info("Update id=1 is handled")
    assert log.getvalue() == ""
