"""What players betray of their hands by what they do: they take, so they can hardly beat.

For each seat and hidden card this keeps a rate: how much likelier than by mere chance the card is
in that hand. Cards drawn later know nothing of it, so the rates fade with every refill.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from engine import events as ev
from engine.ai.core.bits import (
    BEATERS,
    HIGHER,
    PLAIN,
    RANK_OF,
    TRUMPS,
    card_bit,
    each,
    hardest,
)

if TYPE_CHECKING:
    from engine.ai.core.frame import Frame
    from engine.bout import Pair
    from engine.cards import Card
    from engine.events import Event
    from engine.view import View

Rates: TypeAlias = "dict[int, dict[int, float]]"
"""By seat (from 0) and card."""

# How each habit changes the odds of the other cards; fitted to games of the program with itself.
LEADS_LOW: Final = 0.6
LEADS_PLAIN: Final = 0.6
BEATS_CHEAPLY: Final = 0.65
SPARES_TRUMPS: Final = 0.9
TAKES_UNABLE: Final = 0.5
TAKES_WITH_TRUMPS: Final = 0.6
CANNOT_ADD: Final = 0.003


class Reader:
    """Goes through the log of a game and weighs what every other seat did."""

    def __init__(self, view: View, frame: Frame, pool: list[int]) -> None:
        self.trump, self.frame = view.trump, frame
        self.tells_all = view.rules.auto_pass and frame.is_plain
        """Whether who does not pass, when a bout ends, had nothing that fitted."""
        self.rates = {
            seat - 1: dict.fromkeys(pool, 1.0) for seat in view.in_play if seat != view.seat
        }
        self.sizes = sizes_at_start(view)
        self.in_play = tuple(range(len(view.seats)))
        ended = sum(isinstance(event, ev.BoutBeaten | ev.BoutTaken) for event in view.log)
        self.bout = view.bout.number - ended
        self.discarded = False
        self.attacker = self.defender = self.limit = 0
        self._clear()

    def _clear(self) -> None:
        self.open = self.unbeaten = self.count = self.beaten = 0
        self.taking = False
        self.passed: set[int] = set()

    def read(self, event: Event) -> None:  # noqa: C901 - one case for each kind of event
        """Weigh one event, and follow the bout."""
        match event:
            case ev.Led(seat, card):
                self._led(seat - 1, self._bit(card))
            case ev.ThrownIn(seat, card):
                self._attacked(seat - 1, self._bit(card))
            case ev.Beaten(seat, attack, card):
                self._beaten(seat - 1, self._bit(attack), self._bit(card))
            case ev.Transferred(seat, card, defender):
                self._attacked(seat - 1, self._bit(card))
                self._turned(seat - 1, defender - 1)
            case ev.Shown(seat, _, defender):
                self._turned(seat - 1, defender - 1)
            case ev.TakeSaid(seat):
                self._takes(seat - 1)
            case ev.Passed(seat):
                self.passed.add(seat - 1)
            case ev.BoutBeaten():
                self._ended()
            case ev.BoutTaken(defender, table):
                self._ended()
                self.sizes[defender - 1] += card_count(table)
            case ev.Refilled(seat, count):
                self._fades(seat - 1, count)
            case ev.WentOut(seats):
                self.in_play = tuple(seat for seat in self.in_play if seat + 1 not in seats)

    def _bit(self, card: Card) -> int:
        return card_bit(card, self.trump)

    def _weigh(self, seat: int, cards: int, factor: float) -> None:
        rates = self.rates.get(seat)
        if rates is not None:
            for card in each(cards):
                if card in rates:
                    rates[card] *= factor

    def _attacked(self, seat: int, card: int) -> None:
        self.sizes[seat] -= 1
        self.count += 1
        self.unbeaten |= card
        self.open |= RANK_OF[card.bit_length()]
        if not self.taking:
            self.passed.clear()

    def _turned(self, attacker: int, defender: int) -> None:
        self.attacker, self.defender = attacker, defender
        table_limit = self.frame.table_limit(self.bout, discarded=self.discarded)
        self.limit = min(table_limit, self.sizes[defender])

    def _led(self, seat: int, card: int) -> None:
        rank = RANK_OF[card.bit_length()]
        lower = (rank & -rank) - 1
        if card & PLAIN:
            self._weigh(seat, PLAIN & lower, LEADS_LOW)
        else:
            self._weigh(seat, PLAIN, LEADS_PLAIN)
            self._weigh(seat, TRUMPS & lower, LEADS_LOW)
        self._attacked(seat, card)
        self._turned(seat, self.frame.opponents(self.in_play, seat)[0])

    def _beaten(self, seat: int, attack: int, card: int) -> None:
        higher = HIGHER[attack.bit_length()]
        if higher & card:
            self._weigh(seat, higher & (card - 1), BEATS_CHEAPLY)
        else:
            self._weigh(seat, higher, SPARES_TRUMPS)
            self._weigh(seat, TRUMPS & (card - 1), BEATS_CHEAPLY)
        self.sizes[seat] -= 1
        self.beaten += 1
        self.unbeaten &= ~attack
        self.open |= RANK_OF[card.bit_length()]

    def _takes(self, seat: int) -> None:
        beaters = BEATERS[hardest(self.unbeaten).bit_length()]
        self._weigh(seat, beaters & PLAIN, TAKES_UNABLE)
        self._weigh(seat, beaters & TRUMPS, TAKES_WITH_TRUMPS)
        if self.frame.transfers and not self.beaten:
            self._weigh(seat, self.open & PLAIN, TAKES_UNABLE)
        self.taking = True

    def _ended(self) -> None:
        if self.tells_all and self.count < self.limit:
            for seat in self.frame.throwers(self.in_play, self.attacker, self.defender, -1):
                if seat not in self.passed:
                    self._weigh(seat, self.open, CANNOT_ADD)
        self.discarded = self.discarded or not self.taking
        self.bout += 1
        self._clear()

    def _fades(self, seat: int, drawn: int) -> None:
        rates, size = self.rates.get(seat), self.sizes[seat]
        self.sizes[seat] = size + drawn
        if rates is not None:
            stays = size / (size + drawn)
            for card, rate in rates.items():
                rates[card] = 1.0 + stays * (rate - 1.0)


def weigh(view: View, frame: Frame, pool: list[int]) -> Rates:
    """The rates of the hidden cards in every other hand, after all that happened."""
    reader = Reader(view, frame, pool)
    for event in view.log:
        reader.read(event)
    return reader.rates


def sizes_at_start(view: View) -> list[int]:
    """How many cards each seat held when the log began."""
    sizes = list(view.sizes)
    for event in view.log:
        match event:
            case ev.Led(seat) | ev.ThrownIn(seat) | ev.Transferred(seat) | ev.Beaten(seat):
                sizes[seat - 1] += 1
            case ev.BoutTaken(defender, table):
                sizes[defender - 1] -= card_count(table)
            case ev.Refilled(seat, count):
                sizes[seat - 1] -= count
    return sizes


def card_count(table: tuple[Pair, ...]) -> int:
    """How many cards lay on a table."""
    return len(table) + sum(pair.beat is not None for pair in table)
