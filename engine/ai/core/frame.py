"""What stays the same through a game: its rules and seats, as the core asks for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import RANKS
from engine.rules import (
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


class Frame:
    """The rules of one game. Seats count from 0."""

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
        self.lowest_trump = 8 << 4 * (RANKS - rules.deck // 4)
        self.left: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}
        self.orders: dict[tuple[tuple[int, ...], int, int, int], tuple[int, ...]] = {}

    def opponents(self, in_play: tuple[int, ...], seat: int) -> tuple[int, ...]:
        """The opponents in play, clockwise from the left of a seat."""
        found = self.left.get((in_play, seat))
        if found is None:
            found = self.left[in_play, seat] = tuple(
                other for other in clockwise(in_play, seat) if not self.are_partners(other, seat)
            )
        return found

    def are_partners(self, one: int, other: int) -> bool:
        """Whether two seats play on one side; a seat is its own partner."""
        return (one - other) % self.teams == 0 if self.teams else one == other

    def throwers(
        self, in_play: tuple[int, ...], attacker: int, defender: int, last: int
    ) -> tuple[int, ...]:
        """Who may throw in, in the order in which the word goes (RULES 3.2)."""
        key = in_play, attacker, defender, last
        found = self.orders.get(key)
        if found is None:
            found = self.orders[key] = self._throwers(*key)
        return found

    def _throwers(
        self, in_play: tuple[int, ...], attacker: int, defender: int, last: int
    ) -> tuple[int, ...]:
        opponents = self.opponents(in_play, defender)
        order = dict.fromkeys((attacker, *opponents))
        if self.last_first:
            order = dict.fromkeys((last, *order))
        allowed = {attacker}
        if self.throw_from is ThrowFrom.NEIGHBORS_ONLY:
            allowed |= {opponents[0], opponents[-1]}
        elif self.throw_from is not ThrowFrom.ATTACKER:
            allowed.update(opponents)
        return tuple(seat for seat in order if seat in allowed)

    def is_distant(
        self, in_play: tuple[int, ...], seat: int, attacker: int, defender: int
    ) -> bool:
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


def clockwise(in_play: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The other seats in play, from the left of a seat on round the table."""
    after = tuple(other for other in in_play if other > seat)
    return after + tuple(other for other in in_play if other < seat)
