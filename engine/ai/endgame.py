"""The exact endgame: two seats, the talon empty, so every card is known to both.

Every question is a yes or no: can the attacker win, or, with the goal DRAW_DOES, at least draw?
What decides the speed is the order of moves: low cards and cheap beaters first, taking and passing
last. A game cannot go in circles but by transfers, and those are counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from engine.ai.core.bits import (
    BEATERS,
    HIGHER,
    TRUMPS,
    each,
    hardest,
    lowest_first,
    same_rank,
)
from engine.rules import ENDLESS_BOUTS, TABLE_LIMIT

if TYPE_CHECKING:
    from engine.ai.budget import Budget
    from engine.ai.core.frame import Frame
    from engine.ai.core.table import Table

WIN: Final = 1
DRAW: Final = 0
LOSS: Final = -1

MOST_CARDS: Final = 24
"""With more cards in play than this nothing is worth trying."""
SLICE: Final = 256
"""How many positions are looked at in one slice of the budget."""

# The last argument of every question, `terms`: the table limit in its three low bits, then these.
LIMIT: Final = 7
DRAW_DOES: Final = 8
SHOWN: Final = 16
"""The trump of the table's rank was shown in this bout (they all transfer the same rank)."""
TRANSFER: Final = 32
"""One transfer since a bout was beaten off."""
CIRCLES: Final = 7 * TRANSFER
"""So many transfers with no bout beaten off are going in circles: a draw."""

Key: TypeAlias = "tuple[int, ...]"


class TooHard(Exception):
    """The endgame needs more thought than was allowed."""


def is_exact(table: Table) -> bool:
    """Whether a position is one for the exact endgame; its hands must be the true ones."""
    if table.talon or len(table.in_play) != 2 or table.idle > ENDLESS_BOUTS // 2:
        return False
    return sum(hand.bit_count() for hand in table.hands) <= MOST_CARDS


