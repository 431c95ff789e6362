"""What a table may choose before its deal: the engine's rules, and a few wishes of its own."""

from dataclasses import replace
from typing import Final

from bot.store import rows
from engine.ai import Level
from engine.rules import PRESETS, Rules, parse_rules, with_option

MOST_SEATS: Final = 6
"""More only when the deck is large enough (RULES 1)."""
CLOCKS: Final = {"20": 20, "30": 30, "60": 60, "120": 120, "none": None}
"""How many seconds a turn may take."""


def most_seats(rules: Rules) -> int:
    """How many may sit down by these rules."""
    return rules.max_seats if rules.deck > 36 else min(MOST_SEATS, rules.max_seats)


def with_wish(row: rows.Room, name: str, value: str) -> rows.Room:
    """The room with one option chosen; ValueError for what cannot be chosen.

    `clock`, `cut`, `level` and `preset` are the room's own; all else is the engine's.
    """
    if name == "clock" and value in CLOCKS:
        return replace(row, turn_seconds=CLOCKS[value])
    if name == "cut" and value in {"on", "off"}:
        return replace(row, cut=value == "on")
    if name == "level":
        return replace(row, level=Level(value))
    if name == "preset" and value in PRESETS:
        return replace(row, rules=str(PRESETS[value]))
    return replace(row, rules=str(with_option(parse_rules(row.rules), name, value)))
