"""Updates come at least once; what follows from them, once."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, Final, cast

from aiogram import BaseMiddleware
from aiogram.types import TelegramObject, Update

from bot.clock import Clock
from bot.replies import Reply, give
from bot.store import updates
from bot.store.database import Connection, Database

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[object]]

KEPT_SECONDS: Final = 2 * 24 * 60 * 60.0
"""How long it is remembered that an update was handled; Telegram repeats none after a day."""
MOST_REMEMBERED: Final = 4096


class Once(BaseMiddleware):
    """Lets each update through one time, also when a restart brings it again.

    What a tap changes is noted with the change itself; here, whatever else has been handled.
    """

    def __init__(self, database: Database, clock: Clock, newest: int) -> None:
        """`newest` is the highest update that an earlier run has handled."""
        self._database = database
        self._clock = clock
        self._newest = newest
        self._seen: OrderedDict[int, None] = OrderedDict()

    async def __call__(
        self, handler: Handler, event: TelegramObject, data: dict[str, Any]
    ) -> object:
        """Hand the update on, unless it has been handled."""
        update = cast("Update", event)
        number = update.update_id
        if number in self._seen:
            return None
        self._seen[number] = None
        if len(self._seen) > MOST_REMEMBERED:
            self._seen.popitem(last=False)
        if await self._is_done(number):
            if update.callback_query is not None:
                # Its answer may have been lost with the earlier run.
                await give(update.callback_query, Reply())
            return None
        result = await handler(event, data)
        if update.callback_query is None:
            await self._database.write(lambda tx: self._note(tx, number))
        return result

    async def forget(self) -> None:
        """Forget the updates that cannot come again."""
        before = self._clock.time() - KEPT_SECONDS
        await self._database.write(lambda tx: updates.prune(tx, before))

    async def _is_done(self, number: int) -> bool:
        if number > self._newest:
            return False
        return await self._database.read(lambda tx: updates.is_claimed(tx, number))

    async def _note(self, tx: Connection, number: int) -> None:
        await updates.claim(tx, number, self._clock.time())
