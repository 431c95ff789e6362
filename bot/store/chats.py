"""Group chats: their wishes, and what follows when Telegram gives one a new id."""

from aiosqlite import Connection

from bot.store import sql
from bot.store.rows import ChatId, Group, RoomId


async def get(tx: Connection, chat: ChatId) -> Group | None:
    """The group with this id, if the bot has met it."""
    return await sql.first(tx, Group, "groups WHERE id = ?", chat)


async def put(tx: Connection, group: Group) -> None:
    """The group, new or changed."""
    await sql.put(tx, "groups", group, "id")


async def set_present(tx: Connection, chat: ChatId, present: bool) -> None:  # noqa: FBT001
    """Whether the bot is there and may write; nothing for a group it has never met."""
    await sql.run(tx, "UPDATE groups SET present = ? WHERE id = ?", present, chat)


async def migrate(tx: Connection, old: ChatId, new: ChatId) -> list[RoomId]:
    """The chat `old` is `new` from now on, everywhere; answers its open rooms.

    The slots of `old` are dropped, because message ids mean something else in `new`. Where both
    are known the old group's wishes win. A second call, after the first, changes nothing.
    """
    await sql.run(tx, "DELETE FROM slots WHERE chat = ?", old)
    await sql.run(
        tx,
        "DELETE FROM groups WHERE id = ? AND EXISTS (SELECT 1 FROM groups WHERE id = ?)",
        new,
        old,
    )
    await sql.run(tx, "UPDATE groups SET id = ? WHERE id = ?", new, old)
    await sql.run(tx, "UPDATE results SET chat = ? WHERE chat = ?", new, old)
    moved = await sql.run(
        tx, "UPDATE rooms SET chat = ? WHERE chat = ? RETURNING id, closed", new, old
    )
    return [RoomId(int(room)) for room, closed in moved if room and not closed]
