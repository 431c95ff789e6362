"""Results: how games ended for the people in them."""

from aiosqlite import Connection

from bot.store import sql
from bot.store.rows import ChatId, GameId, Result, Tally, UserId

_TALLIES = (
    "(SELECT user, count(*) AS games,"
    " count(*) FILTER (WHERE outcome IN ('durak', 'resigned')) AS duraks"
    " FROM results WHERE outcome <> 'none'"
)


async def add(tx: Connection, result: Result) -> None:
    """How a game ended for one person."""
    await sql.insert(tx, "results", result)


async def of_game(tx: Connection, game: GameId) -> list[Result]:
    """How a game ended for each person in it, seat by seat."""
    return await sql.select(tx, Result, "results WHERE game = ? ORDER BY seat", game)


async def of_user(tx: Connection, user: UserId) -> Tally:
    """A person's games everywhere."""
    found = await sql.first(tx, Tally, f"{_TALLIES} AND user = ? GROUP BY user)", user)
    return found or Tally(user, games=0, duraks=0)


async def of_chat(tx: Connection, chat: ChatId) -> list[Tally]:
    """The games in one chat, person by person: who was the durak most often first."""
    source = f"{_TALLIES} AND chat = ? GROUP BY user) ORDER BY duraks DESC, games, user"
    return await sql.select(tx, Tally, source, chat)
