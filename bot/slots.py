"""Where the outbox keeps its slots, and who hears what it learns of chats."""

import math

from bot.outbox import Audience, SlotKey, StoredSlot, Unreachable
from bot.store import rows, slots
from bot.store.database import Database
from bot.store.rows import ChatId, RoomId


class KeptSlots:
    """The outbox's slots, in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def load(self, key: SlotKey) -> StoredSlot | None:
        """The slot as last saved."""
        room, chat = RoomId(key.room), ChatId(key.chat)
        kept = await self._database.read(lambda tx: slots.get(tx, room, chat, key.kind))
        if kept is None:
            return None
        return StoredSlot(kept.message, kept.thread, kept.digest, kept.shown, kept.at, kept.old)

    async def save(self, key: SlotKey, slot: StoredSlot) -> None:
        """Keep the slot."""
        row = rows.Slot(
            RoomId(key.room),
            ChatId(key.chat),
            key.kind,
            slot.message,
            slot.thread,
            slot.digest,
            slot.shown,
            slot.at,
            slot.old,
        )
        await self._database.write(lambda tx: slots.put(tx, row))

    async def last_at(self) -> float:
        """When the bot last sent or edited any slot, in this run or an earlier one."""
        at = await self._database.read(slots.last_at)
        return -math.inf if at is None else at

    async def delete(self, key: SlotKey) -> None:
        """Forget the slot."""
        room, chat = RoomId(key.room), ChatId(key.chat)
        await self._database.write(lambda tx: slots.delete(tx, room, chat, key.kind))


class Relay:
    """An audience that is named later: outbox and rooms each need the other."""

    def __init__(self) -> None:
        self.audience: Audience | None = None

    async def unreachable(self, chat: int, reason: Unreachable) -> None:
        """Pass it on."""
        if self.audience:
            await self.audience.unreachable(chat, reason)

    async def migrated(self, old: int, new: int) -> None:
        """Pass it on."""
        if self.audience:
            await self.audience.migrated(old, new)

    async def topic_gone(self, chat: int, thread: int | None) -> None:
        """Pass it on."""
        if self.audience:
            await self.audience.topic_gone(chat, thread)
