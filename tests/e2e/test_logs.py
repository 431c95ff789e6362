"""What the operator reads while people play: that something failed; never whose, nor a card."""

import logging
from collections.abc import Iterable
from pathlib import Path

import pytest

from bot.playground.faults import Effect, Fault
from tests.support.glyphs import Glyphs
from tests.support.house import TOKEN, House, unhurried
from tests.support.players import deal, move
from tests.support.taint import hidden_words

ANNA, BORIS, VERA = 1001, 1002, 1003
EVERYBODY = {ANNA, BORIS, VERA}
TROUBLES = (
    "flood wait",
    "was refused",
    "a call failed",
    "could not be answered",
    "an update failed",
    "out of reach",
    "durak.sqlite3 is read-only: give the bot the right to write",
)
EDIT, ANSWER = "editMessageText", "answerCallbackQuery"


async def everything_goes_wrong(house: House) -> None:
    """Each trouble that is logged comes up once while a game goes on."""
    faults, group = house.server.faults, house.group
    words = "Too Many Requests: retry after 5"
    faults.refuse(429, words, retry_after=5, method=EDIT, chat=group)
    faults.refuse(400, "Bad Request: MESSAGE_TOO_LONG", method=EDIT, chat=BORIS)
    faults.add(Fault(Effect.BAD_GATEWAY, EDIT, ANNA))
    faults.add(Fault(Effect.DROP_BEFORE, ANSWER))
    house.world.press(ANNA, ANNA, 1, "nothing")
    await house.quiet()
    for _ in range(2):
        await move(house, EVERYBODY)
        await house.quiet()
    await house.taps(ANNA, ANNA, "⋯")
    await a_tap_that_cannot_be_kept(house)
    house.says(VERA, group, "/table")
    house.world.block(VERA, blocked=True)
    await house.until_shown(group, "Vera is away.")
    for _ in range(2):
        await move(house, {ANNA, BORIS})
        await house.quiet()


async def a_tap_that_cannot_be_kept(house: House) -> None:
    writer = house.app.database._writer
    await writer.execute_fetchall("PRAGMA query_only = ON")
    await house.taps(ANNA, ANNA, "Offer a draw")
    await writer.execute_fetchall("PRAGMA query_only = OFF")


async def secrets(house: House) -> Iterable[str]:
    """Who plays, where, and what buttons carry."""
    rooms = await house.app.dispatcher["services"].registry.every_open()
    people = [(str(person.id), person.first_name) for person in house.world.people.values()]
    tokens = [room.token for room in rooms]
    data = [
        str(button.get("callback_data", "?"))
        for chat in house.world.chats
        for _, button in house.buttons(chat)
    ]
    title = house.world.chat(house.group).head.title or "?"
    return [*sum(people, ()), *tokens, *data, title, str(house.group), str(-house.group), TOKEN]


async def test_the_log_of_a_game_names_nobody_and_shows_no_card(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with unhurried(tmp_path, seed=3) as house:
        caplog.set_level(logging.DEBUG, "bot")
        caplog.set_level(logging.INFO, "aiogram.dispatcher")
        await deal(house, *EVERYBODY)
        await house.quiet()
        await everything_goes_wrong(house)
        told = await secrets(house)
    log = "\n".join(caplog.messages)
    assert [trouble for trouble in TROUBLES if trouble not in log] == []
    assert [secret for secret in told if secret in log] == []
    assert hidden_words(Glyphs(), log) == []
