"""How one item is delivered, and what follows when it is not."""

import logging
import random
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final, Protocol

from bot.clock import Clock
from bot.faults import survive
from bot.outbox.courier import Courier, Leaving
from bot.outbox.errors import Failure, Unreachable, Verdict
from bot.outbox.mailbox import (
    PATIENCE,
    Change,
    Fate,
    Item,
    Leftover,
    Mailbox,
    Notice,
    Release,
    Urgency,
    last_words,
)
from bot.outbox.mailboxes import Mailboxes
from bot.outbox.slots import Records, SlotKey, StoredSlot
from bot.screens.screen import Screen

logger = logging.getLogger(__name__)

FIRST_BACKOFF: Final = 1.0
LONGEST_BACKOFF: Final = 60.0
DOUBT: Final = 10.0
"""Seconds before a send that may have arrived is repeated, unless there is news to send."""
TIDYING_PATIENCE: Final = 10.0
MOST_TRIES: Final = 5
MOST_COMPLAINTS: Final = 1024


class Audience(Protocol):
    """Whoever has to know what Telegram says about chats: the rooms."""

    async def unreachable(self, chat: int, reason: Unreachable) -> None:
        """Nothing can be sent to this chat until `Outbox.revive`."""
        ...

    async def migrated(self, old: int, new: int) -> None:
        """The group has a new id; its slots are posted anew there when this returns."""
        ...

    async def topic_gone(self, chat: int, thread: int | None) -> None:
        """The topic is closed or deleted; what waited for it has been dropped."""
        ...


