"""The outbox: the only way out."""

import asyncio
import itertools
import math
import random
from operator import itemgetter
from typing import Final

from aiogram import Bot

from bot.clock import Clock, wait
from bot.gate import Gate
from bot.limits import Limits
from bot.outbox.courier import Courier
from bot.outbox.delivery import Audience, Delivery
from bot.outbox.mailbox import (
    PATIENCE,
    Change,
    Item,
    Mailbox,
    Notice,
    Release,
    Render,
    Urgency,
)
from bot.outbox.mailboxes import Mailboxes
from bot.outbox.slots import Records, SlotKey, SlotStore
from bot.screens.screen import Screen

MOST_FLYING: Final = 24
"""Calls under way at the same time, one per chat at most."""


class Outbox:
    """Keeps messages up to date, within the limits, the most urgent first.

    It puts its gate into the bot's session: from then on nothing else can send or edit.
    `run` delivers; everything else only notes what is to be delivered and returns at once.
    """

    def __init__(
        self,
        bot: Bot,
        slots: SlotStore,
        limits: Limits,
        clock: Clock,
        audience: Audience,
        *,
        rng: random.Random,
        bystander_seconds: float = 3.0,
        request_seconds: int = 10,
    ) -> None:
        gate = Gate(limits, clock)
        bot.session.middleware(gate)
        self._limits = limits
        self._clock = clock
        self._bystander_seconds = bystander_seconds
        self._boxes = Mailboxes()
        self._records = Records(slots)
        self._delivery = Delivery(
            Courier(bot, gate, request_seconds),
            self._records,
            self._boxes,
            audience,
            clock,
            rng,
        )
        self._order = itertools.count(1)
        self._flights: dict[int, asyncio.Task[None]] = {}
        self._preparing: set[int] = set()
        self._wake = asyncio.Event()
        self._landed = asyncio.Event()
        self._stopping = False

    def show(
        self,
        key: SlotKey,
        render: Render,
        *,
        urgency: Urgency,
        thread: int | None = None,
        anew: bool = False,
        silent: bool = True,
    ) -> None:
        """Let the slot show what `render` gives at the moment of sending.

        Until then the newest render counts, with the most urgent of the urgencies. `anew` posts
        a new message, which notifies unless `silent`, and clears the old one away.
        """
        due = self._clock.time() + PATIENCE[urgency]
        change = Change(
            key, render, urgency, due, next(self._order), thread, anew=anew, silent=silent
        )
        self._boxes.of(key.chat).put(change)
        self._wake.set()

    def say(
        self,
        chat: int,
        screen: Screen,
        *,
        urgency: Urgency,
        thread: int | None = None,
        silent: bool = True,
        once: SlotKey | None = None,
    ) -> None:
        """Post a message that is never edited; those of one chat keep their order.

        Nothing is said to a chat that cannot be reached. Under the key `once` the screen's version
        is remembered when it has been said, for `shown` to tell.
        """
        if self._boxes.is_parked(chat):
            return
        due = self._clock.time() + PATIENCE[urgency]
        notice = Notice(
            chat, screen, urgency, due, next(self._order), thread, silent=silent, key=once
        )
        self._boxes.of(chat).notices.append(notice)
        self._wake.set()

    def drop(self, key: SlotKey) -> None:
        """Forget the slot, and take its message's keyboard off when the limits allow."""
        self._boxes.of(key.chat).release(Release(key))
        self._wake.set()

    def leave(self, key: SlotKey, last: Screen, *, thread: int | None = None) -> None:
        """Forget the slot, and let its message show this for good.

        Where the slot has no message, this is posted as one.
        """
        self._boxes.of(key.chat).release(Release(key, last, thread))
        self._wake.set()

    async def shown(self, key: SlotKey) -> int:
        """The version that the slot's message shows; 0 while it has none."""
        record = await self._records.peek(key)
        return record.shown if record else 0

    def is_shown(self, key: SlotKey) -> bool:
        """Whether nothing newer waits for this slot.

        A chat that cannot be reached counts as shown: nobody waits for it.
        """
        box = self._boxes.get(key.chat)
        return box is None or self._boxes.is_parked(key.chat) or not box.waits_for(key)

    def blocked_until(self, chat: int) -> float | None:
        """When the chat's flood wait ends (unix seconds), or None without one."""
        return self._limits.blocked_until(chat, self._clock.time())

    def revive(self, chat: int) -> None:
        """Send to this chat again: somebody there has written, or the bot is back."""
        self._boxes.revive(chat)
        self._wake.set()

    def migrate(self, old: int, new: int) -> None:
        """Post anew in the group's new chat what waits for the old one.

        For whoever learns of it from an update; the audience hears of it otherwise.
        """
        self._boxes.migrate(old, new)
        self._wake.set()

    async def run(self) -> None:
        """Deliver, until `stop`."""
        while not self._stopping:
            self._wake.clear()
            await wait(self._wake, self._clock, self._dispatch())

    async def drain(self, seconds: float) -> bool:
        """Wait for all that can be delivered within so many seconds, and tell if that is all."""
        end = self._clock.time() + seconds
        while self._clock.time() < end and (self._dispatch() <= end or self._flights):
            self._landed.clear()
            await wait(self._landed, self._clock, end)
        return all(box.is_empty() or self._boxes.is_parked(box.chat) for box in self._boxes)

    async def stop(self, seconds: float = 2.0) -> None:
        """Send nothing more; calls under way have so many seconds to come back."""
        self._stopping = True
        self._wake.set()
        end = self._clock.time() + seconds
        while self._flights and self._clock.time() < end:
            self._landed.clear()
            await wait(self._landed, self._clock, end)
        stragglers = list(self._flights.values())
        for task in stragglers:
            task.cancel()
        await asyncio.gather(*stragglers, return_exceptions=True)

    def _dispatch(self) -> float:
        """Send what may go now on its way; return the moment to look again."""
        now = self._clock.time()
        room = self._limits.room(now) - len(self._preparing)
        if room <= 0:
            return self._limits.opens(now) if not self._preparing else math.inf
        self._boxes.prune(now - self._bystander_seconds)
        again = math.inf
        ready: list[tuple[float, int, Mailbox, Item]] = []
        for box in self._boxes:
            at, item = self._next(box, now)
            if item is None:
                again = min(again, at)
            else:
                ready.append((item.due, item.order, box, item))
        ready.sort(key=itemgetter(0, 1))
        for _, _, box, item in ready[: min(room, MOST_FLYING - len(self._flights))]:
            self._launch(box, item)
        return again

    def _next(self, box: Mailbox, now: float) -> tuple[float, Item | None]:
        if self._boxes.is_parked(box.chat):
            free = free_new = unblocked = math.inf
        else:
            free = self._limits.earliest(box.chat, now)
            free_new = self._limits.earliest(box.chat, now, new=True)
            unblocked = self._limits.blocked_until(box.chat, now) or now
        return box.next(
            now=now,
            free=free,
            free_new=free_new,
            unblocked=unblocked,
            bystander_gap=self._bystander_seconds,
        )

    def _launch(self, box: Mailbox, item: Item) -> None:
        box.take(item)
        flight = next(self._order)
        self._preparing.add(flight)
        self._flights[flight] = asyncio.create_task(self._fly(flight, box, item))

    async def _fly(self, flight: int, box: Mailbox, item: Item) -> None:
        def leaving() -> None:
            self._preparing.discard(flight)
            box.last_call = self._clock.time()
            self._wake.set()

        try:
            await self._delivery.deliver(box, item, leaving)
        finally:
            box.flying = None
            self._preparing.discard(flight)
            del self._flights[flight]
            self._wake.set()
            self._landed.set()
