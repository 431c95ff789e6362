"""Rooms, their seats, and joins on the way."""

import sqlite3
from dataclasses import replace
from functools import partial

import pytest

from bot.store import games, pending, rooms
from bot.store.database import Database
from bot.store.rows import GameId, Pending, Room, RoomId, RoomKind, Seat, UserId
from tests.bot.store.samples import ANNA, BORIS, CLUB, GAME, ROOM, SEAT, SUPERCLUB, VERA


async def insert(db: Database, *some: Room) -> list[RoomId]:
    """These rooms, each with a token of its own."""
    return [
        await db.write(partial(rooms.insert, room=replace(room, token=f"room {number}")))
        for number, room in enumerate(some)
    ]


async def sit(db: Database, room: RoomId, *people: UserId) -> None:
    """These people and nobody else in the room, in this order."""
    seats = [
        replace(SEAT, room=room, seat=number, user=user) for number, user in enumerate(people)
    ]
    await db.write(partial(rooms.replace_seats, room=room, seats=seats))


def ids(some: list[Room]) -> list[RoomId]:
    return [room.id for room in some]


async def test_a_room_is_remembered_in_full(db: Database) -> None:
    room = await db.write(partial(rooms.insert, room=ROOM))
    assert await db.read(partial(rooms.by_id, room=room)) == replace(ROOM, id=room)


async def test_what_is_read_has_the_types_of_the_row(db: Database) -> None:
    (room,) = await insert(db, ROOM)
    read = await db.read(partial(rooms.by_id, room=room))
    assert read is not None
    assert isinstance(read.kind, RoomKind)
    assert read.closed is False


async def test_a_room_is_found_by_its_token(db: Database) -> None:
    first, second = await insert(db, ROOM, ROOM)
    found = await db.read(partial(rooms.by_token, token="room 1"))
    assert found == replace(ROOM, id=second, token="room 1")
    assert first != second


async def test_a_token_nobody_gave_out_opens_nothing(db: Database) -> None:
    await insert(db, ROOM)
    assert await db.read(partial(rooms.by_token, token="forged")) is None


async def test_two_rooms_never_share_a_token(db: Database) -> None:
    await db.write(partial(rooms.insert, room=ROOM))
    with pytest.raises(sqlite3.IntegrityError):
        await db.write(partial(rooms.insert, room=ROOM))


async def test_a_change_touches_that_room_alone(db: Database) -> None:
    first, second = await insert(db, ROOM, ROOM)
    changed = replace(ROOM, id=first, token="room 0", version=2, owner=None, touched_at=99.5)
    await db.write(partial(rooms.update, room=changed))
    assert await db.read(partial(rooms.by_id, room=first)) == changed
    other = await db.read(partial(rooms.by_id, room=second))
    assert other == replace(ROOM, id=second, token="room 1")


async def test_a_room_that_is_not_there_cannot_change(db: Database) -> None:
    with pytest.raises(LookupError):
        await db.write(partial(rooms.update, room=replace(ROOM, id=RoomId(9))))


async def test_each_topic_of_a_chat_has_its_own_room(db: Database) -> None:
    general, topic = await insert(db, ROOM, replace(ROOM, thread=7))
    at_general = await db.read(partial(rooms.open_in_chat, chat=CLUB, thread=None))
    in_topic = await db.read(partial(rooms.open_in_chat, chat=CLUB, thread=7))
    assert at_general is not None
    assert in_topic is not None
    assert (at_general.id, in_topic.id) == (general, topic)
    assert await db.read(partial(rooms.open_in_chat, chat=SUPERCLUB, thread=None)) is None


async def test_a_closed_room_leaves_its_chat_free(db: Database) -> None:
    await insert(db, replace(ROOM, closed=True))
    assert await db.read(partial(rooms.open_in_chat, chat=CLUB, thread=None)) is None


async def test_the_rooms_of_a_person_are_those_with_their_seat_latest_first(db: Database) -> None:
    old, new, foreign, closed = await insert(
        db, ROOM, replace(ROOM, touched_at=30.0), ROOM, replace(ROOM, closed=True)
    )
    for room in (old, new, closed):
        await sit(db, room, BORIS, ANNA)
    await sit(db, foreign, BORIS, VERA)
    assert ids(await db.read(partial(rooms.open_of_user, user=ANNA))) == [new, old]


