"""No card of a hand reaches anybody else: not in a text, a button, an answer, nor a log.

A few evenings here; `python -m tests.faults.taint --games 300` watches many more.
"""

import logging
from pathlib import Path

import pytest

from bot.rooms.room import Room
from bot.screens.scene import Scene
from bot.store.rows import UserId
from engine.cards import parse_card
from tests.support.glyphs import Glyphs
from tests.support.taint import hidden_words, play_evening


@pytest.fixture(scope="module")
def glyphs() -> Glyphs:
    return Glyphs()


@pytest.mark.parametrize("seed", range(12))
async def test_nobody_is_shown_a_card_that_they_may_not_know(
    tmp_path: Path, glyphs: Glyphs, caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    caplog.set_level(logging.DEBUG, "bot")
    caplog.set_level(logging.DEBUG, "engine")
    read = await play_evening(tmp_path, seed, glyphs)
    assert read > 20
    assert hidden_words(glyphs, caplog.text) == []


async def test_a_hand_that_everybody_is_shown_is_noticed(
    tmp_path: Path, glyphs: Glyphs, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Room.scene

    def careless(
        room: Room, viewer: UserId | None = None, *, shown: int = 0, where: str = ""
    ) -> Scene:
        return scene(room, viewer and room.sitting.people[0], shown=shown, where=where)

    monkeypatch.setattr(Room, "scene", careless)
    with pytest.raises(AssertionError, match="is shown"):
        await play_evening(tmp_path, 3, glyphs)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("10♣\ufe0e K♥\ufe0f", "Tc Kh"),
        ("☘\ufe0f 7☘\ufe0f 7🔷", "7c 7d"),
        ("the Ten of clubs and the six of spades", "Tc 6s"),
        ("вісімка треф", "8c"),
        ("♣\ufe0e  6 7 10\n♥\ufe0f  K", "6c 7c Tc Kh"),
        ("Open: 7, 10. Boris can be given 3 more.", ""),
    ],
)
def test_a_card_is_found_however_it_is_written(glyphs: Glyphs, text: str, cards: str) -> None:
    assert glyphs.in_text(text) == set(map(parse_card, cards.split()))


def test_a_card_is_found_in_what_a_button_carries(glyphs: Glyphs) -> None:
    found = glyphs.in_data(["p1:Tc6dTc6d:1:b6cTd:0", "h1:aaaaaaaa:choose:Kh"])
    assert found == set(map(parse_card, ("6c", "Td", "Kh")))


def test_a_hand_in_a_log_is_found(glyphs: Glyphs) -> None:
    assert hidden_words(glyphs, "seat 1 holds 6c7dTs") != []
    assert hidden_words(glyphs, "game 12, move 7: the deadline failed") == []
