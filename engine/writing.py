"""Writing a position line: a position, or a seat's view of one, as nine fields (NOTATION)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.bout import NOBODY
from engine.cards import in_hand_order
from engine.rules import changed_options

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.bout import Bout, Pair
    from engine.cards import Card, Suit
    from engine.position import Position

NOTHING: Final = "-"


def format_line(position: Position) -> str:
    """Write a position; equal positions give equal text."""
    return " ".join(
        field or NOTHING
        for field in (
            _rules_field(position),
            _talon_field(position),
            str(position.discard),
            "/".join(_hand_field(position, seat) or NOTHING for seat in position.seats),
            ",".join(map(_pair_field, position.bout.table)),
            _roles_field(position.bout),
            _seats_field(position.bout.passed),
            str(position.bout.number),
            ",".join(_extras(position)),
        )
    )


def _rules_field(position: Position) -> str:
    changed = changed_options(position.rules)
    options = "".join(f"+{name}={value}" for name, value in changed if name != "deck")
    trump = "" if position.talon_size else f"@{position.trump}"
    return f"{position.rules.deck}{options}{trump}"


def _talon_field(position: Position) -> str:
    return _hidden(position.hidden_talon) + "".join(map(str, position.seen_talon))


def _hidden(count: int) -> str:
    return f"{count}?" if count else ""


def _hand_field(position: Position, seat: int) -> str:
    for place, seats in enumerate(position.out, start=1):
        if seat in seats:
            return f"#{place}"
    seen = position.seen(seat)
    return _sorted_text(seen.cards, position.trump) + _hidden(seen.hidden)


def _sorted_text(cards: Iterable[Card], trump: Suit) -> str:
    return "".join(map(str, in_hand_order(cards, trump)))


def _pair_field(pair: Pair) -> str:
    return str(pair.attack) if pair.beat is None else f"{pair.attack}:{pair.beat}"


def _roles_field(bout: Bout) -> str:
    if bout.attacker == NOBODY:
        return ""
    opener = "" if bout.opener == bout.attacker else f"{bout.opener}."
    return f"{opener}{bout.attacker}v{bout.defender}{'t' if bout.taking else ''}"


def _seats_field(seats: Iterable[int]) -> str:
    return "".join(map(str, seats))


def _extras(position: Position) -> list[str]:
    bout = position.bout
    extras = [
        f"k{seat}:{_sorted_text(known, position.trump)}"
        for seat, known in zip(position.seats, position.known, strict=True)
        if known
    ]
    if bout.shown:
        extras.append(f"s{bout.shown}")
    if bout.agreed:
        extras.append(f"d{_seats_field(bout.agreed)}")
    if position.idle:
        extras.append(f"i{position.idle}")
    if position.resigned:
        extras.append(f"r{position.resigned}")
    if _last_matters(position):
        extras.append(f"l{bout.last}")
    return extras


def _last_matters(position: Position) -> bool:
    """Whether who put down the last attack card must be told apart from the attacker."""
    return position.bout.last not in (NOBODY, position.bout.attacker)