async def test_strangers_are_led_to_quick_rooms_where_nobody_plays(db: Database) -> None:
    quick = replace(ROOM, kind=RoomKind.QUICK, chat=None)
    waiting, playing, over, *_ = await insert(
        db, quick, quick, quick, replace(quick, closed=True), ROOM
    )
    for room, ended_at in ((playing, None), (over, 5.0)):
        game = replace(GAME, room=room, token=f"game {room}", ended_at=ended_at)
        await db.write(partial(games.insert, game=game))
    assert ids(await db.read(rooms.open_quick)) == [waiting, over]


async def test_all_open_rooms_are_those_not_closed(db: Database) -> None:
    first, _, third = await insert(db, ROOM, replace(ROOM, closed=True), ROOM)
    assert ids(await db.read(rooms.all_open)) == [first, third]


async def test_seats_are_remembered_in_full_and_in_order(db: Database) -> None:
    (room,) = await insert(db, ROOM)
    program = Seat(room, 1, None, "hard", "Fyodor", stand_in=False, missed=0)
    away = Seat(room, 0, ANNA, "normal", "Anna", stand_in=True, missed=2)
    await db.write(partial(rooms.replace_seats, room=room, seats=[program, away]))
    assert await db.read(partial(rooms.seats, room=room)) == [away, program]


async def test_new_seats_take_the_place_of_all_the_old(db: Database) -> None:
    first, second = await insert(db, ROOM, ROOM)
    await sit(db, first, ANNA, BORIS, VERA)
    await sit(db, second, ANNA)
    await sit(db, first, VERA, ANNA)
    assert [seat.user for seat in await db.read(partial(rooms.seats, room=first))] == [VERA, ANNA]
    assert [seat.user for seat in await db.read(partial(rooms.seats, room=second))] == [ANNA]


async def test_nobody_sits_twice_in_one_room(db: Database) -> None:
    (room,) = await insert(db, ROOM)
    with pytest.raises(sqlite3.IntegrityError):
        await sit(db, room, ANNA, ANNA)


async def test_several_programs_may_sit_in_one_room(db: Database) -> None:
    (room,) = await insert(db, ROOM)
    programs = [replace(SEAT, seat=number, user=None, program="easy") for number in range(2)]
    await db.write(partial(rooms.replace_seats, room=room, seats=programs))
    assert await db.read(partial(rooms.seats, room=room)) == programs


async def test_a_seat_needs_a_room(db: Database) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        await sit(db, RoomId(9), ANNA)


async def test_a_join_waits_until_it_is_taken(db: Database) -> None:
    first, second = await insert(db, ROOM, ROOM)
    await db.write(partial(pending.put, user=ANNA, room=first, at=1.0))
    await db.write(partial(pending.put, user=ANNA, room=second, at=2.0))
    await db.write(partial(pending.put, user=BORIS, room=first, at=3.0))
    joins = [Pending(ANNA, second, 2.0), Pending(ANNA, first, 1.0)]
    assert await db.read(partial(pending.of_user, user=ANNA)) == joins
    assert await db.write(partial(pending.take, user=ANNA)) == joins
    assert await db.write(partial(pending.take, user=ANNA)) == []
    assert await db.read(partial(pending.of_user, user=BORIS)) == [Pending(BORIS, first, 3.0)]


async def test_joining_twice_is_joining_late(db: Database) -> None:
    (room,) = await insert(db, ROOM)
    await db.write(partial(pending.put, user=ANNA, room=room, at=1.0))
    await db.write(partial(pending.put, user=ANNA, room=room, at=2.0))
    assert await db.read(partial(pending.of_user, user=ANNA)) == [Pending(ANNA, room, 2.0)]


async def test_nobody_joins_a_room_that_was_closed_meanwhile(db: Database) -> None:
    (room,) = await insert(db, replace(ROOM, closed=True))
    await db.write(partial(pending.put, user=ANNA, room=room, at=1.0))
    assert await db.write(partial(pending.take, user=ANNA)) == []


async def test_the_ids_of_rooms_and_games_are_never_given_twice(db: Database) -> None:
    (room,) = await insert(db, ROOM)
    await db.write(partial(games.insert, game=replace(GAME, id=GameId(70), room=room)))
    second = await db.write(
        partial(games.insert, game=replace(GAME, id=GameId(70), room=room, token="2", number=2))
    )
    assert second == GameId(2)
