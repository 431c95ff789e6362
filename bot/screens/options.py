"""The choice of a table's rules: a row of buttons for each, the one that holds marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from aiogram.enums import ButtonStyle

from bot.callbacks import RoomDo, RoomTap
from bot.i18n import T, msgid
from bot.screens.page import Button, Rows, button, even_rows
from bot.screens.rules_text import clock_text
from bot.screens.scene import Lobby
from bot.screens.table import PROGRAM
from engine.rules import CHOICES, PRESETS, Rules, option_text

CLOCK: Final = "clock"
CUT: Final = "cut"
PRESET: Final = "preset"
LEVEL: Final = "level"
"""Names of options that are the room's own; the others are those of the rules."""

CLOCKS: Final = (20, 30, 60, 120, None)
NO_CLOCK: Final = "none"

LABELS: Final = {
    "transfer": {
        "off": msgid("Throw-in"),
        "on": msgid("Transfer"),
        "pass-card": msgid("Pass card"),
    },
    "deck": {"24": msgid("24 cards"), "36": msgid("36 cards"), "52": msgid("52 cards")},
    "throw-from": {
        "all": msgid("All throw in"),
        "neighbors": msgid("Neighbours freely"),
        "neighbors-only": msgid("Only neighbours"),
        "attacker": msgid("Only the attacker"),
    },
    "swap": {
        "off": msgid("No swapping"),
        "any": msgid("Swapping"),
        "ace": msgid("Only for an ace"),
    },
}
"""The options of the rules that fit a phone, with their values; rows of at most three."""

LEVELS: Final = {"easy": msgid("Easy"), "normal": msgid("Normal"), "hard": msgid("Hard")}
"""How well programs play."""

_PRESETS: Final = {
    "encyclopedia": msgid("Encyclopedia"),
    "quick": msgid("Quick"),
    "transfer-quick": msgid("Quick transfer"),
    "house": msgid("House"),
    "table-manners": msgid("Table manners"),
    "pairs": msgid("Pairs"),
}
"""The presets that are more than one choice above."""


def option_rows(lobby: Lobby, t: T) -> Rows:
    """Every choice, and the way back."""
    chosen = _values(lobby.rules)
    rows = [
        [
            _option(lobby, t.word(label), f"{name}={value}", on=chosen[name] == value)
            for value, label in labels.items()
        ]
        for name, labels in LABELS.items()
    ]
    return [
        *(part for row in rows for part in _folded(row)),
        *_folded(_clocks(lobby, t)),
        *even_rows(_presets(lobby, t), 2),
        _levels(lobby, t),
        [_cut(lobby, t)],
        [button(t.word("Back"), RoomTap(room=lobby.room, do=RoomDo.RULES, arg="close"))],
    ]


def marked(text: str, *, on: bool) -> str:
    """A choice, with a mark if it is the one that holds."""
    return f"✓ {text}" if on else text


def _option(lobby: Lobby, text: str, choice: str, *, on: bool) -> Button:
    tap = RoomTap(room=lobby.room, do=RoomDo.OPTION, arg=choice)
    return button(marked(text, on=on), tap, ButtonStyle.PRIMARY if on else None)


def _values(rules: Rules) -> dict[str, str]:
    return {name: option_text(getattr(rules, name.replace("-", "_"))) for name in CHOICES}


def _folded(row: Sequence[Button]) -> list[Sequence[Button]]:
    """At most three buttons side by side, and four as two and two: their words need the room."""
    return [row[:2], row[2:]] if len(row) == 4 else [row[:3], row[3:]]


def _clocks(lobby: Lobby, t: T) -> list[Button]:
    return [
        _option(
            lobby,
            clock_text(seconds, t),
            f"{CLOCK}={NO_CLOCK if seconds is None else seconds}",
            on=lobby.turn_seconds == seconds,
        )
        for seconds in CLOCKS
    ]


def _presets(lobby: Lobby, t: T) -> list[Button]:
    return [
        _option(lobby, t.word(label), f"{PRESET}={name}", on=lobby.rules == PRESETS[name])
        for name, label in _PRESETS.items()
    ]


def _levels(lobby: Lobby, t: T) -> list[Button]:
    """How well the programs at the table play; nobody asks where there are none."""
    if all(seated.user is not None for seated in lobby.people):
        return []
    return [
        _option(lobby, f"{PROGRAM} {t.word(label)}", f"{LEVEL}={level}", on=lobby.level == level)
        for level, label in LEVELS.items()
    ]


def _cut(lobby: Lobby, t: T) -> Button:
    choice = f"{CUT}={option_text(not lobby.cut)}"
    return _option(lobby, t.word("Cut before the deal"), choice, on=lobby.cut)
