"""`python -m bot.playground` as people start it: a process of its own, without a browser."""

import asyncio
import json
import os
import re
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import aiohttp
import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 100.0
"""Real seconds: a busy machine takes long to import the bot."""
ANNA, BORIS, VERA = 1001, 1002, 1003

World: TypeAlias = dict[str, Any]

pytestmark = pytest.mark.timeout(250)


@dataclass(frozen=True)
class Playground:
    """A running command, and where it listens."""

    process: Process
    address: str
    http: aiohttp.ClientSession

    async def world(self) -> World:
        """The world as a page sees it when it opens."""
        async with self.http.get(f"{self.address}/sim/stream") as response:
            line = await response.content.readline()
        world: World = json.loads(line.removeprefix(b"data: "))
        return world

    async def until(self, holds: Callable[[World], object]) -> World:
        """The world, once something holds in it; looked at anew whenever it changes."""
        async with asyncio.timeout(PATIENCE):
            async with self.http.get(f"{self.address}/sim/stream") as response:
                async for line in response.content:
                    if line.startswith(b"data: ") and holds(world := await self.world()):
                        return world
        raise AssertionError("the stream ended")

    async def taps(self, person: int, button: tuple[int, str]) -> None:
        """Somebody taps a button in their private chat."""
        message, data = button
        tap = {"user": person, "chat": person, "message_id": message, "data": data}
        async with self.http.post(f"{self.address}/sim/press", json=tap) as response:
            assert response.status == 200, await response.text()

    async def interrupt(self) -> tuple[int, str]:
        """Press Ctrl-C; the exit status, and whatever was said on stderr."""
        self.process.send_signal(signal.SIGINT)
        async with asyncio.timeout(PATIENCE):
            _, errors = await self.process.communicate()
        assert self.process.returncode is not None
        return self.process.returncode, errors.decode()


@asynccontextmanager
async def playground(folder: Path, *arguments: str) -> AsyncIterator[Playground]:
    """`python -m bot.playground` with these arguments, in a folder."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bot.playground", *arguments),
        cwd=folder,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "TMPDIR": str(folder)},
        stdout=PIPE,
        stderr=PIPE,
        preexec_fn=_heed_ctrl_c,
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE):
            said = (await process.stdout.readline()).decode()
        found = re.fullmatch(r"The playground is open: (http://127\.0\.0\.1:\d+) .*\n", said)
        assert found, said
        async with aiohttp.ClientSession() as http:
            yield Playground(process, found[1], http)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def _heed_ctrl_c() -> None:
    """Be as if started at a terminal: what a script runs in the background ignores Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def texts(world: World, chat: int) -> list[str]:
    """What a chat shows."""
    states = (state for state in world["chats"] if state["chat"]["id"] == chat)
    return [message.get("text", "") for state in states for message in state["messages"]]


def buttons(world: World, chat: int, label: str) -> list[tuple[int, str]]:
    """The buttons whose text begins so: their messages, and what they carry."""
    return [
        (message["message_id"], key["callback_data"])
        for state in world["chats"]
        if state["chat"]["id"] == chat
        for message in state["messages"]
        for row in message.get("reply_markup", {}).get("inline_keyboard", [])
        for key in row
        if key["text"].startswith(label)
    ]


def has(chat: int, text: str) -> Callable[[World], bool]:
    """Whether a chat shows this text."""
    return lambda world: any(text in shown for shown in texts(world, chat))


async def test_the_page_is_there_before_the_bot_and_the_welcome_comes_by_itself(
    tmp_path: Path,
) -> None:
    async with playground(tmp_path, "--port", str(free_port())) as running:
        async with running.http.get(running.address) as page:
            assert "Durak playground" in await page.text()
        world = await running.world()
        assert [person["first_name"] for person in world["people"]] == ["Anna", "Boris", "Vera"]
        assert [texts(world, person) for person in (ANNA, BORIS, VERA)] == [["/start"]] * 3
        group = next(s for s in world["chats"] if s["chat"]["type"] == "group")
        assert group["members"] == [ANNA, BORIS, VERA]

        await running.until(has(ANNA, "Durak, right here"))

        assert await running.interrupt() == (0, "")
    assert list(tmp_path.iterdir()) == []


async def test_ctrl_c_before_the_bot_is_there_ends_without_a_word(tmp_path: Path) -> None:
    async with playground(tmp_path, "--port", str(free_port())) as running:
        assert await running.interrupt() == (0, "")
    assert list(tmp_path.iterdir()) == []


async def test_a_taken_port_gives_way_to_the_next(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        async with playground(tmp_path, "--port", str(port)) as running:
            assert int(running.address.rpartition(":")[2]) > port


async def test_kept_games_go_on_in_a_world_that_has_forgotten_them(tmp_path: Path) -> None:
    async with playground(tmp_path, "--keep", "--port", str(free_port())) as running:
        world = await running.until(has(ANNA, "Durak, right here"))
        await running.taps(ANNA, buttons(world, ANNA, "Play now")[-1])
        world = await running.until(has(ANNA, "trump · deck"))
        header = re.findall(r".* trump · deck .*", "\n".join(texts(world, ANNA)))[-1]
        assert await running.interrupt() == (0, "")

    async with playground(tmp_path, "--keep", "--port", str(free_port())) as running:
        world = await running.until(has(ANNA, header))
        await running.taps(ANNA, buttons(world, ANNA, "⋯")[-1])
        await running.until(lambda world: buttons(world, ANNA, "Give up"))
        assert await running.interrupt() == (0, "")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port
