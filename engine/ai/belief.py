"""Where the cards that a seat cannot see may lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ai.core.bits import card_bit, card_bits, each
from engine.ai.core.frame import Frame
from engine.ai.core.reading import read_table
from engine.ai.deeds import read_pasts
from engine.ai.guess import Guess
from engine.cards import full_deck

if TYPE_CHECKING:
    from random import Random

    from engine.ai.core.table import Table
    from engine.view import View

UNTIL_SETTLED: Final = 200
"""So often a guess is stirred before it is worth keeping,"""
BETWEEN: Final = 30
"""so often between two that are kept,"""
GUESSES: Final = 200
"""and so many are."""


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
        pasts = read_pasts(view, frame) if read else {}
        self.pasts = pasts if any(past.tells for past in pasts.values()) else {}
        """What is to be read from what the others did."""
        self._guesses: list[dict[int, int]] = []
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
        if self.pasts:
            hands = self._guess(pool, rng)
            for seat, cards in hands.items():
                table.hands[seat] |= cards
            held = sum(hands.values())
            pool = [card for card in pool if not card & held]
        else:
            for seat, count in self.hidden:
                pool = self._give(table, seat, count, pool)
        table.talon += pool[: self.hidden_talon]
        return table

    def _guess(self, pool: list[int], rng: Random) -> dict[int, int]:
        """One of many guesses at the hidden hands, each as likely."""
        if not self._guesses:
            guess = Guess(self.pasts, pool, rng)
            guess.stir(UNTIL_SETTLED)
            for _ in range(GUESSES):
                guess.stir(BETWEEN)
                self._guesses.append(guess.hands())
        return self._guesses[int(rng.random() * GUESSES)]

    @staticmethod
    def _give(table: Table, seat: int, count: int, pool: list[int]) -> list[int]:
        """Deal the first cards of a pool to a seat; the rest."""
        table.hands[seat] |= sum(pool[:count])
        return pool[count:]
