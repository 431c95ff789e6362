"""Slots: messages that are kept up to date, and what is remembered of them."""

from collections import OrderedDict
from dataclasses import dataclass
from typing import NamedTuple, Protocol


class SlotKey(NamedTuple):
    """One message kept up to date: the room it belongs to, its chat, and what it shows."""

    room: int
    chat: int
    kind: str


@dataclass(frozen=True, slots=True)
class StoredSlot:
    """What a slot showed last: enough to edit the same message after a restart.

    `shown` is the room's version that it showed, `at` the unix time of the last send or edit,
    `old` the message before this one, while that has yet to be deleted.
    """

    message: int
    thread: int | None
    digest: str
    shown: int
    at: float
    old: int | None = None


class SlotStore(Protocol):
    """Where slots outlive the process."""

    async def load(self, key: SlotKey) -> StoredSlot | None:
        """The slot as last saved, or None."""
        ...

    async def save(self, key: SlotKey, slot: StoredSlot) -> None:
        """Keep the slot in place of what was kept for its key."""
        ...

    async def delete(self, key: SlotKey) -> None:
        """Forget the slot, if it is known."""
        ...


class Records:
    """The slots last used, in memory, over the store with all of them."""

    def __init__(self, store: SlotStore, most: int = 4096) -> None:
        self._store = store
        self._most = most
        self._recent: OrderedDict[SlotKey, StoredSlot] = OrderedDict()

    async def load(self, key: SlotKey) -> StoredSlot | None:
        """What the slot showed last, or None for a slot without a message.

        For the slot's own deliveries, of which there is one at a time.
        """
        record = await self.peek(key)
        if record is not None:
            self._keep(key, record)
        return record

    async def peek(self, key: SlotKey) -> StoredSlot | None:
        """The same for anybody, at any time: what is read is not kept in memory."""
        return self._recent.get(key) or await self._store.load(key)

    async def save(self, key: SlotKey, record: StoredSlot) -> None:
        """Keep it; remembered even when the store fails."""
        self._keep(key, record)
        await self._store.save(key, record)

    async def delete(self, key: SlotKey) -> None:
        """Forget the slot's message."""
        self._recent.pop(key, None)
        await self._store.delete(key)

    def _keep(self, key: SlotKey, record: StoredSlot) -> None:
        self._recent[key] = record
        self._recent.move_to_end(key)
        if len(self._recent) > self._most:
            self._recent.popitem(last=False)
