"""Every room in use, found by what a tap or a message names."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final

from bot.rooms.ledger import Ledger
from bot.rooms.room import Room, Stage
from bot.store import chats, games, rooms, rows
from bot.store.database import Connection
from bot.store.rows import ChatId, GameId, RoomId, UserId
from engine.game import Game

MOST_IN_USE: Final = 2048
"""Rooms kept in memory; the longest unused are read again when they are needed."""

Find = Callable[[Connection], Awaitable[rows.Room | None]]


class Registry:
    """Loads rooms on demand, so that each is in memory once."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._rooms: OrderedDict[RoomId, Room] = OrderedDict()
        self._games: OrderedDict[str, RoomId] = OrderedDict()
        self._loading = asyncio.Lock()
        self._players: dict[RoomId, tuple[UserId, ...]] = {}
        self._tables: Counter[UserId] = Counter()

    def add(self, room: Room) -> Room:
        """Hold a room in memory."""
        self._rooms[room.id] = room
        self.note(room)
        if len(self._rooms) > MOST_IN_USE:
            self._forget_one()
        return room

    async def by_id(self, room: RoomId) -> Room | None:
        """The room with this id."""
        return self._rooms.get(room) or await self._find(lambda tx: rooms.by_id(tx, room))

    async def by_token(self, token: str) -> Room | None:
        """The room that a link or a button names."""
        return await self._find(lambda tx: rooms.by_token(tx, token))

    async def by_game(self, token: str) -> Room | None:
        """The room of the deal that a button names."""
        known = self._games.get(token)
        if known is not None:
            return await self.by_id(known)

        async def find(tx: Connection) -> rows.Room | None:
            game = await games.by_token(tx, token)
            return await rooms.by_id(tx, game.room) if game else None

        room = await self._find(find)
        if room is not None:
            self._games[token] = room.id
            if len(self._games) > MOST_IN_USE:
                self._games.popitem(last=False)
        return room

    async def by_game_id(self, game: GameId) -> Room | None:
        """The room of a deal."""

        async def find(tx: Connection) -> rows.Room | None:
            row = await games.by_id(tx, game)
            return await rooms.by_id(tx, row.room) if row else None

        return await self._find(find)

    async def game(self, token: str) -> tuple[rows.Game, Game] | None:
        """A deal of whatever room, and how it was played; None for no deal at all."""
        return await self._ledger.game(token)

    async def in_chat(self, chat: ChatId, thread: int | None) -> Room | None:
        """The open room of a chat or of one of its topics."""
        return await self._find(lambda tx: rooms.open_in_chat(tx, chat, thread))

    async def of_person(self, user: UserId) -> list[Room]:
        """The open rooms in which a person sits, the one touched last first."""
        found = await self._ledger.database.read(lambda tx: rooms.open_of_user(tx, user))
        return [await self._use(row) for row in found]

    async def waiting_for_strangers(self) -> list[Room]:
        """The open quick rooms without a game, the oldest first."""
        found = await self._ledger.database.read(rooms.open_quick)
        return [await self._use(row) for row in found]

    async def every_open(self) -> list[rows.Room]:
        """The rows of all open rooms; nothing is loaded."""
        return await self._ledger.database.read(rooms.all_open)

    def note(self, room: Room) -> None:
        """Note who sits at a room's game now."""
        playing = room.sitting.people if room.sitting.stage is Stage.GAME else ()
        for user in self._players.pop(room.id, ()):
            self._tables[user] -= 1
        self._players[room.id] = playing
        self._tables.update(playing)

    def tables_of(self, user: UserId) -> list[Room]:
        """The rooms in use in which a person plays just now."""
        playing = [id_ for id_, users in self._players.items() if user in users]
        return [self._rooms[id_] for id_ in playing if id_ in self._rooms]

    async def title(self, room: Room, user: UserId) -> str:
        """Where a game is, for somebody who sits at several; else nothing need be said."""
        return await self.chat_title(room) if self._tables[user] > 1 else ""

    async def chat_title(self, room: Room) -> str:
        """The title of the group that a room is in; empty without one."""
        chat = room.sitting.row.chat
        if chat is None:
            return ""
        group = await self._ledger.database.read(lambda tx: chats.get(tx, chat))
        return group.title if group else ""

    async def _find(self, find: Find) -> Room | None:
        row = await self._ledger.database.read(find)
        return await self._use(row) if row else None

    async def _use(self, row: rows.Room) -> Room:
        """The room in memory, read back if it is not there yet."""
        async with self._loading:
            room = self._rooms.get(row.id)
            if room is None:
                room = self.add(await self._ledger.load(row))
        self._rooms.move_to_end(room.id)
        return room

    def _forget_one(self) -> None:
        """Forget the room unused for longest in which nothing is going on."""
        idle = next((id_ for id_, room in self._rooms.items() if not room.is_busy), None)
        if idle is not None:
            del self._rooms[idle]
