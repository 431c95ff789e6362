"""An outbox over a scripted Telegram, on a clock turned by hand."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.limits import Limits
from bot.outbox import Outbox, SlotKey, StoredSlot, Unreachable, Urgency
from bot.screens.screen import Screen
from tests.support.clock import HandClock, settle
from tests.support.session import ScriptedSession, scripted_bot


class MemoryStore:
    """Slots in a dictionary; `broken` makes everything fail."""

    def __init__(self) -> None:
        self.slots: dict[SlotKey, StoredSlot] = {}
        self.broken = False

    async def load(self, key: SlotKey) -> StoredSlot | None:
        self._check()
        return self.slots.get(key)

    async def save(self, key: SlotKey, slot: StoredSlot) -> None:
        self._check()
        self.slots[key] = slot

    async def delete(self, key: SlotKey) -> None:
        self._check()
        self.slots.pop(key, None)

    def _check(self) -> None:
        if self.broken:
            raise OSError("disk full")


class Listener:
    """An audience that keeps what it is told."""

    def __init__(self) -> None:
        self.unreachables: list[tuple[int, Unreachable]] = []
        self.migrations: list[tuple[int, int]] = []
        self.gone_topics: list[tuple[int, int | None]] = []
        self.broken = False

    async def unreachable(self, chat: int, reason: Unreachable) -> None:
        self.unreachables.append((chat, reason))
        self._check()

    async def migrated(self, old: int, new: int) -> None:
        self.migrations.append((old, new))
        self._check()

    async def topic_gone(self, chat: int, thread: int | None) -> None:
        self.gone_topics.append((chat, thread))
        self._check()

    def _check(self) -> None:
        if self.broken:
            raise ValueError("the rooms are on fire")


class Desk:
    """Everything a test of the outbox needs."""

    def __init__(self, store: MemoryStore | None = None) -> None:
        self.clock = HandClock()
        self.session = ScriptedSession(self.clock)
        self.bot = scripted_bot(self.session)
        self.store = store or MemoryStore()
        self.audience = Listener()
        self.limits = Limits()
        self.outbox = Outbox(
            self.bot,
            self.store,
            self.limits,
            self.clock,
            self.audience,
            rng=random.Random(1),
        )

    def show(
        self,
        key: SlotKey,
        text: str,
        *,
        urgency: Urgency = Urgency.TABLE,
        version: int = 0,
        thread: int | None = None,
        anew: bool = False,
        silent: bool = True,
    ) -> None:
        """Let the slot show this text."""

        async def render() -> Screen:
            return Screen(text, version=version)

        self.outbox.show(key, render, urgency=urgency, thread=thread, anew=anew, silent=silent)

    @asynccontextmanager
    async def running(self) -> "AsyncIterator[Desk]":
        """Deliver meanwhile."""
        run = asyncio.create_task(self.outbox.run())
        try:
            yield self
        finally:
            await self.outbox.stop(0)
            await run
            await settle()
