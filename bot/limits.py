"""How often the bot may send: Telegram's published figures, kept in every window."""

from collections import deque
from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class Pace:
    """A steady rate with a little room: `burst` calls at once, then one per `spacing` seconds.

    No window of T seconds ever holds more than `burst + T / spacing` calls.
    """

    burst: int
    spacing: float

    @classmethod
    def within(cls, count: int, window: float, burst: int) -> Self:
        """The fastest pace with at most `count` calls in any `window` seconds."""
        burst = min(burst, count)
        return cls(burst, window / (count - burst + 1))

    def earliest(self, full: float, now: float) -> float:
        """When the next call may go, if the whole burst is free again at `full`."""
        return max(now, self._sane(full, now) - (self.burst - 1) * self.spacing)

    def after(self, full: float, now: float) -> float:
        """When the whole burst is free again, once a call has gone now."""
        return max(now, self._sane(full, now)) + self.spacing

    def _sane(self, full: float, now: float) -> float:
        # Further ahead it can only be when the clock was set back: begin afresh.
        return full if full <= now + self.burst * self.spacing + 1 else now


class Window:
    """At most `count` calls in any `seconds`, wherever in its way a server counts each.

    A call fills the window from the moment it goes out until `seconds` after its answer.
    """

    def __init__(self, count: int, seconds: float) -> None:
        self._count = count
        self._seconds = seconds
        self._out = 0
        self._answered: deque[float] = deque()

    def earliest(self, now: float) -> float:
        """When the next call may go; a second look is due then, for answers come meanwhile."""
        answered = self._answered
        # An answer in the future can only be when the clock was set back.
        while answered and not now - self._seconds < answered[0] <= now:
            answered.popleft()
        over = self._out + len(answered) - self._count
        if over < 0:
            return now
        return (answered[over] if over < len(answered) else now) + self._seconds

    def take(self) -> None:
        """Note a call that goes out."""
        self._out += 1

    def settle(self, now: float) -> None:
        """Note the answer to a call."""
        self._out -= 1
        self._answered.append(now)


class Limits:
    """The paces of every chat and of the bot as a whole, and the chats that have to wait.

    Groups have negative ids. Times are unix seconds, given by the caller, who settles every
    call taken, and has no two calls out in one chat.
    """

    def __init__(self, group: Pace, private: Pace, total: Pace, window: Window) -> None:
        self._group = group
        self._private = private
        self._total = total
        self._window = window
        self._full: dict[int, float] = {}
        self._all_full = 0.0
        self._blocked: dict[int, float] = {}
        self._sweep_at = 64

    @classmethod
    def of(
        cls,
        *,
        group_per_minute: int = 20,
        group_burst: int = 3,
        private_per_second: float = 1.0,
        private_burst: int = 3,
        total_per_second: int = 30,
    ) -> Self:
        """Limits from plain figures, with a breath of slack for two clocks that differ."""
        return cls(
            group=Pace.within(group_per_minute, 60.5, group_burst),
            private=Pace(private_burst, 1.01 / private_per_second),
            total=Pace.within(total_per_second, 1.0, max(1, total_per_second // 5)),
            window=Window(total_per_second, 1.02),
        )

    def earliest(self, chat: int, now: float) -> float:
        """The first moment from now on at which this chat may be sent to."""
        return max(
            self._pace(chat).earliest(self._full.get(chat, 0.0), now),
            self.opens(now),
            self._blocked.get(chat, 0.0),
        )

    def opens(self, now: float) -> float:
        """The first moment from now on at which any chat may be sent to."""
        return max(self._total.earliest(self._all_full, now), self._window.earliest(now))

    def take(self, chat: int, now: float) -> None:
        """Note a send or an edit that goes out now; raise ValueError if it may not."""
        if self.earliest(chat, now) > now:
            raise ValueError("this chat has to wait")
        self._full[chat] = self._pace(chat).after(self._full.get(chat, 0.0), now)
        self._all_full = self._total.after(self._all_full, now)
        self._window.take()
        if len(self._full) + len(self._blocked) > self._sweep_at:
            self._sweep(now)

    def settle(self, chat: int, now: float) -> None:
        """Note that the chat's last call was answered, or given up, now.

        The server counted it at some moment since it went out; the latest is the safe guess.
        """
        self._window.settle(now)
        self._full[chat] = max(self._full.get(chat, 0.0), now + self._pace(chat).spacing)

    def block(self, chat: int, until: float) -> None:
        """Send nothing to this chat before that moment."""
        self._blocked[chat] = max(until, self._blocked.get(chat, 0.0))

    def blocked_until(self, chat: int, now: float) -> float | None:
        """When a flood wait in this chat ends, or None without one."""
        until = self._blocked.get(chat, 0.0)
        return until if until > now else None

    def _pace(self, chat: int) -> Pace:
        return self._group if chat < 0 else self._private

    def _sweep(self, now: float) -> None:
        """Forget the chats that have been quiet long enough to count as new."""
        self._full = {chat: full for chat, full in self._full.items() if full > now}
        self._blocked = {chat: until for chat, until in self._blocked.items() if until > now}
        self._sweep_at = 64 + 2 * (len(self._full) + len(self._blocked))
