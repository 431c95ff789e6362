"""Real processes: a kill in mid-bout, a second instance, a stop, a backup put back."""

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.clock import SystemClock
from bot.playground.demo import demo_world
from bot.playground.faults import Effect, Fault
from bot.playground.flood import Limits
from bot.playground.server import PlaygroundServer
from bot.rooms.programs import LONGEST_PAUSE
from tests.faults.audit import games_of
from tests.faults.process import HOUSE, BotProcess
from tests.faults.waiting import until
from tests.support.house import TOKEN

pytestmark = pytest.mark.timeout(300)

ANNA = 1001
PATIENCE = 60.0
EASY = ("m1:choose:level=easy", "m1:play:")


@pytest.fixture
async def server() -> AsyncIterator[PlaygroundServer]:
    clock = SystemClock()
    world = demo_world(clock, bot_id=int(TOKEN.partition(":")[0]))
    server = PlaygroundServer(TOKEN, clock, limits=Limits(enforced=False), world=world)
    await server.start()
    yield server
    await server.stop()


@pytest.fixture
async def bot(server: PlaygroundServer, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """A bot against which Anna has begun to play."""
    bot = BotProcess(server, tmp_path)
    await bot.ready()
    server.world.send_text(ANNA, ANNA, "/start")
    assert await until(lambda: keys(server), PATIENCE)
    for data in EASY:
        await tap(server, data)
    assert await until(lambda: "trump" in text(server), PATIENCE)
    yield bot
    bot.kill()


def shown(server: PlaygroundServer) -> list[dict[str, Any]]:
    """What the bot has sent to Anna, as it looks now."""
    messages = server.world.chat(ANNA).messages
    return [
        dict(messages[key].wire())
        for key in sorted(messages)
        if messages[key].sender.user == server.world.bot
    ]


def text(server: PlaygroundServer) -> str:
    return str(shown(server)[-1]["text"]) if shown(server) else ""


def keys(server: PlaygroundServer) -> list[dict[str, Any]]:
    """The buttons of the newest message."""
    newest = shown(server)[-1] if shown(server) else {}
    rows = newest.get("reply_markup", {}).get("inline_keyboard", [])
    return [key for row in rows for key in row]


def playable(server: PlaygroundServer) -> str | None:
    """What the first button carries that the game would accept."""
    styled = (key for key in keys(server) if key["callback_data"].startswith("p1:"))
    return next((key["callback_data"] for key in styled if "style" in key), None)


async def tap(server: PlaygroundServer, data: str) -> str | None:
    """Anna taps; the words that she is answered with."""
    answers: list[Any] = []
    unwatch = server.world.watch(lambda e: answers.append(e) if e["kind"] == "answer" else None)
    query = server.world.press(ANNA, ANNA, shown(server)[-1]["message_id"], data)
    assert await until(lambda: any(a["query"] == query for a in answers), PATIENCE)
    unwatch()
    given = next(a for a in answers if a["query"] == query)
    return str(given["text"]) if given["text"] is not None else None


async def turn(server: PlaygroundServer) -> str:
    """Wait for Anna's turn, when the program has nothing more to add; a button of hers."""
    while True:
        assert await until(partial(playable, server), PATIENCE)
        before = shown(server)
        if not await until(partial(has_changed, server, before), LONGEST_PAUSE + 0.5):
            return str(playable(server))


async def play(server: PlaygroundServer, moves: int) -> None:
    """Anna makes so many moves."""
    for _ in range(moves):
        assert await tap(server, await turn(server)) is None


def has_changed(server: PlaygroundServer, before: list[dict[str, Any]]) -> bool:
    return shown(server) != before


async def test_a_kill_in_mid_bout_is_not_noticed(
    server: PlaygroundServer, bot: BotProcess, tmp_path: Path
) -> None:
    await play(server, 2)
    button = await turn(server)
    messages = [m["message_id"] for m in shown(server)]
    bot.kill()
    again = BotProcess(server, tmp_path)
    try:
        await again.ready()
        assert await tap(server, button) is None
        await play(server, 2)
        assert [m["message_id"] for m in shown(server)] == messages
    finally:
        again.kill()
    [game] = games_of(tmp_path / "durak.sqlite3")
    assert sum(by == ANNA for _, _, by in game.moves) == 5
    assert len(list(game.deeds())) == 5


async def test_a_stop_lets_a_tap_be_answered_and_kept(
    server: PlaygroundServer, bot: BotProcess, tmp_path: Path
) -> None:
    button = await turn(server)
    server.faults.add(Fault(Effect.DELAY_BEFORE, "answerCallbackQuery", seconds=1.5))
    server.world.press(ANNA, ANNA, shown(server)[-1]["message_id"], button)
    assert await until(lambda: len(games_of(tmp_path / "durak.sqlite3")[0].moves) > 0, PATIENCE)
    status, seconds = await bot.stop()
    assert status == 0
    assert seconds < 10
    assert "ERROR" not in bot.log
    assert server.world.answered


async def test_a_stop_does_not_wait_for_ever(server: PlaygroundServer, bot: BotProcess) -> None:
    assert await until(partial(playable, server), PATIENCE)
    server.faults.add(Fault(Effect.DELAY_BEFORE, "answerCallbackQuery", seconds=60))
    server.faults.add(Fault(Effect.DELAY_BEFORE, "editMessageText", seconds=60))
    server.world.press(ANNA, ANNA, shown(server)[-1]["message_id"], str(playable(server)))
    assert await until(lambda: not len(server.updates), PATIENCE)
    status, seconds = await bot.stop(20)
    assert status == 0
    assert seconds < 15  # of which ten are the bot's, and the rest a slow machine's


async def test_a_second_instance_refuses_to_start(
    server: PlaygroundServer, bot: BotProcess, tmp_path: Path
) -> None:
    second = BotProcess(server, tmp_path)
    assert await second.exit_status(PATIENCE) == 1
    assert second.log == (
        f"Another bot already runs on {tmp_path / 'durak.sqlite3'}:"
        " stop it first, or give this one another file.\n"
    )
    assert await tap(server, await turn(server)) is None
    assert bot.ended() is None


async def test_a_backup_of_a_running_bot_is_put_back(
    server: PlaygroundServer, bot: BotProcess, tmp_path: Path
) -> None:
    await play(server, 2)
    database, copy = tmp_path / "durak.sqlite3", tmp_path / "copy.sqlite3"
    command = BotProcess(server, tmp_path, None, "backup", str(copy))
    assert await command.exit_status(PATIENCE) == 0
    kept = games_of(copy)[0].moves
    assert sum(by == ANNA for _, _, by in kept) == 2
    await play(server, 1)
    bot.kill()
    for file in [database, *tmp_path.glob("durak.sqlite3-*")]:
        file.unlink()
    shutil.copy(copy, database)
    again = BotProcess(server, tmp_path)
    try:
        await again.ready()
        assert await until(lambda: games_of(database)[0].moves[: len(kept)] == kept, PATIENCE)
        server.world.send_text(ANNA, ANNA, "/hand")
        await play(server, 1)
    finally:
        again.kill()
    assert games_of(database)[0].moves[: len(kept)] == kept


WORKER = """
import asyncio, os, signal
from random import Random
from bot.opponents import Opponents

async def main():
    opponents = Opponents(Random(1))
    opponents.start()
    while not opponents._pool._processes:
        await asyncio.sleep(0.01)
    print(*opponents._pool._processes, flush=True)
    await asyncio.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_a_killed_bot_leaves_no_worker_behind(tmp_path: Path) -> None:
    script = tmp_path / "worker.py"
    script.write_text(WORKER)
    environment = {**os.environ, "PYTHONPATH": str(HOUSE)}
    with subprocess.Popen(
        [sys.executable, str(script)], env=environment, stdout=subprocess.PIPE, text=True
    ) as bot:
        assert bot.stdout
        worker = int(bot.stdout.readline())
        bot.kill()
    asyncio.run(is_gone(worker))


async def is_gone(process: int) -> None:
    def is_there() -> bool:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
        return True

    assert await until(lambda: not is_there(), PATIENCE)
