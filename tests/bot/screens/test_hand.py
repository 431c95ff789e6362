from dataclasses import replace

import pytest

from bot.callbacks import HandTap, PlayTap
from bot.screens.hand import hand_screen
from bot.screens.hand_keys import most_in_a_row
from bot.screens.hints import hint_text
from bot.screens.scene import Hand, HandFace, Reader, RoomKind, Suits
from bot.screens.screen import Screen
from bot.screens.speaker import Speaker
from engine.actions import Resign
from engine.cards import in_hand_order, parse_card
from tests.bot.screens.tables import (
    BORIS,
    ENGLISH,
    FYODOR,
    PASS_CARD,
    READERS,
    TABLE,
    TRANSFERS,
    button,
    buttons,
    keys,
    labels,
    play,
    scene,
)

DEFENCE = ("1: attack 7d", "2: beat 7d Td", "3: throw Tc")
CARDS = Hand()


def hand(seat: int, *moves: str, position: str = TABLE, face: Hand = CARDS) -> Screen:
    return hand_screen(scene(play(position, *moves), seat), face, ENGLISH)


def bare(text: str) -> str:
    return text.replace("\ufe0e", "").replace("\ufe0f", "")


def first_line(screen: Screen) -> str:
    return bare(screen.text.splitlines()[0])


def styles(screen: Screen, style: str) -> list[str]:
    return [bare(key.text) for key in buttons(screen) if key.style == style]


def tap(screen: Screen, text: str) -> PlayTap:
    found = next(key for key in buttons(screen) if bare(key.text) == text)
    return PlayTap.unpack(found.callback_data or "")


@pytest.mark.parametrize(
    ("seat", "moves", "line"),
    [
        (1, (), "⚔ Your lead against Boris"),
        (2, (), "🛡 Anna leads against you"),
        (3, (), "Anna leads against Boris"),
        (2, DEFENCE[:1], "🛡 Beat 7♦  ⏱ 60 s"),
        (1, DEFENCE[:1], "Boris is thinking"),
        (2, (*DEFENCE, "3: throw 7h"), "🛡 Beat 10♣ and 7♥"),
        (3, DEFENCE[:2], "⚔ Throw in, or done?"),
        (1, DEFENCE[:2], "All beaten. Waiting for Vera"),
        (2, DEFENCE[:2], "🛡 All beaten. Waiting for Anna and Vera"),
        (2, (*DEFENCE, "2: take"), "🛡 You take. Waiting for Anna and Vera"),
        (3, (*DEFENCE, "2: take"), "⚔ Boris takes. Add more?"),
        (1, (*DEFENCE, "2: take"), "Boris takes. Waiting for Vera"),
        (1, ("2: resign",), "The game is over."),
    ],
)
def test_the_first_line_says_what_there_is_to_do(
    seat: int, moves: tuple[str, ...], line: str
) -> None:
    assert first_line(hand(seat, *moves)) == line


def test_a_clock_that_finds_no_room_beside_the_task_stands_on_a_line_of_its_own() -> None:
    assert hand(1).text.splitlines()[:2] == ["⚔️ Your lead against Boris", "⏱ 60 s"]
    assert "⏱" not in hand(2).text


def test_who_is_out_sees_no_buttons() -> None:
    screen = hand(3, position="36@s - 6c 7d8c/8d9c/#1 - 1v2 - 3 -")
    assert first_line(screen) == "You are out, and safe."
    assert screen.keyboard is None


def test_nobody_taps_when_the_game_is_over() -> None:
    assert hand(1, "2: resign").keyboard is None


def test_cards_stand_by_suit_low_to_high_with_trumps_last() -> None:
    assert [bare(text) for row in labels(hand(1))[:2] for text in row] == [
        *("9♣", "7♦", "Q♦", "6♥", "K♠", "A♠")
    ]


