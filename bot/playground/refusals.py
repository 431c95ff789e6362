"""How the Bot API says no."""

from bot.playground.wire import JsonObject, without_nothing


class ApiError(Exception):
    """A call refused: the HTTP status and Telegram's own words for it."""

    def __init__(
        self,
        code: int,
        description: str,
        *,
        retry_after: int | None = None,
        migrate_to_chat_id: int | None = None,
    ) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.retry_after = retry_after
        self.migrate_to_chat_id = migrate_to_chat_id

    def wire(self) -> JsonObject:
        """The answer's body."""
        parameters = without_nothing(
            {"retry_after": self.retry_after, "migrate_to_chat_id": self.migrate_to_chat_id},
        )
        return without_nothing(
            {
                "ok": False,
                "error_code": self.code,
                "description": self.description,
                "parameters": parameters or None,
            },
        )


class Impossible(ValueError):
    """Something that no person could do in Telegram: an error of whoever drives the world."""


def bad_request(words: str) -> ApiError:
    """400: the call itself is wrong."""
    return ApiError(400, f"Bad Request: {words}")


def forbidden(words: str) -> ApiError:
    """403: the call is fine, but not there and not by this bot."""
    return ApiError(403, f"Forbidden: {words}")


def conflict(words: str) -> ApiError:
    """409: somebody else receives this bot's updates."""
    return ApiError(409, f"Conflict: {words}")


def unauthorized() -> ApiError:
    """401: not this bot's token."""
    return ApiError(401, "Unauthorized")


def not_found() -> ApiError:
    """404: there is no such method, or no such file."""
    return ApiError(404, "Not Found")


def too_many_requests(retry_after: int) -> ApiError:
    """429: come back after that many seconds."""
    return ApiError(
        429,
        f"Too Many Requests: retry after {retry_after}",
        retry_after=retry_after,
    )
