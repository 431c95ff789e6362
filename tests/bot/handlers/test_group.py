"""Commands in groups, and whom Telegram says they come from."""

import logging
from pathlib import Path

import pytest
from aiogram.methods import SendMessage

from tests.support.hall import ANNA, BORIS, GROUP, VERA, hall, message_of, user_of
from tests.support.session import Answer, Page, Refusal, connection_refused, timed_out

COMMANDS = ("/durak", "/table", "/hand", "/rules", "/help", "/start")
ANSWERS: dict[str, Answer] = {
    "a page in its place": Page(502, "Bad Gateway"),
    "a flood wait": Refusal(429, "Too Many Requests: retry after 9", retry_after=9),
    "no answer": timed_out(),
    "no line": connection_refused(),
}


@pytest.mark.parametrize("trouble", ANSWERS)
async def test_when_nobody_can_say_who_administers_the_players_still_stop_a_game(
    tmp_path: Path, trouble: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "bot")
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS, VERA)
        h.session.script("getChatAdministrators", *[ANSWERS[trouble]] * 2)
        await h.says(BORIS, "/stop", chat=GROUP)
        assert room.is_playing()
        await h.says(VERA, "/stop", chat=GROUP)
        assert not room.is_playing()
        assert caplog.messages == []


@pytest.mark.parametrize("account", [1087968824, 136817688, 777000])
async def test_whoever_hides_can_ask_for_anything_and_breaks_nothing(
    tmp_path: Path, account: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "bot")
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS)
        before = room.sitting
        for command in COMMANDS:
            await h.says(account, command, chat=GROUP, sender=user_of(account))
        assert room.sitting == before
        assert caplog.messages == []


async def test_a_thread_of_replies_is_no_topic(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        message = {**message_of(ANNA, GROUP, "/durak"), "message_thread_id": 77}
        await h.feed({"update_id": 99, "message": message})
        await h.show()
        room = await h.group_room(thread=None)
        assert room.sitting.people == (ANNA,)
        [sent] = [call.method for call in h.session.calls if call.chat == GROUP]
        assert isinstance(sent, SendMessage)
        assert sent.message_thread_id is None
