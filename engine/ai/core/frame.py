"""What stays the same through a game: its rules and seats, as the core asks for them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from engine.cards import RANKS
from engine.rules import (
    ENDLESS_BOUTS,
    OPENING_LIMIT,
    TABLE_LIMIT,
    OpeningLimit,
    SwapRule,
    ThrowFrom,
    ThrowOrder,
    ThrowTime,
    TransferRule,
)

if TYPE_CHECKING:
    from engine.rules import Rules

Seats: TypeAlias = "tuple[int, ...]"
"""Some of the seats, which count from 0."""


@cache
def clockwise(in_play: Seats, seat: int) -> Seats:
    """The other seats in play, from the left of a seat on round the table."""
    after = tuple(other for other in in_play if other > seat)
    return after + tuple(other for other in in_play if other < seat)


class Frame:
    """The rules of one game. What depends on the seats in play alone is worked out once."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self.seats = seats
        self.teams = rules.teams
        self.throw_from = rules.throw_from
        self.opening = rules.opening_limit
        self.last_first = rules.throw_order is ThrowOrder.LAST_FIRST
        self.transfers = rules.transfer is not TransferRule.OFF
        self.shows = rules.transfer is TransferRule.PASS_CARD
        self.heads_up = rules.heads_up_transfer
        self.early = self.transfers and rules.throw_time is ThrowTime.ANY_TIME
        self.swap = rules.swap
        self.swaps = rules.swap is not SwapRule.OFF
        self.first_rank = RANKS - rules.deck // 4
        self.lowest_trump = 8 << 4 * self.first_rank
        self.is_plain = not self.last_first and self.throw_from is not ThrowFrom.NEIGHBORS
        """Whether all throwers may throw in the same ranks, and in one order."""
        self.opponents = cache(self._opponents)
        self.throwers = cache(self._throwers)
        self.drawing = cache(self._drawing)

    def are_partners(self, one: int, other: int) -> bool:
        """Whether two seats play on one side; a seat is its own partner."""
        return (one - other) % self.teams == 0 if self.teams else one == other

    def _opponents(self, in_play: Seats, seat: int) -> Seats:
        """The opponents in play, clockwise from the left of a seat."""
        return tuple(
            other for other in clockwise(in_play, seat) if not self.are_partners(other, seat)
        )

    def _throwers(self, in_play: Seats, attacker: int, defender: int, last: int) -> Seats:
        """Who may throw in, in the order in which the word goes (RULES 3.2)."""
        opponents = self.opponents(in_play, defender)
        order = (attacker, *opponents)
        if self.last_first:
            order = (last, *order)
        allowed = {attacker}
        if self.throw_from is ThrowFrom.NEIGHBORS_ONLY:
            allowed |= {opponents[0], opponents[-1]}
        elif self.throw_from is not ThrowFrom.ATTACKER:
            allowed.update(opponents)
        return tuple(seat for seat in dict.fromkeys(order) if seat in allowed)

    def _drawing(self, in_play: Seats, opener: int, defender: int) -> Seats:
        """In what order seats draw after a bout: from the opener round, the defender last."""
        order = (opener, *clockwise(in_play, opener))
        return (*(seat for seat in order if seat != defender), defender)

    def is_distant(self, in_play: Seats, seat: int, attacker: int, defender: int) -> bool:
        """Whether a thrower may throw in the opening rank only (throw-from=neighbors)."""
        if self.throw_from is not ThrowFrom.NEIGHBORS or seat == attacker:
            return False
        opponents = self.opponents(in_play, defender)
        return seat not in (opponents[0], opponents[-1])

    def table_limit(self, bout: int, *, discarded: bool) -> int:
        """How many attack cards the table takes in a bout (RULES 3.3)."""
        low = {
            OpeningLimit.UNTIL_BEATEN: not discarded,
            OpeningLimit.FIRST_BOUT: bout == 1,
            OpeningLimit.FIRST_BOUT_4PLUS: bout == 1 and self.seats >= 4,
            OpeningLimit.NONE: False,
        }[self.opening]
        return OPENING_LIMIT if low else TABLE_LIMIT

    def may_swap(self, turn_up: int) -> bool:
        """Whether this card, under the talon, may be exchanged for the lowest trump."""
        if self.swap is SwapRule.ACE:
            return turn_up.bit_length() > 4 * (RANKS - 1)
        return self.swap is SwapRule.ANY

    def losers(self, in_play: Seats, idle: int) -> int | None:
        """Who has lost after a bout, a bit for each seat; 0 for a draw, None while it goes on."""
        if in_play and not self.opponents(in_play, in_play[0]):
            seats = range(self.seats)
            return sum(1 << seat for seat in seats if self.are_partners(seat, in_play[0]))
        return None if in_play and idle < ENDLESS_BOUTS else 0
