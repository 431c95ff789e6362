"""Joins that wait until a newcomer has opened the private chat."""

from aiosqlite import Connection

from bot.store import sql
from bot.store.rows import Pending, RoomId, UserId

_OF_USER = (
    "pending WHERE user = ? AND room IN (SELECT id FROM rooms WHERE closed = 0)"
    " ORDER BY at DESC, room DESC"
)


async def put(tx: Connection, user: UserId, room: RoomId, at: float) -> None:
    """This person wants a seat in this room."""
    await sql.put(tx, "pending", Pending(user, room, at), "user", "room")


async def of_user(tx: Connection, user: UserId) -> list[Pending]:
    """The joins of a person into rooms that are still open, the newest first."""
    return await sql.select(tx, Pending, _OF_USER, user)


async def take(tx: Connection, user: UserId) -> list[Pending]:
    """The same, and they wait no longer."""
    found = await of_user(tx, user)
    await sql.run(tx, "DELETE FROM pending WHERE user = ?", user)
    return found
