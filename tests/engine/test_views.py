"""RULES 8: what a seat knows."""

import pytest

from engine import events as ev
from engine.actions import Attack, Beat, Pass, ThrowIn, parse_action
from engine.bout import Pair
from engine.cards import Cards, parse_card, parse_cards
from engine.game import Game
from engine.line import format_line, parse_line
from engine.play import apply
from engine.position import Position, SeenHand
from engine.refusals import IllegalAction
from engine.view import View, look
from tests.engine.records import after, holds, state_of

LINE = "36+swap=any 8h9hQs 6cAc 7c7d6s/8dTdKd/Jc9dJd - 1v2 - 3 k3:Jc"


def played(line: str, *moves: str) -> Game:
    game = Game.begin(state_of(line))
    for move in moves:
        seat, _, action = move.partition(": ")
        game = game.play(int(seat), parse_action(action))
    return game


def test_a_seat_sees_its_own_hand_and_of_others_the_size_and_what_all_know() -> None:
    view = played(LINE).view(1)
    assert view.hand == parse_cards("7d 7c 6s")
    assert view.hands[1] == SeenHand(Cards(), 3)
    assert view.hands[2] == SeenHand(parse_cards("Jc"), 2)
    assert view.sizes == (3, 3, 3)
    assert [view.seen(seat).hidden for seat in view.seats] == [0, 3, 2]


def test_a_seat_sees_the_trump_the_turn_up_and_the_size_of_the_talon() -> None:
    view = played(LINE).view(2)
    assert str(view.trump) == "s"
    assert view.turn_up == parse_card("Qs")
    assert view.talon_size == 3
    assert view.hidden_talon == 2


def test_a_talon_of_one_card_hides_nothing() -> None:
    view = look(state_of("36 Qs - 7d/8d - 1v2 - 1 -"), 1)
    assert (view.talon_size, view.hidden_talon, view.seen_talon) == (1, 0, (parse_card("Qs"),))


def test_without_a_talon_there_is_no_turn_up_and_the_trump_is_still_known() -> None:
    view = look(state_of("36@h - - 7d/8d - 1v2 - 1 -"), 1)
    assert (view.turn_up, view.talon_size, str(view.trump)) == (None, 0, "h")


def test_which_cards_left_the_game_everyone_has_seen() -> None:
    assert played(LINE).view(0).discard == parse_cards("6c Ac")


def test_a_view_tells_who_is_out() -> None:
    view = look(state_of("36@h - - 7d/#2/8d/#1 - 1v3 - 4 -"), 1)
    assert view.out == ((4,), (2,))


def test_somebody_who_watches_sees_no_hand() -> None:
    view = played(LINE).view()
    assert [hand.cards for hand in view.hands] == [Cards(), Cards(), parse_cards("Jc")]
    assert view.legal == ()
    assert repr(view) == "View(0: 36+swap=any 2?Qs 6cAc 3?/3?/Jc2? - 1v2 - 3 k3:Jc)"


def test_a_view_writes_itself_as_its_position_line() -> None:
    view = played(LINE).view(3)
    assert repr(view) == "View(3: 36+swap=any 2?Qs 6cAc 3?/3?/Jc9dJd - 1v2 - 3 k3:Jc)"


def test_a_view_tells_every_public_event_since_the_start_in_order() -> None:
    game = played(LINE, "1: swap", "1: attack 7d", "2: take", "1: throw 7c")
    seven, other = parse_card("7d"), parse_card("7c")
    assert game.view(3).log == (
        ev.Swapped(1, parse_card("6s"), parse_card("Qs")),
        ev.Led(1, seven),
        ev.TakeSaid(2),
        ev.ThrownIn(1, other),
        ev.BoutTaken(2, (Pair(seven), Pair(other))),
        ev.Refilled(1, 3, parse_card("6s")),
    )


def test_every_seat_reads_the_same_log() -> None:
    game = played(LINE, "1: attack 7d", "2: beat 7d 8d", "1: pass")
    assert {game.view(seat).log for seat in (0, 1, 2, 3)} == {game.log}


def test_a_refill_tells_how_many_cards_and_names_only_the_turn_up() -> None:
    game = played(LINE, "1: attack 7d", "2: beat 7d 8d", "1: pass")
    refills = [event for event in game.log if isinstance(event, ev.Refilled)]
    assert refills == [ev.Refilled(1, 3, parse_card("Qs"))]
    game = played("36 8h9hQs 6c 7d7c/8dTdKd - 1v2 - 3 -", "1: attack 7c", "2: take", "1: throw 7d")
    refills = [event for event in game.log if isinstance(event, ev.Refilled)]
    assert refills == [ev.Refilled(1, 3, parse_card("Qs"))]


