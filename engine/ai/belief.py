"""Where the cards that a seat cannot see may lie."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

from engine.ai.core.bits import card_bit, card_bits, each
from engine.ai.core.frame import Frame
from engine.ai.core.reading import read_table
from engine.ai.evidence import weigh
from engine.cards import full_deck

if TYPE_CHECKING:
    from random import Random

    from engine.ai.core.table import Table
    from engine.view import View


class Belief:
    """The deals that a view allows: every hand of its size, known cards where they are."""

    def __init__(self, view: View, *, read: bool = True) -> None:
        trump = view.trump
        hands = [card_bits(hand.cards, trump) for hand in view.hands]
        turn_up = [] if view.face_up is None else [card_bit(view.face_up, trump)]
        frame = Frame(view.rules, len(hands))
        self.table = read_table(frame, view, hands, turn_up)
        """What is known."""
        self.hidden = [(seat, hand.hidden) for seat, hand in enumerate(view.hands) if hand.hidden]
        self.hidden_talon = view.hidden_talon
        known = sum(hands) | sum(turn_up) | card_bits(view.discard | view.bout.cards, trump)
        self.pool = each(card_bits(full_deck(view.rules.deck), trump) & ~known)
        self.rates = weigh(view, frame, self.pool) if read else {}
        """How much likelier than by chance each card is in each hand, from what was played."""
        if not self.hidden_talon and len(self.hidden) == 1:
            self._give(self.table, *self.hidden.pop(), self.pool)

    @property
    def is_certain(self) -> bool:
        """Whether the viewer knows every card that matters."""
        return not (self.hidden or self.hidden_talon)

    def deal(self, rng: Random) -> Table:
        """A table on which the hidden cards lie as they may, at random."""
        table = self.table.copy()
        if self.is_certain:
            return table
        pool = self.pool[:]
        rng.shuffle(pool)
        hidden = self.hidden
        if len(hidden) > 1:
            hidden = rng.sample(hidden, len(hidden))
        for seat, count in hidden:
            pool = self._give(table, seat, count, self._sorted(pool, seat, rng))
        table.talon += pool[: self.hidden_talon]
        return table

    def _sorted(self, pool: list[int], seat: int, rng: Random) -> list[int]:
        """Cards in random order, the likelier ones earlier; each has its own odds (rates)."""
        rates = self.rates.get(seat)
        if rates is None:
            return pool
        random = rng.random
        return sorted(pool, key=lambda card: log(1.0 - random()) / rates[card], reverse=True)

    @staticmethod
    def _give(table: Table, seat: int, count: int, pool: list[int]) -> list[int]:
        """Deal the first cards of a pool to a seat; the rest."""
        table.hands[seat] |= sum(pool[:count])
        return pool[count:]