def test_cards_keep_their_places_while_others_play() -> None:
    before = labels(hand(3, *DEFENCE))[:2]
    assert labels(hand(3, *DEFENCE, "2: take"))[:2] == before
    assert labels(hand(3, *DEFENCE, "2: beat Tc Jc"))[:2] == before


def test_green_cards_are_those_that_can_be_played_now() -> None:
    assert styles(hand(2, *DEFENCE), "success") == ["J♣", "A♣", "6♠"]
    assert styles(hand(3, *DEFENCE), "success") == ["7♥"]
    assert styles(hand(1), "success") == ["9♣", "7♦", "Q♦", "6♥", "K♠", "A♠"]
    assert styles(hand(2), "success") == []


def test_a_plain_card_asks_for_what_it_cannot_do_so_that_it_is_told_why() -> None:
    assert tap(hand(2, *DEFENCE), "8♥").do == "bTc8h"
    assert tap(hand(3, *DEFENCE), "9♥").do == "t9h"
    assert tap(hand(2), "8♥").do == "a8h"
    assert tap(hand(2, *DEFENCE[:2]), "8♥").do == "b7d8h"
    assert tap(hand(2, *DEFENCE, "2: take"), "8♥").do == "bTc8h"


def test_a_card_that_beats_one_of_two_beats_that_one() -> None:
    screen = hand(2, *DEFENCE, "3: throw 7h")
    assert tap(screen, "8♥").do == "b7h8h"
    assert tap(screen, "J♣").do == "bTcJc"


def test_a_card_that_beats_both_asks_which_one() -> None:
    moves = (*DEFENCE, "3: throw 7h")
    asked = next(key for key in buttons(hand(2, *moves)) if bare(key.text) == "6♠")
    assert HandTap.unpack(asked.callback_data or "").do == "choose"
    assert asked.style == "success"
    face = Hand(HandFace.CHOOSE, chosen=parse_card("6s"))
    screen = hand(2, *moves, face=face)
    assert first_line(screen) == "🛡 6♠ on which card?"
    assert [[bare(text) for text in row] for row in labels(screen)] == [["10♣", "7♥"], ["Back"]]
    assert tap(screen, "7♥").do == "b7h6s"


def test_a_question_that_has_answered_itself_shows_the_cards_again() -> None:
    face = Hand(HandFace.CHOOSE, chosen=parse_card("8h"))
    assert labels(hand(2, *DEFENCE, face=face)) == labels(hand(2, *DEFENCE))
    assert first_line(hand(2, *DEFENCE, face=face)).startswith("🛡 Beat 10♣")


def test_take_is_red_and_counts_the_cards() -> None:
    screen = hand(2, *DEFENCE)
    assert styles(screen, "danger") == ["Take · 3 cards"]
    assert tap(screen, "Take · 3 cards").do == "k"


def test_done_is_blue_and_knows_what_was_seen() -> None:
    assert styles(hand(3, *DEFENCE[:2]), "primary") == ["Done"]
    assert tap(hand(3, *DEFENCE[:2]), "Done") == PlayTap(game="g" * 8, bout=2, do="n", seen=1)
    assert styles(hand(3, *DEFENCE, "2: take"), "primary") == ["No more"]
    assert styles(hand(1, *DEFENCE[:2]), "primary") == []


def test_a_transfer_has_its_own_row_with_the_next_name() -> None:
    rows = [
        [bare(text) for text in row] for row in labels(hand(2, "1: attack 6h", position=TRANSFERS))
    ]
    assert ["Transfer with 6♠ → Vera"] in rows
    assert tap(hand(2, "1: attack 6h", position=TRANSFERS), "Transfer with 6♠ → Vera").do == "x6s"


def test_the_pass_card_may_be_shown_instead() -> None:
    screen = hand(2, "1: attack 6h", position=PASS_CARD)
    assert tap(screen, "Show 6♠ → Vera").do == "s6s"


