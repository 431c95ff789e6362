"""Rooms in the middle of a game that was set up by a position line."""

from dataclasses import replace

from bot.rooms.gatherings import new_room
from bot.rooms.room import Sitting
from bot.rooms.seating import Seats, with_person, with_program
from bot.screens.scene import RoomKind
from bot.store import rows
from bot.store.rows import GameId, RoomId, UserId
from engine.game import Game
from tests.support.positions import game_at

FIRST_PERSON = 1001


def seats_of(people: int, programs: int = 0) -> Seats:
    """So many people (1001, 1002, ...), then so many programs."""
    seats: Seats = ()
    for number in range(people):
        seats = with_person(seats, RoomId(1), UserId(FIRST_PERSON + number), f"P{number + 1}")
    for _ in range(programs):
        seats = with_program(seats, RoomId(1), "normal")
    return seats


def sitting_at(line: str, *, people: int, turn_seconds: int | None = 60) -> Sitting:
    """A room in which a game stands at this position: people first, programs after them."""
    game = game_at(line)
    row = new_room(RoomKind.GROUP, at=0.0, language="en", turn_seconds=turn_seconds)
    row = replace(row, id=RoomId(1), gathering=False, touched_at=500.0)
    seats = seats_of(people, len(game.state.seats) - people)
    return Sitting(row, seats, game_row_of(game), game)


def game_row_of(game: Game) -> rows.Game:
    """A live game's row, without a deadline."""
    return rows.Game(
        id=GameId(1),
        room=RoomId(1),
        token="gggggggg",
        number=1,
        setup="",
        shuffled="",
        cut=None,
        nonce="",
        commitment="",
        moves=len(game.moves),
        started_at=0.0,
        ended_at=None,
        result=None,
        deadline_at=None,
        deadline_number=None,
    )
