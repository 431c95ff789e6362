"""Updates already handled, so that one delivered twice is applied once."""

from aiosqlite import Connection

from bot.store import sql


async def claim(tx: Connection, update: int, at: float) -> bool:
    """True for the first who claims this update; it counts if the same transaction commits."""
    statement = "INSERT INTO updates (id, at) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING id"
    return bool(await sql.run(tx, statement, update, at))


async def prune(tx: Connection, before: float) -> None:
    """Updates claimed before this time are forgotten."""
    await sql.run(tx, "DELETE FROM updates WHERE at < ?", before)
