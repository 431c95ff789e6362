"""How often the bot may send: Telegram's published figures, kept in every window."""

import math
from collections import deque
from dataclasses import dataclass
from typing import Final, Self

MINUTE: Final = 60.5
SECOND: Final = 1.02
"""A breath more than Telegram's, for two clocks that differ."""


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

    def room(self, full: float, now: float) -> int:
        """How many calls may go at once, when one may."""
        ahead = max(0.0, self._sane(full, now) - now)
        return max(1, self.burst - math.ceil(ahead / self.spacing))

    def after(self, full: float, now: float) -> float:
        """When the whole burst is free again, once a call has gone now."""
        return max(now, self._sane(full, now)) + self.spacing

    def _sane(self, full: float, now: float) -> float:
        # Further ahead it can only be when the clock was set back: begin afresh.
        return full if full <= now + self.burst * self.spacing + 1 else now


class Window:
    """At most `count` calls in any `seconds`, wherever in its way a server counts each.

    A call fills the window from the moment it goes out until `seconds` after its answer; it
    begins full of calls answered at `spent`.
    """

    def __init__(self, count: int, seconds: float, spent: float = -math.inf) -> None:
        self._count = count
        self._seconds = seconds
        self._out = 0
        self._answered = deque([spent] * count)

    def earliest(self, now: float) -> float:
        """When the next call may go; a second look is due then, for answers come meanwhile."""
        answered = self._answered
        # An answer in the future can only be when the clock was set back.
        while answered and not now - self._seconds < answered[0] <= now:
            answered.popleft()
        over = self._out + len(answered) - self._count
        if over < 0:
            return now
        if not self._count:
            return math.inf
        return (answered[over] if over < len(answered) else now) + self._seconds

    def room(self) -> int:
        """How many calls may go at once."""
        return self._count - self._out - len(self._answered)

    def take(self) -> None:
        """Note a call that goes out."""
        self._out += 1

    def settle(self, now: float) -> None:
        """Note the answer to a call."""
        self._out -= 1
        self._answered.append(now)


class Meter:
    """The calls of one chat, which come one at a time, at a pace.

    It begins as if all that the pace allows had been used up at `spent`.
    """

    def __init__(self, pace: Pace, spent: float = -math.inf) -> None:
        self._pace = pace
        self._full = spent + pace.burst * pace.spacing
        self._is_out = False

    def earliest(self, now: float, *, new: bool) -> float:
        """When the next call may go; `new` is a message, not an edit."""
        del new
        return self._pace.earliest(self._full, now)

    def take(self, now: float) -> None:
        """Note a call that goes out."""
        self._is_out = True
        self._full = self._pace.after(self._full, now)

    def settle(self, now: float) -> None:
        """Note its answer.

        The server counted it at some moment since it went out; the latest is the safe guess.
        """
        self._is_out = False
        self._full = max(self._full, now + self._pace.spacing)

    def is_idle(self, now: float) -> bool:
        """Whether it is as if nothing had ever been sent."""
        return not self._is_out and self._full <= now


class GroupMeter(Meter):
    """The calls of one group: a steady pace, and beside it a few to spare in any minute.

    Those are for new messages, which so neither wait for the next turn of an edit nor delay it.
    """

    def __init__(self, pace: Pace, spare: Window, spent: float = -math.inf) -> None:
        super().__init__(pace, spent)
        self._spare = spare
        self._is_spared = False

    def earliest(self, now: float, *, new: bool) -> float:
        """When the next call may go; `new` is a message, not an edit."""
        turn = super().earliest(now, new=new)
        return min(turn, self._spare.earliest(now)) if new else turn

    def take(self, now: float) -> None:
        """Note a call that goes out: one of those to spare, if it is not the turn of one."""
        self._is_spared = super().earliest(now, new=False) > now
        if self._is_spared:
            self._is_out = True
            self._spare.take()
        else:
            super().take(now)

    def settle(self, now: float) -> None:
        """Note its answer."""
        if self._is_spared:
            self._is_out = False
            self._spare.settle(now)
        else:
            super().settle(now)

    def is_idle(self, now: float) -> bool:
        """Whether it is as if nothing had ever been sent."""
        return super().is_idle(now) and self._spare.earliest(now) <= now


