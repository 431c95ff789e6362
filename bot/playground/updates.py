"""The queue of updates that the bot has not confirmed yet, and long polling."""

import asyncio
import itertools
import math
from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.playground.clock import Clock
from bot.playground.faults import Faults
from bot.playground.refusals import conflict
from bot.playground.wire import JsonObject

# Telegram sends these only to bots that ask for them by name.
UNASKED = frozenset({"chat_member", "message_reaction", "message_reaction_count"})

CALLBACK_LIFETIME = 150.0
UPDATE_LIFETIME = 24 * 3600.0
MAX_BATCH = 100
MAX_POLL = 50
HISTORY = 1000

TERMINATED = (
    "terminated by other getUpdates request; make sure that only one bot instance is running"
)


@dataclass(frozen=True, slots=True)
class Waiting:
    """One update in the queue; after `expires` nobody gets it any more."""

    update: JsonObject
    update_id: int
    expires: float


class UpdateQueue:
    """What happened, in order, until the bot says that it knows. One poller at a time."""

    def __init__(self, clock: Clock, faults: Faults, *, first_id: int = 500_000_000) -> None:
        self._clock = clock
        self._faults = faults
        self._ids = itertools.count(first_id)
        self._newest = first_id - 1
        self._soonest = math.inf
        self._queue: deque[Waiting] = deque()
        self._late: list[tuple[float, str, JsonObject, float]] = []
        self._again: list[JsonObject] = []
        self._handed_out: deque[JsonObject] = deque(maxlen=HISTORY)
        self._wake = asyncio.Event()
        self._poller: asyncio.Future[None] | None = None
        self.allowed: tuple[str, ...] = ()

    def __len__(self) -> int:
        self._tidy()
        return len(self._queue)

    @property
    def is_polled(self) -> bool:
        """A poll is waiting."""
        return self._poller is not None and not self._poller.done()

    def wants(self, kind: str) -> bool:
        """The bot asked for updates of this kind."""
        return kind in self.allowed if self.allowed else kind not in UNASKED

    def push(self, kind: str, payload: JsonObject) -> None:
        """Something happened. Whether the bot wants to know is decided now, as Telegram does."""
        if not self.wants(kind):
            return
        late = self._faults.update_delay()
        if late:
            self._late.append((self._clock.time() + late, kind, payload, late))
        else:
            self._enqueue(kind, payload)
        self._wake.set()

    def forget(self) -> None:
        """Drop everything that waits."""
        self._queue.clear()
        self._late.clear()
        self._again.clear()

    def replay(self, count: int) -> None:
        """Hand out the last `count` updates once more, confirmed or not, under their old ids."""
        if count > 0:
            self._again.extend(list(self._handed_out)[-count:])
            self._wake.set()

    def release(self) -> None:
        """Send the waiting poller home with an empty answer."""
        if self._poller is not None and not self._poller.done():
            self._poller.set_result(None)

    async def poll(
        self,
        *,
        offset: int = 0,
        limit: int = MAX_BATCH,
        timeout: float = 0,  # noqa: ASYNC109  Telegram's own word, in the server's time
        allowed: Collection[str] | None = None,
    ) -> Sequence[JsonObject]:
        """`getUpdates`. Raises the 409 in the poll that waited when a second one comes."""
        if self._poller is not None and not self._poller.done():
            self._poller.set_exception(conflict(TERMINATED))
        if allowed is not None:
            self.allowed = tuple(allowed)
        self._confirm(offset)
        limit = limit if 0 < limit <= MAX_BATCH else MAX_BATCH
        ended = self._poller = asyncio.get_running_loop().create_future()
        deadline = self._clock.time() + max(0, min(timeout, MAX_POLL))
        try:
            while not ended.done():
                if batch := self._batch(limit):
                    return batch
                if self._clock.time() >= deadline:
                    return []
                await self._wait(deadline, ended)
            ended.result()
            return []
        finally:
            if not ended.done():
                ended.cancel()

    async def _wait(self, deadline: float, ended: asyncio.Future[None]) -> None:
        """Until something is pushed, something late is due, or the poll is over."""
        self._wake.clear()
        until = min([deadline, *(due for due, *_ in self._late)])
        woken = asyncio.ensure_future(self._wake.wait())
        timed = asyncio.ensure_future(self._clock.sleep(until - self._clock.time()))
        try:
            await asyncio.wait((woken, timed, ended), return_when=asyncio.FIRST_COMPLETED)
        finally:
            woken.cancel()
            timed.cancel()

    def _enqueue(self, kind: str, payload: JsonObject, age: float = 0) -> None:
        lifetime = CALLBACK_LIFETIME if kind == "callback_query" else UPDATE_LIFETIME
        update_id = next(self._ids)
        waiting = Waiting(
            {"update_id": update_id, kind: payload},
            update_id,
            self._clock.time() + lifetime - age,
        )
        self._queue.append(waiting)
        self._soonest = min(self._soonest, waiting.expires)

    def _confirm(self, offset: int) -> None:
        if offset < 0:
            while len(self._queue) > -offset:
                self._queue.popleft()
        while self._queue and self._queue[0].update_id < offset:
            self._queue.popleft()

    def _tidy(self) -> None:
        """Let in what is due by now, throw out what is too old."""
        now = self._clock.time()
        for item in [item for item in self._late if item[0] <= now]:
            self._late.remove(item)
            self._enqueue(item[1], item[2], age=item[3])
        if now >= self._soonest:
            self._queue = deque(waiting for waiting in self._queue if waiting.expires > now)
            self._soonest = min((waiting.expires for waiting in self._queue), default=math.inf)

    def _batch(self, limit: int) -> list[JsonObject]:
        self._tidy()
        again, self._again = self._again, []
        batch = list(again)
        for waiting in itertools.islice(self._queue, limit):
            batch += self._faults.copies(waiting.update)
            if waiting.update_id > self._newest:
                self._newest = waiting.update_id
                self._handed_out.append(waiting.update)
        return self._faults.order(batch)
