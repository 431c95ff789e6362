"""The choice of a table's rules: a row of buttons for each, the one that holds marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from aiogram.enums import ButtonStyle

from bot.callbacks import RoomDo, RoomTap
from bot.i18n import T, msgid
from bot.screens.page import Button, Rows, button, even_rows
from bot.screens.rules_text import clock_text
from bot.screens.scene import Lobby, LobbyFace
from bot.screens.table import PROGRAM
from engine.rules import PRESETS, option_text

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
"""The options of the rules that fit a phone, with their values."""

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


_MARK: Final = "✓ "
_FITS_A_THIRD: Final = 9
"""Letters on a button that stands with two others, where a mark finds room too."""


def option_rows(lobby: Lobby, t: T) -> Rows:
    """What most tables choose, and the ways on and back."""
    return [
        *_choices(lobby, t, "transfer"),
        *_choices(lobby, t, "deck"),
        *even_rows(_clocks(lobby, t), 3),
        *folded(_levels(lobby, t)),
        [_cut(lobby, t)],
        [_face(lobby, t.word("More rules"), LobbyFace.MORE)],
        [_face(lobby, t.word("Back"), LobbyFace.SEATS)],
    ]


def more_option_rows(lobby: Lobby, t: T) -> Rows:
    """The other rules, and the presets, which set them all at once."""
    return [
        *_choices(lobby, t, "throw-from"),
        *_choices(lobby, t, "swap"),
        *even_rows(_presets(lobby, t), 2),
        [_face(lobby, t.word("Back"), LobbyFace.RULES)],
    ]


def marked(text: str, *, on: bool) -> str:
    """A choice, with a mark if it is the one that holds."""
    return f"{_MARK}{text}" if on else text


def folded(row: Sequence[Button]) -> list[Sequence[Button]]:
    """At most three buttons side by side, and two where their words need the room."""
    widest = max((len(button.text.removeprefix(_MARK)) for button in row), default=0)
    return even_rows(row, 3 if widest <= _FITS_A_THIRD else 2)


def _choices(lobby: Lobby, t: T, name: str) -> list[Sequence[Button]]:
    """The values of one of the rules."""
    chosen = option_text(getattr(lobby.rules, name.replace("-", "_")))
    return folded(
        [
            _option(lobby, t.word(label), f"{name}={value}", on=value == chosen)
            for value, label in LABELS[name].items()
        ]
    )


def _face(lobby: Lobby, text: str, face: LobbyFace) -> Button:
    return button(text, RoomTap(room=lobby.room, do=RoomDo.RULES, arg=face))


def _option(lobby: Lobby, text: str, choice: str, *, on: bool) -> Button:
    tap = RoomTap(room=lobby.room, do=RoomDo.OPTION, arg=choice)
    return button(marked(text, on=on), tap, ButtonStyle.PRIMARY if on else None)


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
