from collections.abc import Callable

import pytest

from bot.screens import notices
from bot.screens.popups import hand_peek
from bot.screens.scene import Reader, Seated, Suits
from bot.screens.screen import Screen
from engine.game import Game
from tests.bot.screens.tables import ANNA, ENGLISH, READERS, TABLE, play

PERSONAL: list[Callable[[Seated, Reader], Screen]] = [
    notices.clock_took_over,
    notices.gave_up,
    notices.went_away,
]
GENERAL: list[Callable[[Reader], Screen]] = [
    notices.lobby_closed,
    notices.got_up,
    notices.greeting,
    notices.write_as_yourself,
]


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("notice", PERSONAL)
def test_news_of_somebody_names_them(
    notice: Callable[[Seated, Reader], Screen], reader: Reader
) -> None:
    assert "Anna" in notice(ANNA, reader).text


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("notice", GENERAL)
def test_general_news_is_short(notice: Callable[[Reader], Screen], reader: Reader) -> None:
    assert 0 < len(notice(reader).text) <= 120


def test_whoever_arrives_is_told_where_they_sit() -> None:
    assert "in <b>Kitchen</b>." in notices.seated_note("<b>Kitchen</b>", ENGLISH).text
    assert notices.seated_note("", ENGLISH).text.startswith("You are seated. ")


def peek(game: Game, seat: int, reader: Reader = ENGLISH) -> str:
    return hand_peek(game.view(seat), reader).replace("\ufe0e", "").replace("\ufe0f", "")


def test_a_peek_shows_the_hand_by_suits_with_trumps_last() -> None:
    assert peek(play(TABLE), 1) == "♣  9\n♦  7 Q\n♥  6\n♠  K A"


def test_a_peek_of_nothing_says_so() -> None:
    game = play("36 Qs 6c 7d/8d9c/#1 - 1v2 - 3 -".replace("Qs ", "- ").replace("36 ", "36@s "))
    assert peek(game, 3) == "You are out, and safe."
    bare = play("36@s - 6c 7d/8d9c/7h - 1v2 - 3 -", "1: attack 7d")
    assert peek(bare, 1) == "You have no cards left."


@pytest.mark.parametrize("suits", Suits)
@pytest.mark.parametrize("reader", READERS)
def test_even_a_whole_deck_fits_a_pop_up(reader: Reader, suits: Suits) -> None:
    deck = "".join(f"{rank}{suit}" for suit in "cdhs" for rank in "23456789TJQKA")
    game = play(f"52@s - - {deck[:102]}/As - 1v2 - 1 -")
    assert len(hand_peek(game.view(1), Reader(reader.t, suits))) <= 200