@dataclass(frozen=True, slots=True)
class Figures:
    """What Telegram allows, sends and edits together.

    Of a group's minute `group_burst - 1` are to spare; the others come one by one.
    """

    group_per_minute: int = 20
    group_burst: int = 3
    private_per_second: float = 1.0
    private_burst: int = 3
    total_per_second: int = 30

    def meter(self, chat: int, spent: float) -> Meter:
        """A new meter for a chat; groups have negative ids."""
        if chat > 0:
            return Meter(Pace(self.private_burst, 1.01 / self.private_per_second), spent)
        spare = min(self.group_burst, self.group_per_minute) - 1
        pace = Pace.within(self.group_per_minute - spare, MINUTE, 1)
        return GroupMeter(pace, Window(spare, MINUTE, spent), spent)


class Limits:
    """The meters of every chat and of the bot as a whole, and the chats that have to wait.

    `spent` is when the run before this one last sent anything, to whichever chat. Times are unix
    seconds, given by the caller, who settles every call taken, and has no two calls out in one
    chat.
    """

    def __init__(self, figures: Figures | None = None, *, spent: float = -math.inf) -> None:
        self._figures = figures or Figures()
        self._spent = spent
        count = self._figures.total_per_second
        self._total = Pace.within(count, 1.0, max(1, count // 5))
        self._all_full = 0.0
        self._window = Window(count, SECOND)
        self._meters: dict[int, Meter] = {}
        self._blocked: dict[int, float] = {}
        self._sweep_at = 64

    def earliest(self, chat: int, now: float, *, new: bool = False) -> float:
        """The first moment from now on at which this chat may be sent to.

        A `new` message may go to a group before its next edit.
        """
        return max(
            self._meter(chat).earliest(now, new=new),
            self.opens(now),
            self._blocked.get(chat, 0.0),
        )

    def opens(self, now: float) -> float:
        """The first moment from now on at which any chat may be sent to."""
        return max(self._total.earliest(self._all_full, now), self._window.earliest(now))

    def room(self, now: float) -> int:
        """How many chats may be sent to at once now, as far as the bot as a whole goes."""
        if self.opens(now) > now:
            return 0
        return min(self._total.room(self._all_full, now), self._window.room())

    def take(self, chat: int, now: float, *, new: bool = False) -> None:
        """Note a send or an edit that goes out now; raise ValueError if it may not."""
        if self.earliest(chat, now, new=new) > now:
            raise ValueError("this chat has to wait")
        self._meter(chat).take(now)
        self._all_full = self._total.after(self._all_full, now)
        self._window.take()
        if len(self._meters) + len(self._blocked) > self._sweep_at:
            self._sweep(now)

    def settle(self, chat: int, now: float) -> None:
        """Note that the chat's last call was answered, or given up, now."""
        self._window.settle(now)
        self._meter(chat).settle(now)

    def block(self, chat: int, until: float) -> None:
        """Send nothing to this chat before that moment."""
        self._blocked[chat] = max(until, self._blocked.get(chat, 0.0))

    def blocked_until(self, chat: int, now: float) -> float | None:
        """When a flood wait in this chat ends, or None without one."""
        until = self._blocked.get(chat, 0.0)
        return until if until > now else None

    def _meter(self, chat: int) -> Meter:
        meter = self._meters.get(chat)
        if meter is None:
            meter = self._meters[chat] = self._figures.meter(chat, self._spent)
        return meter

    def _sweep(self, now: float) -> None:
        """Forget the chats that have been quiet long enough to count as new."""
        self._meters = {
            chat: meter for chat, meter in self._meters.items() if not meter.is_idle(now)
        }
        self._blocked = {chat: until for chat, until in self._blocked.items() if until > now}
        self._sweep_at = 64 + 2 * (len(self._meters) + len(self._blocked))
