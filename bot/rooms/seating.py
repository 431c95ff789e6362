"""Who sits where before a deal: pure changes of a room's seats."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from bot.store.rows import RoomId, Seat, UserId

PROGRAM_NAMES: Final = ("Fyodor", "Zoya", "Osip", "Glafira", "Prokhor", "Ulyana", "Lukyan", "Pava")
"""What programs are called at the table, in the order in which they sit down."""

Seats = tuple[Seat, ...]


def numbered(seats: Iterable[Seat]) -> Seats:
    """The seats in this order, from 1 without a gap."""
    return tuple(replace(seat, seat=number) for number, seat in enumerate(seats, start=1))


def seat_of(seats: Seats, user: UserId) -> Seat | None:
    """Where a person sits."""
    return next((seat for seat in seats if seat.user == user), None)


def with_person(seats: Seats, room: RoomId, user: UserId, name: str) -> Seats:
    """Somebody sits down after the others; nothing changes for who already sits."""
    if seat_of(seats, user):
        return seats
    return numbered((*seats, _seat(room, name, user=user)))


def with_program(seats: Seats, room: RoomId, level: str) -> Seats:
    """A program of this level sits down after the others, under a name of its own."""
    return numbered((*seats, _seat(room, free_name(seats), program=level)))


def without_person(seats: Seats, user: UserId) -> Seats:
    """Somebody gets up."""
    return numbered(seat for seat in seats if seat.user != user)


def without_program(seats: Seats) -> Seats:
    """The program that sat down last gets up."""
    programs = [seat.seat for seat in seats if seat.user is None]
    return numbered(seat for seat in seats if not programs or seat.seat != programs[-1])


def at_level(seats: Seats, level: str) -> Seats:
    """The same seats, with every program as good as this."""
    return tuple(replace(seat, program=level) if seat.program else seat for seat in seats)


def in_old_order(seats: Seats, old: Seats) -> Seats:
    """The seats of who sat here before in their old order, then the others."""
    places = {occupant(seat): seat.seat for seat in old}
    return numbered(sorted(seats, key=lambda seat: places.get(occupant(seat), len(old) + 1)))


def free_name(seats: Sequence[Seat]) -> str:
    """A program's name that nobody here has."""
    taken = {seat.name for seat in seats}
    return next(name for name in (*PROGRAM_NAMES, *_spare_names()) if name not in taken)


def _spare_names() -> Iterable[str]:
    return (f"{name} II" for name in PROGRAM_NAMES)


def _seat(
    room: RoomId, name: str, *, user: UserId | None = None, program: str | None = None
) -> Seat:
    return Seat(room, 0, user, program, name, stand_in=False, missed=0)


def occupant(seat: Seat) -> str:
    """Who holds a seat, the same after others have come and gone: a person, or a program."""
    return f"user {seat.user}" if seat.user is not None else f"program {seat.name}"
