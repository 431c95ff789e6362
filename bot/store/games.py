"""Games and their moves."""

from aiosqlite import Connection

from bot.store import sql
from bot.store.errors import StaleMove
from bot.store.rows import Deadline, Game, GameId, Move, RoomId


async def insert(tx: Connection, game: Game) -> GameId:
    """A new game, and the id it was given."""
    return GameId(await sql.insert(tx, "games", game))


async def by_id(tx: Connection, game: GameId) -> Game | None:
    """The game with this id."""
    return await sql.first(tx, Game, "games WHERE id = ?", game)


async def by_token(tx: Connection, token: str) -> Game | None:
    """The game with this token: the one a button belongs to."""
    return await sql.first(tx, Game, "games WHERE token = ?", token)


async def latest(tx: Connection, room: RoomId) -> Game | None:
    """The last game of a room, live or ended."""
    return await sql.first(tx, Game, "games WHERE room = ? ORDER BY number DESC", room)


async def moves(tx: Connection, game: GameId) -> list[Move]:
    """The moves of a game, in order."""
    return await sql.select(tx, Move, "moves WHERE game = ? ORDER BY number", game)


async def add_move(tx: Connection, move: Move, deadline_at: float | None) -> None:
    """The next move of a live game, with the deadline that holds after it.

    StaleMove when the number is not the next one, or the game has ended.
    """
    statement = (
        "UPDATE games SET moves = ?, deadline_at = ?, deadline_number = ?"
        " WHERE id = ? AND moves = ? AND ended_at IS NULL RETURNING id"
    )
    deadline_number = None if deadline_at is None else move.number
    changes = (move.number, deadline_at, deadline_number)
    if not await sql.run(tx, statement, *changes, move.game, move.number - 1):
        raise StaleMove(f"move {move.number} is not the next of game {move.game}")
    await sql.insert(tx, "moves", move)


async def set_cut(tx: Connection, game: GameId, cut: int, setup: str) -> None:
    """Where the deck was cut, and the setup after it. LookupError unless the game waits for it."""
    statement = (
        "UPDATE games SET cut = ?, setup = ? WHERE id = ? AND cut IS NULL AND moves = 0"
        " RETURNING id"
    )
    if not await sql.run(tx, statement, cut, setup, game):
        raise LookupError(f"game {game} does not wait for a cut")


async def set_deadline(tx: Connection, game: GameId, deadline_at: float | None) -> None:
    """Another deadline for the word as it stands. LookupError when the game is not live."""
    statement = (
        "UPDATE games SET deadline_at = ?, deadline_number = iif(? IS NULL, NULL, moves)"
        " WHERE id = ? AND ended_at IS NULL RETURNING id"
    )
    if not await sql.run(tx, statement, deadline_at, deadline_at, game):
        raise LookupError(f"game {game} is not live")


async def finish(tx: Connection, game: GameId, *, at: float, result: str) -> None:
    """The game is over, its deadline with it. LookupError when the game is not live."""
    statement = (
        "UPDATE games SET ended_at = ?, result = ?, deadline_at = NULL, deadline_number = NULL"
        " WHERE id = ? AND ended_at IS NULL RETURNING id"
    )
    if not await sql.run(tx, statement, at, result, game):
        raise LookupError(f"game {game} is not live")


async def deadlines(tx: Connection) -> list[Deadline]:
    """The deadlines of all live games that have one, the next first."""
    source = (
        "(SELECT id AS game, room, deadline_at AS at, deadline_number AS number FROM games"
        " WHERE ended_at IS NULL AND deadline_at IS NOT NULL) ORDER BY at, game"
    )
    return await sql.select(tx, Deadline, source)
