"""Each update is handled one time, whatever comes again and whenever."""

from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from aiogram.methods import AnswerCallbackQuery
from aiogram.types import Update

from bot.once import KEPT_SECONDS, Once
from bot.store import updates
from bot.store.database import Database
from tests.support.clock import HandClock
from tests.support.hall import ANNA, message_of, user_of
from tests.support.session import Refusal, ScriptedSession, scripted_bot


class Door:
    """A bot's first door, and who came through it."""

    def __init__(self, database: Database, clock: HandClock) -> None:
        self.database, self.clock = database, clock
        self.session = ScriptedSession(clock)
        self.bot = scripted_bot(self.session)
        self.came: list[int] = []
        self.once = Once(database, clock, newest=0)
        self.fails = False

    async def restart(self) -> None:
        self.once = Once(self.database, self.clock, await self.database.read(updates.newest))

    async def message(self, number: int) -> None:
        await self._feed({"update_id": number, "message": message_of(ANNA, ANNA, "/start")})

    async def tap(self, number: int) -> None:
        query = {"id": f"q{number}", "from": user_of(ANNA), "chat_instance": "1", "data": "x"}
        await self._feed({"update_id": number, "callback_query": query})

    async def _feed(self, update: dict[str, Any]) -> None:
        event = Update.model_validate(update, context={"bot": self.bot})
        await self.once(self._handle, event, {})

    async def _handle(self, event: object, data: dict[str, Any]) -> None:
        if self.fails:
            raise OSError("disk full")
        assert isinstance(event, Update)
        self.came.append(event.update_id)


@pytest.fixture
async def door(tmp_path: Path) -> AsyncIterator[Door]:
    clock = HandClock()
    database = await Database.open(tmp_path / "durak.sqlite3", clock=clock)
    yield Door(database, clock)
    await database.close()


async def test_an_update_comes_through_once(door: Door) -> None:
    for number in (7, 8, 7, 8, 7):
        await door.message(number)
        await door.tap(number + 100)
    assert door.came == [7, 107, 8, 108]


async def test_a_message_that_was_handled_does_not_come_through_after_a_restart(
    door: Door,
) -> None:
    await door.message(7)
    await door.restart()
    await door.message(7)
    await door.message(8)
    assert door.came == [7, 8]


async def test_a_tap_that_was_carried_out_is_answered_after_a_restart_and_no_more(
    door: Door,
) -> None:
    await door.database.write(partial(updates.claim, update=7, at=1.0))
    await door.restart()
    await door.tap(7)
    assert door.came == []
    assert [type(call.method) for call in door.session.calls] == [AnswerCallbackQuery]


async def test_a_tap_that_is_too_old_to_be_answered_harms_nothing(door: Door) -> None:
    await door.database.write(partial(updates.claim, update=7, at=1.0))
    await door.restart()
    door.session.script("answerCallbackQuery", Refusal(400, "Bad Request: query is too old"))
    await door.tap(7)
    assert door.came == []


async def test_a_tap_that_changed_nothing_is_judged_anew_after_a_restart(door: Door) -> None:
    await door.message(9)
    await door.tap(7)
    await door.restart()
    await door.tap(7)
    assert door.came == [9, 7, 7]


async def test_a_message_that_could_not_be_handled_is_handled_after_a_restart(door: Door) -> None:
    await door.message(6)
    door.fails = True
    with pytest.raises(OSError, match="disk full"):
        await door.message(5)
    door.fails = False
    await door.restart()
    await door.message(5)
    assert door.came == [6, 5]


async def test_what_cannot_come_again_is_forgotten(door: Door) -> None:
    await door.message(7)
    await door.clock.advance(KEPT_SECONDS + 1)
    await door.message(8)
    await door.once.forget()
    known = [await door.database.read(partial(updates.is_claimed, update=n)) for n in (7, 8)]
    assert known == [False, True]


async def test_only_the_latest_are_remembered_in_memory(door: Door) -> None:
    door.once._newest = 0
    for number in range(5000):
        await door.tap(number)
    assert len(door.once._seen) == 4096
