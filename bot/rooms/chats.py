"""What becomes of rooms when chats and people come, go, or change their ids."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from bot.outbox import Unreachable
from bot.readers import Readers
from bot.rooms.gatherings import Gatherings
from bot.rooms.keeper import Keeper
from bot.rooms.moves import live_game, stopped, without
from bot.rooms.registry import Registry
from bot.rooms.room import Room, Stage, Visitor, seated
from bot.rooms.seating import seat_of
from bot.screens.notices import went_away
from bot.screens.scene import RoomKind
from bot.store import chats
from bot.store.rows import ChatId, UserId


class Chats:
    """Hears from the outbox and from updates what happens to chats; an outbox's audience."""

    def __init__(
        self, registry: Registry, keeper: Keeper, readers: Readers, gatherings: Gatherings
    ) -> None:
        self._registry = registry
        self._keeper = keeper
        self._readers = readers
        self._gatherings = gatherings
        self._database = keeper.ledger.database

    async def unreachable(self, chat: int, reason: Unreachable) -> None:
        """Nothing can be sent to a chat: a person has to be led back, a group has lost the bot."""
        del reason
        if chat > 0:
            person = await self._readers.person(UserId(chat))
            await self._readers.keep(replace(person, reachable=False))
            await self._gone(UserId(chat), await self._registry.of_person(UserId(chat)))
        else:
            await self.lost(ChatId(chat))

    async def migrated(self, old: int, new: int) -> None:
        """A group has a new id: everything of it moves along, and the table is posted there."""
        before, after = ChatId(old), ChatId(new)
        moved = await self._database.write(lambda tx: chats.migrate(tx, before, after))
        for room_id in moved:
            room = await self._registry.by_id(room_id)
            if room is None:
                continue
            async with room.lock:
                row = replace(room.sitting.row, chat=after)
                room.sitting = replace(room.sitting, row=row)
                self._keeper.display.refresh_table(room)
            await self._make_way(room)

    async def _make_way(self, moved: Room) -> None:
        """Clear away a lobby that was opened under the new id before the group's own room came."""
        here = moved.sitting.row
        for row in await self._registry.every_open():
            is_rival = row.gathering and (row.chat, row.thread) == (here.chat, here.thread)
            room = await self._registry.by_id(row.id) if is_rival and row.id != here.id else None
            if room is not None:
                await self._close(room)

    async def topic_gone(self, chat: int, thread: int | None) -> None:
        """A topic is closed or deleted, and the room in it with it."""
        room = await self._registry.in_chat(ChatId(chat), thread)
        if room is not None:
            await self._close(room)

    async def lost(self, chat: ChatId) -> None:
        """The bot can no longer write in a group: its rooms end, nobody is the durak."""
        await self._database.write(lambda tx: chats.set_present(tx, chat, present=False))
        for row in await self._registry.every_open():
            room = await self._registry.by_id(row.id) if row.chat == chat else None
            if room is not None:
                await self._close(room)

    def heard(self, chat: ChatId | UserId) -> None:
        """Somebody in a chat has written or tapped: what is sent there can arrive again."""
        self._keeper.display.revive(chat)

    async def moved(self, old: int, new: int) -> None:
        """An update says that a group has a new id."""
        await self.migrated(old, new)
        self._keeper.display.moved(old, new)

    async def found(self, chat: ChatId) -> None:
        """The bot may write in a group again."""
        await self._database.write(lambda tx: chats.set_present(tx, chat, present=True))
        self._keeper.display.revive(chat)

    async def left(self, chat: ChatId, user: UserId) -> None:
        """Somebody has left a group, and with it the table there."""
        rooms = await self._registry.of_person(user)
        await self._gone(user, [room for room in rooms if room.sitting.row.chat == chat])

    async def blocked(self, user: UserId) -> None:
        """A person has shut the bot out of their private chat."""
        await self.unreachable(user, Unreachable.BLOCKED)

    async def _gone(self, user: UserId, rooms: Iterable[Room]) -> None:
        """Let a lobby lose somebody; in a game a program plays for them until they tap.

        A game against the program waits: nobody else does.
        """
        for room in rooms:
            if room.kind is RoomKind.SOLO:
                continue
            if room.is_playing():
                await self._stand_in(room, user)
            else:
                await self._gatherings.leave(Visitor(user, ""), room)

    async def _stand_in(self, room: Room, user: UserId) -> None:
        async with room.lock:
            seat = seat_of(room.sitting.seats, user)
            if not room.is_playing() or seat is None or seat.stand_in:
                return
            _, game = live_game(room.sitting)
            if seat.seat not in game.state.in_play:
                return
            now = self._keeper.clock.time()
            await self._keeper.keep(room, without(room.sitting, user, now=now))
            if room.is_playing():
                self._keeper.display.tell(room, partial(went_away, seated(seat)))

    async def _close(self, room: Room) -> None:
        async with room.lock:
            sitting = room.sitting
            if sitting.stage in (Stage.GAME, Stage.CUT):
                sitting = stopped(sitting, now=self._keeper.clock.time())
            row = replace(sitting.row, closed=True)
            await self._keeper.keep(room, replace(sitting, row=row))
