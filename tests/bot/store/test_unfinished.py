"""Rooms whose messages are not all there: what a kill can leave behind."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

import pytest

from bot.store import games, rooms, slots
from bot.store.database import Connection, Database
from bot.store.rows import ChatId, Room, RoomId, Slot
from tests.bot.store.samples import ANNA, BORIS, GAME, ROOM, SEAT, SLOT

ROOM_1 = RoomId(1)
SAID = 1000
TABLE = SLOT
HANDS = [replace(SLOT, chat=ChatId(user), kind="hand") for user in (ANNA, BORIS)]
DEAL = replace(SLOT, kind="deal", shown=SAID + 1)
PLAYING = replace(ROOM, gathering=False)


async def unfinished(db: Database, room: Room, shown: Iterable[Slot], *, game: bool) -> bool:
    async def job(tx: Connection) -> None:
        await rooms.insert(tx, room)
        seats = [replace(SEAT, seat=1), replace(SEAT, seat=2, user=BORIS)]
        await rooms.replace_seats(tx, ROOM_1, seats)
        if game:
            await games.insert(tx, GAME)
        for slot in shown:
            await slots.put(tx, slot)

    await db.write(job)
    find = partial(slots.unfinished, table="table", hand="hand", deal="deal", announced=SAID)
    return await db.read(find) == [ROOM_1]


async def test_a_game_with_table_hands_and_announcement_is_all_there(db: Database) -> None:
    assert not await unfinished(db, PLAYING, [TABLE, *HANDS, DEAL], game=True)


@pytest.mark.parametrize("missing", [TABLE, *HANDS, DEAL])
async def test_a_game_that_lacks_a_message_is_not(db: Database, missing: Slot) -> None:
    shown = [slot for slot in (TABLE, *HANDS, DEAL) if slot != missing]
    assert await unfinished(db, PLAYING, shown, game=True)


async def test_the_announcement_of_an_earlier_deal_is_not_this_ones(db: Database) -> None:
    earlier = replace(DEAL, shown=SAID)
    assert await unfinished(db, PLAYING, [TABLE, *HANDS, earlier], game=True)


async def test_a_lobby_in_a_group_needs_no_hands(db: Database) -> None:
    assert not await unfinished(db, ROOM, [TABLE], game=False)


async def test_a_lobby_without_a_group_is_shown_to_each_person(db: Database) -> None:
    assert await unfinished(db, replace(ROOM, chat=None), HANDS[:1], game=False)


async def test_an_old_message_that_still_stands_there_is_to_be_cleared_away(db: Database) -> None:
    assert await unfinished(db, ROOM, [replace(TABLE, old=70)], game=False)


async def test_a_closed_room_needs_nothing(db: Database) -> None:
    assert not await unfinished(db, replace(PLAYING, closed=True), [], game=True)
