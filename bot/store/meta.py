"""Small things worth remembering, each under a key."""

from aiosqlite import Connection

from bot.store import sql


async def get(tx: Connection, key: str) -> str | None:
    """What stands under a key."""
    found = await sql.run(tx, "SELECT value FROM meta WHERE key = ?", key)
    return str(found[0][0]) if found else None


async def put(tx: Connection, key: str, value: str) -> None:
    """This value under the key, in place of any other."""
    statement = (
        "INSERT INTO meta (key, value) VALUES (?, ?)"
        " ON CONFLICT (key) DO UPDATE SET value = excluded.value"
    )
    await sql.run(tx, statement, key, value)
