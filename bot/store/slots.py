"""Slots: the messages that are kept up to date."""

import math

from aiosqlite import Connection

from bot.store import sql
from bot.store.rows import ChatId, RoomId, Slot


async def put(tx: Connection, slot: Slot) -> None:
    """The slot, new or changed."""
    await sql.put(tx, "slots", slot, "room", "chat", "kind")


async def get(tx: Connection, room: RoomId, chat: ChatId, kind: str) -> Slot | None:
    """The slot of this kind that a room has in a chat."""
    source = "slots WHERE room = ? AND chat = ? AND kind = ?"
    return await sql.first(tx, Slot, source, room, chat, kind)


async def of_room(tx: Connection, room: RoomId) -> list[Slot]:
    """All slots of a room."""
    return await sql.select(tx, Slot, "slots WHERE room = ? ORDER BY chat, kind", room)


async def behind(tx: Connection, *, closed_since: float = math.inf) -> list[Slot]:
    """The slots that show less than their room's newest version.

    Of open rooms, and of those closed and touched no earlier than `closed_since`.
    """
    source = (
        "slots WHERE EXISTS (SELECT 1 FROM rooms WHERE rooms.id = slots.room"
        " AND slots.shown < rooms.version AND (rooms.closed = 0 OR rooms.touched_at >= ?))"
        " ORDER BY room, chat, kind"
    )
    return await sql.select(tx, Slot, source, closed_since)


async def unfinished(
    tx: Connection, *, table: str, hand: str, deal: str, announced: int
) -> list[RoomId]:
    """The open rooms whose messages are not all there, or not the only ones.

    `table`, `hand` and `deal` name the kinds; the announcement of a room's n-th deal shows
    version `announced` + n.
    """
    statement = """
        SELECT id FROM rooms WHERE closed = 0 AND (
            EXISTS (SELECT 1 FROM slots WHERE room = rooms.id AND old IS NOT NULL)
            OR chat IS NOT NULL AND NOT EXISTS (
                SELECT 1 FROM slots WHERE room = rooms.id AND chat = rooms.chat AND kind = ?)
            OR (chat IS NULL OR gathering = 0) AND EXISTS (
                SELECT 1 FROM seats WHERE room = rooms.id AND user IS NOT NULL AND NOT EXISTS (
                    SELECT 1 FROM slots WHERE room = rooms.id AND chat = seats.user AND kind = ?))
            OR chat IS NOT NULL AND EXISTS (
                SELECT 1 FROM games WHERE room = rooms.id AND ended_at IS NULL AND NOT EXISTS (
                    SELECT 1 FROM slots WHERE room = rooms.id AND chat = rooms.chat
                    AND kind = ? AND shown = ? + games.number)))
        ORDER BY id
    """
    found = await sql.run(tx, statement, table, hand, deal, announced)
    return [RoomId(int(room or 0)) for (room,) in found]


async def last_at(tx: Connection) -> float | None:
    """When the bot last sent or edited any of them."""
    found = await sql.run(tx, "SELECT max(at) FROM slots")
    at = found[0][0]
    return float(at) if at is not None else None


async def delete(tx: Connection, room: RoomId, chat: ChatId, kind: str) -> None:
    """The slot is forgotten, if it was there."""
    statement = "DELETE FROM slots WHERE room = ? AND chat = ? AND kind = ?"
    await sql.run(tx, statement, room, chat, kind)
