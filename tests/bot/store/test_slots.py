"""Slots, and those that show less than there is."""

from dataclasses import replace
from functools import partial

from bot.store import rooms, slots
from bot.store.database import Database
from bot.store.rows import ChatId, Room, RoomId, Slot
from tests.bot.store.samples import ANNA, CLUB, ROOM, SLOT

HAND = replace(SLOT, chat=ChatId(ANNA), kind="hand")


async def put(db: Database, *some: Slot) -> None:
    for slot in some:
        await db.write(partial(slots.put, slot=slot))


async def insert(db: Database, room: Room) -> RoomId:
    return await db.write(partial(rooms.insert, room=room))


async def test_a_slot_is_remembered_in_full(db: Database) -> None:
    await put(db, SLOT, HAND)
    assert await db.read(partial(slots.get, room=SLOT.room, chat=CLUB, kind="table")) == SLOT
    assert await db.read(partial(slots.get, room=SLOT.room, chat=CLUB, kind="hand")) is None


async def test_a_slot_that_shows_something_new_is_the_same_slot(db: Database) -> None:
    shown = replace(SLOT, message=78, thread=3, digest="def", shown=2, at=41.0)
    await put(db, SLOT, HAND, shown)
    assert await db.read(partial(slots.of_room, room=SLOT.room)) == [shown, HAND]


async def test_a_deleted_slot_is_forgotten_alone(db: Database) -> None:
    await put(db, SLOT, HAND)
    await db.write(partial(slots.delete, room=SLOT.room, chat=CLUB, kind="table"))
    assert await db.read(partial(slots.of_room, room=SLOT.room)) == [HAND]


async def test_slots_are_behind_when_their_room_has_gone_on(db: Database) -> None:
    room = await insert(db, replace(ROOM, version=5))
    up_to_date = replace(SLOT, room=room, shown=5)
    late = replace(HAND, room=room, shown=4)
    await put(db, up_to_date, late)
    assert await db.read(slots.behind) == [late]


async def test_a_closed_room_is_behind_only_if_it_was_touched_of_late(db: Database) -> None:
    room = await insert(db, replace(ROOM, version=5, closed=True, touched_at=20.0))
    late = replace(SLOT, room=room, shown=4)
    await put(db, late)
    assert await db.read(slots.behind) == []
    assert await db.read(partial(slots.behind, closed_since=20.0)) == [late]
    assert await db.read(partial(slots.behind, closed_since=20.5)) == []