class Endgame:
    """Solves positions of one game, looking at `most_nodes` of them at most."""

    def __init__(self, frame: Frame, most_nodes: int, budget: Budget) -> None:
        self.frame = frame
        self.transfers = frame.transfers and frame.heads_up
        self.nodes_left = most_nodes
        self.budget = budget
        self.known: dict[Key, bool] = {}

    def solve(self, table: Table, moves: list[int]) -> tuple[int, list[int]]:
        """What a position is worth to its mover, and which of these moves keep that.

        Of several winning moves the first is enough. TooHard if it takes too long.
        """
        for value in (WIN, DRAW):
            good = []
            for move in moves:
                after = table.copy()
                after.play(move)
                if self.reaches(value, after, table.mover):
                    if value == WIN:
                        return WIN, [move]
                    good.append(move)
            if good:
                return DRAW, good
        return LOSS, moves

    def reaches(self, value: int, table: Table, seat: int) -> bool:
        """Whether a position is worth at least this much (WIN or DRAW) to a seat."""
        if table.losers is not None:
            return value == DRAW if not table.losers else not table.losers >> seat & 1
        if seat == table.attacker:
            return self._can(table, DRAW_DOES if value == DRAW else 0)
        return not self._can(table, 0 if value == DRAW else DRAW_DOES)

    def _can(self, table: Table, goal: int) -> bool:
        hand, answer = table.hands[table.attacker], table.hands[table.defender]
        cards, unbeaten = table.cards, table.unbeaten
        terms = table.table_limit | goal | (SHOWN if table.shown else 0)
        if not table.count:
            return self._lead(hand, answer, terms)
        if table.taking:
            room = table.limit - table.count
            return self._give(hand, answer, cards, hand & table.open, room, terms)
        if not unbeaten:
            return self._throw(hand, answer, cards, terms)
        if table.mover == table.defender:
            return self._answer(hand, answer, cards, unbeaten, terms)
        return self._add(hand, answer, cards, hand & table.open, terms)

    def _visit(self) -> None:
        self.nodes_left -= 1
        if self.nodes_left < 0 or not (self.nodes_left % SLICE or self.budget.left()):
            raise TooHard

    def _lead(self, hand: int, answer: int, terms: int) -> bool:
        """The attacker is to lead a bout."""
        if terms >= CIRCLES:
            return bool(terms & DRAW_DOES)
        key = hand, answer, terms
        found = self.known.get(key)
        if found is None:
            self._visit()
            found = self.known[key] = any(
                self._add(hand ^ card, answer, card, (hand ^ card) & same_rank(card), terms)
                for card in lowest_first(hand)
            )
        return found

    def _add(self, hand: int, answer: int, cards: int, fit: int, terms: int) -> bool:
        """The attacker may add to cards that can still be transferred, before the answer."""
        if fit and self.frame.early and self.transfers:
            count = cards.bit_count()
            if count < min(terms & LIMIT, answer.bit_count()):
                for card in each(fit):
                    fit ^= card
                    if self._add(hand ^ card, answer, cards | card, fit, terms):
                        return True
        return self._answer(hand, answer, cards, cards, terms)

    def _answer(self, hand: int, answer: int, cards: int, unbeaten: int, terms: int) -> bool:
        """The defender is to beat the hardest card, to transfer or to take."""
        key = hand, answer, cards, unbeaten, terms
        found = self.known.get(key)
        if found is None:
            self._visit()
            found = self.known[key] = self._stands(hand, answer, cards, unbeaten, terms)
        return found

    def _stands(self, hand: int, answer: int, cards: int, unbeaten: int, terms: int) -> bool:
        """Whether the attacker reaches the goal whatever the defender does."""
        attack = hardest(unbeaten)
        size = attack.bit_length()
        rest = unbeaten ^ attack
        higher = answer & HIGHER[size]
        for card in (*each(higher), *each(answer & BEATERS[size] & ~higher)):
            if rest:
                stands = self._answer(hand, answer ^ card, cards | card, rest, terms)
            else:
                stands = self._throw(hand, answer ^ card, cards | card, terms)
            if not stands:
                return False
        if self.transfers and cards == unbeaten and self._escapes(hand, answer, cards, terms):
            return False
        beaten = (cards.bit_count() - unbeaten.bit_count()) // 2
        room = min((terms & LIMIT) - beaten, answer.bit_count()) - unbeaten.bit_count()
        return self._give(hand, answer, cards, hand & same_rank(cards), room, terms)

    def _escapes(self, hand: int, answer: int, cards: int, terms: int) -> bool:
        """Whether the defender keeps the attacker from the goal by a transfer."""
        fit = answer & same_rank(cards)
        count, size = cards.bit_count(), hand.bit_count()
        turned = (terms ^ DRAW_DOES) + TRANSFER
        open_ranks = same_rank(cards)
        if count < min(terms & LIMIT, size):
            for card in lowest_first(fit):
                left = answer ^ card
                if self._add(left, hand, cards | card, left & open_ranks, turned):
                    return True
        if self.frame.shows and fit & TRUMPS and count <= size and not terms & SHOWN:
            return self._add(answer, hand, cards, fit, turned | SHOWN)
        return False

    def _throw(self, hand: int, answer: int, cards: int, terms: int) -> bool:
        """Everything is beaten; the attacker throws in or passes."""
        if answer and cards.bit_count() // 2 < terms & LIMIT:
            for card in lowest_first(hand & same_rank(cards)):
                if self._answer(hand ^ card, answer, cards | card, card, terms):
                    return True
        if not hand:
            return answer > 0 or terms & DRAW_DOES > 0
        if not answer:
            return False
        goal = terms & DRAW_DOES ^ DRAW_DOES
        return not self._lead(answer, hand, TABLE_LIMIT | goal)

    def _give(self, hand: int, answer: int, cards: int, fit: int, room: int, terms: int) -> bool:
        """The defender takes; the attacker may add cards and then leads again."""
        if room > 0:
            for card in lowest_first(fit):
                fit ^= card
                if self._give(hand ^ card, answer, cards | card, fit, room - 1, terms):
                    return True
        return not hand or self._lead(hand, answer | cards, terms & ~SHOWN)
