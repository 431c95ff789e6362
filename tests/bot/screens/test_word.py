import pytest

from bot.screens.speaker import Speaker
from bot.screens.word import holders, may_transfer, word_sentence
from tests.bot.screens.tables import ENGLISH, TABLE, TRANSFERS, play, scene


def said(*moves: str, position: str = TABLE) -> str:
    sentence = word_sentence(Speaker.of(scene(play(position, *moves)), ENGLISH))
    return sentence.render()[0] if sentence else ""


LED = ("1: attack 7d",)
BEATEN = (*LED, "2: beat 7d Td")


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        ((), "Anna leads."),
        (LED, "Boris, beat it or take."),
        (BEATEN, "Throw in or done: Anna, Vera."),
        ((*BEATEN, "3: throw Tc", "3: throw 7h"), "Boris, beat them or take."),
        ((*BEATEN, "3: throw Tc", "3: throw 7h", "2: beat 7h 8h"), "Boris, beat 10♣︎ or take."),
        ((*LED, "2: take"), "Boris takes. More or done: Anna, Vera."),
        (("2: resign",), ""),
    ],
)
def test_the_table_says_whose_word_it_is(moves: tuple[str, ...], sentence: str) -> None:
    assert said(*moves) == sentence


def test_where_one_may_transfer_the_table_says_so() -> None:
    assert said(*LED, position=TRANSFERS) == "Boris, beat, transfer or take."


def test_after_a_beat_nobody_is_told_to_transfer() -> None:
    assert said(*BEATEN, "3: throw Tc", position=TRANSFERS) == "Boris, beat it or take."


def test_with_two_left_transfers_depend_on_the_table() -> None:
    two = "36+heads-up-transfer=off+transfer=on@s - - 6d7d/8c8d - 1v2 - 3 -"
    assert not may_transfer(play(two, "1: attack 6d").view())
    assert may_transfer(play(two.replace("+heads-up-transfer=off", ""), "1: attack 6d").view())


def test_who_merely_counts_as_having_passed_is_named_like_the_others() -> None:
    game = play(TABLE, *BEATEN)
    assert game.state.undecided == (3,)
    assert holders(game.view()) == (1, 3)


def test_who_has_said_pass_is_not_named_any_more() -> None:
    assert holders(play("36+auto-pass=off" + TABLE[2:], *BEATEN, "1: pass").view()) == (3,)


def test_nobody_waits_for_an_empty_hand() -> None:
    game = play("36@s - 6c 7d/8dTcJc/7h9h - 1v2 - 4 -", "1: attack 7d", "2: beat 7d 8d")
    assert holders(game.view()) == (3,)
