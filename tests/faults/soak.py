"""`make soak`: the long versions of the fault tests."""

import argparse
import asyncio
import sys
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.faults.evening import Findings, evening, patient_clock, play_for
from tests.support.folders import in_memory


async def _evening(people: int, minutes: float, speed: float) -> Findings:
    with TemporaryDirectory(prefix="durak-soak-", dir=in_memory()) as folder:
        async with (
            patient_clock(speed) as clock,
            evening(Path(folder), clock, people=people) as party,
        ):
            return await play_for(party, 60 * minutes)


def main() -> int:
    """Play an evening against a server that enforces Telegram's limits, and measure it."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="of game time")
    parser.add_argument("--speed", type=float, default=10.0, help="game time to real time")
    args = parser.parse_args()
    broken = False
    for people in (6, 2):
        print(f"{people} people tap as fast as the server lets them, {args.minutes:g} minutes:")
        found = asyncio.run(_evening(people, args.minutes, args.speed))
        for name, value in asdict(found).items():
            print(f"  {name.replace('_', ' ')}: {round(value, 2)}")
        for promise in found.broken():
            print(f"  BROKEN: {promise}")
            broken = True
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
