"""`python -m tests.faults.taint --games 300`: many evenings under the eye of the taint watch."""

import argparse
import asyncio
import io
import logging
import tempfile
from pathlib import Path

from tests.support.folders import in_memory
from tests.support.glyphs import Glyphs
from tests.support.taint import hidden_words, play_evening


async def watch(games: int, first: int) -> tuple[int, int]:
    """How many texts were read in so many games, and how many said too much; logs included."""
    glyphs, read, log = Glyphs(), 0, io.StringIO()
    handler = logging.StreamHandler(log)
    logging.getLogger("bot").addHandler(handler)
    logging.getLogger("bot").setLevel(logging.DEBUG)
    leaks = 0
    for seed in range(first, first + games):
        with tempfile.TemporaryDirectory(dir=in_memory()) as folder:
            try:
                read += await play_evening(Path(folder), seed, glyphs, taps=400)
            except AssertionError as error:
                leaks += 1
                print(f"game {seed}: {error}")
    return read, leaks + len(hidden_words(glyphs, log.getvalue()))


def main() -> int:
    """Print how it went; 1 if anything leaked."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults.taint", description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--first", type=int, default=1000, help="seed of the first game")
    args = parser.parse_args()
    read, leaks = asyncio.run(watch(args.games, args.first))
    print(f"games {args.games} texts {read} leaks {leaks}")
    return 1 if leaks else 0


if __name__ == "__main__":
    raise SystemExit(main())
