"""What the others have done since the log began, and how likely that was with any hand.

Somebody who takes can hardly beat, somebody who leads high has hardly a low card. Each choice is
kept as a deed, and weighed with what the seat can have held at the time: cards drawn since count
for nothing, and cards played since were perhaps there.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine import events as ev
from engine.ai.core.bits import ALL, BEATERS, RANK_OF, card_bit, hardest
from engine.ai.core.tally import add_up
from engine.ai.habits import SURE, YOUNG, Kind, habits_of

if TYPE_CHECKING:
    from engine.ai.core.frame import Frame
    from engine.ai.core.tally import Tally
    from engine.bout import Pair
    from engine.cards import Card
    from engine.events import Event
    from engine.view import View


@dataclass(frozen=True, slots=True)
class Deed:
    """What a seat did, and how likely that was."""

    known: int
    """What everybody knew to be in its hand."""
    gone: int
    """What had left its hand."""
    options: tuple[tuple[Tally, int], ...]
    """What cards would have done, whoever holds them."""
    rest: float = 1.0
    """The odds of doing nothing."""
    done: float = 1.0
    """The odds of what it did."""
    again: float = 1.0
    """What each of its mates in the hand makes of them."""
    mates: int = 0
    told: int = 0
    """Cards of which it must have held one, if any."""

    def likelihood(self, drawn: int) -> float:
        """How likely it was, had the seat drawn these cards by then, of those nobody saw."""
        hand = drawn & ~self.gone | self.known
        odds = self.rest
        for tally, cards in self.options:
            odds += add_up(tally, hand & cards)
        chance = self.done * self.again ** (hand & self.mates).bit_count() / odds
        return chance / SURE if self.told and not hand & self.told else chance


@dataclass(slots=True)
class Draw:
    """Cards that a seat drew unseen, and what it did until it drew again."""

    count: int
    deeds: list[Deed] = field(default_factory=list)


@dataclass(slots=True)
class Past:
    """What everybody saw of one seat."""

    draws: list[Draw] = field(default_factory=lambda: [Draw(0)])
    """The first stands for all that came before the log."""
    known: int = 0
    gone: int = 0
    played: list[tuple[int, int]] = field(default_factory=list)
    """Its cards that were hidden until they were seen, each with its last possible draw."""

    @property
    def tells(self) -> bool:
        """Whether it has done anything."""
        return any(draw.deeds for draw in self.draws)

    def puts(self, card: int) -> None:
        """It plays a card."""
        if card & self.known:
            self.known ^= card
        else:
            self.shows(card)

    def shows(self, card: int) -> None:
        """A card that was hidden is seen."""
        self.played.append((card, len(self.draws) - 1))
        self.gone |= card


class Reader:
    """Goes through the log of a game and notes what every other seat did."""

    def __init__(self, view: View, frame: Frame) -> None:
        self.trump, self.frame = view.trump, frame
        self.habits = habits_of(frame.first_rank, transfers=frame.transfers)
        self.tells_all = view.rules.auto_pass and frame.is_plain
        """Whether who does not pass, when a bout ends, had nothing that fitted."""
        self.passes_tell = view.rules.auto_pass
        """Whether who passes had something that fitted."""
        self.sizes = sizes_at_start(view)
        self.pasts = {seat - 1: Past() for seat in view.in_play if seat != view.seat}
        self.in_play = tuple(range(len(view.seats)))
        ended = sum(isinstance(event, ev.BoutBeaten | ev.BoutTaken) for event in view.log)
        self.bout = view.bout.number - ended
        self.talon = view.talon_size
        self.talon += sum(event.count for event in view.log if isinstance(event, ev.Refilled))
        self.discarded = False
        self.attacker = self.defender = self.limit = 0
        self._clear()

    def _clear(self) -> None:
        self.cards = self.open = self.unbeaten = self.count = self.beaten = 0
        self.taking = False
        self.passed: set[int] = set()

    def read(self, event: Event) -> None:  # noqa: C901, PLR0912 - a case for each kind of event
        """Note one event, and follow the bout."""
        match event:
            case ev.Led(seat, card):
                self._led(seat - 1, self._bit(card))
            case ev.ThrownIn(seat, card):
                kind = Kind.GIVE if self.taking else Kind.THROW
                self._note(seat - 1, {kind: self.open}, kind, self._bit(card))
                self._attacked(seat - 1, self._bit(card))
            case ev.Beaten(seat, attack, card):
                self._beaten(seat - 1, self._bit(attack), self._bit(card))
            case ev.Transferred(seat, card, defender):
                self._note(seat - 1, self._answers(), Kind.TRANSFER, self._bit(card))
                self._attacked(seat - 1, self._bit(card))
                self._turned(seat - 1, defender - 1)
            case ev.Shown(seat, card, defender):
                self._shown(seat - 1, self._bit(card))
                self._turned(seat - 1, defender - 1)
            case ev.TakeSaid(seat):
                self._note(seat - 1, self._answers())
                self.taking = True
            case ev.Passed(seat):
                self._passed(seat - 1)
            case ev.BoutBeaten():
                self._ended()
            case ev.BoutTaken(defender, table):
                self._taken(defender - 1, card_count(table))
                self._ended()
            case ev.Refilled(seat, count, turn_up):
                self._drew(seat - 1, count, turn_up)
            case ev.Swapped(seat, lowest, turn_up):
                if (past := self.pasts.get(seat - 1)) is not None:
                    past.puts(self._bit(lowest))
                    past.known |= self._bit(turn_up)
            case ev.WentOut(seats):
                self.in_play = tuple(seat for seat in self.in_play if seat + 1 not in seats)

    def _bit(self, card: Card) -> int:
        return card_bit(card, self.trump)

    def _note(
        self, seat: int, options: dict[Kind, int], kind: Kind | None = None, card: int = 0
    ) -> None:
        """What a seat chose: a card for one kind of play, or nothing."""
        past = self.pasts.get(seat)
        if past is None:
            return
        young, habits, told = self.talon > YOUNG, self.habits, 0
        done, again, mates = 1.0, 1.0, 0
        if kind is not None:
            done, again = habits.odds(kind, card, young=young)
            mates = RANK_OF[card.bit_length()] & options[kind] & ~card
        elif self.passes_tell and Kind.BEAT not in options:
            told = self.open
        tallies = tuple(
            (habits.tally(kind, young=young), cards) for kind, cards in options.items()
        )
        rest = 0.0 if kind is Kind.LEAD else 1.0
        deed = Deed(past.known, past.gone, tallies, rest, done, again, mates, told)
        past.draws[-1].deeds.append(deed)

    def _answers(self) -> dict[Kind, int]:
        """What cards the defender may beat with, and send the attack on with."""
        answers = {Kind.BEAT: BEATERS[hardest(self.unbeaten).bit_length()]}
        if self.frame.transfers and not self.beaten:
            answers[Kind.TRANSFER] = self.open
        return answers

    def _attacked(self, seat: int, card: int) -> None:
        self._puts(seat, card)
        self.count += 1
        self.unbeaten |= card
        if not self.taking:
            self.passed.clear()

    def _puts(self, seat: int, card: int) -> None:
        self.sizes[seat] -= 1
        self.cards |= card
        self.open |= RANK_OF[card.bit_length()]
        if (past := self.pasts.get(seat)) is not None:
            past.puts(card)

    def _turned(self, attacker: int, defender: int) -> None:
        self.attacker, self.defender = attacker, defender
        table_limit = self.frame.table_limit(self.bout, discarded=self.discarded)
        self.limit = min(table_limit, self.sizes[defender])

    def _led(self, seat: int, card: int) -> None:
        self._note(seat, {Kind.LEAD: ALL}, Kind.LEAD, card)
        self._attacked(seat, card)
        self._turned(seat, self.frame.opponents(self.in_play, seat)[0])

    def _beaten(self, seat: int, attack: int, card: int) -> None:
        options = self._answers() | {Kind.BEAT: BEATERS[attack.bit_length()]}
        self._note(seat, options, Kind.BEAT, card)
        self._puts(seat, card)
        self.beaten += 1
        self.unbeaten &= ~attack

    def _shown(self, seat: int, card: int) -> None:
        past = self.pasts.get(seat)
        if past is not None and not card & past.known:
            past.shows(card)
            past.known |= card

    def _passed(self, seat: int) -> None:
        self.passed.add(seat)
        self._note(seat, {Kind.GIVE if self.taking else Kind.THROW: self.open})

    def _taken(self, seat: int, count: int) -> None:
        self.sizes[seat] += count
        if (past := self.pasts.get(seat)) is not None:
            past.known |= self.cards

    def _ended(self) -> None:
        if self.tells_all and self.count < self.limit:
            for seat in self.frame.throwers(self.in_play, self.attacker, self.defender, -1):
                if seat not in self.passed and (past := self.pasts.get(seat)) is not None:
                    options = ((self.habits.speaks, self.open),)
                    past.draws[-1].deeds.append(Deed(past.known, past.gone, options))
        self.discarded = self.discarded or not self.taking
        self.bout += 1
        self._clear()

    def _drew(self, seat: int, count: int, turn_up: Card | None) -> None:
        self.sizes[seat] += count
        self.talon -= count
        if (past := self.pasts.get(seat)) is not None:
            past.draws.append(Draw(count - (turn_up is not None)))
            past.known |= 0 if turn_up is None else self._bit(turn_up)


def read_pasts(view: View, frame: Frame) -> dict[int, Past]:
    """What the log tells of every other seat that holds hidden cards."""
    reader = Reader(view, frame)
    for event in view.log:
        reader.read(event)
    pasts = {seat: past for seat, past in reader.pasts.items() if view.hands[seat].hidden}
    for seat, past in pasts.items():
        # What it began with that nobody knew is what its other draws do not account for.
        drawn = sum(draw.count for draw in past.draws)
        past.draws[0].count = view.hands[seat].hidden + len(past.played) - drawn
    return pasts


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
