"""What a table may choose before its deal."""

import pytest

from bot.rooms.gatherings import new_room
from bot.rooms.wishes import most_seats, with_wish
from bot.screens.scene import RoomKind
from engine.rules import CHOICES, PRESETS, Rules, option_text, parse_rules

LOBBY = new_room(RoomKind.GROUP, at=0.0, language="en", turn_seconds=60)


@pytest.mark.parametrize(("deck", "seats"), [(24, 4), (36, 6), (52, 8)])
def test_the_deck_says_how_many_may_sit_down(deck: int, seats: int) -> None:
    assert most_seats(Rules(deck=deck)) == seats


@pytest.mark.parametrize(("value", "seconds"), [("20", 20), ("120", 120), ("none", None)])
def test_the_clock_is_the_rooms_own(value: str, seconds: int | None) -> None:
    assert with_wish(LOBBY, "clock", value).turn_seconds == seconds


def test_the_cut_is_the_rooms_own() -> None:
    assert with_wish(LOBBY, "cut", "on").cut
    assert not with_wish(with_wish(LOBBY, "cut", "on"), "cut", "off").cut


def test_the_level_is_the_rooms_own() -> None:
    assert with_wish(LOBBY, "level", "hard").level == "hard"


@pytest.mark.parametrize("name", list(PRESETS))
def test_a_preset_sets_every_rule(name: str) -> None:
    assert parse_rules(with_wish(LOBBY, "preset", name).rules) == PRESETS[name]


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, option_text(value)) for name, values in CHOICES.items() for value in values],
)
def test_every_rule_of_the_engine_can_be_chosen(name: str, value: str) -> None:
    rules = parse_rules(with_wish(LOBBY, name, value).rules)
    assert option_text(getattr(rules, name.replace("-", "_"))) == value


def test_one_choice_leaves_the_others() -> None:
    row = with_wish(with_wish(LOBBY, "deck", "52"), "transfer", "on")
    assert row.rules == "deck=52 transfer=on"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("clock", "1"),
        ("clock", "-60"),
        ("cut", "maybe"),
        ("level", "godlike"),
        ("preset", "chess"),
        ("deck", "37"),
        ("", ""),
        ("owner", "1001"),
        ("closed", "on"),
    ],
)
def test_what_cannot_be_chosen_is_refused(name: str, value: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        with_wish(LOBBY, name, value)
