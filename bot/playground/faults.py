"""Troubles to order: refused calls, lost answers, updates that come twice or late."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.playground.refusals import ApiError
from bot.playground.wire import JsonObject


class Effect(StrEnum):
    """What goes wrong. Before and after: before the call is carried out, or when it is done and
    only the answer is missing.
    """

    REFUSE = "refuse"
    BAD_GATEWAY = "bad_gateway"
    DROP_BEFORE = "drop_before"
    DROP_AFTER = "drop_after"
    DELAY_BEFORE = "delay_before"
    DELAY_AFTER = "delay_after"
    UPDATE_DELAY = "update_delay"
    UPDATE_TWICE = "update_twice"
    UPDATE_ORDER = "update_order"


UPDATE_EFFECTS = frozenset({Effect.UPDATE_DELAY, Effect.UPDATE_TWICE, Effect.UPDATE_ORDER})


@dataclass(frozen=True, slots=True)
class Fault:
    """One trouble. It meets calls of `method` for `chat` (None: any), each with probability
    `share`, and is over after `times` hits (None: never). `seconds` is how long a delay is.
    """

    effect: Effect
    method: str | None = None
    chat: int | None = None
    times: int | None = 1
    share: float = 1.0
    seconds: float = 0.0
    error: ApiError | None = None

    def meets(self, method: str, chat: int | None) -> bool:
        """This call is one of those that the fault is for."""
        return (self.method is None or self.method.lower() == method.lower()) and (
            self.chat is None or self.chat == chat
        )


class Faults:
    """The troubles in force, asked at each call and each update."""

    def __init__(self, rng: random.Random | None = None) -> None:
        self._rng = rng or random.Random(0)
        self._left: dict[Fault, int | None] = {}

    def __iter__(self) -> Iterator[Fault]:
        return iter(list(self._left))

    def add(self, fault: Fault) -> None:
        """Put a trouble in force; adding an equal one again starts it afresh."""
        self._left[fault] = fault.times

    def clear(self) -> None:
        """No more troubles."""
        self._left.clear()

    def refuse(
        self,
        code: int,
        description: str,
        *,
        retry_after: int | None = None,
        method: str | None = None,
        chat: int | None = None,
        times: int | None = 1,
        share: float = 1.0,
    ) -> None:
        """Answer the next calls with this error; the description is Telegram's, prefix and all."""
        error = ApiError(code, description, retry_after=retry_after)
        self.add(Fault(Effect.REFUSE, method, chat, times, share, error=error))

    def calls(self, method: str, chat: int | None) -> list[Fault]:
        """The troubles that this call runs into, in the order in which they were added."""
        return [
            fault
            for fault in self
            if fault.effect not in UPDATE_EFFECTS
            and fault.meets(method, chat)
            and self._hits(fault)
        ]

    def update_delay(self) -> float:
        """How many seconds late a new update is."""
        return sum(fault.seconds for fault in self._updates(Effect.UPDATE_DELAY))

    def copies(self, update: JsonObject) -> list[JsonObject]:
        """The update as often as it is delivered."""
        return [update] * (1 + len(self._updates(Effect.UPDATE_TWICE)))

    def order(self, batch: Sequence[JsonObject]) -> list[JsonObject]:
        """The batch in the order in which it is delivered."""
        shuffled = list(batch)
        if len(shuffled) > 1 and self._updates(Effect.UPDATE_ORDER):
            self._rng.shuffle(shuffled)
        return shuffled

    def _updates(self, effect: Effect) -> list[Fault]:
        return [fault for fault in self if fault.effect is effect and self._hits(fault)]

    def _hits(self, fault: Fault) -> bool:
        """Whether it strikes this time; a fault whose times are over is taken out."""
        if fault.share < 1 and self._rng.random() >= fault.share:
            return False
        left = self._left[fault]
        if left is not None:
            self._left[fault] = left - 1
            if left <= 1:
                del self._left[fault]
        return True
