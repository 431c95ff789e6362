from dataclasses import replace
from math import ceil

import pytest

from bot.callbacks import MenuDo, MenuTap
from bot.screens.menu import (
    how_to_play,
    rules_screen,
    settings,
    solo_setup,
    welcome,
)
from bot.screens.scene import Choice, Reader, Suits
from engine.ai import Level
from engine.rules import CHOICES, PRESETS, Rules, option_text, parse_rules, with_option
from tests.bot.screens.tables import ENGLISH, READERS, RUSSIAN, button, buttons, labels


def test_the_first_button_starts_a_game() -> None:
    screen = welcome(ENGLISH)
    assert labels(screen)[0] == ["Play now"]
    assert button(screen, "Play now").callback_data == MenuTap(do=MenuDo.PLAY).pack()


def test_the_bot_can_be_added_to_a_group() -> None:
    added = button(welcome(ENGLISH), "Add to a group")
    assert added.url == "https://t.me/durak_bot?startgroup=durak"
    assert "Add to a group" not in str(labels(welcome(replace(ENGLISH, bot=""))))


@pytest.mark.parametrize("level", Level)
def test_each_level_says_how_it_plays(level: Level) -> None:
    screen = solo_setup(Choice(Rules(), level), ENGLISH)
    assert screen.text.startswith(f"A game against me\n{level.capitalize()}: I ")
    assert button(screen, f"✓ {level.capitalize()}").style == "primary"


def test_every_choice_before_a_game_is_possible() -> None:
    screen = solo_setup(Choice(parse_rules("deck=24 transfer=on"), "easy"), ENGLISH)
    taps = [MenuTap.unpack(key.callback_data or "") for key in buttons(screen)]
    chosen = [tap.arg.split("=") for tap in taps if tap.do is MenuDo.CHOOSE]
    for name, value in chosen:
        assert value in set(Level) if name == "level" else with_option(Rules(), name, value)
    assert {name for name, _ in chosen} == {"transfer", "deck", "level"}


def test_the_settings_show_how_cards_will_look() -> None:
    words = settings(replace(RUSSIAN, suits=Suits.WORDS, large=True))
    assert ["✓ десятка треф, семёрка бубён"] in labels(words)
    assert ["✓ Крупные кнопки"] in labels(words)
    assert ["English", "✓ Русский", "Українська"] in labels(words)


def test_a_setting_names_what_it_sets() -> None:
    taps = [MenuTap.unpack(key.callback_data or "") for key in buttons(settings(ENGLISH))]
    assert [tap.arg for tap in taps if tap.do is MenuDo.SET] == [
        *("language=en", "language=ru", "language=uk"),
        *("suits=two", "suits=four", "suits=words", "large=on"),
    ]


@pytest.mark.parametrize("reader", READERS)
def test_how_to_play_fits_a_phone_and_folds_the_rest(reader: Reader) -> None:
    screen = how_to_play(reader)
    [folded] = screen.entities[-1:]
    assert folded.type == "expandable_blockquote"
    text = screen.text.removesuffix(folded.extract_from(screen.text))
    assert sum(max(1, ceil(len(line) / 36)) for line in text.splitlines()) <= 24


@pytest.mark.parametrize("reader", READERS)
def test_who_cannot_tell_the_suits_apart_is_told_where_to_change_them(reader: Reader) -> None:
    assert "/settings" in how_to_play(reader).text


@pytest.mark.parametrize("reader", READERS)
def test_every_option_of_the_rules_can_be_read(reader: Reader) -> None:
    """Each value but a silent default changes what the rules say."""
    for name, values in CHOICES.items():
        told = [
            rules_screen(with_option(base(name), name, option_text(value)), reader).text
            for value in values
        ]
        assert len(set(told)) == len(values), name


def base(option: str) -> Rules:
    """Rules under which an option matters."""
    return parse_rules("transfer=on") if option == "heads-up-transfer" else Rules()


@pytest.mark.parametrize("reader", READERS)
def test_every_preset_reads_differently(reader: Reader) -> None:
    assert len({rules_screen(rules, reader).text for rules in PRESETS.values()}) == len(PRESETS)
