"""The first release's database, kept so that every later release proves it can go on from it.

It was made once, by `python -m tests.support.first_release`, and is not made again.
"""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bot.store.backups import backup
from engine.position import Phase
from engine.state import State
from tests.support.hall import ANNA, BORIS, VERA, hall

FILE: Final = Path(__file__).parents[1] / "data" / "first-release.sqlite3"


async def make(target: Path) -> None:
    """A table of three who play transfer durak, in mid-bout."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        async with hall(folder, seed=11) as h:
            room = await h.deal(ANNA, BORIS, VERA, wishes=("transfer=on",))
            await h.play_until(room, _is_lively)
            backup(folder / "hall.sqlite3", target)


def _is_lively(state: State) -> bool:
    return state.bout.number > 5 and state.phase is Phase.BOUT and state.bout.beaten > 0


if __name__ == "__main__":
    asyncio.run(make(FILE))
