"""What the bot has asked of Telegram, and what it was told."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from bot.playground.wire import Json, JsonObject, as_integer


@dataclass(frozen=True, slots=True)
class Call:
    """One call: when it came, what it wanted, how it ended. `status` 0: nobody got an answer."""

    at: float
    method: str
    params: JsonObject
    status: int
    answer: Json

    @property
    def chat_id(self) -> int | None:
        """The chat that the call was for."""
        return as_integer(self.params.get("chat_id"))

    def wire(self) -> JsonObject:
        """For the control API."""
        return {
            "at": self.at,
            "method": self.method,
            "params": self.params,
            "status": self.status,
            "answer": self.answer,
        }


class Journal:
    """The last calls, oldest first."""

    def __init__(self, size: int = 100_000) -> None:
        self._calls: deque[Call] = deque(maxlen=size)

    def __iter__(self) -> Iterator[Call]:
        return iter(list(self._calls))

    def __len__(self) -> int:
        return len(self._calls)

    def add(self, call: Call) -> None:
        """One more."""
        self._calls.append(call)

    def clear(self) -> None:
        """Forget them all."""
        self._calls.clear()

    def of(self, *methods: str, chat: int | None = None) -> list[Call]:
        """The calls of these methods (none: of all), for that chat if one is given."""
        return [
            call
            for call in self
            if (not methods or call.method in methods) and (chat is None or call.chat_id == chat)
        ]
