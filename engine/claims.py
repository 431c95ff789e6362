"""The assertions of a record: what each says of a state, in canonical text (NOTATION)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from engine.actions import AgreeDraw, Resign, parse_action
from engine.bout import NOBODY
from engine.cards import Cards, parse_card, parse_cards, parse_suit
from engine.legality import legal_actions, turn
from engine.position import Phase
from engine.writing import NOTHING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from engine.actions import Action
    from engine.state import State


@dataclass(frozen=True, slots=True)
class ClaimKind:
    """One kind of assertion."""

    read: Callable[[str], str]
    """Bring what a record states into canonical text; ValueError if it states nothing readable."""
    actual: Callable[[State, int], str]
    """What holds in a state, in canonical text."""
    of_seat: bool = False
    """Whether it speaks of one seat."""


def canonical_claim(name: str, seat: int, value: str) -> str:
    """Read the value of an assertion; ValueError says what is wrong with it."""
    kind = CLAIMS.get(name)
    if kind is None:
        raise ValueError(f"no assertion is called {name!r}; there are {', '.join(CLAIMS)}")
    if kind.of_seat != (seat != NOBODY):
        raise ValueError(f"= {name} {'names a seat' if kind.of_seat else 'names no seat'}")
    return kind.read(value)


def _joined(items: Iterable[object], separator: str = " ") -> str:
    return separator.join(map(str, items)) or NOTHING


def _or_nothing(read: Callable[[str], object]) -> Callable[[str], str]:
    return lambda text: NOTHING if text == NOTHING else str(read(text))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError(f"{text!r} is not a number")
    return int(text)


def _legal_text(actions: Iterable[Action]) -> str:
    return _joined(sorted({str(action) for action in actions}), "; ")


def _read_legal(text: str) -> str:
    return _legal_text(parse_action(part) for part in text.split(";"))


def _legal(state: State, seat: int) -> str:
    return _legal_text(
        action
        for action in legal_actions(state, seat)
        if not isinstance(action, Resign | AgreeDraw)
    )


def _read_seats(text: str) -> str:
    return _joined(sorted(map(_number, text.split())))


def _role(seat: int) -> str:
    return str(seat or NOTHING)


def _read_table(text: str) -> str:
    pairs = (map(parse_card, pair.split("/")) for pair in text.split())
    return _joined("/".join(map(str, pair)) for pair in pairs)


def _table(state: State, _seat: int) -> str:
    return _joined(
        pair.attack if pair.beat is None else f"{pair.attack}/{pair.beat}"
        for pair in state.bout.table
    )


def _read_cards(text: str) -> str:
    return _joined(parse_cards(text))


def _cards(cards: Cards) -> str:
    return _joined(cards)


def _read_sizes(text: str) -> str:
    return _joined(map(_number, map(str.strip, text.split("/"))), " / ")


def _read_out(text: str) -> str:
    return _out_text([_number(seat) for seat in place.split(",")] for place in text.split())


def _out_text(places: Iterable[Iterable[int]]) -> str:
    return _joined(",".join(map(str, sorted(place))) for place in places)


def _read_result(text: str) -> str:
    if not re.fullmatch(r"draw|durak \d|team \d", text):
        raise ValueError(f"{text!r} is not a result (durak N, team N, draw or -)")
    return text


def _limit(state: State, _seat: int) -> str:
    return NOTHING if state.phase is Phase.OVER else str(state.limit)


CLAIMS: Final[Mapping[str, ClaimKind]] = MappingProxyType(
    {
        "legal": ClaimKind(_or_nothing(_read_legal), _legal, of_seat=True),
        "turn": ClaimKind(_or_nothing(_read_seats), lambda state, _: _joined(turn(state))),
        "attacker": ClaimKind(_or_nothing(_number), lambda state, _: _role(state.bout.attacker)),
        "defender": ClaimKind(_or_nothing(_number), lambda state, _: _role(state.bout.defender)),
        "table": ClaimKind(_or_nothing(_read_table), _table),
        "hand": ClaimKind(
            _or_nothing(_read_cards), lambda state, seat: _cards(state.hand(seat)), of_seat=True
        ),
        "hands": ClaimKind(_read_sizes, lambda state, _: _joined(state.sizes, " / ")),
        "known": ClaimKind(
            _or_nothing(_read_cards),
            lambda state, seat: _cards(state.known[seat - 1]),
            of_seat=True,
        ),
        "talon": ClaimKind(
            lambda text: str(_number(text)), lambda state, _: str(state.talon_size)
        ),
        "discard": ClaimKind(
            lambda text: str(_number(text)), lambda state, _: str(len(state.discard))
        ),
        "trump": ClaimKind(lambda text: str(parse_suit(text)), lambda state, _: str(state.trump)),
        "turnup": ClaimKind(
            _or_nothing(parse_card), lambda state, _: str(state.turn_up or NOTHING)
        ),
        "limit": ClaimKind(_or_nothing(_number), _limit),
        "phase": ClaimKind(lambda text: str(Phase(text)), lambda state, _: str(state.phase)),
        "out": ClaimKind(_or_nothing(_read_out), lambda state, _: _out_text(state.out)),
        "result": ClaimKind(
            _or_nothing(_read_result), lambda state, _: str(state.result or NOTHING)
        ),
    }
)
"""Every assertion by its name."""
