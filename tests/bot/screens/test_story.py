import pytest

from bot.screens.scene import Reader
from bot.screens.speaker import Speaker
from bot.screens.story import Turn, story, turn_sentence
from engine import events as ev
from engine.cards import parse_card
from engine.game import Game
from tests.bot.screens.tables import (
    ENGLISH,
    PASS_CARD,
    PEOPLE,
    READERS,
    TABLE,
    TRANSFERS,
    play,
    play_on,
)

DEFENCE = ("1: attack 7d", "2: beat 7d Td", "3: throw Tc")
TAKEN = (*DEFENCE, "2: take", "3: pass")
SWAPS = TABLE.replace("36 ", "36+swap=any ", 1)


def told(game: Game, fresh: int, seat: int = 0) -> str:
    text = " ".join(story(Speaker(game.view(seat), PEOPLE, ENGLISH), fresh))
    return text.replace("\ufe0e", "").replace("\ufe0f", "")


def test_nothing_has_happened_before_the_first_lead() -> None:
    assert told(play(TABLE), 0) == ""


def test_everything_since_the_last_frame_is_told() -> None:
    game = play(TABLE, *DEFENCE)
    assert told(game, 0) == "Anna leads 7♦. Vera throws in 10♣. Boris beats 7♦."
    assert told(game, 1) == "Vera throws in 10♣. Boris beats 7♦."
    assert told(game, 2) == "Vera throws in 10♣."


def test_the_last_action_is_told_even_when_it_was_shown() -> None:
    game = play(TABLE, *DEFENCE)
    assert told(game, len(game.log)) == "Vera throws in 10♣."


def test_many_throw_ins_make_one_sentence() -> None:
    game = play(
        "36@s - 6c 7d7c/8dTcJcQc/7h9h8h - 1v2 - 4 -",
        *("1: attack 7d", "1: throw 7c", "3: throw 7h"),
    )
    assert told(game, 1) == "Thrown in: Anna 7♣; Vera 7♥."


def test_how_the_bout_ended_is_told_until_the_next_lead() -> None:
    game = play(SWAPS, *TAKEN)
    assert told(game, len(game.log)) == "Boris takes 3 cards."
    game = play_on(game, "2: swap")
    assert told(game, len(game.log)) == "Boris swaps 6♠ for Q♠. Boris takes 3 cards."
    game = play_on(game, "3: attack Kd")
    assert told(game, len(game.log)) == "Vera leads K♦."


def test_a_bout_beaten_off_is_told_short_for_its_cards_lie_there() -> None:
    game = play(TABLE, *DEFENCE[:2], "3: pass")
    assert told(game, 2) == "Beaten off."


def test_an_earlier_bout_is_told_in_a_sentence() -> None:
    game = play(TABLE, *TAKEN, "3: attack Kd")
    assert told(game, 1) == "Boris takes 3 cards. Vera leads K♦."
    game = play(TABLE, *DEFENCE[:2], "3: pass", "2: attack Jc")
    assert told(game, 1) == "Boris beats everything off. Boris leads J♣."
    assert told(game, 1, seat=2) == "You beat everything off."


def test_many_bouts_are_only_counted() -> None:
    game = play(
        "36@s - 6c 7c8c/9dTd/JdQd - 1v2 - 4 -",
        *("1: attack 7c", "2: take", "3: attack Jd", "1: take", "2: attack 9d", "3: take"),
        "1: attack 8c",
    )
    assert told(game, 0) == "3 bouts have passed. Anna leads 8♣."


def test_players_are_not_told_what_they_did_themselves() -> None:
    game = play(TABLE, *DEFENCE)
    assert told(game, 0, seat=1) == "Vera throws in 10♣. Boris beats 7♦."
    assert told(game, 0, seat=2) == "Anna leads 7♦. Vera throws in 10♣."
    assert told(game, 0, seat=3) == "Anna leads 7♦. Boris beats 7♦."


def test_players_are_told_what_became_of_them() -> None:
    assert told(play(TABLE, *TAKEN), 4, seat=2) == "You take 3 cards."


def test_who_is_done_is_told() -> None:
    game = play("36+auto-pass=off" + TABLE[2:], *DEFENCE[:2], "1: pass")
    assert told(game, 2) == "Done: Anna."
    assert told(game, 2, seat=1) == ""


def test_transfers_and_shown_cards_are_told() -> None:
    game = play(PASS_CARD, "1: attack 6h", "2: show 6s")
    assert told(game, 1) == "Boris shows 6♠ and transfers."
    game = play(TRANSFERS, "1: attack 6h", "2: transfer 6s")
    assert told(game, 1) == "Boris transfers with 6♠."


def test_many_beaten_cards_are_counted() -> None:
    moves = [
        move
        for suit in "cdhs"
        for move in (
            f"1: {'attack' if suit == 'c' else 'throw'} 6{suit}",
            f"2: beat 6{suit} 7{suit}",
        )
    ]
    game = play("36+auto-pass=off@s - 9c 6c8c6d6h6s/7c7d7h7s8d8h/9h - 1v2 - 4 -", *moves)
    assert told(game, 7) == "Boris beats 6♠."
    assert told(game, 1).endswith("Boris beats 4 cards.")


LAST_CARDS = "36 Qs 6c 7d8d/8h8c/9h - 1v2 - 3 -"


def test_the_turn_up_is_told_when_it_is_drawn() -> None:
    game = play(LAST_CARDS, "1: attack 7d", "2: take")
    assert told(game, 1) == "Boris takes 1 card. Anna draws the last card, Q♠."
    assert told(game, 1, seat=1) == "Boris takes 1 card. You draw the last card, Q♠."


def test_who_is_out_is_told() -> None:
    game = play("36@s - 6c 7d/8d9c/9h9d - 1v2 - 3 -", "1: attack 7d", "2: take")
    assert told(game, 1) == "Boris takes 1 card. Anna is out."
    assert told(game, 1, seat=1) == "Boris takes 1 card. You are out."


def test_who_goes_out_together_is_told_together() -> None:
    game = play("36@s - 6c 7d/8d/9h9d - 1v2 - 3 -", "1: attack 7d", "2: beat 7d 8d")
    assert told(game, 1) == "Beaten off. Anna and Boris are out together. The game is over."
    assert told(game, 1, seat=2) == "Beaten off. You are out. Anna is out. The game is over."


def test_a_draw_that_came_to_nothing_is_told() -> None:
    game = play(TABLE, *DEFENCE, "1: draw", "2: take", "3: pass")
    assert told(game, 3) == "Boris takes 3 cards. The offer of a draw lapsed with the bout."


def test_giving_up_is_told() -> None:
    assert told(play(TABLE, "2: resign"), 0) == "Boris gives up. The game is over."


SIX, QUEEN = parse_card("6s"), parse_card("Qs")


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(
    "turn",
    [
        ev.Led(1, SIX),
        ev.Transferred(1, SIX, 2),
        ev.Shown(1, SIX, 2),
        ev.Swapped(1, SIX, QUEEN),
        ev.Resigned(1),
    ],
)
def test_every_turn_has_words_in_every_language(turn: Turn, reader: Reader) -> None:
    sentence = turn_sentence(Speaker(play(TABLE).view(), PEOPLE, reader), turn)
    assert sentence.startswith("Anna ")
    assert sentence.endswith(".")