def test_the_lowest_trump_can_be_swapped_from_the_keyboard() -> None:
    swaps = TABLE.replace("36 ", "36+swap=any ", 1)
    assert tap(hand(2, position=swaps), "Swap 6♠ for Q♠").do == "w"
    assert "Swap" not in str(labels(hand(1, position=swaps)))


def test_throwers_see_what_is_open_and_how_much_fits() -> None:
    assert "\nOpen: 7, 10. Room for 4 more." in hand(3, *DEFENCE).text
    assert "Open" not in hand(2, *DEFENCE).text
    assert "Open" not in hand(3).text


def test_throwers_see_when_nothing_fits() -> None:
    game = play("36@s - 6c 7d7c7h/8dTc/7s9h - 1v2 - 4 -", "1: attack 7d", "1: throw 7c")
    assert "Boris can be given no more." in hand_screen(scene(game, 3), CARDS, ENGLISH).text


def test_who_is_done_for_good_is_not_told_what_fits() -> None:
    game = play("36+auto-pass=off" + TABLE[2:], *DEFENCE, "2: take", "1: pass")
    assert "Open" not in hand_screen(scene(game, 1), CARDS, ENGLISH).text


def test_the_others_stand_from_the_readers_left_on() -> None:
    assert "\nVera\u00a05 · ⚔️\u00a0Anna\u00a05\n" in hand(2, *DEFENCE).text
    assert "\n⚔️\u00a0Anna\u00a05 · 🛡\u00a0Boris\u00a05\n" in hand(3, *DEFENCE).text


def test_an_offer_of_a_draw_can_be_seen_and_agreed_to() -> None:
    face = Hand(HandFace.MORE)
    assert "Offer a draw" in str(labels(hand(2, *DEFENCE, face=face)))
    offered = hand(2, *DEFENCE, "3: draw", face=face)
    assert "For a draw: Vera." in offered.text
    assert "Agree to a draw" in str(labels(offered))
    assert "draw" not in str(labels(hand(3, *DEFENCE, "3: draw", face=face)))


def test_only_a_group_has_a_table_to_post() -> None:
    game, face = play(TABLE, *DEFENCE), Hand(HandFace.MORE)
    for kind in RoomKind:
        screen = hand_screen(scene(game, 2, kind=kind), face, ENGLISH)
        assert ("Post the table anew" in str(labels(screen))) == (kind is RoomKind.GROUP)


def test_only_the_program_as_opponent_gives_hints() -> None:
    game = play(TABLE, *DEFENCE)
    for kind in RoomKind:
        last = labels(hand_screen(scene(game, 2, kind=kind), CARDS, ENGLISH))[-1]
        assert last == (["Hint", "⋯"] if kind is RoomKind.SOLO else ["⋯"])


def test_giving_up_is_asked_twice_and_says_what_it_means() -> None:
    face = Hand(HandFace.GIVE_UP)
    three = hand(2, *DEFENCE, face=face)
    assert "A program plays on in your place" in three.text
    assert labels(three) == [["Yes, give up"], ["Back"]]
    two = hand(1, position="36@s - 6c 7d8c/8d9c/#1 - 1v2 - 3 -", face=face)
    assert "Then the game ends, and you are the durak." in two.text


def test_giving_up_against_programs_alone_ends_the_game() -> None:
    people = (FYODOR, BORIS, replace(FYODOR, name="Zoya"))
    shown = scene(play(TABLE, *DEFENCE), 2, people=people)
    screen = hand_screen(shown, Hand(HandFace.GIVE_UP), ENGLISH)
    assert "Then the game ends, and you are the durak." in screen.text


def test_the_rules_take_the_place_of_the_table() -> None:
    screen = hand(2, *DEFENCE, face=Hand(HandFace.RULES))
    assert screen.text.startswith("The rules of this table\n\n36 cards")
    assert labels(screen) == [["Back"]]


