"""The setup lines of a record: a deal, or a position at the start of a bout (NOTATION)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from engine.bout import NOBODY, Bout
from engine.cards import Cards, full_deck, parse_card_list, parse_cards, parse_suit
from engine.deal import NONCE_BYTES, Deal, FairDeal, cut_deck, deck_text
from engine.line import NOTHING, parse_line
from engine.rules import Rules, parse_rules
from engine.soundness import problem
from engine.state import State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeVar

    from engine.cards import Card, Suit

    T = TypeVar("T")

_DEAL_KEYS: Final = (
    "Rules",
    "Seats",
    "Dealer",
    "Durak",
    "Deck",
    "Commitment",
    "Shuffled",
    "Cut",
    "Nonce",
)
_POSITION_KEYS: Final = (
    "Rules",
    "Trump",
    "Talon",
    "Discard",
    "Hands",
    "Lead",
    "Bouts",
    "Known",
)
_LINE_KEYS: Final = ("Position",)
_HEX: Final = re.compile(r"[0-9a-fA-F]{64}")


class SetupError(ValueError):
    """A setup that cannot be read; says in which line and why."""

    def __init__(self, line: int, fault: str) -> None:
        super().__init__(fault)
        self.line = line
        """From 1."""


@dataclass(frozen=True, slots=True)
class _Entry:
    line: int
    value: str


class _Setup:
    """The setup lines by key, for reading one after the other."""

    def __init__(self, keys: list[tuple[int, str, str]]) -> None:
        self.entries: dict[str, list[_Entry]] = {}
        for line, key, value in keys:
            self.entries.setdefault(key, []).append(_Entry(line, value))
        self.first_line = keys[0][0] if keys else 1

    def allow_only(self, allowed: tuple[str, ...]) -> None:
        for key, entries in self.entries.items():
            if key not in allowed:
                raise SetupError(entries[0].line, f"{key}: does not belong here")
            if len(entries) > 1 and key != "Known":
                raise SetupError(entries[1].line, f"{key}: stands twice")

    def fail(self, key: str, fault: str) -> SetupError:
        line = self.entries[key][0].line if key in self.entries else self.first_line
        return SetupError(line, fault)

    def need(self, key: str, read: Callable[[str], T]) -> T:
        if key not in self.entries:
            raise SetupError(self.first_line, f"{key}: is missing")
        return self._read(self.entries[key][0], key, read)

    def get(self, key: str, read: Callable[[str], T], default: T) -> T:
        return self.need(key, read) if key in self.entries else default

    def each(self, key: str, read: Callable[[str], T]) -> list[T]:
        return [self._read(entry, key, read) for entry in self.entries.get(key, [])]

    def _read(self, entry: _Entry, key: str, read: Callable[[str], T]) -> T:
        try:
            return read(entry.value)
        except ValueError as error:
            raise SetupError(entry.line, f"{key}: {error}") from None


def read_setup(keys: list[tuple[int, str, str]]) -> Deal | State:
    """Read setup lines, given as (line, key, value); SetupError if they make no start."""
    setup = _Setup(keys)
    if "Position" in setup.entries:
        setup.allow_only(_LINE_KEYS)
        position = setup.need("Position", parse_line)
        if not isinstance(position, State):
            raise setup.fail("Position", "a record starts from a whole position, not from a view")
        return position
    if "Hands" in setup.entries:
        setup.allow_only(_POSITION_KEYS)
        return _read_position(setup)
    setup.allow_only(_DEAL_KEYS)
    return _read_deal(setup)


def _read_deal(setup: _Setup) -> Deal:
    rules = setup.get("Rules", parse_rules, Rules())
    seats = setup.need("Seats", _number)
    try:
        rules.check_seats(seats)
    except ValueError as error:
        raise setup.fail("Seats", str(error)) from None
    deck = setup.need("Deck", _whole_deck(rules.deck))
    durak = setup.get("Durak", _seat_of(seats), NOBODY)
    dealer = setup.get("Dealer", _seat_of(seats), durak or seats)
    return Deal(rules, seats, deck, dealer, durak, _read_fair(setup, rules, deck))


def _read_fair(setup: _Setup, rules: Rules, deck: tuple[Card, ...]) -> FairDeal | None:
    shuffled = setup.get("Shuffled", _whole_deck(rules.deck), None)
    cut = setup.get("Cut", _number, None)
    fair = FairDeal(
        shuffled=setup.get("Shuffled", str, None),
        cut=cut,
        nonce=setup.get("Nonce", _hex_digits, None),
        commitment=setup.get("Commitment", _hex_digits, None),
    )
    if cut is not None and cut > rules.deck:
        raise setup.fail("Cut", f"Cut: there are {rules.deck} cards to cut")
    if shuffled is not None and cut_deck(shuffled, cut or 0) != deck:
        raise setup.fail("Shuffled", "Shuffled: this order, cut, is not the one in Deck")
    if fair.is_kept is False:
        raise setup.fail("Commitment", "Commitment: it is not that of Nonce and Shuffled")
    return None if fair == FairDeal() else fair


def _read_position(setup: _Setup) -> State:
    rules = setup.get("Rules", parse_rules, Rules())
    no_talon: tuple[Card, ...] = ()
    talon = setup.get("Talon", _card_list, no_talon)
    discard = setup.get("Discard", _card_set, Cards())
    hands = setup.need("Hands", _hand_list)
    lead = setup.need("Lead", _seat_of(len(hands)))
    known = [Cards()] * len(hands)
    for seat, cards in setup.each("Known", _known_cards(len(hands))):
        known[seat - 1] |= cards
    empty = tuple(seat for seat, hand in enumerate(hands, start=1) if not hand)
    state = State(
        rules=rules,
        trump=_read_trump(setup, talon),
        discard=discard,
        out=(empty,) if empty and not talon else (),
        known=tuple(known),
        bout=Bout(number=1, opener=NOBODY, attacker=NOBODY, defender=NOBODY),
        idle=0,
        resigned=NOBODY,
        talon=talon,
        hands=hands,
    )
    if state.result is not None:
        raise setup.fail("Hands", "Hands: two sides must be in play")
    if lead not in state.in_play:
        raise setup.fail("Lead", f"Lead: seat {lead} is not in play")
    bouts = setup.get("Bouts", _number, 1 if discard else 0)
    state = replace(state, bout=state.bout_led_by(lead, bouts + 1))
    if fault := problem(state):
        raise setup.fail("Hands", fault)
    return state


def _read_trump(setup: _Setup, talon: tuple[Card, ...]) -> Suit:
    if not talon:
        return setup.need("Trump", parse_suit)
    trump = setup.get("Trump", parse_suit, talon[-1].suit)
    if trump is not talon[-1].suit:
        raise setup.fail("Trump", f"Trump: the turn-up is {talon[-1]}")
    return trump


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError(f"{text!r} is not a number")
    return int(text)


def _seat_of(seats: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        seat = _number(text)
        if not 1 <= seat <= seats:
            raise ValueError(f"there is no seat {text} at a table of {seats}")
        return seat

    return read


def _card_list(text: str) -> tuple[Card, ...]:
    return () if text == NOTHING else tuple(parse_card_list(text))


def _card_set(text: str) -> Cards:
    return Cards() if text == NOTHING else parse_cards(text)


def _hand_list(text: str) -> tuple[Cards, ...]:
    hands = [hand.strip() for hand in text.split("/")]
    if not all(hands):
        raise ValueError("a hand is missing; an empty one is written -")
    return tuple(map(_card_set, hands))


def _known_cards(seats: int) -> Callable[[str], tuple[int, Cards]]:
    def read(text: str) -> tuple[int, Cards]:
        seat, _, cards = text.partition(" ")
        return _seat_of(seats)(seat), _card_set(cards.strip())

    return read


def _whole_deck(size: int) -> Callable[[str], tuple[Card, ...]]:
    def read(text: str) -> tuple[Card, ...]:
        order = tuple(parse_card_list(text))
        if len(order) != size or Cards.of(order) != full_deck(size):
            raise ValueError(f"it must hold each of the {size} cards once")
        return order

    return read


def _hex_digits(text: str) -> str:
    if not _HEX.fullmatch(text):
        raise ValueError(f"it must be {2 * NONCE_BYTES} hexadecimal digits")
    return text


def format_deal(deal: Deal) -> Iterator[str]:
    """Write the setup lines of a deal."""
    if str(deal.rules):
        yield f"Rules: {deal.rules}"
    yield f"Seats: {deal.seats}"
    yield f"Dealer: {deal.dealer}"
    if deal.durak:
        yield f"Durak: {deal.durak}"
    yield f"Deck: {deck_text(deal.deck)}"
    fair = deal.fair or FairDeal()
    for key, value in (
        ("Commitment", fair.commitment),
        ("Shuffled", fair.shuffled),
        ("Cut", fair.cut),
        ("Nonce", fair.nonce),
    ):
        if value is not None:
            yield f"{key}: {value}"
