"""Reading a position line: a position, or a seat's view of one, from nine fields (NOTATION)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from engine.bout import NOBODY, Bout, Pair
from engine.cards import Cards, parse_card, parse_card_list, parse_cards, parse_suit
from engine.position import SeenHand
from engine.rules import ThrowOrder, parse_rules
from engine.soundness import problem
from engine.state import State
from engine.view import View, public_part
from engine.writing import NOTHING, format_line

if TYPE_CHECKING:
    from engine.cards import Suit
    from engine.rules import Rules

__all__ = ["NOTHING", "LineError", "format_line", "parse_line"]


class LineError(ValueError):
    """A position line that cannot be read, or that no game can reach; says which field and why."""


_FIELDS: Final = (
    "rules",
    "talon",
    "discard",
    "hands",
    "table",
    "roles",
    "passed",
    "bout",
    "extra",
)
_RULES_FIELD: Final = re.compile(r"(\d+)((?:\+[^+@]+)*)(?:@(\w))?")
_ROLES_FIELD: Final = re.compile(r"(?:([1-9])\.)?([1-9])v([1-9])(t?)")
_UNKNOWN: Final = re.compile(r"(.*?)(\d+)\?(.*)")


def parse_line(text: str) -> State | View:
    """Read a position line; one with unknown cards gives a view. LineError if it cannot be."""
    fields = text.split()
    if len(fields) != len(_FIELDS):
        raise LineError(f"a position line has {len(_FIELDS)} fields, this one has {len(fields)}")
    values = ("" if field == NOTHING else field for field in fields)
    try:
        position = _read(dict(zip(_FIELDS, values, strict=True)))
    except ValueError as error:
        raise LineError(str(error)) from None
    if fault := problem(position):
        raise LineError(fault)
    return position


def _read(field: dict[str, str]) -> State | View:
    rules, trump = _read_rules(field["rules"])
    talon_text, hidden_talon = _split_unknown(field["talon"])
    talon = tuple(parse_card_list(talon_text))
    if talon and trump not in (None, talon[-1].suit):
        raise ValueError(f"the turn-up {talon[-1]} is no trump")
    trump = talon[-1].suit if talon else trump
    if trump is None:
        raise ValueError("with an empty talon the rules field names the trump suit, as in 36@s")
    texts = field["hands"].split("/")
    hands = [_read_hand(hand) for hand in texts]
    known, extra = _read_extras(field["extra"], len(hands))
    state = State(
        rules=rules,
        trump=trump,
        discard=parse_cards(field["discard"]),
        out=_read_places(texts),
        known=known,
        bout=_read_bout(rules, field, extra),
        idle=_number(extra.get("i", "0"), "extra"),
        resigned=_number(extra.get("r", "0"), "extra"),
        talon=talon,
        hands=tuple(hand.cards for hand in hands),
    )
    if not hidden_talon and not any(hand.hidden for hand in hands):
        return state
    return _as_view(state, hands, hidden_talon)


def _as_view(state: State, hands: list[SeenHand], hidden_talon: int) -> View:
    """Make a view of what could be read; its seat is the one whose cards not everyone knows."""
    own = [seat for seat in state.seats if hands[seat - 1].cards - state.known[seat - 1]]
    if len(own) > 1 or any(hands[seat - 1].hidden for seat in own) or len(state.talon) > 1:
        raise ValueError("a view shows one hand and the turn-up; other cards must be known")
    return View(
        **public_part(state),
        seat=own[0] if own else NOBODY,
        hands=tuple(hands),
        face_down=hidden_talon,
        face_up=state.turn_up,
    )


def _read_rules(text: str) -> tuple[Rules, Suit | None]:
    match = _RULES_FIELD.fullmatch(text)
    if match is None:
        raise ValueError(f"the rules field cannot be read: {text!r}")
    deck, options, trump = match.groups()
    rules = parse_rules(f"deck={deck} {options.replace('+', ' ')}")
    return rules, parse_suit(trump) if trump else None


def _split_unknown(text: str) -> tuple[str, int]:
    """Part the cards that can be read from the number of those that cannot."""
    match = _UNKNOWN.fullmatch(text)
    if match is None:
        return text, 0
    before, count, after = match.groups()
    return before + after, int(count)


def _read_hand(text: str) -> SeenHand:
    if not text:
        raise ValueError("a hand is missing; an empty one is written -")
    if text == NOTHING or text.startswith("#"):
        return SeenHand(Cards())
    cards, hidden = _split_unknown(text)
    return SeenHand(parse_cards(cards), hidden)


def _read_places(hands: list[str]) -> tuple[tuple[int, ...], ...]:
    places: dict[int, list[int]] = {}
    for seat, text in enumerate(hands, start=1):
        if text.startswith("#"):
            places.setdefault(_number(text[1:], "hands"), []).append(seat)
    if sorted(places) != list(range(1, len(places) + 1)):
        raise ValueError("the places of the seats that are out must run from 1 without a gap")
    return tuple(tuple(places[place]) for place in sorted(places))


def _read_bout(rules: Rules, field: dict[str, str], extra: dict[str, str]) -> Bout:
    opener = attacker = defender = NOBODY
    taking = False
    if field["roles"]:
        match = _ROLES_FIELD.fullmatch(field["roles"])
        if match is None:
            raise ValueError(f"the roles field cannot be read: {field['roles']!r}")
        attacker, defender = int(match[2]), int(match[3])
        opener = int(match[1] or attacker)
        taking = bool(match[4])
    table = tuple(map(_read_pair, field["table"].split(","))) if field["table"] else ()
    last_first = rules.throw_order is ThrowOrder.LAST_FIRST and table
    last = _number(extra.get("l", str(attacker)), "extra") if last_first else NOBODY
    return Bout(
        number=_number(field["bout"], "bout"),
        opener=opener,
        attacker=attacker,
        defender=defender,
        last=last,
        table=table,
        taking=taking,
        passed=_read_seats(field["passed"]),
        shown=parse_cards(extra.get("s", "")),
        agreed=_read_seats(extra.get("d", "")),
    )


def _read_pair(text: str) -> Pair:
    attack, colon, beat = text.partition(":")
    return Pair(parse_card(attack), parse_card(beat) if colon else None)


def _read_seats(text: str) -> tuple[int, ...]:
    seats = tuple(_number(digit, "seats") for digit in text)
    if NOBODY in seats or list(seats) != sorted(set(seats)):
        raise ValueError(f"seats are written once each, ascending: {text!r}")
    return seats


def _number(text: str, field: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError(f"the {field} field wants a number, not {text!r}")
    return int(text)


def _read_extras(text: str, seats: int) -> tuple[tuple[Cards, ...], dict[str, str]]:
    known, extra = [Cards()] * seats, dict[str, str]()
    for item in text.split(",") if text else ():
        kind, value = item[:1], item[1:]
        if kind == "k":
            seat, _, cards = value.partition(":")
            number = _number(seat, "extra")
            if not 1 <= number <= seats or known[number - 1]:
                raise ValueError(f"no such seat, or named twice: {item!r}")
            known[number - 1] = parse_cards(cards)
        elif kind in {"s", "d", "i", "r", "l"} and kind not in extra and value:
            extra[kind] = value
        else:
            raise ValueError(f"the extra field cannot be read: {item!r}")
    return tuple(known), extra
