"""What Telegram's refusals mean: the one table of them."""

from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import Final

from aiogram.exceptions import (
    AiogramError,
    ClientDecodeError,
    TelegramAPIError,
    TelegramConflictError,
    TelegramEntityTooLarge,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramServerError,
    TelegramUnauthorizedError,
)
from aiohttp import ClientConnectorError, ConnectionTimeoutError


class Unreachable(StrEnum):
    """Why nothing can be sent to a person or a group."""

    BLOCKED = "blocked"
    NEVER_STARTED = "never started"
    DEACTIVATED = "deactivated"
    KICKED = "kicked"
    NO_RIGHTS = "no rights"
    NOT_FOUND = "not found"


class Verdict(Enum):
    """What to make of a call that raised."""

    SAME = auto()  # the message already looks like that: as good as done
    GONE = auto()  # the message cannot be touched any more
    FLOOD = auto()  # this chat has to wait
    UNREACHABLE = auto()  # nothing can be sent to this chat
    MIGRATED = auto()  # the group has another id now
    TOPIC_GONE = auto()  # the topic is closed, deleted or unknown
    LATER = auto()  # nothing was done: the call may be repeated
    UNSURE = auto()  # it may have been done all the same
    REFUSED = auto()  # repeating it would not help


@dataclass(frozen=True, slots=True)
class Failure:
    """A call that raised, judged. `words` may be logged: they hold no text and no token."""

    verdict: Verdict
    words: str
    reason: Unreachable | None = None
    chat: int = 0


WORDS: Final[tuple[tuple[str, Verdict | Unreachable], ...]] = (
    ("message is not modified", Verdict.SAME),
    ("message to edit not found", Verdict.GONE),
    ("message can't be edited", Verdict.GONE),
    ("message to delete not found", Verdict.GONE),
    ("message_id_invalid", Verdict.GONE),
    ("thread not found", Verdict.TOPIC_GONE),
    ("topic_closed", Verdict.TOPIC_GONE),
    ("topic_deleted", Verdict.TOPIC_GONE),
    ("bot was blocked", Unreachable.BLOCKED),
    ("user_is_blocked", Unreachable.BLOCKED),
    ("can't initiate conversation", Unreachable.NEVER_STARTED),
    ("user is deactivated", Unreachable.DEACTIVATED),
    ("user_deactivated", Unreachable.DEACTIVATED),
    ("bot was kicked", Unreachable.KICKED),
    ("bot is not a member", Unreachable.KICKED),
    ("chat not found", Unreachable.NOT_FOUND),
    ("chat was deleted", Unreachable.NOT_FOUND),
    ("chat was deactivated", Unreachable.NOT_FOUND),
    ("upgraded to a supergroup", Unreachable.NOT_FOUND),
    ("peer_id_invalid", Unreachable.NOT_FOUND),
    ("rights", Unreachable.NO_RIGHTS),
    ("chat_restricted", Unreachable.NO_RIGHTS),
    ("chat_write_forbidden", Unreachable.NO_RIGHTS),
    ("chat_send_plain_forbidden", Unreachable.NO_RIGHTS),
)


def classify(error: AiogramError | OSError) -> Failure:
    """Judge what a call raised."""
    match error:
        case TelegramRetryAfter():
            return Failure(Verdict.FLOOD, f"retry after {error.retry_after}")
        case TelegramMigrateToChat():
            return Failure(Verdict.MIGRATED, "migrated", chat=error.migrate_to_chat_id)
        case TelegramEntityTooLarge():
            return Failure(Verdict.REFUSED, "too large")
        case TelegramNetworkError(__cause__=cause):
            # Its own words may hold the address, and so the token.
            never_left = isinstance(cause, ClientConnectorError | ConnectionTimeoutError)
            verdict = Verdict.LATER if never_left else Verdict.UNSURE
            return Failure(verdict, type(cause or error).__name__)
        case TelegramServerError():
            return Failure(Verdict.UNSURE, error.message)
        case TelegramUnauthorizedError() | TelegramNotFound() | TelegramConflictError():
            return Failure(Verdict.LATER, error.message)
        case TelegramAPIError():
            return _by_words(error)
        case ClientDecodeError():
            return Failure(Verdict.UNSURE, "an answer that cannot be read")
        case _:
            return Failure(Verdict.UNSURE, type(error).__name__)


def _by_words(error: TelegramAPIError) -> Failure:
    said = error.message.lower()
    for words, meaning in WORDS:
        if words in said:
            if isinstance(meaning, Unreachable):
                return Failure(Verdict.UNREACHABLE, error.message, reason=meaning)
            return Failure(meaning, error.message)
    if isinstance(error, TelegramForbiddenError):
        return Failure(Verdict.UNREACHABLE, error.message, reason=Unreachable.NO_RIGHTS)
    return Failure(Verdict.REFUSED, error.message)
