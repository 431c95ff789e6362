"""Telegram's flood limits: a window for each group, a pace for each private chat, one for all."""

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from bot.playground.clock import Clock
from bot.playground.model import Chat
from bot.playground.refusals import too_many_requests

MINUTE = 60.0
SECOND = 1.0


@dataclass(frozen=True, slots=True)
class Limits:
    """Sends and edits together. With `enforced` off they are counted and never refused."""

    enforced: bool = True
    group_per_minute: int = 20
    private_per_second: float = 1.0
    private_burst: int = 3
    total_per_second: int = 30


class Window:
    """When the last calls came; the window slides, so no two of them hide behind a clock tick."""

    def __init__(self, seconds: float, limit: Callable[[Limits], int]) -> None:
        self._seconds = seconds
        self._limit = limit
        self._times: deque[float] = deque()

    def used(self, now: float) -> int:
        """Calls within the window that ends now."""
        while self._times and self._times[0] <= now - self._seconds:
            self._times.popleft()
        return len(self._times)

    def wait(self, now: float, limits: Limits) -> float:
        """Seconds until one more call fits."""
        over = self.used(now) - self._limit(limits)
        return self._times[over] + self._seconds - now if over >= 0 else 0.0

    def add(self, now: float, _limits: Limits) -> None:
        """One more call."""
        self._times.append(now)


class Pace:
    """A steady rate with room for a burst: full again after `burst / rate` quiet seconds."""

    def __init__(self) -> None:
        self._free_at = -math.inf

    def wait(self, now: float, limits: Limits) -> float:
        """Seconds until one more call fits."""
        room = (limits.private_burst - 1) / limits.private_per_second
        return max(0.0, self._free_at - room - now)

    def add(self, now: float, limits: Limits) -> None:
        """One more call."""
        self._free_at = max(self._free_at, now) + 1 / limits.private_per_second


class FloodGate:
    """Counts every send and edit, and answers 429 to the one too many."""

    def __init__(self, clock: Clock, limits: Limits) -> None:
        self.limits = limits
        self._clock = clock
        self._total = Window(SECOND, lambda limits: limits.total_per_second)
        self._groups: dict[int, Window] = {}
        self._private: dict[int, Pace] = {}

    def used(self, chat_id: int) -> int:
        """Sends and edits in that group within the last minute."""
        window = self._groups.get(chat_id)
        return 0 if window is None else window.used(self._clock.time())

    def groups(self) -> list[int]:
        """The groups that anything was ever sent to."""
        return list(self._groups)

    def spend(self, chat: Chat) -> None:
        """One send or edit in this chat. Raises the 429; a refused call costs nothing."""
        now = self._clock.time()
        meters = (self._total, self._meter(chat))
        wait = max(meter.wait(now, self.limits) for meter in meters)
        if wait > 0 and self.limits.enforced:
            raise too_many_requests(max(1, math.ceil(wait)))
        for meter in meters:
            meter.add(now, self.limits)

    def _meter(self, chat: Chat) -> Window | Pace:
        if chat.head.is_group:
            window = Window(MINUTE, lambda limits: limits.group_per_minute)
            return self._groups.setdefault(chat.id, window)
        return self._private.setdefault(chat.id, Pace())
