"""Who sits where before a deal."""

from bot.rooms.seating import (
    PROGRAM_NAMES,
    Seats,
    free_name,
    in_old_order,
    seat_of,
    with_person,
    with_program,
    without_person,
    without_program,
)
from bot.store.rows import RoomId, UserId

ROOM, ANNA, BORIS, VERA = RoomId(1), UserId(1001), UserId(1002), UserId(1003)


def seats(*people: UserId, programs: int = 0) -> Seats:
    sitting: Seats = ()
    for person in people:
        sitting = with_person(sitting, ROOM, person, f"P{person}")
    for _ in range(programs):
        sitting = with_program(sitting, ROOM, "normal")
    return sitting


def who(sitting: Seats) -> list[tuple[int, int | str]]:
    return [(seat.seat, seat.user or seat.name) for seat in sitting]


def test_people_sit_down_one_after_the_other() -> None:
    assert who(seats(ANNA, BORIS)) == [(1, ANNA), (2, BORIS)]


def test_who_already_sits_does_not_sit_down_twice() -> None:
    assert who(with_person(seats(ANNA, BORIS), ROOM, ANNA, "Anna")) == [(1, ANNA), (2, BORIS)]


def test_seats_are_numbered_without_a_gap_when_somebody_gets_up() -> None:
    assert who(without_person(seats(ANNA, BORIS, VERA), BORIS)) == [(1, ANNA), (2, VERA)]


def test_the_last_program_goes_first() -> None:
    sitting = with_person(seats(ANNA, programs=2), ROOM, BORIS, "Boris")
    assert who(without_program(sitting)) == [(1, ANNA), (2, "Fyodor"), (3, BORIS)]


def test_without_programs_none_can_go() -> None:
    assert who(without_program(seats(ANNA))) == [(1, ANNA)]


def test_no_two_programs_at_a_table_have_the_same_name() -> None:
    names = [seat.name for seat in seats(programs=10)]
    assert names[:8] == list(PROGRAM_NAMES)
    assert len(set(names)) == 10


def test_a_program_does_not_take_a_persons_name() -> None:
    assert free_name(with_person((), ROOM, ANNA, "Fyodor")) == "Zoya"


def test_people_come_back_to_their_old_places_and_others_follow() -> None:
    old = seats(ANNA, BORIS, programs=1)
    new = with_person(with_person(seats(VERA, programs=1), ROOM, BORIS, "B"), ROOM, ANNA, "A")
    assert who(in_old_order(new, old)) == [(1, ANNA), (2, BORIS), (3, "Fyodor"), (4, VERA)]


def test_a_person_is_found_by_their_id() -> None:
    found = seat_of(seats(ANNA, BORIS), BORIS)
    assert found is not None
    assert found.seat == 2
    assert seat_of(seats(ANNA), VERA) is None
