"""RULES 7: the end of the game."""

import pytest

from engine.actions import parse_action
from engine.game import Game
from engine.legality import legal_actions, legal_plays
from engine.position import Result
from engine.rules import ENDLESS_BOUTS
from tests.engine.records import after, holds, state_of


def test_one_seat_left_is_the_durak() -> None:
    holds("""
        Trump: s
        Discard: 6c
        Hands: 7d / 8d Kd
        Lead: 1
        1: attack 7d
        2: take
        = result: durak 2
        = phase: over
        = out: 1
        """)


def test_nobody_left_is_a_draw() -> None:
    holds("""
        Trump: s
        Discard: 6c
        Hands: 7d / 8d
        Lead: 1
        1: attack 7d
        2: beat 7d 8d
        = result: draw
        = out: 1,2
        """)


def test_the_game_goes_on_while_two_are_in_play() -> None:
    holds("""
        Trump: s
        Discard: 6c
        Hands: 7d / 8d Kd / 9d
        Lead: 1
        1: attack 7d
        2: take
        = result: -
        = out: 1
        = attacker: 3
        """)


def test_no_game_ends_in_the_middle_of_a_bout() -> None:
    holds("""
        Trump: s
        Discard: 6c
        Hands: 7d 7h / 8d Ks
        Lead: 1
        1: attack 7d
        1: throw 7h
        2: beat 7d 8d
        = result: -
        2: beat 7h Ks
        = result: draw
        """)


def test_after_the_end_nobody_has_a_role_or_an_action() -> None:
    holds("""
        Trump: s
        Discard: 6c
        Hands: 7d / 8d Kd
        Lead: 1
        1: attack 7d
        2: take
        = attacker: -
        = defender: -
        = limit: -
        = turn: -
        = legal 2: -
        = table: -
        = hands: 0 / 3
        """)


@pytest.mark.parametrize(
    ("line", "seat"),
    [
        ("36@s - 6c 7d/8dKd/#1 - 1v2 - 5 -", 3),
        ("36@s - 6c 7d/8dKd/#1 - - - 5 r2", 1),
        ("36@s - 6c #2/8dKd/#1 - - - 5 -", 2),
    ],
    ids=["a seat that is out", "a seat in play after the end", "the durak"],
)
def test_not_even_resigning_is_left_to(line: str, seat: int) -> None:
    assert legal_actions(state_of(line), seat) == ()
    assert legal_plays(state_of(line), seat) == ()


def test_in_a_team_game_partners_sit_alternately() -> None:
    state = state_of("36+teams=3@s - - 7d/8d/9d/Td/Jd/Qd - 1v2 - 1 -")
    assert [state.team(seat) for seat in state.seats] == [1, 2, 3, 1, 2, 3]


def test_a_team_game_is_over_when_one_team_is_left_and_that_team_loses() -> None:
    holds("""
        Rules: teams=2
        Trump: s
        Discard: 6c
        Hands: 7d / 8d 9c / 7c / Kc Kd
        Lead: 1
        1: attack 7d
        3: throw 7c
        2: take
        = out: 1,3
        = result: team 2
        """)


def test_all_seats_of_the_losing_team_are_duraks() -> None:
    state = state_of("36+teams=2@s - 6c 7d/8d/7c/KcKd - 1v2 - 1 -")
    end = after(state, "1: attack 7d", "2: take")
    end = after(end, "3: attack 7c", "4: take")
    assert end.result == Result(team=2)
    assert end.duraks == (2, 4)


def test_a_team_game_in_which_nobody_is_left_is_a_draw() -> None:
    holds("""
        Rules: teams=2
        Trump: s
        Discard: 6c
        Hands: 7d / 8d 9c / 7c / -
        Lead: 1
        1: attack 7d
        3: throw 7c
        2: beat 7d 8d
        2: beat 7c 9c
        = result: draw
        """)


def test_a_team_game_goes_on_while_both_teams_are_in_play() -> None:
    holds("""
        Rules: teams=2
        Trump: s
        Discard: 6c
        Hands: 7d / 8d 9c / - / Kc Kd
        Lead: 2
        2: attack 9c
        1: take
        = result: -
        = attacker: 2
        """)


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_any_seat_in_play_may_resign_at_any_time_and_is_the_durak(seat: int) -> None:
    holds(f"""
        Trump: s
        Discard: 6c
        Hands: 7d 8d / 9h Kh / Kd Kc
        Lead: 1
        1: attack 7d
        {seat}: resign
        = result: durak {seat}
        = phase: over
        """)


def test_before_the_lead_too() -> None:
    holds("""
        Trump: s
        Hands: 7d 8d / 9h Kh
        Lead: 1
        2: resign
        = result: durak 2
        """)


def test_with_teams_the_team_of_who_resigned_loses() -> None:
    holds("""
        Rules: teams=2
        Trump: s
        Hands: 7d / 8d / 9d / Td
        Lead: 1
        4: resign
        = result: team 2
        """)


def test_a_seat_that_is_out_resigns_nothing() -> None:
    holds("""
        Trump: s
        Hands: 7d / 8d / -
        Lead: 1
        3: resign ! out
        3: draw ! out
        """)


def test_a_draw_is_agreed_when_every_seat_in_play_has_agreed_within_one_bout() -> None:
    holds("""
        Trump: s
        Hands: 7d Kc / 8d Kd / - / 9d
        Lead: 1
        1: draw
        1: attack 7d
        4: draw
        = result: -
        2: draw
        = result: draw
        """)


