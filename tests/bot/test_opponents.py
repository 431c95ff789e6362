"""Programs that think in processes of their own."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from concurrent.futures import ProcessPoolExecutor
from random import Random

import pytest

from bot import opponents as module
from bot.opponents import SECONDS, Opponents, spare_cores
from engine.ai import Level
from engine.view import View
from tests.support.positions import game_at

LEAD = "36@s - 6s7s 6dTs/7dJh - 1v2 - 2 -"


def view(seat: int = 1) -> View:
    return game_at(LEAD).view(seat)


@pytest.fixture
async def opponents() -> AsyncIterator[Opponents]:
    opponents = Opponents(Random(1))
    opponents.start()
    yield opponents
    await opponents.stop()


async def test_every_level_makes_a_legal_move(opponents: Opponents) -> None:
    for level in Level:
        assert await opponents.choose(level, view()) in view().legal


async def test_a_program_says_whether_it_would_draw(opponents: Opponents) -> None:
    assert await opponents.accepts_draw(Level.NORMAL, view()) in (True, False)


async def test_the_same_chance_gives_the_same_move() -> None:
    moves = []
    for _ in range(2):
        opponents = Opponents(Random(5))
        moves.append(await opponents.choose(Level.EASY, view()))
        await opponents.stop()
    assert moves[0] == moves[1]


async def test_when_the_worker_is_killed_a_move_is_made_all_the_same(
    opponents: Opponents, caplog: pytest.LogCaptureFixture
) -> None:
    await opponents.choose(Level.EASY, view())
    kill_workers(opponents)
    assert await opponents.choose(Level.HARD, view()) in view().legal
    assert "a worker was lost" in caplog.text
    assert await opponents.choose(Level.EASY, view()) in view().legal


async def test_when_the_worker_is_killed_no_draw_is_accepted(opponents: Opponents) -> None:
    await opponents.choose(Level.EASY, view())
    kill_workers(opponents)
    assert not await opponents.accepts_draw(Level.NORMAL, view())


async def test_a_worker_that_does_not_answer_is_not_waited_for(
    opponents: Opponents, monkeypatch: pytest.MonkeyPatch
) -> None:
    await opponents.choose(Level.EASY, view())
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    assert await opponents.choose(Level.HARD, view()) in view().legal


async def test_the_more_programs_wait_the_less_each_thinks() -> None:
    class Recording(Opponents):
        async def _work(self, _task: object, *arguments: object) -> None:  # type: ignore[override]
            given.append(arguments[3])
            await asyncio.sleep(0)

    given: list[object] = []
    opponents = Recording(Random(1))
    await asyncio.gather(*(opponents.choose(Level.HARD, view()) for _ in range(4)))
    assert given == [SECONDS, SECONDS / 3, SECONDS / 2, SECONDS]


def test_a_core_is_left_to_everything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, workers in ((None, 1), (1, 1), (2, 1), (4, 3), (64, 4)):
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
        assert spare_cores() == workers


def kill_workers(opponents: Opponents) -> None:
    pool = opponents._pool
    assert isinstance(pool, ProcessPoolExecutor)
    for process in pool._processes:
        os.kill(process, signal.SIGKILL)
