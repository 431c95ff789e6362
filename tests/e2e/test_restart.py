"""A bot that is stopped in the middle of a bout and started again."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from bot.playground.flood import Limits
from bot.playground.server import PlaygroundServer
from tests.support.house import ENGLISH, ROOMY, House, running, serving
from tests.support.players import choice, deal, gives_up, movable, move, play_on, sit_down

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


def flood(server: PlaygroundServer, chat: int) -> None:
    """From now on Telegram lets nothing more into a chat."""
    words = "Too Many Requests: retry after 3600"
    server.faults.refuse(429, words, retry_after=3600, chat=chat, times=None)


async def test_what_a_flood_wait_held_back_is_shown_after_the_start(
    server: PlaygroundServer, tmp_path: Path
) -> None:
    async with run(server, tmp_path) as house:
        await begin_a_bout(house, ANNA, BORIS)
        flood(server, house.group)
        before = texts(house, house.group)
        for _ in range(3):
            await move(house, {ANNA, BORIS})
            await house.until_idle()
        assert texts(house, house.group) == before
    server.faults.clear()
    async with run(server, tmp_path) as house:
        await house.quiet()
        after = texts(house, house.group)
        assert [key for key, _ in after] == [key for key, _ in before]
        assert after[-1] != before[-1]


async def test_a_result_that_a_flood_wait_held_back_is_shown_after_the_start(
    server: PlaygroundServer, tmp_path: Path
) -> None:
    async with run(server, tmp_path) as house:
        await begin_a_bout(house, ANNA, BORIS)
        for chat in (house.group, ANNA):
            flood(server, chat)
        await gives_up(house, BORIS)
        await house.until_shown(BORIS, "🏁")
        assert "🏁" not in str(texts(house, house.group)) + str(texts(house, ANNA))
    server.faults.clear()
    async with run(server, tmp_path) as house:
        for chat in (house.group, ANNA):
            await house.until_shown(chat, "Boris gives up and is the durak.")


async def test_a_table_and_hands_that_were_never_sent_are_sent_after_the_start(
    server: PlaygroundServer, tmp_path: Path
) -> None:
    async with run(server, tmp_path) as house:
        await house.greet()
        await sit_down(house, ANNA, BORIS)
        await house.quiet()
        for chat in (house.group, ANNA, BORIS):
            flood(server, chat)
        await house.taps(ANNA, house.group, "Deal")
        await house.until_idle()
    server.faults.clear()
    async with run(server, tmp_path) as house:
        await house.until_shown(house.group, "The seal, to be opened after the game")
        for chat in (house.group, ANNA, BORIS):
            await house.until_shown(chat, "trump")
        await house.quiet()
        seals = [text for _, text in texts(house, house.group) if "seal" in text]
        assert len(seals) == 1
