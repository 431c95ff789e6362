"""The public side of a position: what everyone at the table can see and work out."""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_right
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from engine.bout import NOBODY, Bout
from engine.cards import of_same_rank
from engine.once import once
from engine.rules import (
    ENDLESS_BOUTS,
    OPENING_LIMIT,
    TABLE_LIMIT,
    OpeningLimit,
    Rules,
    ThrowFrom,
    ThrowOrder,
    ThrowTime,
)

if TYPE_CHECKING:
    from engine.cards import Card, Cards, Suit


class Phase(StrEnum):
    """Where a game stands within its bout."""

    LEAD = "lead"
    BOUT = "bout"
    TAKING = "taking"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: a durak, a team that lost, or neither, which is a draw."""

    durak: int = NOBODY
    team: int = 0

    def __str__(self) -> str:
        if self.team:
            return f"team {self.team}"
        return f"durak {self.durak}" if self.durak else "draw"


@dataclass(frozen=True, slots=True)
class SeenHand:
    """A hand as somebody sees it: the cards they know in it, and how many more there are."""

    cards: Cards
    hidden: int = 0

    def __len__(self) -> int:
        return len(self.cards) + self.hidden


@dataclass(frozen=True)
class Position:
    """A position as the table shows it; `State` adds every card, `View` what one seat knows."""

    rules: Rules
    trump: Suit
    discard: Cards
    out: tuple[tuple[int, ...], ...]
    """Seats that are out, place by place."""
    known: tuple[Cards, ...]
    """For each seat the cards that everyone knows to be in its hand (RULES 8)."""
    bout: Bout
    idle: int
    """Bouts in a row that were taken with no card drawn (RULES 7)."""
    resigned: int
    """Who gave the game up, if anybody."""

    @property
    @abstractmethod
    def sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""

    @abstractmethod
    def seen(self, seat: int) -> SeenHand:
        """A seat's hand, as far as it can be seen from here."""

    @property
    @abstractmethod
    def seen_talon(self) -> tuple[Card, ...]:
        """The cards of the talon that can be seen from here; the turn-up is last."""

    @property
    @abstractmethod
    def hidden_talon(self) -> int:
        """How many cards of the talon lie face down above those."""

    @property
    def talon_size(self) -> int:
        """How many cards are left to draw, the turn-up counted."""
        return self.hidden_talon + len(self.seen_talon)

    @property
    def turn_up(self) -> Card | None:
        """The card face up under the talon, while it lies there."""
        return self.seen_talon[-1] if self.seen_talon else None

    @property
    def seats(self) -> range:
        """Every seat that was dealt in, out or not."""
        return range(1, len(self.known) + 1)

    def size(self, seat: int) -> int:
        """How many cards a seat holds."""
        return self.sizes[seat - 1]

    @once
    def in_play(self) -> tuple[int, ...]:
        """Seats that are not out, ascending."""
        if not self.out:
            return tuple(self.seats)
        gone = [seat for place in self.out for seat in place]
        return tuple(seat for seat in self.seats if seat not in gone)

    def team(self, seat: int) -> int:
        """The side a seat plays for: its team, or itself when there are none."""
        teams = self.rules.teams
        return (seat - 1) % teams + 1 if teams else seat

    def clockwise(self, seat: int) -> tuple[int, ...]:
        """The other seats in play, from the left of `seat` on round the table."""
        left = bisect_right(self.in_play, seat)
        others = self.in_play[left:] + self.in_play[:left]
        return others[:-1] if seat in self.in_play else others

    def opponents(self, seat: int) -> tuple[int, ...]:
        """The opponents in play, clockwise from the left of `seat`."""
        if not self.rules.teams:
            return self.clockwise(seat)
        side = self.team(seat)
        return tuple(other for other in self.clockwise(seat) if self.team(other) != side)

    def bout_led_by(self, leader: int, number: int) -> Bout:
        """The bout that a seat is to lead, against the next opponent in play."""
        defender = self.opponents(leader)[0]
        return Bout(number=number, opener=leader, attacker=leader, defender=defender)

    @once
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on (RULES 7)."""
        if self.resigned:
            return self._loss_of(self.resigned)
        in_play = self.in_play
        sides = set(map(self.team, in_play)) if self.rules.teams else in_play
        if len(sides) == 1:
            return self._loss_of(in_play[0])
        # With nobody left in play "all have agreed" holds as well: a draw.
        agreed = self.bout.agreed == in_play
        return Result() if agreed or self.idle >= ENDLESS_BOUTS else None

    def _loss_of(self, seat: int) -> Result:
        return Result(team=self.team(seat)) if self.rules.teams else Result(durak=seat)

    @property
    def duraks(self) -> tuple[int, ...]:
        """Every seat that lost: one, a whole team, or none."""
        if self.result is None:
            return ()
        if self.result.team:
            return tuple(seat for seat in self.seats if self.team(seat) == self.result.team)
        return (self.result.durak,) if self.result.durak else ()

    @property
    def places(self) -> tuple[tuple[int, ...], ...]:
        """Seats place by place; when the game ended early, who was still in play comes after.

        Who resigned comes last (RULES 7).
        """
        rest = tuple(seat for seat in self.in_play if seat != self.resigned)
        last = (self.resigned,) if self.resigned else ()
        return self.out + tuple(place for place in (rest, last) if place)

    @once
    def phase(self) -> Phase:
        """Before the lead, in the bout, adding to a take, or over."""
        if self.result is not None:
            return Phase.OVER
        if not self.bout.table:
            return Phase.LEAD
        return Phase.TAKING if self.bout.taking else Phase.BOUT

    @property
    def table_limit(self) -> int:
        """Ceiling 1: how many attack cards the table takes (RULES 3.3)."""
        rule, first = self.rules.opening_limit, self.bout.number == 1
        if rule is OpeningLimit.UNTIL_BEATEN:
            lowered = not self.discard
        elif rule is OpeningLimit.FIRST_BOUT_4PLUS:
            lowered = first and len(self.seats) >= 4
        else:
            lowered = first and rule is OpeningLimit.FIRST_BOUT
        return OPENING_LIMIT if lowered else TABLE_LIMIT

    @property
    def hand_limit(self) -> int:
        """Ceiling 2: how many cards the defender held on becoming the defender (RULES 3.3)."""
        return self.size(self.bout.defender) + self.bout.beaten

    @once
    def limit(self) -> int:
        """How many attack cards this bout may have at most, by both ceilings."""
        return min(self.table_limit, self.hand_limit)

    @once
    def is_full(self) -> bool:
        """Whether no further attack card fits."""
        return len(self.bout.table) >= self.limit

    @property
    def next_defender(self) -> int:
        """Who would have to defend after a transfer."""
        return self.opponents(self.bout.defender)[0]

    @once
    def neighbors(self) -> frozenset[int]:
        """The defender's nearest opponents in play on either side."""
        around = self.opponents(self.bout.defender)
        return frozenset((around[0], around[-1]))

    def is_distant(self, seat: int) -> bool:
        """Whether a seat may throw in the opening rank only (throw-from=neighbors)."""
        return (
            self.rules.throw_from is ThrowFrom.NEIGHBORS
            and seat not in self.neighbors
            and seat != self.bout.attacker
        )

    def open_to(self, seat: int) -> Cards:
        """The cards that would fit a thrower's ranks: those on the table, or the opening one."""
        if self.is_distant(seat) and self.bout.table:
            return of_same_rank((self.bout.table[0].attack,))
        return self.bout.open_cards

    @once
    def throwers(self) -> tuple[int, ...]:
        """Who may throw in at all, in the order in which the word goes (RULES 3.2)."""
        bout, who = self.bout, self.rules.throw_from
        throwers = self.opponents(bout.defender)
        if who is ThrowFrom.ATTACKER:
            throwers = (bout.attacker,)
        elif who is ThrowFrom.NEIGHBORS_ONLY:
            near = {*self.neighbors, bout.attacker}
            throwers = tuple(seat for seat in throwers if seat in near)
        order = (bout.attacker, *throwers)
        if self.rules.throw_order is ThrowOrder.LAST_FIRST and bout.last in throwers:
            order = (bout.last, *order)
        return tuple(dict.fromkeys(order))

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """Throwers who have not said pass, as public screens name them (RULES 8)."""
        return tuple(seat for seat in self.throwers if seat not in self.bout.passed)

    @property
    def is_too_early(self) -> bool:
        """Whether `throw-time` forbids throwing in now."""
        bout = self.bout
        if bout.taking:
            return False
        if self.rules.throw_time is ThrowTime.AFTER_FIRST_BEAT:
            return not bout.beaten
        return self.rules.throw_time is ThrowTime.ONE_BY_ONE and bool(bout.unbeaten)

    @property
    def is_pass_final(self) -> bool:
        """Whether a pass that was said binds until the bout ends."""
        return self.bout.taking or self.rules.throw_order is ThrowOrder.LAST_FIRST
