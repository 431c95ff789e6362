"""People: who plays, and whether the bot can write to them."""

from aiosqlite import Connection

from bot.store import sql
from bot.store.rows import Person, UserId


async def get(tx: Connection, user: UserId) -> Person | None:
    """The person with this id, if the bot has met them."""
    return await sql.first(tx, Person, "people WHERE id = ?", user)


async def put(tx: Connection, person: Person) -> None:
    """The person, new or changed."""
    await sql.put(tx, "people", person, "id")


async def set_reachable(tx: Connection, user: UserId, reachable: bool) -> None:  # noqa: FBT001
    """Whether the bot can write to this person; nothing for somebody it has never met."""
    await sql.run(tx, "UPDATE people SET reachable = ? WHERE id = ?", reachable, user)
