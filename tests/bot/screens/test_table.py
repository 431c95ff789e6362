from dataclasses import replace

import pytest

from bot.callbacks import RoomDo, RoomTap
from bot.screens.scene import Reader, Scene, Seated, Suits
from bot.screens.screen import Screen
from bot.screens.table import table_screen
from tests.bot.screens.golden import SIX
from tests.bot.screens.tables import (
    ENGLISH,
    PEOPLE,
    READERS,
    ROOM,
    TABLE,
    button,
    labels,
    play,
    play_on,
    scene,
)

DEFENCE = ("1: attack 7d", "2: beat 7d Td", "3: throw Tc")


def drawn(shown: Scene, reader: Reader = ENGLISH) -> Screen:
    return table_screen(shown, reader)


def marked(screen: Screen, kind: str) -> list[str]:
    """The parts of the text that have an entity of this kind."""
    return [entity.extract_from(screen.text) for entity in screen.entities if entity.type == kind]


def test_whoever_has_the_word_is_bold_and_mentioned() -> None:
    screen = drawn(scene(play(TABLE, *DEFENCE)))
    assert "Boris\u00a05" in marked(screen, "bold")
    assert "Anna\u00a05" not in marked(screen, "bold")
    assert marked(screen, "text_mention") == ["Boris\u00a05", "Boris"]


def test_a_program_that_has_the_word_is_bold_and_not_mentioned() -> None:
    people = (PEOPLE[0], Seated("Fyodor", program="hard"), PEOPLE[2])
    screen = drawn(scene(play(TABLE, *DEFENCE), people=people))
    assert "🤖\u00a0Fyodor\u00a05" in marked(screen, "bold")
    assert marked(screen, "text_mention") == []


def test_a_person_for_whom_a_program_plays_is_not_called() -> None:
    people = (PEOPLE[0], replace(PEOPLE[1], program="normal"), PEOPLE[2])
    screen = drawn(scene(play(TABLE, *DEFENCE), people=people))
    assert "🤖\u00a0Boris\u00a05" in marked(screen, "bold")
    assert marked(screen, "text_mention") == []


def test_the_clock_counts_by_itself_and_its_text_is_the_allowance() -> None:
    screen = drawn(scene(play(TABLE, *DEFENCE)))
    [clock] = [entity for entity in screen.entities if entity.type == "date_time"]
    assert clock.extract_from(screen.text) == "60 s"
    assert (clock.unix_time, clock.date_time_format) == (1_800_000_040, "r")
    [line] = [line for line in screen.text.splitlines() if "⏱" in line]
    assert line.startswith("🛡 Boris")


def test_a_game_without_a_clock_shows_none() -> None:
    game = play(TABLE, *DEFENCE)
    assert "⏱" not in drawn(scene(game, deadline=None)).text
    assert "⏱" not in drawn(scene(game, allowance=None)).text


def test_the_promise_is_shown_by_its_first_digits() -> None:
    assert "Deal 8f2a61c0\n" in drawn(scene(play(TABLE))).text
    assert "Deal" not in drawn(scene(play(TABLE), commitment="")).text


def test_nobody_at_the_table_is_told_what_a_thrower_holds() -> None:
    game = play(TABLE, *DEFENCE[:2])
    assert game.state.undecided == (3,)
    assert {"Anna\u00a05", "Vera\u00a06"} <= set(marked(drawn(scene(game)), "bold"))


def test_the_pairs_stay_until_the_next_lead() -> None:
    game = play(TABLE, *DEFENCE, "2: take", "3: pass")
    assert marked(drawn(scene(game)), "bold")[1:3] == ["7♦️  10♦️", "10♣\ufe0e"]
    game = play_on(game, "3: attack Kd")
    assert "10♦️" not in drawn(scene(game)).text


def test_many_pairs_stand_two_on_a_line_and_words_by_themselves() -> None:
    pairs = [line for line in drawn(scene(SIX)).text.splitlines() if "   ·   " in line]
    assert len(pairs) == 3
    words = drawn(scene(SIX), replace(ENGLISH, suits=Suits.WORDS)).text
    assert "six of clubs — seven of clubs\nsix of diamonds" in words


def test_an_offer_of_a_draw_stands_there_until_it_lapses() -> None:
    game = play(TABLE, *DEFENCE, "1: draw", "3: draw")
    assert "\nFor a draw: Anna and Vera." in drawn(scene(game)).text
    assert "For a draw" not in drawn(scene(play_on(game, "2: take", "3: pass"))).text


def test_who_is_out_and_who_plays_together_is_shown() -> None:
    game = play("36@s - 6c 7d8c/8d9c/#1 - 1v2 - 3 -")
    assert "Vera · out" in drawn(scene(game)).text
    game = play("36+teams=2@s - 6c 7d/8d/9h/Th - 1v2 - 3 -")
    assert "\n🛡 Boris\u00a01 · team 2\n" in drawn(scene(game)).text


def test_the_buttons_are_the_hand_and_the_plain_private_chat() -> None:
    screen = drawn(scene(play(TABLE)))
    assert labels(screen) == [["My hand", "Private chat"]]
    assert button(screen, "My hand").callback_data == RoomTap(room=ROOM, do=RoomDo.HAND).pack()
    assert button(screen, "Private chat").url == "https://t.me/durak_bot"
    assert labels(drawn(scene(play(TABLE)), replace(ENGLISH, bot=""))) == [["My hand"]]


@pytest.mark.parametrize("reader", READERS)
def test_one_line_is_wide_enough_for_the_keyboard(reader: Reader) -> None:
    for moves in ((), DEFENCE):
        longest = max(map(len, drawn(scene(play(TABLE, *moves)), reader).text.splitlines()))
        assert longest >= 28


@pytest.mark.parametrize("reader", READERS)
def test_lines_with_cards_fit_a_phone(reader: Reader) -> None:
    lines = drawn(scene(SIX, fresh=0), reader).text.replace("\ufe0e", "").replace("\ufe0f", "")
    assert max(len(line) for line in lines.splitlines() if line.startswith(("6", "8"))) <= 30
