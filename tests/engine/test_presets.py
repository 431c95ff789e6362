"""RULES 10: presets, and table options as text."""

import pytest

from engine.rules import (
    CHOICES,
    PRESETS,
    Rules,
    changed_options,
    option_text,
    parse_rules,
    with_option,
)

TABLE = {
    "classic": "",
    "encyclopedia": "throw-time=one-by-one throw-order=last-first opening-limit=none",
    "big-deck": "deck=52",
    "quick": "opening-limit=first-bout",
    "transfer": "transfer=on",
    "transfer-quick": "transfer=on heads-up-transfer=off opening-limit=first-bout",
    "pass-card": "transfer=pass-card",
    "house": "opening-limit=first-bout-4plus swap=any next-lead=teach-the-durak",
    "two-player-24": "deck=24 swap=any",
    "neighbors": "throw-from=neighbors",
    "table-manners": "throw-order=in-turn throw-time=after-first-beat auto-pass=off",
    "pairs": "teams=2",
}

DEFAULTS = {
    "deck": "36",
    "first-lead": "lowest-trump",
    "next-lead": "lowest-trump",
    "throw-from": "all",
    "throw-time": "any-time",
    "throw-order": "free",
    "opening-limit": "until-beaten",
    "auto-pass": "on",
    "transfer": "off",
    "heads-up-transfer": "on",
    "swap": "off",
    "teams": "0",
}

VALUES = {
    "deck": "24 36 52",
    "first-lead": "lowest-trump left-of-dealer",
    "next-lead": "lowest-trump teach-the-durak from-under-the-durak",
    "throw-from": "all neighbors neighbors-only attacker",
    "throw-time": "any-time after-first-beat one-by-one",
    "throw-order": "free in-turn last-first",
    "opening-limit": "until-beaten first-bout first-bout-4plus none",
    "auto-pass": "on off",
    "transfer": "off on pass-card",
    "heads-up-transfer": "on off",
    "swap": "off any ace",
    "teams": "0 2 3",
}


@pytest.mark.parametrize("name", TABLE)
def test_a_preset_differs_from_the_defaults_as_the_table_says(name: str) -> None:
    changed = {f"{option}={value}" for option, value in changed_options(PRESETS[name])}
    assert changed == set(TABLE[name].split())


def test_there_are_the_presets_of_the_table_and_no_others() -> None:
    assert list(PRESETS) == list(TABLE)


def test_the_defaults_are_those_in_bold() -> None:
    assert {name: option_text(getattr(Rules(), name.replace("-", "_"))) for name in CHOICES} == (
        DEFAULTS
    )


def test_each_option_can_be_what_the_rules_list() -> None:
    assert {name: " ".join(map(option_text, values)) for name, values in CHOICES.items()} == (
        VALUES
    )


def test_any_option_of_a_preset_can_be_changed() -> None:
    rules = with_option(PRESETS["house"], "swap", "ace")
    assert changed_options(rules) == [
        ("next-lead", "teach-the-durak"),
        ("opening-limit", "first-bout-4plus"),
        ("swap", "ace"),
    ]


def test_rules_write_what_differs_from_the_defaults_in_alphabetical_order() -> None:
    assert str(PRESETS["table-manners"]) == (
        "auto-pass=off throw-order=in-turn throw-time=after-first-beat"
    )
    assert str(Rules()) == ""


def test_a_default_may_be_said() -> None:
    assert parse_rules("deck=36 transfer=off") == Rules()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("classic", "'classic' is not an option: write name=value"),
        ("trumps=2", "no option is called 'trumps'"),
        ("deck=32", "deck=32 is not possible; deck can be 24, 36, 52"),
        ("auto-pass=yes", "auto-pass=yes is not possible; auto-pass can be on, off"),
        ("teams=1", "teams=1 is not possible; teams can be 0, 2, 3"),
        ("swap=any swap=ace", "swap is given twice"),
        ("auto_pass=on", "no option is called 'auto_pass'"),
        ("swap=", "swap= is not possible"),
    ],
)
def test_what_is_no_option_is_refused_in_words(text: str, fault: str) -> None:
    with pytest.raises(ValueError, match=f"^{fault}"):
        parse_rules(text)
