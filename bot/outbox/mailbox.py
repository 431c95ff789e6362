"""What waits to be sent to one chat."""

import math
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import Enum, IntEnum, auto
from typing import Final

from bot.outbox.slots import SlotKey
from bot.screens.screen import Screen

Render = Callable[[], Awaitable[Screen | None]]
"""Gives a slot's newest screen at the moment of sending; None when there is nothing to show."""


class Urgency(IntEnum):
    """Who waits for a message, most urgent first."""

    WORD = 0  # whoever tapped, or now has the word
    RESULT = 1
    TABLE = 2
    BYSTANDER = 3  # hands of those who need not act


PATIENCE: Final = {
    Urgency.WORD: 0.0,
    Urgency.RESULT: 0.5,
    Urgency.TABLE: 1.0,
    Urgency.BYSTANDER: 3.0,
}
"""Head start in seconds that the more urgent get; whoever has waited longer goes all the same."""

MOST_NOTICES: Final = 64
MOST_LEFTOVERS: Final = 32


@dataclass(slots=True)
class Change:
    """A slot that no longer shows the newest state.

    `hold` and `rest` are moments: not before `hold` whatever happens, and not before `rest`
    unless the slot changes once more.
    """

    key: SlotKey
    render: Render
    urgency: Urgency
    due: float
    order: int
    thread: int | None
    anew: bool
    silent: bool
    hold: float = 0.0
    rest: float = 0.0

    @property
    def chat(self) -> int:
        """The chat the slot is in."""
        return self.key.chat

    def move(self, chat: int) -> None:
        """Follow the chat to its new id."""
        self.key = self.key._replace(chat=chat)

    def follow(self, earlier: "Change") -> None:
        """Take over what an earlier change of the same slot still owes."""
        self.urgency = min(self.urgency, earlier.urgency)
        self.due = min(self.due, earlier.due)
        self.anew = self.anew or earlier.anew
        self.silent = self.silent and earlier.silent
        self.hold = self.rest = max(self.hold, earlier.hold)


@dataclass(slots=True)
class Notice:
    """A message sent once and never edited; under `key` it is remembered that it was."""

    chat: int
    screen: Screen
    urgency: Urgency
    due: float
    order: int
    thread: int | None
    silent: bool
    key: SlotKey | None = None
    rest: float = 0.0

    def move(self, chat: int) -> None:
        """Follow the chat to its new id."""
        self.chat = chat
        self.key = self.key and self.key._replace(chat=chat)


def last_words(chat: int, screen: Screen, thread: int | None) -> Notice:
    """The last screen of a slot that has no message any more, to be posted before all else."""
    return Notice(chat, screen, Urgency.RESULT, 0.0, 0, thread, silent=True)


class Fate(Enum):
    """What becomes of an old message."""

    DELETE = auto()
    STRIP = auto()  # its keyboard goes
    STAY = auto()  # with its last screen on it


@dataclass(slots=True)
class Leftover:
    """An old message to be dealt with; `last` is what it shall show if it stays.

    `thread` is its topic, `key` the slot whose newer message took its place.
    """

    message: int
    due: float
    fate: Fate
    last: Screen | None = None
    thread: int | None = None
    key: SlotKey | None = None
    tries: int = 0
    rest: float = 0.0
    order: int = 0


@dataclass(slots=True)
class Release:
    """A slot to be forgotten; its message shows `last` for good, or else loses its keyboard."""

    key: SlotKey
    last: Screen | None = None
    thread: int | None = None
    due: float = 0.0
    order: int = 0


Item = Change | Notice | Leftover | Release


@dataclass(slots=True)
class Mailbox:
    """Everything that waits for one chat, and the one item that is on its way there."""

    chat: int
    changes: dict[SlotKey, Change] = field(default_factory=dict)
    notices: deque[Notice] = field(default_factory=lambda: deque(maxlen=MOST_NOTICES))
    leftovers: deque[Leftover] = field(default_factory=lambda: deque(maxlen=MOST_LEFTOVERS))
    released: dict[SlotKey, Release] = field(default_factory=dict)
    flying: Item | None = None
    failures: int = 0
    closed_until: float = 0.0
    last_call: float = 0.0

    def put(self, change: Change) -> None:
        """Let this change wait, in place of an earlier one of its slot."""
        earlier = self.changes.get(change.key)
        if earlier is not None:
            change.follow(earlier)
        self.changes[change.key] = change

    def put_back(self, item: Change | Notice) -> None:
        """Let an item that came back undelivered wait again, behind what is newer."""
        if isinstance(item, Notice):
            self.notices.appendleft(item)
        elif item.key in self.released:
            return
        elif item.key in self.changes:
            self.changes[item.key].follow(item)
        else:
            self.changes[item.key] = item

    def release(self, release: Release) -> None:
        """Let the slot be forgotten, with the change that waits for it."""
        self.changes.pop(release.key, None)
        self.released[release.key] = release

    def forget_thread(self, thread: int | None) -> None:
        """Drop what waits for this topic."""
        for key in [key for key, change in self.changes.items() if change.thread == thread]:
            del self.changes[key]
        for notice in [notice for notice in self.notices if notice.thread == thread]:
            self.notices.remove(notice)

    def waits_for(self, key: SlotKey) -> bool:
        """Whether a change of this slot waits or is on its way."""
        flying = isinstance(self.flying, Change) and self.flying.key == key
        return flying or key in self.changes

    def is_empty(self) -> bool:
        """Whether nothing waits and nothing is on its way."""
        waiting = self.changes or self.notices or self.leftovers or self.released
        return self.flying is None and not waiting

    def next(
        self,
        *,
        now: float,
        free: float,
        free_new: float,
        unblocked: float,
        bystander_gap: float,
    ) -> tuple[float, Item | None]:
        """The item that should go now, or None and the moment to ask again.

        `free` is when the limits allow a slot's call, `free_new` a notice; `unblocked` is when
        the flood wait ends.
        """
        if self.flying is not None:
            return math.inf, None
        if self.released:
            return now, next(iter(self.released.values()))
        best: Item | None = None
        soonest = math.inf
        for item in self._candidates():
            match item:
                case Leftover(fate=Fate.DELETE):
                    ready = unblocked  # deleting counts towards no limit
                case Notice():
                    ready = free_new  # a slot that is posted anew takes the turn of an edit
                case _:
                    ready = free
            if isinstance(item, Change | Notice) and item.urgency is Urgency.BYSTANDER:
                ready = max(ready, self.last_call + bystander_gap)
            ready = max(ready, item.rest, self.closed_until)
            if ready > now:
                soonest = min(soonest, ready)
            elif best is None or (item.due, item.order) < (best.due, best.order):
                best = item
        return (now, best) if best else (soonest, None)

    def take(self, item: Item) -> None:
        """Send the item on its way."""
        self.flying = item
        match item:
            case Change():
                del self.changes[item.key]
            case Notice():
                self.notices.popleft()
            case Leftover():
                self.leftovers.popleft()
            case _:
                del self.released[item.key]

    def _candidates(self) -> "list[Change | Notice | Leftover]":
        """What may go next: new messages keep their order, edits go in between."""
        notices = list(self.notices)[:1]
        said_at = notices[0].order if notices else math.inf
        changes = (ch for ch in self.changes.values() if not ch.anew or ch.order < said_at)
        return [*changes, *notices, *list(self.leftovers)[:1]]
