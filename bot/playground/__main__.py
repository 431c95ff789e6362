"""`make play`: the whole bot in a browser, with nothing but this machine (DESIGN 10)."""

import argparse
import asyncio
import os
import sys
import tempfile
import webbrowser
from contextlib import AsyncExitStack
from pathlib import Path

from bot.playground.clock import Clock
from bot.playground.server import PlaygroundServer
from bot.playground.system_clock import SystemClock

PAGE = Path(__file__).parent / "page"
TOKEN = "4242:" + "playground" * 4
KEPT = Path("playground.sqlite3")
PORTS_TRIED = 20


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