class Delivery:
    """Delivers one item of a mailbox by one call, and puts it back when that has to wait."""

    def __init__(
        self,
        courier: Courier,
        records: Records,
        boxes: Mailboxes,
        audience: Audience,
        clock: Clock,
        rng: random.Random,
    ) -> None:
        self._courier = courier
        self._records = records
        self._boxes = boxes
        self._audience = audience
        self._clock = clock
        self._rng = rng
        self._complaints: OrderedDict[SlotKey, None] = OrderedDict()

    async def deliver(self, box: Mailbox, item: Item, leaving: Leaving) -> None:
        """Make the one call that the item needs, if it needs any."""
        done = await survive(lambda: self._do(box, item, leaving), logger, "nothing was sent")
        if not done and isinstance(item, Change | Notice):
            self._later(box, item)

    async def _do(self, box: Mailbox, item: Item, leaving: Leaving) -> bool:
        match item:
            case Change() | Notice() if item.chat != box.chat:
                # The chat has moved since the item was picked: there it waits its turn.
                self._put_back(item)
            case Change():
                await self._change(box, item, leaving)
            case Notice():
                await self._notice(box, item, leaving)
            case Leftover():
                await self._leftover(box, item, leaving)
            case _:
                await self._release(box, item)
        return True

    async def _change(self, box: Mailbox, change: Change, leaving: Leaving) -> None:
        key = change.key
        screen = await survive(change.render, logger, "a screen could not be rendered")
        if screen is None:
            return
        record = await self._records.load(key)
        if record is not None and record.old is not None:
            self._clear_away(box, record.old, Fate.DELETE, key=key)
        if record is None or change.anew:
            edited = None
            answer = await self._courier.send(
                key.chat, screen, thread=change.thread, silent=change.silent, leaving=leaving
            )
        elif record.digest == screen.digest:
            if record.shown != screen.version:
                await self._save(key, replace(record, shown=screen.version))
            return
        else:
            edited = record
            answer = await self._courier.edit(key.chat, record.message, screen, leaving)
        if isinstance(answer, Failure):
            await self._failed(box, change, answer, edited)
        elif change.key != key:
            # The chat moved while the call was under way: there it has to be shown again.
            self._put_back(change)
        else:
            box.failures = 0
            self._complaints.pop(key, None)
            now, look, version = self._clock.time(), screen.digest, screen.version
            if edited is None:
                old = record.message if record is not None else None
                if old is not None:
                    self._clear_away(box, old, Fate.DELETE, key=key)
                slot = StoredSlot(answer, change.thread, look, version, now, old)
            else:
                slot = replace(edited, digest=look, shown=version, at=now)
            await self._save(key, slot)

    async def _notice(self, box: Mailbox, notice: Notice, leaving: Leaving) -> None:
        answer = await self._courier.send(
            notice.chat,
            notice.screen,
            thread=notice.thread,
            silent=notice.silent,
            leaving=leaving,
        )
        if isinstance(answer, Failure):
            await self._failed(box, notice, answer, None)
            return
        box.failures = 0
        if notice.key is not None:
            said = notice.screen
            slot = StoredSlot(answer, notice.thread, said.digest, said.version, self._clock.time())
            await self._save(notice.key, slot)

    async def _leftover(self, box: Mailbox, leftover: Leftover, leaving: Leaving) -> None:
        failure = await self._put_away(box.chat, leftover, leaving)
        match failure and failure.verdict:
            case Verdict.FLOOD | Verdict.LATER | Verdict.UNSURE if (
                leftover.last is not None or leftover.tries < MOST_TRIES
            ):
                leftover.tries += 1
                leftover.rest = self._clock.time() + self._backoff(leftover.tries)
                box.leftovers.append(leftover)
                return
            case Verdict.REFUSED if leftover.fate is Fate.DELETE:
                self._clear_away(box, leftover.message, Fate.STRIP)
            case Verdict.GONE | Verdict.MIGRATED if leftover.last is not None:
                self._post(box.chat, leftover.last, leftover.thread)
        record = await self._records.load(leftover.key) if leftover.key else None
        if leftover.key and record and record.old == leftover.message:
            await self._save(leftover.key, replace(record, old=None))

    async def _put_away(self, chat: int, leftover: Leftover, leaving: Leaving) -> Failure | None:
        message = leftover.message
        if leftover.fate is Fate.DELETE:
            return await self._courier.delete(chat, message, leaving)
        if leftover.last is None:
            return await self._courier.strip(chat, message, leaving)
        answer = await self._courier.edit(chat, message, leftover.last, leaving)
        return answer if isinstance(answer, Failure) else None

    async def _release(self, box: Mailbox, release: Release) -> None:
        key, last = release.key, release.last
        self._complaints.pop(key, None)
        record = await self._records.load(key)
        reachable = not self._boxes.is_parked(box.chat)
        if record is not None:
            if reachable and last is None:
                self._clear_away(box, record.message, Fate.STRIP)
            elif reachable and last is not None and last.digest != record.digest:
                self._clear_away(box, record.message, Fate.STAY, last=last, thread=record.thread)
            await self._forget(key)
        elif reachable and last is not None:
            self._post(box.chat, last, release.thread)

    async def _failed(
        self,
        box: Mailbox,
        item: Change | Notice,
        failure: Failure,
        edited: StoredSlot | None,
    ) -> None:
        """Do what the failure of a send, or of an edit of `edited`, asks for."""
        match failure.verdict:
            case Verdict.FLOOD:
                logger.warning("%s: flood wait: %s", _kind(box.chat), failure.words)
                self._put_back(item)
            case Verdict.UNREACHABLE:
                await self._unreachable(box, item, failure)
            case Verdict.MIGRATED:
                await self._tell(lambda: self._audience.migrated(box.chat, failure.chat))
                self._boxes.migrate(box.chat, failure.chat)
                self._put_back(item)
            case Verdict.TOPIC_GONE:
                thread = item.thread if edited is None else edited.thread
                box.forget_thread(thread)
                await self._tell(lambda: self._audience.topic_gone(box.chat, thread))
            case Verdict.GONE if edited is not None and isinstance(item, Change):
                await self._forget(item.key)
                self._put_back(item)
            case Verdict.LATER | Verdict.UNSURE:
                if box.failures == 0:
                    logger.warning("%s: a call failed: %s", _kind(box.chat), failure.words)
                if failure.verdict is Verdict.UNSURE and edited is None:
                    self._in_doubt(box, item)
                else:
                    self._later(box, item)
            case _:
                self._complain(box, item, failure)

    async def _unreachable(self, box: Mailbox, item: Change | Notice, failure: Failure) -> None:
        reason = failure.reason or Unreachable.NO_RIGHTS
        logger.info("%s: out of reach: %s", _kind(box.chat), reason)
        if isinstance(item, Change):
            self._put_back(item)
        self._boxes.park(box.chat, reason)
        await self._tell(lambda: self._audience.unreachable(box.chat, reason))

    def _later(self, box: Mailbox, item: Change | Notice) -> None:
        """Leave the whole chat alone for a while, then try again."""
        box.failures += 1
        box.closed_until = self._clock.time() + self._backoff(box.failures)
        self._put_back(item)

    def _in_doubt(self, box: Mailbox, item: Change | Notice) -> None:
        """Repeat a send that may have arrived: soon if there is news, else after a longer rest."""
        box.failures += 1
        now = self._clock.time()
        hold = now + self._backoff(box.failures)
        item.rest = max(hold, now + DOUBT)
        if isinstance(item, Change):
            item.hold = hold
        self._put_back(item)

    def _complain(self, box: Mailbox, item: Change | Notice, failure: Failure) -> None:
        """Say once per slot that Telegram refuses it; it rests until it changes."""
        if isinstance(item, Change):
            if item.key in self._complaints:
                return
            self._complaints[item.key] = None
            if len(self._complaints) > MOST_COMPLAINTS:
                self._complaints.popitem(last=False)
        logger.warning("%s: a message was refused: %s", _kind(box.chat), failure.words)

    def _clear_away(
        self,
        box: Mailbox,
        message: int,
        fate: Fate,
        *,
        key: SlotKey | None = None,
        last: Screen | None = None,
        thread: int | None = None,
    ) -> None:
        """Deal with an old message when there is time, or soon if it has something to show."""
        if any(leftover.message == message for leftover in box.leftovers):
            return
        patience = PATIENCE[Urgency.RESULT] if last else TIDYING_PATIENCE
        due = self._clock.time() + patience
        box.leftovers.append(Leftover(message, due, fate, last, thread, key))

    def _post(self, chat: int, last: Screen, thread: int | None) -> None:
        """Let a last screen that has no message be said."""
        self._boxes.of(chat).notices.appendleft(last_words(chat, last, thread))

    def _put_back(self, item: Change | Notice) -> None:
        self._boxes.of(item.chat).put_back(item)

    def _backoff(self, failures: int) -> float:
        longest = min(LONGEST_BACKOFF, FIRST_BACKOFF * 2.0 ** min(failures - 1, 10))
        return longest * self._rng.uniform(0.5, 1.0)

    async def _save(self, key: SlotKey, record: StoredSlot) -> None:
        await survive(lambda: self._records.save(key, record), logger, "a slot could not be saved")

    async def _forget(self, key: SlotKey) -> None:
        await survive(lambda: self._records.delete(key), logger, "a slot could not be forgotten")

    async def _tell(self, telling: Callable[[], Awaitable[None]]) -> None:
        await survive(telling, logger, "the rooms failed at what they were told")


def _kind(chat: int) -> str:
    return "group" if chat < 0 else "private chat"
