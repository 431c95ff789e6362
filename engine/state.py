"""The whole position, hidden cards included. It never changes; `play.apply` makes the next one."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import NO_CARDS, Card, Cards
from engine.once import once
from engine.position import Position, SeenHand
from engine.writing import format_line


@dataclass(frozen=True)
class State(Position):
    """Every card of a game at one moment."""

    talon: tuple[Card, ...]
    """In the order in which it will be drawn; the turn-up is last."""
    hands: tuple[Cards, ...]

    def __repr__(self) -> str:
        return f"State({format_line(self)})"

    def hand(self, seat: int) -> Cards:
        """The cards of one seat."""
        return self.hands[seat - 1]

    @once
    def sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(len(hand) for hand in self.hands)

    @property
    def talon_size(self) -> int:
        """How many cards are left to draw, the turn-up counted."""
        return len(self.talon)

    @property
    def seen_talon(self) -> tuple[Card, ...]:
        """Every card of the talon."""
        return self.talon

    @property
    def hidden_talon(self) -> int:
        """None is hidden here."""
        return 0

    def seen(self, seat: int) -> SeenHand:
        """A seat's whole hand."""
        return SeenHand(self.hands[seat - 1])

    def size(self, seat: int) -> int:
        """How many cards a seat holds."""
        return len(self.hands[seat - 1])

    def throwable(self, seat: int) -> Cards:
        """The cards that a thrower could throw in now, priority aside."""
        if self.is_too_early or self.is_full:
            return NO_CARDS
        return self.hand(seat) & self.open_to(seat)

    def counts_as_passed(self, seat: int) -> bool:
        """Whether a thrower has passed, in words or because it can only pass (RULES 3.7)."""
        if not self.bout.table:
            return False
        if seat in self.bout.passed or not self.hand(seat):
            return True
        return self.rules.auto_pass and not self.throwable(seat)

    @once
    def undecided(self) -> tuple[int, ...]:
        """Throwers who do not count as having passed; the first has the word."""
        return tuple(seat for seat in self.throwers if not self.counts_as_passed(seat))

    @property
    def is_bout_over(self) -> bool:
        """Whether the bout has come to its end: beaten off or taken (RULES 3.6, 3.7)."""
        bout = self.bout
        if not bout.table or (bout.unbeaten and not bout.taking):
            return False
        return self.is_full or not self.undecided
