"""What buttons carry, there and back."""

import pytest
from aiogram.filters.callback_data import CallbackData

from bot.callbacks import (
    HandDo,
    HandTap,
    MenuDo,
    MenuTap,
    PlayTap,
    RoomDo,
    RoomTap,
    action_code,
    parse_code,
)
from bot.rooms.dealing import new_token
from bot.rooms.wishes import CLOCKS
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
from engine.cards import full_deck
from engine.rules import CHOICES, PRESETS, option_text

DECK = list(full_deck(52))
ACTIONS: list[Action] = [
    *(kind(card) for kind in (Attack, ThrowIn, Transfer, Show) for card in DECK),
    *(Beat(attack, card) for attack in DECK for card in DECK),
    Take(),
    Pass(),
    Swap(),
]
WISHES = [
    *(f"{name}={option_text(value)}" for name, values in CHOICES.items() for value in values),
    *(f"preset={name}" for name in PRESETS),
    *(f"clock={name}" for name in CLOCKS),
]


def size(tap: CallbackData) -> int:
    return len(tap.pack().encode())


def test_every_action_comes_back_as_it_went() -> None:
    assert [parse_code(action_code(action)) for action in ACTIONS] == ACTIONS


@pytest.mark.parametrize("action", [Resign(), AgreeDraw()])
def test_giving_up_and_drawing_are_no_taps_of_the_game(action: Action) -> None:
    with pytest.raises(ValueError, match="no"):
        action_code(action)


@pytest.mark.parametrize(
    "code",
    ["", "a", "a6", "a6x", "b6c", "b6c7", "b6c7cc", "z6c", "k6c", "n1", "w ", "b10c7c", "é"],
)
def test_anything_else_is_no_action(code: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_code(code)


def test_the_longest_move_fits_a_button() -> None:
    token = new_token()
    taps = [PlayTap(game=token, bout=99999, do=action_code(a), seen=6) for a in ACTIONS]
    assert max(map(size, taps)) <= 64


def test_every_other_button_fits_as_well() -> None:
    token = new_token()
    taps: list[CallbackData] = [
        *(HandTap(game=token, do=do, arg="Tc") for do in HandDo),
        *(RoomTap(room=token, do=do, arg=wish) for do in RoomDo for wish in WISHES),
        *(MenuTap(do=do, arg=wish) for do in MenuDo for wish in WISHES),
    ]
    assert max(map(size, taps)) <= 64


def test_a_tap_is_read_back_whole() -> None:
    tap = PlayTap(game=new_token(), bout=7, do="b6c7c", seen=3)
    assert PlayTap.unpack(tap.pack()) == tap
