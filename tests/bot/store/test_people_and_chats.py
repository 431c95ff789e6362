"""People and group chats, and a chat that gets a new id."""

from dataclasses import replace
from functools import partial

from aiosqlite import Connection

from bot.store import chats, games, people, results, rooms, slots
from bot.store.database import Database
from bot.store.rows import ChatId, Group, Result, Room, RoomId, Slot
from tests.bot.store.samples import (
    ANNA,
    BORIS,
    CLUB,
    GROUP,
    PERSON,
    RESULT,
    ROOM,
    SLOT,
    SUPERCLUB,
    a_game,
)


async def test_a_person_is_remembered_in_full(db: Database) -> None:
    await db.write(partial(people.put, person=PERSON))
    assert await db.read(partial(people.get, user=ANNA)) == PERSON


async def test_a_person_who_changes_is_the_same_person(db: Database) -> None:
    changed = replace(PERSON, name="Anna K.", language=None, large=True, prefs='{"deck": 24}')
    await db.write(partial(people.put, person=PERSON))
    await db.write(partial(people.put, person=changed))
    assert await db.read(partial(people.get, user=ANNA)) == changed


async def test_a_stranger_is_nobody(db: Database) -> None:
    await db.write(partial(people.put, person=PERSON))
    assert await db.read(partial(people.get, user=BORIS)) is None


async def test_whoever_blocks_the_bot_cannot_be_reached(db: Database) -> None:
    await db.write(partial(people.put, person=PERSON))
    await db.write(partial(people.put, person=replace(PERSON, id=BORIS)))
    await db.write(partial(people.set_reachable, user=ANNA, reachable=False))
    assert await db.read(partial(people.get, user=ANNA)) == replace(PERSON, reachable=False)
    assert await db.read(partial(people.get, user=BORIS)) == replace(PERSON, id=BORIS)


async def test_a_group_is_remembered_in_full(db: Database) -> None:
    await db.write(partial(chats.put, group=GROUP))
    assert await db.read(partial(chats.get, chat=CLUB)) == GROUP


async def test_a_bot_that_is_removed_is_not_present(db: Database) -> None:
    await db.write(partial(chats.put, group=GROUP))
    await db.write(partial(chats.set_present, chat=CLUB, present=False))
    assert await db.read(partial(chats.get, chat=CLUB)) == replace(GROUP, present=False)


async def a_club(tx: Connection) -> None:
    """A group with a live game, a room that is closed, a table, a hand and a result."""
    await chats.put(tx, GROUP)
    game = await a_game(tx)
    await rooms.insert(tx, replace(ROOM, token="closed", closed=True))
    await slots.put(tx, SLOT)
    await slots.put(tx, replace(SLOT, chat=ChatId(ANNA), kind="hand"))
    await games.finish(tx, game, at=50.0, result="durak 0")
    await results.add(tx, RESULT)


async def everything(
    tx: Connection,
) -> tuple[list[Group | None], Room | None, Room | None, list[Slot], Result | None]:
    return (
        [await chats.get(tx, CLUB), await chats.get(tx, SUPERCLUB)],
        await rooms.open_in_chat(tx, CLUB, None),
        await rooms.open_in_chat(tx, SUPERCLUB, None),
        await slots.of_room(tx, RoomId(1)),
        next(iter(await results.of_game(tx, RESULT.game)), None),
    )


async def test_a_group_that_is_upgraded_moves_whole(db: Database) -> None:
    await db.write(a_club)
    moved = await db.write(partial(chats.migrate, old=CLUB, new=SUPERCLUB))
    assert moved == [RoomId(1)]
    assert await db.read(everything) == (
        [None, replace(GROUP, id=SUPERCLUB)],
        None,
        replace(ROOM, id=RoomId(1), token="game", chat=SUPERCLUB),
        [replace(SLOT, chat=ChatId(ANNA), kind="hand")],
        replace(RESULT, chat=SUPERCLUB),
    )


async def test_the_second_notice_of_an_upgrade_changes_nothing(db: Database) -> None:
    await db.write(a_club)
    await db.write(partial(chats.migrate, old=CLUB, new=SUPERCLUB))
    await db.write(partial(slots.put, slot=replace(SLOT, chat=SUPERCLUB, message=5)))
    before = await db.read(everything)
    assert await db.write(partial(chats.migrate, old=CLUB, new=SUPERCLUB)) == []
    assert await db.read(everything) == before


async def test_the_old_wishes_of_an_upgraded_group_win(db: Database) -> None:
    """The bot may hear of the new chat first, and know nothing of it."""
    await db.write(a_club)
    await db.write(partial(chats.put, group=Group(SUPERCLUB, "?", None, "", None, present=True)))
    await db.write(partial(chats.migrate, old=CLUB, new=SUPERCLUB))
    assert await db.read(partial(chats.get, chat=SUPERCLUB)) == replace(GROUP, id=SUPERCLUB)


async def test_a_group_the_bot_never_met_leaves_the_new_one_alone(db: Database) -> None:
    known = replace(GROUP, id=SUPERCLUB)
    await db.write(partial(chats.put, group=known))
    await db.write(partial(chats.migrate, old=CLUB, new=SUPERCLUB))
    assert await db.read(partial(chats.get, chat=SUPERCLUB)) == known
