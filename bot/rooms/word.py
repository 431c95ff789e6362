"""Who has the word, how long they have it, and what the clock plays for them (DESIGN 6)."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from engine.actions import Action, Attack, Pass, Take
from engine.cards import Card
from engine.position import Phase
from engine.state import State

THROW_IN_ADDS: Final = 10.0
"""Seconds that a throw-in adds to the defender's time, at most."""
SHORTEST_SHARE: Final = 8.0
"""Seconds that the throwers share at least."""


class Task(Enum):
    """What the game waits for."""

    LEAD = auto()
    DEFENCE = auto()
    THROWING = auto()


@dataclass(frozen=True, slots=True)
class Word:
    """What the game waits for, and from whom."""

    task: Task
    seats: tuple[int, ...]


def word(state: State) -> Word | None:
    """Who has the word, or None after the end; throwers have it together."""
    bout = state.bout
    if state.phase is Phase.OVER:
        return None
    if state.phase is Phase.LEAD:
        return Word(Task.LEAD, (bout.attacker,))
    if state.phase is Phase.BOUT and bout.unbeaten:
        return Word(Task.DEFENCE, (bout.defender,))
    return Word(Task.THROWING, state.undecided)


def full_time(given: Word, allowance: float) -> float:
    """How many seconds the word is given for: throwers share a third of a turn."""
    return max(SHORTEST_SHARE, allowance / 3) if given.task is Task.THROWING else allowance


def deadline_after(
    before: State | None, after: State, deadline: float | None, *, now: float, allowance: float
) -> float | None:
    """When the time of whoever has the word runs out, given the deadline that held before."""
    held, given = word(before) if before else None, word(after)
    if given is None:
        return None
    full = full_time(given, allowance)
    if before is None or deadline is None or held is None or _is_new(held, given, before, after):
        return now + full
    return min(max(deadline, now) + _extra(before, after), now + full)


def _is_new(held: Word, given: Word, before: State, after: State) -> bool:
    """Whether the word has gone on, or its holder has used it and has it again."""
    if held.task is not given.task or before.bout.number != after.bout.number:
        return True
    if given.task is Task.DEFENCE:
        same = before.bout.defender == after.bout.defender
        return not same or before.bout.beaten != after.bout.beaten
    return False


def _extra(before: State, after: State) -> float:
    return THROW_IN_ADDS if len(after.bout.table) > len(before.bout.table) else 0.0


def clock_plays(state: State) -> tuple[tuple[int, Action], ...]:
    """What is played when time is up: take, the lowest plain card, or passes all round (DESIGN 6).

    A pass that an earlier one has made needless is refused, and left out by who plays them.
    """
    given = word(state)
    if given is None:
        return ()
    seat = given.seats[0]
    if given.task is Task.LEAD:
        return ((seat, Attack(_cheapest(state, seat))),)
    if given.task is Task.DEFENCE:
        return ((seat, Take()),)
    return tuple((seat, Pass()) for seat in given.seats)


def _cheapest(state: State, seat: int) -> Card:
    """The lowest plain card of a hand, else its lowest trump."""
    return min(state.hand(seat), key=lambda card: (card.suit == state.trump, card.rank))


def newly_called(before: State | None, after: State) -> int | None:
    """Who has just become the leader or the defender of a card, if anybody has."""
    given = word(after)
    if given is None or given.task is Task.THROWING:
        return None
    seat = given.seats[0]
    if before is None or before.bout.number != after.bout.number:
        return seat
    was_led = before.phase is Phase.LEAD
    return seat if was_led or before.bout.defender != seat else None
