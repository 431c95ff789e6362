"""People's names: what Telegram allows is far more than a line of text can bear."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from aiogram.types import User
from aiogram.utils.formatting import Text, TextMention

from bot.i18n import msgid

if TYPE_CHECKING:
    from bot.i18n import T
    from bot.screens.scene import Seated

WIDEST: Final = 20
"""Columns that a name takes at most."""

PROGRAMS: Final = (
    msgid("Fyodor"),
    msgid("Zoya"),
    msgid("Osip"),
    msgid("Glafira"),
    msgid("Prokhor"),
    msgid("Ulyana"),
    msgid("Lukyan"),
    msgid("Pava"),
)
"""What programs are called, so that each language can write them its own way."""

_UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that look like nothing."""
_MARKS_KEPT: Final = 2


def clean_name(*candidates: str | None, widest: int = WIDEST) -> str:
    """The first of these that shows anything, on one line and cut; empty if none does."""
    for candidate in candidates:
        name = _cut(_visible(candidate or ""), widest)
        if name:
            return name
    return ""


def name_of(seated: Seated, t: T) -> str:
    """What somebody at the table is called; a neutral word for who has no visible name."""
    if not seated.name:
        return t.word("Player")
    return t.word(seated.name) if seated.user is None else seated.name


def mention(seated: Seated, t: T, shown: str = "") -> Text:
    """The name, or another text for it, so that a message that is sent tells its owner."""
    name = name_of(seated, t)
    if seated.user is None:
        return Text(shown or name)
    user = User(id=seated.user, is_bot=False, first_name=name)
    return TextMention(shown or name, user=user)


def _visible(text: str) -> str:
    """The text on one line, without invisible characters and without towers of marks."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        marks = marks + 1 if _is_mark(char) else 0
        if marks <= _MARKS_KEPT:
            kept.append(_shown(char))
    line = " ".join("".join(kept).split())
    return "" if all(map(_is_mark, line)) else line


def _shown(char: str) -> str:
    """The character, a space for what separates, nothing for what cannot be seen."""
    if char.isspace():
        return " "
    unseen = char in _UNSEEN or unicodedata.category(char).startswith("C")
    return "" if unseen else char


def _is_mark(char: str) -> bool:
    return unicodedata.category(char).startswith("M")


def _cut(text: str, widest: int) -> str:
    clusters = _clusters(text)
    if sum(map(_width, clusters)) <= widest:
        return text
    room, kept = widest - 1, []
    for cluster in clusters:
        room -= _width(cluster)
        if room < 0:
            break
        kept.append(cluster)
    return "".join(kept).rstrip() + "…"


def _clusters(text: str) -> list[str]:
    """Characters together with the marks, selectors and skin tones that belong to them."""
    clusters: list[str] = []
    for char in text:
        belongs = _is_mark(char) or "\U0001f3fb" <= char <= "\U0001f3ff"
        if belongs and clusters:
            clusters[-1] += char
        else:
            clusters.append(char)
    return clusters


def _width(cluster: str) -> int:
    return 2 if unicodedata.east_asian_width(cluster[0]) in "WF" else 1