@pytest.mark.parametrize(
    ("seat", "moves", "code", "words"),
    [
        (1, (), "a7d", "Hint: lead 7♦."),
        (3, DEFENCE, "t7h", "Hint: throw in 7♥."),
        (2, DEFENCE, "bTcJc", "Hint: beat 10♣ with J♣."),
        (2, DEFENCE, "k", "Hint: take."),
        (3, DEFENCE[:2], "n", "Hint: throw in nothing more."),
        (2, ("1: attack 6h",), "x6s", "Hint: transfer with 6♠."),
        (2, ("1: attack 6h",), "s6s", "Hint: show 6♠ and transfer."),
        (2, (), "w", "Hint: swap for the turn-up."),
    ],
)
def test_a_hint_is_told_in_words(seat: int, moves: tuple[str, ...], code: str, words: str) -> None:
    position = PASS_CARD.replace("36+", "36+swap=any+", 1)
    assert words in bare(hand(seat, *moves, position=position, face=Hand(hint=code)).text)


def test_no_program_would_give_up() -> None:
    with pytest.raises(ValueError, match="no program would resign"):
        hint_text(Resign(), Speaker.of(scene(play(TABLE), 1), ENGLISH))


def test_a_hint_marks_its_card() -> None:
    assert styles(hand(2, *DEFENCE, face=Hand(hint="bTcJc")), "primary") == ["J♣"]


def test_a_hint_for_another_moment_is_not_told() -> None:
    assert "Hint" not in hand(2, *DEFENCE, face=Hand(hint="b7dTd")).text


def test_a_person_at_several_tables_reads_which_one_it_is() -> None:
    game = play(TABLE, *DEFENCE)
    screen = hand_screen(scene(game, 2, where="Kitchen table"), CARDS, ENGLISH)
    assert screen.text.startswith("Kitchen table\n🛡 Beat")


@pytest.mark.parametrize("kind", RoomKind)
def test_the_promise_has_a_message_of_its_own_and_is_not_repeated_in_the_hand(
    kind: RoomKind,
) -> None:
    game = play(TABLE, *DEFENCE)
    assert "8f2a61c0" not in hand_screen(scene(game, 2, kind=kind), CARDS, ENGLISH).text


@pytest.mark.parametrize(
    ("cards", "normal", "large", "words"),
    [(6, 4, 3, 2), (12, 4, 3, 2), (13, 6, 4, 2), (24, 6, 4, 2), (25, 8, 6, 2), (36, 8, 6, 2)],
)
def test_bigger_hands_have_more_cards_in_a_row(
    cards: int, normal: int, large: int, words: int
) -> None:
    assert most_in_a_row(cards, ENGLISH) == normal
    assert most_in_a_row(cards, replace(ENGLISH, large=True)) == large
    assert most_in_a_row(cards, replace(ENGLISH, suits=Suits.WORDS)) == words


def test_a_hand_of_nearly_all_cards_is_shown_whole() -> None:
    game = play(
        "36@s - 6c 7c8c9cTcJcQcKcAc7d8d9dTdJdQdKdAd7h8h9hThJhQhKhAh7s8s9sTsJs/6d6h - 1v2 - 4 -"
    )
    screen = hand_screen(scene(game, 1), CARDS, ENGLISH)
    own = in_hand_order(game.state.hand(1), game.state.trump)
    assert [len(row) for row in keys(screen)[:-1]] == [8, 7, 7, 7]
    assert len(own) == 29


@pytest.mark.parametrize("reader", READERS)
def test_one_line_is_wide_enough_for_the_keyboard(reader: Reader) -> None:
    for moves in ((), DEFENCE):
        shown = hand_screen(scene(play(TABLE, *moves), 2), CARDS, reader)
        assert max(map(len, shown.text.splitlines())) >= 28


def test_the_buttons_of_a_hand_are_its_own() -> None:
    screen = hand(2, *DEFENCE)
    assert {key.callback_data.split(":")[1] for key in buttons(screen) if key.callback_data} == {
        "g" * 8
    }
    assert button(screen, "⋯").callback_data == HandTap(game="g" * 8, do="more").pack()
