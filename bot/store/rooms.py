"""Rooms and their seats."""

from collections.abc import Iterable

from aiosqlite import Connection

from bot.store import sql
from bot.store.rows import ChatId, Room, RoomId, Seat, UserId


async def insert(tx: Connection, room: Room) -> RoomId:
    """A new room, and the id it was given."""
    return RoomId(await sql.insert(tx, "rooms", room))


async def update(tx: Connection, room: Room) -> None:
    """The room, changed. LookupError when there is no such room."""
    await sql.update(tx, "rooms", room, room.id)


async def by_id(tx: Connection, room: RoomId) -> Room | None:
    """The room with this id, open or closed."""
    return await sql.first(tx, Room, "rooms WHERE id = ?", room)


async def by_token(tx: Connection, token: str) -> Room | None:
    """The room with this public token, open or closed."""
    return await sql.first(tx, Room, "rooms WHERE token = ?", token)


async def open_in_chat(tx: Connection, chat: ChatId, thread: int | None) -> Room | None:
    """The open room of a chat, or of one of its topics; the oldest, should there be two."""
    source = "rooms WHERE chat = ? AND thread IS ? AND closed = 0 ORDER BY id"
    return await sql.first(tx, Room, source, chat, thread)


async def open_of_user(tx: Connection, user: UserId) -> list[Room]:
    """The open rooms in which this person has a seat, the one touched last first."""
    source = (
        "rooms WHERE closed = 0 AND id IN (SELECT room FROM seats WHERE user = ?)"
        " ORDER BY touched_at DESC, id DESC"
    )
    return await sql.select(tx, Room, source, user)


async def open_quick(tx: Connection) -> list[Room]:
    """The open rooms of strangers in which no game is going on, the oldest first."""
    source = (
        "rooms WHERE closed = 0 AND kind = 'quick' AND NOT EXISTS"
        " (SELECT 1 FROM games WHERE games.room = rooms.id AND ended_at IS NULL) ORDER BY id"
    )
    return await sql.select(tx, Room, source)


async def all_open(tx: Connection) -> list[Room]:
    """Every open room, the oldest first."""
    return await sql.select(tx, Room, "rooms WHERE closed = 0 ORDER BY id")


async def seats(tx: Connection, room: RoomId) -> list[Seat]:
    """The seats of a room, in order."""
    return await sql.select(tx, Seat, "seats WHERE room = ? ORDER BY seat", room)


async def replace_seats(tx: Connection, room: RoomId, seats: Iterable[Seat]) -> None:
    """These seats in place of all that the room had."""
    await sql.run(tx, "DELETE FROM seats WHERE room = ?", room)
    for seat in seats:
        await sql.insert(tx, "seats", seat)
