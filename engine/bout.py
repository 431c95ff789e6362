"""One bout: who attacks whom, and what lies on the table (RULES 3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.cards import NO_CARDS, of_same_rank
from engine.once import once, revised

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.cards import Card, Cards

NOBODY: Final = 0
"""Stands where a seat number (1..n) would, when there is no such seat."""


@dataclass(frozen=True, slots=True)
class Pair:
    """An attack card and the card that beat it, if one did."""

    attack: Card
    beat: Card | None = None


@dataclass(frozen=True)
class Bout:
    """A bout from before its lead to its end. After the game is over it has no roles."""

    number: int
    """From 1."""
    opener: int
    """Who leads it; draws first afterwards."""
    attacker: int
    """The principal attacker: the opener, or after a transfer who transferred last."""
    defender: int
    last: int = NOBODY
    """Who put down the last attack card, kept only where throw-order=last-first asks for it."""
    table: tuple[Pair, ...] = ()
    """In the order in which the attack cards came."""
    taking: bool = False
    """The defender has said take."""
    passed: tuple[int, ...] = ()
    """Seats that have said pass and whose word still holds, ascending."""
    shown: Cards = NO_CARDS
    """Trumps shown in this bout (pass card)."""
    agreed: tuple[int, ...] = ()
    """Seats that have agreed to a draw, ascending."""

    @once
    def unbeaten(self) -> tuple[Card, ...]:
        """The attack cards that nothing beats yet."""
        return tuple(pair.attack for pair in self.table if pair.beat is None)

    @once
    def cards(self) -> Cards:
        """Every card on the table."""
        cards = NO_CARDS
        for pair in self.table:
            cards = cards.with_card(pair.attack)
            if pair.beat is not None:
                cards = cards.with_card(pair.beat)
        return cards

    @once
    def open_cards(self) -> Cards:
        """Every card of a rank that lies on the table, on either half of a pair."""
        return of_same_rank(self.cards)

    @property
    def beaten(self) -> int:
        """How many attack cards have been beaten."""
        return len(self.table) - len(self.unbeaten)

    def with_beat(self, attack: Card, card: Card) -> Bout:
        """The bout with an attack card beaten."""
        table = tuple(Pair(attack, card) if pair.attack == attack else pair for pair in self.table)
        return revised(self, table=table)

    def without_roles(self) -> Bout:
        """The bout as it stays when the game is over: cards and agreements, no roles."""
        return revised(
            self,
            opener=NOBODY,
            attacker=NOBODY,
            defender=NOBODY,
            last=NOBODY,
            taking=False,
            passed=(),
        )


def with_seat(seats: Iterable[int], seat: int) -> tuple[int, ...]:
    """Seats with one more, ascending."""
    return tuple(sorted({*seats, seat}))