def test_a_view_tells_its_seat_what_it_may_do() -> None:
    game = played("36@s - 6c 7d8c/8dKd/8h - 1v2 - 3 -", "1: attack 7d", "2: beat 7d 8d")
    assert game.view(3).legal[:2] == (ThrowIn(parse_card("8h")), Pass())
    assert Attack(parse_card("8h")) not in game.view(3).legal


def test_who_merely_counts_as_having_passed_is_not_shown() -> None:
    game = played("36@s - 6c 7d8c/8dKd/9h - 1v2 - 3 -", "1: attack 7d", "2: beat 7d 8d")
    assert game.state.undecided == (1,)
    assert game.view(2).waiting_for == (1, 3)
    assert game.view(0).waiting_for == (1, 3)


def test_who_has_said_pass_is_shown() -> None:
    game = played("36@s - 6c 7d8c/8dKd/8h - 1v2 - 3 -", "1: attack 7d", "2: beat 7d 8d", "3: pass")
    assert game.view(2).waiting_for == (1,)
    assert game.view(2).bout.passed == (3,)


@pytest.mark.parametrize(
    ("moves", "known"),
    [
        (["1: attack 7d", "2: take", "1: pass", "3: pass"], "7d"),
        (["1: attack 7d", "2: show 7s"], "7s"),
        (["2: swap"], "Qs"),
    ],
    ids=["taken", "shown", "swapped"],
)
def test_what_everyone_has_seen_in_a_hand_is_known(moves: list[str], known: str) -> None:
    line = "36+swap=any+transfer=pass-card Qs 6c 7d7cJs/7s6sKd/7h9dJd - 1v2 - 3 -"
    game = played(line, *moves)
    assert game.view(3).known[1] == parse_cards(known)
    assert game.view(3).seen(2).cards == parse_cards(known)


def test_what_is_known_of_a_hand_is_forgotten_when_the_card_leaves_it() -> None:
    holds("""
        Rules: transfer=on
        Trump: s
        Discard: 6c
        Hands: 7d Kc 8s / 7c 8d Kd / 9d 8h 9h
        Lead: 1
        Known: 2 7c 8d Kd
        1: attack 7d
        2: transfer 7c
        = known 2: 8d Kd
        3: take
        = known 3: 7d 7c
        """)


def test_a_known_card_thrown_in_is_no_longer_known() -> None:
    holds("""
        Trump: s
        Discard: 6c
        Hands: 7d Kc 8s / 8d Kd / 7h 9d 8h
        Lead: 1
        Known: 3 7h
        Known: 1 7d Kc
        1: attack 7d
        = known 1: Kc
        3: throw 7h
        = known 3: -
        """)


def test_the_quoted_position_of_a_refusal_is_the_seats_own_view() -> None:
    state = state_of(LINE)
    with pytest.raises(IllegalAction) as caught:
        apply(state, 2, Attack(parse_card("8d")))
    assert str(caught.value) == (
        "2: attack 8d is refused (not-your-turn) in "
        "36+swap=any 2?Qs 6cAc 3?/8dTdKd/Jc2? - 1v2 - 3 k3:Jc"
    )


def test_a_state_writes_itself_whole() -> None:
    assert repr(state_of(LINE)) == f"State({LINE})"


def test_a_view_knows_its_own_known_cards_like_everybody() -> None:
    assert played(LINE).view(3).known[2] == parse_cards("Jc")


def test_a_view_read_from_a_line_has_neither_log_nor_legal_actions() -> None:
    view = parse_line(format_line(look(state_of(LINE), 1)))
    assert isinstance(view, View)
    assert (view.seat, view.legal, view.log) == (1, (), ())


def test_a_position_answers_the_same_questions_from_every_side() -> None:
    state = after(state_of(LINE), "1: attack 7d")
    sides: list[Position] = [state, look(state), look(state, 2)]
    answers = {
        (side.phase, side.limit, side.throwers, side.sizes, side.talon_size, side.turn_up)
        for side in sides
    }
    assert len(answers) == 1
    assert Beat(parse_card("7d"), parse_card("8d")) in played(LINE, "1: attack 7d").view(2).legal
