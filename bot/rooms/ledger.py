"""What rooms keep, written and read: the one writer of games."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from bot.clock import Clock
from bot.rooms.dealing import Previous, previous_of, read_game
from bot.rooms.room import Room, Sitting, waits_for_cut
from bot.store import games, rooms, rows, updates
from bot.store.database import Connection, Database
from bot.store.errors import StaleMove
from bot.store.rows import RoomId, UserId
from engine.game import Game

More = Callable[[Connection, Sitting], Awaitable[None]]
"""What else belongs into the transaction of a change."""


class AlreadyDone(Exception):
    """The update that asks for a change has been carried out before."""


NEW: Final = rows.GameId(0)
"""The id of a game that has not been kept yet."""


class Ledger:
    """Writes every change of a room before anybody sees it, and reads rooms back."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self.database = database
        self._clock = clock

    async def open(self, row: rows.Room, update: int | None) -> Room:
        """Keep a new room and give it its id."""

        async def job(tx: Connection) -> RoomId:
            await self._claim(tx, update)
            return await rooms.insert(tx, row)

        return Room(Sitting(replace(row, id=await self.database.write(job)), ()))

    async def change(
        self,
        room: Room,
        sitting: Sitting,
        *more: More,
        update: int | None = None,
        by: UserId | None = None,
    ) -> Sitting:
        """Make `sitting` the room's; it is kept when this returns.

        `by` is who made its new moves. Raises AlreadyDone for an update that came twice, and
        then nothing changes.
        """
        old, now = room.sitting, self._clock.time()
        row = replace(sitting.row, version=old.row.version + 1, touched_at=now)
        sitting = replace(sitting, row=row)

        async def job(tx: Connection) -> Sitting:
            await self._claim(tx, update)
            await rooms.update(tx, row)
            if sitting.seats != old.seats:
                await rooms.replace_seats(tx, row.id, sitting.seats)
            kept = await _keep_game(tx, old, sitting, by, now)
            for extra in more:
                await extra(tx, kept)
            return kept

        try:
            room.sitting = await self.database.write(job)
        except StaleMove:
            # The disk holds more than is remembered: a write that seemed to fail had not.
            await self._recall(room)
            raise
        return room.sitting

    async def load(self, row: rows.Room) -> Room:
        """Read a room back, its latest game replayed to where it stands."""

        async def job(tx: Connection) -> tuple[list[rows.Seat], rows.Game | None, list[rows.Move]]:
            game = await games.latest(tx, row.id)
            moves = await games.moves(tx, game.id) if game else []
            return await rooms.seats(tx, row.id), game, moves

        seats, game_row, moves = await self.database.read(job)
        if game_row is None or waits_for_cut(row, game_row):
            return Room(Sitting(row, tuple(seats), game_row))
        game, marks = read_game(game_row, moves)
        return Room(Sitting(row, tuple(seats), game_row, game, marks))

    async def _recall(self, room: Room) -> None:
        """Take a room as it is kept."""
        row = await self.database.read(lambda tx: rooms.by_id(tx, room.id))
        if row is not None:
            room.sitting = (await self.load(row)).sitting

    async def game(self, token: str) -> tuple[rows.Game, Game] | None:
        """A deal by its token, and how it was played."""

        async def job(tx: Connection) -> tuple[rows.Game | None, list[rows.Move]]:
            row = await games.by_token(tx, token)
            return row, await games.moves(tx, row.id) if row else []

        row, moves = await self.database.read(job)
        return (row, read_game(row, moves)[0]) if row else None

    def previous(self, room: Room) -> Previous | None:
        """What the room's next deal has to know of its last."""
        game_row, game = room.sitting.game_row, room.sitting.game
        return previous_of(game_row, game) if game_row and game else None

    async def _claim(self, tx: Connection, update: int | None) -> None:
        if update is not None and not await updates.claim(tx, update, self._clock.time()):
            raise AlreadyDone


async def _keep_game(
    tx: Connection, old: Sitting, new: Sitting, by: UserId | None, at: float
) -> Sitting:
    """Write what is new of a game: its deal, its moves, its deadline, its end."""
    row, game = new.game_row, new.game
    if row is None:
        return new
    if row.id == NEW:
        row = replace(row, id=await games.insert(tx, row))
    elif game and old.game is None:
        await games.set_cut(tx, row.id, row.cut or 0, row.setup)
        await games.set_deadline(tx, row.id, row.deadline_at)
    elif game and old.game_row and old.game:
        known = len(old.game.moves)
        row = replace(row, moves=len(game.moves))
        await _keep_moves(tx, row, game, known, by, at)
        if len(game.moves) == known and row.deadline_at != old.game_row.deadline_at:
            await games.set_deadline(tx, row.id, row.deadline_at)
    if row.ended_at is not None and old.game_row and old.game_row.ended_at is None:
        await games.finish(tx, row.id, at=row.ended_at, result=row.result or "")
    return replace(new, game_row=row)


async def _keep_moves(
    tx: Connection, row: rows.Game, game: Game, known: int, by: UserId | None, at: float
) -> None:
    last = len(game.moves)
    for number, move in enumerate(game.moves[known:], start=known + 1):
        kept = rows.Move(row.id, number, move.seat, str(move.action), at, by)
        await games.add_move(tx, kept, row.deadline_at if number == last else None)
