"""What a move or a stop makes of a room."""

from dataclasses import replace

import pytest

from bot.rooms.moves import (
    after_move,
    changed_seat,
    live_game,
    outcome_of,
    present_again,
    result_of,
    stopped,
)
from bot.rooms.room import STOPPED, Sitting, Stage
from bot.store.rows import Outcome, UserId
from engine.actions import Action, AgreeDraw, Attack, Beat, Resign, Take
from engine.cards import parse_card
from engine.refusals import IllegalAction
from tests.support.sittings import sitting_at

TWO = "36@s - 6s7s 6dTs/7dJh - 1v2 - 2 -"
LAST = "36@s - 6s7s 6d/7dJh/#1 - 1v2 - 2 -"
NOW = 1000.0


def played(sitting: Sitting, *moves: tuple[int, Action]) -> Sitting:
    for seat, action in moves:
        sitting = after_move(sitting, seat, action, now=NOW)
    return sitting


def lead() -> Attack:
    return Attack(parse_card("6d"))


def outcomes(sitting: Sitting) -> list[Outcome]:
    row, game = live_game(sitting)
    return [outcome_of(row, game.state, seat.seat) for seat in sitting.seats]


def test_a_move_sets_the_deadline_of_whoever_has_the_word_next() -> None:
    row, _ = live_game(played(sitting_at(TWO, people=2), (1, lead())))
    assert (row.moves, row.deadline_at, row.deadline_number) == (1, NOW + 60, 1)


def test_a_screen_says_for_how_long_the_word_is_given() -> None:
    line = "36@s - 6s9s 7cTs/7dJh/7h8h 7s:8s 1v2 - 2 -"
    assert sitting_at(TWO, people=2).allowance == 60
    assert sitting_at(line, people=3).allowance == 20
    assert sitting_at(line, people=3, turn_seconds=None).allowance is None


def test_without_a_clock_there_is_no_deadline() -> None:
    row, _ = live_game(played(sitting_at(TWO, people=2, turn_seconds=None), (1, lead())))
    assert (row.deadline_at, row.deadline_number) == (None, None)


def test_what_the_rules_refuse_is_no_move() -> None:
    with pytest.raises(IllegalAction):
        after_move(sitting_at(TWO, people=2), 2, Take(), now=NOW)


def test_the_last_move_ends_the_game_and_its_deadline() -> None:
    sitting = played(sitting_at(LAST, people=3), (1, lead()), (2, Take()))
    row, _ = live_game(sitting)
    assert sitting.stage is Stage.END
    assert (row.ended_at, row.result, row.deadline_at) == (NOW, "durak 2", None)


def test_each_move_marks_how_long_the_log_is() -> None:
    sitting = played(sitting_at(LAST, people=3), (1, lead()), (2, Take()))
    _, game = live_game(sitting)
    assert sitting.marks == (0, 1, len(game.log))


def test_a_screen_is_told_the_events_since_the_version_it_showed() -> None:
    sitting = played(sitting_at(LAST, people=3), (1, lead()), (2, Take()))
    version = sitting.row.version
    assert sitting.events_shown(version) == sitting.marks[-1]
    assert sitting.events_shown(version - 1) == 1
    assert sitting.events_shown(version - 99) == 0


def test_a_durak_and_who_is_safe() -> None:
    sitting = played(sitting_at(LAST, people=3), (1, lead()), (2, Take()))
    assert outcomes(sitting) == [Outcome.SAFE, Outcome.DURAK, Outcome.SAFE]


def test_a_draw_is_a_draw_for_everybody() -> None:
    sitting = played(sitting_at(TWO, people=2), (1, AgreeDraw()), (2, AgreeDraw()))
    assert outcomes(sitting) == [Outcome.DRAW, Outcome.DRAW]


def test_the_last_two_who_go_out_together_have_drawn() -> None:
    line = "36@s - 6s7s 6d/7d/#1 - 1v2 - 2 -"
    beaten = Beat(parse_card("6d"), parse_card("7d"))
    sitting = played(sitting_at(line, people=3), (1, lead()), (2, beaten))
    assert outcomes(sitting) == [Outcome.DRAW, Outcome.DRAW, Outcome.DRAW]


def test_who_resigns_has_resigned() -> None:
    sitting = played(sitting_at(TWO, people=2), (2, Resign()))
    assert outcomes(sitting) == [Outcome.SAFE, Outcome.RESIGNED]


def test_a_stopped_game_is_nobodys_loss() -> None:
    sitting = stopped(played(sitting_at(TWO, people=2), (1, lead())), now=NOW)
    row, _ = live_game(sitting)
    assert (sitting.stage, row.result, row.deadline_at) == (Stage.END, STOPPED, None)
    assert outcomes(sitting) == [Outcome.NONE, Outcome.NONE]


def test_a_result_says_the_place() -> None:
    sitting = played(sitting_at(LAST, people=3), (1, lead()), (2, Take()))
    places = [result_of(sitting, seat, Outcome.SAFE).place for seat in sitting.seats]
    assert places == [2, None, 1]


def test_a_program_keeps_no_results() -> None:
    sitting = sitting_at(TWO, people=1)
    with pytest.raises(LookupError):
        result_of(sitting, sitting.seats[1], Outcome.SAFE)


def test_before_the_first_deal_there_is_no_game() -> None:
    sitting = sitting_at(TWO, people=2)
    with pytest.raises(LookupError):
        live_game(Sitting(sitting.row, sitting.seats))


def test_a_tap_ends_the_time_of_the_stand_in() -> None:
    sitting = sitting_at(TWO, people=2)
    absent = replace(sitting.seats[0], stand_in=True, missed=2)
    away = replace(sitting, seats=changed_seat(sitting.seats, absent))
    assert away.program_at(1) == "normal"
    back = present_again(away, UserId(1001))
    assert back.program_at(1) is None
    assert back.seats == sitting.seats


def test_a_tap_of_who_is_present_changes_nothing() -> None:
    sitting = sitting_at(TWO, people=2)
    assert present_again(sitting, UserId(1001)) is sitting
