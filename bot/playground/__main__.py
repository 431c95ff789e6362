"""`make play`: the whole bot in a browser, with nothing but this machine (DESIGN 10)."""

import argparse
import asyncio
import logging
import os
import signal
import sys
import tempfile
import webbrowser
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

from bot.clock import SystemClock
from bot.playground.clock import Clock
from bot.playground.demo import demo_world
from bot.playground.server import PlaygroundServer
from bot.playground.updates import UpdateQueue
from bot.playground.world import World

PAGE: Final = Path(__file__).parent / "page"
BOT_ID: Final = 424242
TOKEN: Final = f"{BOT_ID}:{'playground' * 4}"
KEPT: Final = Path("playground.sqlite3")
PORTS_TRIED: Final = 20
GRAPHICAL: Final = ("DISPLAY", "WAYLAND_DISPLAY")


def main() -> int:
    """Serve the playground until Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m bot.playground", description=__doc__)
    parser.add_argument("--port", type=int, default=8080, help="8080, or the next free one")
    parser.add_argument("--keep", action="store_true", help=f"keep the games in {KEPT}")
    args = parser.parse_args()
    try:
        return asyncio.run(_serve(args.port, keep=args.keep))
    except KeyboardInterrupt:
        return 0
    except OSError as error:
        print(f"No free port from {args.port} on: {error.strerror}.", file=sys.stderr)
        return 1


async def _serve(port: int, *, keep: bool) -> int:
    async with AsyncExitStack() as stack:
        # Whoever presses Ctrl-C again, while the import below ends, need not wait for it.
        stack.callback(signal.signal, signal.SIGINT, signal.SIG_DFL)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="durak-")))
        clock = SystemClock()
        database = KEPT if keep else folder / "playground.sqlite3"
        world = _world(clock, kept=database.exists())
        server = PlaygroundServer(TOKEN, clock, world=world, page=PAGE)
        await _listen(server, port)
        stack.push_async_callback(server.stop)
        print(f"The playground is open: {server.url} (Ctrl-C closes it)", flush=True)
        if sys.platform == "darwin" or any(map(os.environ.get, GRAPHICAL)):
            webbrowser.open(server.url)
        # The page is there at once; what the bot is built from takes seconds to import.
        play_at = await asyncio.to_thread(_import_bot)
        return await play_at(token=TOKEN, api_url=server.url, database=database)


def _world(clock: Clock, *, kept: bool) -> World:
    """The demo world, in which everybody has just greeted the bot, and asks for the kept games.

    Its messages and updates have higher numbers than those of any run before: the bot must not
    take one for another that it remembers.
    """
    world = demo_world(clock, bot_id=BOT_ID)
    began = world.now()
    world.updates = UpdateQueue(clock, world.faults, first_id=began)
    for chat in world.chats.values():
        chat.last_id = began
    for person in world.people:
        world.send_text(person, person, "/start")
    for chat in world.chats.values() if kept else ():
        first = next(iter(chat.members))
        world.send_text(first, chat.id, "/table" if chat.head.is_group else "/hand")
    return world


async def _listen(server: PlaygroundServer, port: int) -> None:
    """Take the port, or the next one that is free."""
    for offset in range(PORTS_TRIED):
        try:
            await server.start(port=port + offset)
        except OSError:
            if offset == PORTS_TRIED - 1:
                raise
        else:
            return


def _import_bot() -> Callable[..., Awaitable[int]]:
    from bot.running import play_at  # noqa: PLC0415

    # It warns of Ctrl-C, which is how the playground is meant to end.
    logging.getLogger("aiogram.dispatcher").setLevel(logging.ERROR)
    return play_at


if __name__ == "__main__":
    sys.exit(main())
