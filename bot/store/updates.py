"""Updates already handled, so that one delivered twice is applied once."""

from aiosqlite import Connection

from bot.store import sql


async def claim(tx: Connection, update: int, at: float) -> bool:
    """True for the first who claims this update; it counts if the same transaction commits."""
    statement = "INSERT INTO updates (id, at) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING id"
    return bool(await sql.run(tx, statement, update, at))


async def is_claimed(tx: Connection, update: int) -> bool:
    """Whether somebody has claimed this update."""
    return bool(await sql.run(tx, "SELECT 1 FROM updates WHERE id = ?", update))


async def newest(tx: Connection) -> int:
    """The highest update ever claimed; 0 before the first."""
    found = await sql.run(tx, "SELECT max(id) FROM updates")
    return int(found[0][0] or 0)


async def prune(tx: Connection, before: float) -> None:
    """Updates claimed before this time are forgotten."""
    await sql.run(tx, "DELETE FROM updates WHERE at < ?", before)
