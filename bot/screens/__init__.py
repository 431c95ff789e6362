"""What people see: pure functions from a view to a screen."""

from bot.screens.deal import deal_note
from bot.screens.end import end_screen
from bot.screens.hand import hand_screen
from bot.screens.lobby import lobby_screen
from bot.screens.menu import (
    friend_invitation,
    how_to_play,
    rules_screen,
    settings,
    solo_setup,
    welcome,
)
from bot.screens.names import clean_name
from bot.screens.popups import hand_peek
from bot.screens.proof import check_text, record_note
from bot.screens.refusals import refusal_text
from bot.screens.stale import Stale, stale_text
from bot.screens.table import table_screen

__all__ = [
    "Stale",
    "check_text",
    "clean_name",
    "deal_note",
    "end_screen",
    "friend_invitation",
    "hand_peek",
    "hand_screen",
    "how_to_play",
    "lobby_screen",
    "record_note",
    "refusal_text",
    "rules_screen",
    "settings",
    "solo_setup",
    "stale_text",
    "table_screen",
    "welcome",
]