def test_agreements_lapse_when_the_bout_ends() -> None:
    holds("""
        Trump: s
        Hands: 7d Kc / 8d Kd / 9d
        Lead: 1
        1: draw
        3: draw
        1: attack 7d
        2: beat 7d 8d
        2: draw
        = result: -
        1: draw
        3: draw
        = result: draw
        """)


def test_an_agreement_of_all_who_remain_does_not_turn_a_loss_into_a_draw() -> None:
    holds("""
        Trump: s
        Hands: 7d / 8d Kd
        Lead: 1
        2: draw
        1: attack 7d
        2: take
        = result: durak 2
        """)


@pytest.mark.parametrize("ending", [["2: resign"], ["1: draw", "2: draw"]])
def test_an_ended_game_leaves_the_cards_and_the_list_of_seats_out_as_they_are(
    ending: list[str],
) -> None:
    state = state_of("36@s - 6c 7d7h/8dKd/#1 - 1v2 - 5 -")
    before = after(state, "1: attack 7d", "2: beat 7d 8d", "1: throw 7h")
    end = after(before, *ending)
    assert (end.hands, end.out, end.discard) == (before.hands, before.out, before.discard)
    assert end.bout.table == before.bout.table


def endless(idle: int) -> str:
    return f"36@s - 6c 7d7h/8dKd/9h - 1v2 - {idle + 1} i{idle}"


def test_sixty_bouts_in_a_row_all_taken_with_no_card_drawn_are_a_draw() -> None:
    state = state_of(endless(ENDLESS_BOUTS - 1))
    end = after(state, "1: attack 7d", "2: take", "1: pass")
    assert (str(end.result), end.idle) == ("draw", 60)
    assert end.out == ()


def test_fifty_nine_are_not() -> None:
    state = state_of(endless(ENDLESS_BOUTS - 2))
    assert after(state, "1: attack 7d", "2: take", "1: pass").result is None


def test_a_bout_beaten_off_starts_the_count_anew() -> None:
    state = state_of(endless(ENDLESS_BOUTS - 1))
    on = after(state, "1: attack 7d", "2: beat 7d 8d", "1: pass")
    assert (on.result, on.idle) == (None, 0)


def test_a_card_drawn_starts_the_count_anew() -> None:
    state = state_of(f"36 Jc6s 6c 7d7h/8dKd/9h - 1v2 - 60 i{ENDLESS_BOUTS - 1}")
    on = after(state, "1: attack 7d", "2: take", "1: pass")
    assert (on.result, on.idle) == (None, 0)


def test_a_taken_bout_after_which_one_seat_is_left_is_no_draw_even_as_the_sixtieth() -> None:
    state = state_of(f"36@s - 6c 7d/8dKd - 1v2 - 60 i{ENDLESS_BOUTS - 1}")
    assert str(after(state, "1: attack 7d", "2: take").result) == "durak 2"


def test_places_are_those_who_went_out_then_who_was_in_play_then_who_resigned() -> None:
    state = state_of("36@s - 6c 7d/8dKd/#1/9d/#2/Td - 1v2 - 5 -")
    assert after(state, "2: resign").places == ((3,), (5,), (1, 4, 6), (2,))
    agreed = after(state, "1: draw", "2: draw", "4: draw", "6: draw")
    assert agreed.places == ((3,), (5,), (1, 2, 4, 6))


def test_the_places_of_a_game_played_out_end_with_the_durak() -> None:
    state = state_of("36@s - 6c 7d/8dKd/9d - 1v2 - 5 -")
    end = after(state, "1: attack 7d", "2: take", "3: attack 9d", "2: take")
    assert end.places == ((1,), (3,), (2,))
    assert end.duraks == (2,)


def test_a_draw_and_a_game_under_way_have_no_duraks() -> None:
    state = state_of("36@s - 6c 7d/8d - 1v2 - 5 -")
    assert state.duraks == ()
    assert after(state, "1: attack 7d", "2: beat 7d 8d").duraks == ()


@pytest.mark.parametrize(
    ("line", "moves", "durak"),
    [
        ("36@s - 6c 7d/8dKd - 1v2 - 5 -", ["1: attack 7d", "2: take"], 2),
        ("36@s - 6c 7d/8d - 1v2 - 5 -", ["1: attack 7d", "2: beat 7d 8d"], 0),
        ("36@s - 6c 7d/8d/9d - 1v2 - 5 -", ["3: resign"], 3),
        ("36@s - 6c 7d/8d - 1v2 - 5 -", [], 0),
        ("36+teams=2@s - 6c 7d/8dKd/9d/Td - 1v2 - 5 -", ["4: resign"], 4),
        ("36+teams=2@s - 6c 7d/8dKd/#1/Td - 1v2 - 5 -", ["1: attack 7d", "2: take"], 2),
        ("36+teams=2@s - 6c 7d/#1/#1/TdKd - 1v4 - 5 -", ["1: attack 7d", "4: take"], 4),
    ],
)
def test_the_previous_durak_of_the_next_game(line: str, moves: list[str], durak: int) -> None:
    game = Game.begin(state_of(line))
    for move in moves:
        seat, _, action = move.partition(": ")
        game = game.play(int(seat), parse_action(action))
    assert game.durak == durak
