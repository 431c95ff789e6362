"""What buttons carry: versioned, at most 64 bytes, treated as forged when it comes back."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from aiogram.filters.callback_data import CallbackData

from engine.actions import (
    Action,
    AgreeDraw,
    Attack,
    Beat,
    Pass,
    Resign,
    Show,
    Swap,
    Take,
    ThrowIn,
    Transfer,
)
from engine.cards import parse_card, parse_card_list


class PlayTap(CallbackData, prefix="p1"):
    """One action in a game: any card, take, pass, swap."""

    game: str
    """The token of the deal."""
    bout: int
    do: str
    """The action's code."""
    seen: int = 0
    """How many attack cards lay on the table when the button was shown."""


class HandDo(StrEnum):
    """What else the buttons under a hand do."""

    CHOOSE = "choose"
    """Ask which attack card a card shall beat; the argument is the card."""
    BACK = "back"
    MORE = "more"
    HINT = "hint"
    RULES = "rules"
    TABLE = "table"
    """Post the table anew in its chat."""
    GIVE_UP = "giveup"
    GIVE_UP_SURE = "sure"
    DRAW = "draw"


class HandTap(CallbackData, prefix="h1"):
    """A button under a hand that is no move of the game."""

    game: str
    do: HandDo
    arg: str = ""


class RoomDo(StrEnum):
    """What the buttons of a room do, before, during and after a game."""

    JOIN = "join"
    LEAVE = "leave"
    ADD_BOT = "bot"
    DROP_BOT = "nobot"
    RULES = "rules"
    """Turn up a face of the lobby: the choice of rules, `more` of them, `close` to go back."""
    OPTION = "set"
    """Choose an option; the argument is `name=value`, a name of the room's own or of the rules."""
    DEAL = "deal"
    CUT = "cut"
    HAND = "hand"
    """Show me my hand in a pop-up."""
    AGAIN = "again"
    CHECK = "check"
    """Open the seal of a finished game; the argument is its token."""
    RECORD = "record"
    """Show the record of a finished game; the argument is its token."""
    STOP = "stop"
    CLOSE = "close"


class RoomTap(CallbackData, prefix="r1"):
    """A button of a room."""

    room: str
    do: RoomDo
    arg: str = ""


class MenuDo(StrEnum):
    """What the buttons of the private chat's own screens do."""

    HOME = "home"
    PLAY = "play"
    """A game against the program by the remembered choice."""
    SETUP = "setup"
    """Choose variant, deck and level first."""
    CHOOSE = "choose"
    """One of those choices; the argument is `name=value`."""
    QUICK = "quick"
    FRIEND = "friend"
    HELP = "help"
    SETTINGS = "settings"
    SET = "set"
    """A personal setting; the argument is `name=value`."""


class MenuTap(CallbackData, prefix="m1"):
    """A button of the private chat's own screens."""

    do: MenuDo
    arg: str = ""


_CODES: Final[dict[type[Action], str]] = {
    Attack: "a",
    ThrowIn: "t",
    Beat: "b",
    Transfer: "x",
    Show: "s",
    Take: "k",
    Pass: "n",
    Swap: "w",
}


def action_code(action: Action) -> str:
    """Write an action as buttons carry it: a letter and its cards."""
    match action:
        case Beat(attack, card):
            return f"b{attack}{card}"
        case Attack(card) | ThrowIn(card) | Transfer(card) | Show(card):
            return f"{_CODES[type(action)]}{card}"
        case Take() | Pass() | Swap():
            return _CODES[type(action)]
        case Resign() | AgreeDraw():
            raise ValueError(f"{action} is not a tap of the game")


def parse_code(code: str) -> Action:
    """Read what `action_code` wrote; ValueError for anything else."""
    match code[:1], code[1:]:
        case "k", "":
            return Take()
        case "n", "":
            return Pass()
        case "w", "":
            return Swap()
        case "a", card:
            return Attack(parse_card(card))
        case "t", card:
            return ThrowIn(parse_card(card))
        case "x", card:
            return Transfer(parse_card(card))
        case "s", card:
            return Show(parse_card(card))
        case "b", cards if len(cards) == 4:
            attack, card_ = parse_card_list(cards)
            return Beat(attack, card_)
    raise ValueError(f"{code!r} is no action")
