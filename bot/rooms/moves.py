"""What a move, a stop or a time-out makes of a sitting; nothing here is kept or shown."""

from dataclasses import replace

from bot.rooms.room import STOPPED, Sitting, played
from bot.rooms.seating import Seats
from bot.rooms.word import deadline_after
from bot.store import results, rows
from bot.store.database import Connection
from bot.store.rows import Outcome, UserId
from engine.actions import Action
from engine.game import Game
from engine.position import Position


def live_game(sitting: Sitting) -> tuple[rows.Game, Game]:
    """The game that is going on, its row and its state; LookupError when there is none."""
    if sitting.game_row is None or sitting.game is None:
        raise LookupError("no cards have been dealt in this room")
    return sitting.game_row, sitting.game


def after_move(sitting: Sitting, seat: int, action: Action, *, now: float) -> Sitting:
    """The sitting after a move, with the deadline that holds then; IllegalAction if refused."""
    row, game = live_game(sitting)
    next_game = game.play(seat, action)
    result = next_game.state.result
    if result is not None:
        row = _ended(row, str(result), now)
    else:
        allowance = sitting.row.turn_seconds
        row = with_deadline(
            row,
            len(next_game.moves),
            None
            if allowance is None
            else deadline_after(
                game.state, next_game.state, row.deadline_at, now=now, allowance=allowance
            ),
        )
    return played(sitting, next_game, replace(row, moves=len(next_game.moves)))


def with_deadline(row: rows.Game, moves: int, deadline: float | None) -> rows.Game:
    """The game's row with a deadline for the word as it stands after so many moves."""
    number = None if deadline is None else moves
    return replace(row, deadline_at=deadline, deadline_number=number)


def stopped(sitting: Sitting, *, now: float) -> Sitting:
    """The sitting after its game, or the deal before it, was broken off: nobody is the durak."""
    if sitting.game_row is None:
        raise LookupError("nothing has been dealt in this room")
    return replace(sitting, game_row=_ended(sitting.game_row, STOPPED, now))


def _ended(row: rows.Game, result: str, now: float) -> rows.Game:
    return replace(with_deadline(row, row.moves, None), ended_at=now, result=result)


def changed_seat(seats: Seats, seat: rows.Seat) -> Seats:
    """The seats with one of them changed."""
    return tuple(seat if held.seat == seat.seat else held for held in seats)


def present_again(sitting: Sitting, user: UserId) -> Sitting:
    """The sitting after a person has tapped: no time-outs count, no program stands in."""
    seats = tuple(
        replace(seat, stand_in=False, missed=0) if seat.user == user else seat
        for seat in sitting.seats
    )
    return sitting if seats == sitting.seats else replace(sitting, seats=seats)


def without(sitting: Sitting, user: UserId, *, now: float) -> Sitting:
    """The sitting once a program plays for somebody who has gone away.

    When nobody is left who plays for themselves, the game stops.
    """
    seats = tuple(
        replace(seat, stand_in=True) if seat.user == user else seat for seat in sitting.seats
    )
    away = replace(sitting, seats=seats)
    return stopped(away, now=now) if is_abandoned(away) else away


def is_abandoned(sitting: Sitting) -> bool:
    """Whether programs play for everybody who is still in play."""
    _, game = live_game(sitting)
    return not any(plays_alone(sitting.seats[seat - 1]) for seat in game.state.in_play)


def plays_alone(seat: rows.Seat) -> bool:
    """Whether the person in a seat plays for themselves."""
    return seat.user is not None and not seat.stand_in


async def keep_results(tx: Connection, sitting: Sitting) -> None:
    """Write down how an ended game went for every person who sat in it to the end."""
    row, game = live_game(sitting)
    for seat in sitting.seats:
        if seat.user is not None:
            await results.add(tx, result_of(sitting, seat, outcome_of(row, game.state, seat.seat)))


def result_of(sitting: Sitting, seat: rows.Seat, outcome: Outcome) -> rows.Result:
    """How a game went for the person in a seat."""
    row, game = live_game(sitting)
    if seat.user is None:
        raise LookupError("a program keeps no results")
    return rows.Result(
        game=row.id,
        room=row.room,
        chat=sitting.row.chat,
        user=seat.user,
        seat=seat.seat,
        outcome=outcome,
        place=_place(game.state, seat.seat),
        at=row.ended_at or sitting.row.touched_at,
    )


def outcome_of(row: rows.Game, position: Position, seat: int) -> Outcome:
    """How a game ended for a seat."""
    if row.result == STOPPED:
        return Outcome.NONE
    if position.resigned == seat:
        return Outcome.RESIGNED
    if seat in position.duraks:
        return Outcome.DURAK
    return Outcome.SAFE if position.duraks else Outcome.DRAW


def _place(position: Position, seat: int) -> int | None:
    places = enumerate(position.out, start=1)
    return next((place for place, seats in places if seat in seats), None)
