"""Answers to taps that have nothing to act on: too late, twice, or somebody else's."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from bot.i18n import T, msgid


class Stale(StrEnum):
    """Why a tap has nothing to act on."""

    GAME_OVER = "game-over"
    OLD_BOUT = "old-bout"
    NOT_SEATED = "not-seated"
    WRONG_GAME = "wrong-game"
    NEW_CARDS = "new-cards"
    """A pass that was shown before the last cards came."""
    ALREADY_DONE = "already-done"
    FLOOD = "flood"
    UNREADABLE = "unreadable"
    NO_TABLE = "no-table"
    """A link or button of a room that has been closed."""


_TEXTS: Final = {
    Stale.GAME_OVER: msgid("This game is over. The next one comes with its own buttons."),
    Stale.OLD_BOUT: msgid("That button is from an earlier bout. Look at the newest message."),
    Stale.NOT_SEATED: msgid("You are not in this game. Watch, and join the next one."),
    Stale.WRONG_GAME: msgid("That button belongs to an older game."),
    Stale.NEW_CARDS: msgid("New cards came in the meantime: look again."),
    Stale.ALREADY_DONE: msgid("Done already."),
    Stale.FLOOD: msgid("Not so fast: one tap at a time."),
    Stale.UNREADABLE: msgid("I do not know this button any more."),
    Stale.NO_TABLE: msgid("That table has been cleared away."),
}


def stale_text(stale: Stale, t: T) -> str:
    """What such a tap is answered."""
    return t.word(_TEXTS[stale])
