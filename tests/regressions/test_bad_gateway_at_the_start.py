"""A page of Telegram's gateway in place of an answer ended the start with a traceback, even where
only the list of commands could not be set.
"""

from pathlib import Path

import pytest

from bot.playground.faults import Effect, Fault
from bot.running import play
from tests.support.house import running, serving
from tests.support.settings import settings_of


@pytest.mark.parametrize("method", ["getMe", "deleteWebhook"])
@pytest.mark.parametrize("effect", [Effect.BAD_GATEWAY, Effect.DROP_BEFORE])
async def test_a_telegram_that_is_down_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], effect: Effect, method: str
) -> None:
    async with serving() as server:
        server.faults.add(Fault(effect, method, times=None))
        assert await play(settings_of(tmp_path, api_url=server.url)) == 1
    error = capsys.readouterr().err
    assert error == "Telegram cannot be reached: is this machine online?\n"


async def test_a_bot_whose_commands_cannot_be_set_plays_all_the_same(tmp_path: Path) -> None:
    async with serving() as server:
        server.faults.add(Fault(Effect.BAD_GATEWAY, "setMyCommands", times=None))
        async with running(server, tmp_path) as house:
            await house.greet()
