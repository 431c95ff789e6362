"""Unknown and hasty taps that waited while the bot was down came too late to be answered, and
each was logged as a failed update.
"""

import logging
from pathlib import Path

import pytest

from bot.playground.flood import Limits
from bot.playground.ground import ANSWER_WINDOW
from tests.faults.audit import games_of
from tests.support.house import ENGLISH, ROOMY, running, serving
from tests.support.players import choice, deal, movable, move

ANNA, BORIS = 1001, 1002


async def test_taps_too_old_to_be_answered_are_one_move_and_no_complaint(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(limits=Limits(enforced=False), people=ENGLISH) as server:
        async with running(server, tmp_path, seed=3, wishes=ROOMY) as house:
            await house.greet()
            await deal(house, ANNA, BORIS)
            await house.quiet()
            person = movable(house, {ANNA, BORIS})
            assert person
            message, button = choice(house, person) or ({}, {})
        data = [str(button["callback_data"]), "m1:nothing:", "of another release"]
        for number in range(30):
            server.world.press(person, person, message["message_id"], data[number % len(data)])
        await server.world.clock.sleep(ANSWER_WINDOW + 1)
        caplog.set_level(logging.WARNING)
        async with running(server, tmp_path, seed=4, wishes=ROOMY) as house:
            await house.quiet()
            calls = server.journal.of("answerCallbackQuery")[-30:]
            assert [call.status for call in calls] == [400] * 30
            assert len(games_of(tmp_path / "durak.sqlite3")[0].moves) == 1
            complaints = [r for r in caplog.records if r.name != "bot.store.database"]
            assert complaints == []
            await house.until_shown(house.group, "beat it or take")
            await move(house, {ANNA, BORIS})
