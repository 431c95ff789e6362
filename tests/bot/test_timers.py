import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.clock import SystemClock, wait
from bot.timers import Timers
from tests.support.clock import START, FastClock, HandClock, settle


class Watch:
    """Timers on a hand clock, and what came due when."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.rang: list[tuple[float, int, int]] = []
        self.slow: dict[int, asyncio.Event] = {}
        self.timers = Timers(self.clock, self.due, at_once=2)

    async def due(self, key: int, number: int) -> None:
        self.rang.append((self.clock.time() - START, key, number))
        if key in self.slow:
            await self.slow[key].wait()
        if key == 13:
            raise ValueError("unlucky")


@pytest.fixture
async def watch() -> AsyncIterator[Watch]:
    watch = Watch()
    run = asyncio.create_task(watch.timers.run())
    yield watch
    for event in watch.slow.values():
        event.set()
    await watch.timers.stop()
    await run


async def test_a_deadline_comes_due_at_its_moment(watch: Watch) -> None:
    watch.timers.set(1, START + 40, number=7)
    await watch.clock.advance(39.9)
    assert watch.rang == []
    await watch.clock.advance(0.2)
    assert watch.rang == [(40.0, 1, 7)]


async def test_a_deadline_in_the_past_comes_due_at_once(watch: Watch) -> None:
    watch.timers.set(1, START - 5, number=7)
    await settle()
    assert watch.rang == [(0.0, 1, 7)]


async def test_deadlines_come_due_in_order(watch: Watch) -> None:
    for key, seconds in ((1, 30.0), (2, 10.0), (3, 20.0)):
        watch.timers.set(key, START + seconds, number=0)
    await watch.clock.advance(60)
    assert [key for _, key, _ in watch.rang] == [2, 3, 1]


async def test_a_newer_deadline_takes_the_place_of_the_old(watch: Watch) -> None:
    watch.timers.set(1, START + 10, number=7)
    watch.timers.set(1, START + 20, number=8)
    await watch.clock.advance(60)
    assert watch.rang == [(20.0, 1, 8)]


async def test_an_earlier_deadline_is_not_slept_over(watch: Watch) -> None:
    watch.timers.set(1, START + 25, number=7)
    await settle()
    watch.timers.set(1, START + 5, number=8)
    await watch.clock.advance(60)
    assert watch.rang == [(5.0, 1, 8)]


async def test_a_cleared_deadline_never_comes_due(watch: Watch) -> None:
    watch.timers.set(1, START + 10, number=7)
    watch.timers.clear(1)
    watch.timers.clear(1)
    await watch.clock.advance(60)
    assert watch.rang == []


async def test_a_deadline_comes_due_once(watch: Watch) -> None:
    watch.timers.set(1, START + 10, number=7)
    watch.timers.set(1, START + 10, number=7)
    await watch.clock.advance(60)
    assert len(watch.rang) == 1


async def test_a_failing_deadline_is_logged_and_stops_nothing(
    watch: Watch, caplog: pytest.LogCaptureFixture
) -> None:
    watch.timers.set(13, START + 1, number=4)
    watch.timers.set(2, START + 2, number=0)
    await watch.clock.advance(3)
    assert [key for _, key, _ in watch.rang] == [13, 2]
    assert "the deadline of 13, number 4, failed: ValueError" in caplog.text
    assert "unlucky" not in caplog.text


async def test_a_deadline_that_failed_comes_due_again(watch: Watch) -> None:
    watch.timers.set(13, START + 10, number=7)
    await watch.clock.advance(16)
    assert watch.rang == [(10.0, 13, 7), (15.0, 13, 7)]


async def test_a_deadline_that_failed_gives_way_to_a_newer_one(watch: Watch) -> None:
    gate = watch.slow[13] = asyncio.Event()
    watch.timers.set(13, START + 10, number=7)
    await watch.clock.advance(11)
    watch.timers.set(13, START + 60, number=8)
    gate.set()
    await watch.clock.advance(30)
    assert watch.rang == [(10.0, 13, 7)]


async def test_a_slow_deadline_holds_up_no_other(watch: Watch) -> None:
    watch.slow[1] = asyncio.Event()
    watch.timers.set(1, START + 1, number=0)
    watch.timers.set(2, START + 2, number=0)
    await watch.clock.advance(3)
    assert [key for _, key, _ in watch.rang] == [1, 2]


async def test_no_more_than_so_many_run_at_once(watch: Watch) -> None:
    for key in (1, 2, 3):
        watch.slow[key] = asyncio.Event()
        watch.timers.set(key, START + key, number=0)
    await watch.clock.advance(5)
    assert [key for _, key, _ in watch.rang] == [1, 2]
    watch.slow[1].set()
    await settle()
    assert [key for _, key, _ in watch.rang] == [1, 2, 3]


async def test_stopping_waits_for_what_runs_and_starts_nothing_more(watch: Watch) -> None:
    watch.slow[1] = asyncio.Event()
    watch.timers.set(1, START + 1, number=0)
    watch.timers.set(2, START + 50, number=0)
    await watch.clock.advance(2)
    stopping = asyncio.create_task(watch.timers.stop())
    await settle()
    assert not stopping.done()
    watch.slow[1].set()
    await stopping
    await watch.clock.advance(100)
    assert [key for _, key, _ in watch.rang] == [1]


async def test_deadlines_set_again_and_again_take_no_room(watch: Watch) -> None:
    for number in range(10_000):
        watch.timers.set(1, START + 10 + number, number)
    assert len(watch.timers._heap) < 200
    await watch.clock.advance(10_100)
    assert [number for _, _, number in watch.rang] == [9_999]


async def test_a_wait_ends_with_its_event() -> None:
    clock = HandClock()
    event = asyncio.Event()
    waiting = asyncio.create_task(wait(event, clock, START + 20))
    await clock.advance(5)
    assert not waiting.done()
    event.set()
    await waiting


async def test_a_wait_never_lasts_longer_than_a_nap() -> None:
    clock = HandClock()
    waiting = asyncio.create_task(wait(asyncio.Event(), clock, START + 3600))
    await clock.advance(30)
    assert waiting.done()


async def test_a_wait_for_a_moment_that_has_passed_ends_at_once() -> None:
    event = asyncio.Event()
    await wait(event, HandClock(), START - 1)
    assert event.is_set()


async def test_the_system_clock_moves() -> None:
    clock = SystemClock()
    before = clock.time()
    await clock.sleep(0.001)
    assert clock.time() > before


async def test_a_fast_clock_outruns_the_machine() -> None:
    clock = FastClock(1000)
    before = clock.time()
    await clock.sleep(1)
    assert clock.time() >= before + 1
