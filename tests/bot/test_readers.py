"""Whom screens are for, as the store knows them."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot import readers as module
from bot.i18n import Languages
from bot.readers import Readers
from bot.rooms.room import Visitor
from bot.screens.scene import Suits
from bot.store.database import Database
from bot.store.rows import UserId
from tests.support.clock import HandClock

ANNA = UserId(1001)


@pytest.fixture
async def database(tmp_path: Path) -> Database:
    return await Database.open(tmp_path / "readers.sqlite3", clock=HandClock())


def readers_of(database: Database) -> Readers:
    return Readers(database, Languages.load(), "en", "durak_bot")


async def test_a_stranger_reads_as_everybody_does_at_first(database: Database) -> None:
    readers = readers_of(database)
    reader = await readers.reader(ANNA)
    assert (reader.language, reader.suits, reader.large) == ("en", Suits.TWO, False)
    assert not (await readers.person(ANNA)).reachable
    await database.close()


async def test_wishes_outlive_the_process(database: Database) -> None:
    first = readers_of(database)
    await first.meet(Visitor(ANNA, "Anna", "uk"), reachable=True)
    person = await first.person(ANNA)
    await first.keep(replace(person, suits=Suits.FOUR, large=True))
    reader = await readers_of(database).reader(ANNA)
    assert (reader.language, reader.suits, reader.large) == ("uk", Suits.FOUR, True)
    await database.close()


async def test_a_language_that_was_chosen_stays(database: Database) -> None:
    readers = readers_of(database)
    await readers.meet(Visitor(ANNA, "Anna", "ru"))
    await readers.meet(Visitor(ANNA, "Anna", "en"))
    assert (await readers.reader(ANNA)).language == "ru"
    await database.close()


async def test_meeting_again_does_not_forget_that_one_can_be_written_to(
    database: Database,
) -> None:
    readers = readers_of(database)
    await readers.meet(Visitor(ANNA, "Anna"), reachable=True)
    await readers.meet(Visitor(ANNA, "Anna"))
    assert (await readers.person(ANNA)).reachable
    await database.close()


@pytest.mark.parametrize(
    ("hints", "language"),
    [
        (("ru",), "ru"),
        (("ru-RU",), "ru"),
        (("UK-ua",), "uk"),
        (("de", "uk"), "uk"),
        ((None, ""), "en"),
        (("x",), "en"),
    ],
)
async def test_the_first_language_that_the_bot_speaks(
    database: Database, hints: tuple[str | None, ...], language: str
) -> None:
    assert readers_of(database).language(*hints) == language
    await database.close()


async def test_a_group_reads_in_its_own_language(database: Database) -> None:
    assert readers_of(database).crowd("ru").language == "ru"
    await database.close()


async def test_only_so_many_are_remembered(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_REMEMBERED", 3)
    readers = readers_of(database)
    for user in range(1, 10):
        await readers.person(UserId(user))
    assert len(readers._known) == 3
    await database.close()
