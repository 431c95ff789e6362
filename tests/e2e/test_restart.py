"""A bot that is stopped in the middle of a bout and started again."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from bot.playground.flood import Limits
from bot.playground.server import PlaygroundServer
from tests.support.house import ENGLISH, ROOMY, House, running, serving
from tests.support.players import choice, deal, movable, move, play_on, sit_down

ANNA, BORIS, VERA = 1001, 1002, 1003


@pytest.fixture
async def server() -> AsyncIterator[PlaygroundServer]:
    async with serving(limits=Limits(enforced=False), people=ENGLISH) as server:
        yield server


def run(
    server: PlaygroundServer, folder: Path, seed: int = 3
) -> AbstractAsyncContextManager[House]:
    """One run of the bot, always on the same database."""
    return running(server, folder, seed=seed, wishes=ROOMY)


def texts(house: House, chat: int) -> list[tuple[int, str]]:
    return [(m["message_id"], m["text"]) for m in house.messages(chat) if m["from"]["is_bot"]]


async def begin_a_bout(house: House, *people: int) -> None:
    """Deal, and let somebody lead."""
    await house.greet()
    await deal(house, *people)
    await move(house, set(people))
    await house.quiet()


async def test_the_same_messages_are_edited_and_nothing_is_said_twice(
    server: PlaygroundServer, tmp_path: Path
) -> None:
    async with run(server, tmp_path) as house:
        await begin_a_bout(house, ANNA, BORIS, VERA)
        before = {chat: texts(house, chat) for chat in (ANNA, BORIS, VERA, house.group)}
    async with run(server, tmp_path) as house:
        await house.quiet()
        assert {chat: texts(house, chat) for chat in before} == before
        for _ in range(8):
            await move(house, {ANNA, BORIS, VERA})
            await house.quiet()
        await house.quiet()
        ids = {chat: [key for key, _ in texts(house, chat)] for chat in before}
        assert ids[house.group] == [key for key, _ in before[house.group]]


async def test_the_buttons_from_before_still_work(
    server: PlaygroundServer, tmp_path: Path
) -> None:
    async with run(server, tmp_path) as house:
        await begin_a_bout(house, ANNA, BORIS)
        person = movable(house, {ANNA, BORIS})
        assert person
        message, button = choice(house, person) or ({}, {})
    async with run(server, tmp_path) as house:
        data = str(button["callback_data"])
        given = await house.presses(person, person, message["message_id"], data)
        assert given["text"] is None


async def test_a_game_goes_on_to_its_end(server: PlaygroundServer, tmp_path: Path) -> None:
    async with run(server, tmp_path) as house:
        await begin_a_bout(house, ANNA, BORIS, VERA)
    async with run(server, tmp_path) as house:
        await play_on(house, {ANNA, BORIS, VERA})
        await house.until_shown(house.group, "🏁")


async def test_taps_made_meanwhile_are_carried_out(
    server: PlaygroundServer, tmp_path: Path
) -> None:
    async with run(server, tmp_path) as house:
        await begin_a_bout(house, ANNA, BORIS)
        person = movable(house, {ANNA, BORIS})
        assert person
        message, button = choice(house, person) or ({}, {})
    taps = [
        server.world.press(person, person, message["message_id"], str(button["callback_data"]))
        for _ in range(2)
    ]
    async with run(server, tmp_path) as house:
        await house.until(lambda: len(house.answers) == len(taps), "an answer to each")
        assert [given["text"] for given in house.answers].count(None) == 1


async def test_a_lobby_is_still_open(server: PlaygroundServer, tmp_path: Path) -> None:
    async with run(server, tmp_path) as house:
        await house.greet()
        await sit_down(house, ANNA, BORIS)
        await house.quiet()
    async with run(server, tmp_path) as house:
        await house.taps(VERA, house.group, "Join")
        await house.until_shown(house.group, "3  Vera")


async def test_programs_go_on_by_themselves(server: PlaygroundServer, tmp_path: Path) -> None:
    async with run(server, tmp_path) as house:
        await house.greet()
        await house.taps(ANNA, ANNA, "Play now")
        await house.until_shown(ANNA, "trump")
        await house.quiet()
    async with run(server, tmp_path) as house:
        await play_on(house, {ANNA})
        await house.until_shown(ANNA, "🏁")
