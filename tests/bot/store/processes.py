"""Other processes on the same database, each a script of its own."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_HOUSE = Path(__file__).parents[3]
_PATIENCE = 30  # seconds, for a process that should end by itself

OPEN = """
import asyncio, sys
from pathlib import Path
from bot.store.database import Database
from bot.store.errors import StoreError
from tests.bot.store.samples import Watch

async def opened():
    try:
        return await Database.open(Path(sys.argv[1]), clock=Watch())
    except StoreError as error:
        sys.exit(f"{type(error).__name__}: {error}")

"""

OPEN_AND_RETURN = OPEN + "asyncio.run(opened())"

OPEN_AND_STAY = (
    OPEN
    + """
async def stay():
    database = await opened()
    print("open")
    await asyncio.Event().wait()

asyncio.run(stay())
"""
)

DIE_AND_LEAVE_A_WORKER = (
    OPEN
    + """
import os, signal, time, warnings
warnings.simplefilter("ignore")

async def die():
    database = await opened()
    worker = os.fork()
    if worker:
        print(worker)
        os.kill(os.getpid(), signal.SIGKILL)
    os.close(1), os.close(2)
    time.sleep(60)
    os._exit(0)

asyncio.run(die())
"""
)

PLAY_FOR_EVER = (
    OPEN
    + """
from dataclasses import replace
from bot.store import games
from tests.bot.store.samples import MOVE, a_game

async def play():
    database = await opened()
    game = await database.write(a_game)

    async def move(number):
        move = replace(MOVE, game=game, number=number)
        await database.write(lambda tx: games.add_move(tx, move, None))
        print(number)

    for first in range(1, 100_000, 3):
        await asyncio.gather(*map(move, range(first, first + 3)))

asyncio.run(play())
"""
)

HOLD_THE_LOCK = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("locked")
sys.stdin.read()
"""

BACK_UP = """
import sys
from pathlib import Path
from bot.store.backups import backup
backup(Path(sys.argv[1]), Path(sys.argv[2]))
"""


@contextmanager
def running(script: str, *arguments: object) -> Iterator[subprocess.Popen[str]]:
    """The script in a process of its own, which does not outlive the block."""
    with subprocess.Popen(
        [sys.executable, "-u", "-c", script, *map(str, arguments)],
        cwd=_HOUSE,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def line(process: subprocess.Popen[str]) -> str:
    """The next line that it prints."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def ran(script: str, *arguments: object) -> tuple[int, str]:
    """How a script ended by itself, and the last line of its complaint."""
    with running(script, *arguments) as process:
        _, complaint = process.communicate(timeout=_PATIENCE)
        return process.returncode, complaint.strip().rpartition("\n")[2]
