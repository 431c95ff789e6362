"""`make play`: the whole bot in a browser, with nothing but this machine (DESIGN 10)."""

import argparse
import asyncio
import os
import sys
import tempfile
import webbrowser
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

from bot.clock import SystemClock
from bot.playground.server import PlaygroundServer

PAGE: Final = Path(__file__).parent / "page"
TOKEN: Final = "4242:" + "playground" * 4
KEPT: Final = Path("playground.sqlite3")
PORTS_TRIED: Final = 20


def main() -> int:
    """Serve the playground until Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m bot.playground", description=__doc__)
    parser.add_argument("--port", type=int, default=8080, help="8080, or the next free one")
    parser.add_argument("--keep", action="store_true", help=f"keep the games in {KEPT}")
    args = parser.parse_args()
    try:
        asyncio.run(_serve(args.port, keep=args.keep))
    except KeyboardInterrupt:
        return 0
    except OSError as error:
        print(f"No free port from {args.port} on: {error.strerror}.", file=sys.stderr)
        return 1
    return 0


async def _serve(port: int, *, keep: bool) -> None:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="durak-")))
        server = PlaygroundServer(TOKEN, SystemClock(), page=PAGE)
        await _listen(server, port)
        stack.push_async_callback(server.stop)
        print(f"The playground is open: {server.url} (Ctrl-C closes it)", flush=True)
        if os.environ.get("DISPLAY") or sys.platform == "darwin":
            webbrowser.open(server.url)
        # The page is there at once; what the bot is built from takes seconds to import.
        play_at = await asyncio.to_thread(_import_bot)
        for person in server.world.people:
            server.world.send_text(person, person, "/start")
        database = KEPT if keep else folder / "playground.sqlite3"
        await play_at(token=TOKEN, api_url=server.url, database=database)


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


def _import_bot() -> Callable[..., Awaitable[None]]:
    from bot.running import play_at  # noqa: PLC0415

    return play_at


if __name__ == "__main__":
    sys.exit(main())
