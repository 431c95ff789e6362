"""What Telegram allows and what a phone can show, with the longest of everything."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.screens.hand import hand_screen
from bot.screens.lobby import lobby_screen
from bot.screens.scene import Hand, HandFace, Lobby, LobbyFace, Reader, RoomKind, Seated, Suits
from bot.screens.screen import Screen
from bot.screens.table import table_screen
from engine.rules import Rules
from tests.bot.screens.golden import SCREENS
from tests.bot.screens.tables import READERS, RUSSIAN, buttons, keys, random_game, scene

LONG = tuple(Seated("Ж" * 19 + "…", user=10**12 + number) for number in range(8))
TOKEN = "t" * 16
"""Twice as long as tokens are."""

MOST_TEXT, MOST_DATA, MOST_BUTTONS, MOST_LABEL = 4096, 64, 100, 64


def check(screen: Screen) -> None:
    assert 0 < len(screen.text.encode("utf-16-le")) // 2 <= MOST_TEXT
    assert len(buttons(screen)) <= MOST_BUTTONS
    for row in keys(screen):
        assert 0 < len(row) <= 8
    for key in buttons(screen):
        assert 0 < len(key.text) <= MOST_LABEL
        assert "!" not in key.text
        assert (key.callback_data is None) != (key.url is None)
        assert len((key.callback_data or "").encode()) <= MOST_DATA
    end = len(screen.text.encode("utf-16-le")) // 2
    for entity in screen.entities:
        assert 0 <= entity.offset < entity.offset + entity.length <= end


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", SCREENS)
def test_every_pictured_screen_is_one_that_telegram_takes(name: str, reader: Reader) -> None:
    check(SCREENS[name](reader))


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32))
def test_the_longest_names_and_tokens_fit(seed: int) -> None:
    rng = random.Random(seed)
    for game in random_game(seed):
        if rng.random() < 0.9:
            continue
        people = LONG[: len(game.state.seats)]
        reader = replace(RUSSIAN, suits=rng.choice(list(Suits)))
        long = {"people": people, "game": TOKEN, "room": TOKEN, "fresh": 0}
        check(table_screen(scene(game, 0, **long), reader))
        for seat in game.state.seats:
            shown = scene(game, seat, **long)
            for face in HandFace:
                check(hand_screen(shown, Hand(face), reader))


@pytest.mark.parametrize("reader", READERS)
def test_the_longest_lobby_fits(reader: Reader) -> None:
    lobby = Lobby(TOKEN, RoomKind.GROUP, LONG, Rules(deck=52), None, None)
    for face in LobbyFace:
        check(lobby_screen(replace(lobby, face=face), reader))
