"""A game in full swing, as ints: the rules once more, for search alone.

Tests hold it to the engine move by move. One seat at a time has the word: whoever leads; the
defender while a card is unbeaten, beating the hardest one first; then the throwers in their order.
Throwing in on a card still unbeaten only ever pays against a transfer, so only there is it a move.
Where the turn-up may be swapped, whoever can swaps it at the start of a bout.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ai.core.bits import BEATERS, RANK_OF, TRUMPS, each, hardest
from engine.ai.core.frame import clockwise
from engine.cards import RANKS
from engine.rules import HAND_SIZE

if TYPE_CHECKING:
    from engine.ai.core.frame import Frame

DONE: Final = 0
"""The move of one who adds nothing: a pass, a wait, of a defender a take."""
SHOWN: Final = 1 << 4 * RANKS
"""Moves: a card put down is its bit, a transfer minus its bit, a show minus (bit + SHOWN)."""


class Table:
    """One position. Unlike a state it changes as moves are played."""

    def __init__(self, frame: Frame, hands: list[int], talon: list[int]) -> None:
        self.frame = frame
        self.hands = hands
        self.talon = talon
        """Drawn from its end; the turn-up comes first."""
        self.in_play = tuple(range(len(hands)))
        self.losers: int | None = None
        """Once the game is over: its losers, a bit for each seat."""
        self.bout = 0
        self.idle = 0
        self.discarded = False

    def lead_by(self, leader: int) -> None:
        """Start a bout: the leader has the word."""
        self.opener = self.attacker = self.mover = self.last = leader
        self.defender = self.frame.opponents(self.in_play, leader)[0]
        self.bout += 1
        self.cards = self.unbeaten = self.open = self.opened = self.shown = 0
        self.count = self.beaten = self.passed = 0
        self.taking = self.waited = False
        self.table_limit = self.frame.table_limit(self.bout, discarded=self.discarded)
        self.limit = min(self.table_limit, self.hands[self.defender].bit_count())
        if self.frame.swaps and self.talon:
            self._swap()

    def copy(self) -> Table:
        """A second table that goes its own way."""
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.hands = self.hands[:]
        other.talon = self.talon[:]
        return other

    def moves(self) -> list[int]:
        """What the mover can do, cards from the lowest rank up; DONE comes last."""
        hand = self.hands[self.mover]
        if not self.count:
            return each(hand)
        if self.mover != self.defender:
            return [*each(self.throwable(self.mover)), DONE]
        found = each(BEATERS[hardest(self.unbeaten).bit_length()] & hand)
        if self.frame.transfers and not self.beaten:
            found += self._transfers(hand)
        found.append(DONE)
        return found

    def throwable(self, seat: int) -> int:
        """The cards of a thrower that fit the ranks open to it."""
        if self.frame.is_distant(self.in_play, seat, self.attacker, self.defender):
            return self.hands[seat] & self.opened
        return self.hands[seat] & self.open

    def _transfers(self, hand: int) -> list[int]:
        fit = hand & self.open
        found = [-bit for bit in each(fit)] if self.may_transfer(1) else []
        if self.frame.shows and self.may_transfer(0):
            found += [-(bit | SHOWN) for bit in each(fit & TRUMPS & ~self.shown)]
        return found

    def may_transfer(self, laid: int) -> bool:
        """Whether the attack may go on with so many cards more (one, or none when shown)."""
        if self.beaten or (len(self.in_play) == 2 and not self.frame.heads_up):
            return False
        count = self.count + laid
        room = self.table_limit if laid else count
        return count <= min(room, self.hands[self.next_defender()].bit_count())

    def next_defender(self) -> int:
        """Who would have to defend after a transfer."""
        return self.frame.opponents(self.in_play, self.defender)[0]

    def play(self, move: int) -> None:
        """Make one of the mover's moves, and all that follows from it."""
        if move < 0:
            self._transfer(-move)
        elif move == DONE:
            self._done()
        elif self.mover == self.defender:
            self.hands[self.mover] ^= move
            self.unbeaten ^= hardest(self.unbeaten)
            self.beaten += 1
            self._lay(move)
        else:
            self.hands[self.mover] ^= move
            self._attack(move)
        self._settle()

    def _lay(self, bit: int) -> None:
        self.cards |= bit
        self.open |= RANK_OF[bit.bit_length()]

    def _attack(self, bit: int) -> None:
        self._lay(bit)
        self.unbeaten |= bit
        self.last = self.mover
        if not self.count:
            self.opened = self.open
        self.count += 1
        if not (self.taking or self.frame.last_first):
            self.passed = 0

    def _done(self) -> None:
        if self.mover == self.defender:
            self.taking = True
        elif self.unbeaten and not self.taking:
            self.waited = True
        else:
            self.passed |= 1 << self.mover

    def _transfer(self, card: int) -> None:
        seat = self.defender
        self.attacker, self.defender = seat, self.next_defender()
        if card & SHOWN:
            self.shown |= card ^ SHOWN
        else:
            self.hands[seat] ^= card
            self._attack(card)
        self.waited = False
        self.limit = min(self.table_limit, self.hands[self.defender].bit_count())

    def _settle(self) -> None:
        """Give somebody the word, or end the bout."""
        mover = self.next_mover()
        if mover is None:
            self._end_bout()
        else:
            self.mover = mover

    def next_mover(self) -> int | None:
        """Who has the word after the lead; None when the bout is over."""
        if self.unbeaten and not self.taking:
            return self.attacker if self._may_add() else self.defender
        if self.count < self.limit:
            for seat in self.order():
                if not self.passed >> seat & 1 and self.throwable(seat):
                    return seat
        return None

    def _may_add(self) -> bool:
        """Whether the attacker may throw in before the first card is beaten."""
        if not self.frame.early or self.waited or self.beaten or self.count >= self.limit:
            return False
        return bool(self.throwable(self.attacker))

    def order(self) -> tuple[int, ...]:
        """The throwers, in the order in which they have the word."""
        last = self.last if self.frame.last_first else self.attacker
        return self.frame.throwers(self.in_play, self.attacker, self.defender, last)

    def _end_bout(self) -> None:
        if self.taking:
            self.hands[self.defender] |= self.cards
        else:
            self.discarded = True
        drawn = self._refill()
        self.idle = self.idle + 1 if self.taking and not drawn else 0
        if not self.talon:
            self.in_play = tuple(seat for seat in self.in_play if self.hands[seat])
        self.losers = self.frame.losers(self.in_play, self.idle)
        if self.losers is not None:
            return
        may_lead = self.defender in self.in_play and not self.taking
        self.lead_by(self.defender if may_lead else clockwise(self.in_play, self.defender)[0])

    def _refill(self) -> bool:
        """Draw up to six, the defender last; whether anybody drew."""
        hands, talon = self.hands, self.talon
        if not talon:
            return False
        size = len(talon)
        for seat in self.frame.drawing(self.in_play, self.opener, self.defender):
            for _ in range(min(HAND_SIZE - hands[seat].bit_count(), len(talon))):
                hands[seat] |= talon.pop()
        return len(talon) < size

    def _swap(self) -> None:
        """Exchange the lowest trump for the turn-up, whoever holds it."""
        lowest, turn_up = self.frame.lowest_trump, self.talon[0]
        if not self.frame.may_swap(turn_up):
            return
        for seat in self.in_play:
            if self.hands[seat] & lowest:
                self.hands[seat] ^= lowest | turn_up
                self.talon[0] = lowest
