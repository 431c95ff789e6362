"""Which program moves next."""

from dataclasses import replace

from bot.rooms.moves import changed_seat
from bot.rooms.programs import in_order, program_seats
from tests.support.positions import state_at
from tests.support.sittings import seats_of


def test_before_the_lead_only_the_leader_moves() -> None:
    assert in_order(state_at("36@s - 6s7s 6dTs/7dJh/9dAd - 1v2 - 2 -")) == [1]


def test_a_thrower_who_can_add_goes_before_the_defender() -> None:
    state = state_at("36@s - 6s9s 7cQd/8dJh/7hAd 7s 1v2 - 2 -")
    assert in_order(state)[-1] == 2
    assert set(in_order(state)) == {1, 2, 3}


def test_the_attacker_throws_in_first_and_then_the_defenders_left() -> None:
    state = state_at("36@s - 6s9s 7cQd/JhQh/7hAd/7sKd 7d:8d 1v2 - 2 -")
    assert in_order(state) == [1, 3, 4]


def test_nobody_moves_after_the_end() -> None:
    assert in_order(state_at("36@s - 6s7s 6dTs/7dJh - 1v2 - 2 -", "1: resign")) == []


def test_programs_play_their_own_seats_and_those_of_who_is_away() -> None:
    seats = seats_of(2, 1)
    assert program_seats(seats) == [3]
    away = changed_seat(seats, replace(seats[0], stand_in=True))
    assert program_seats(away) == [1, 3]
