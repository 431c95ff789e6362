"""The bot in a process of its own, as `python -m bot` starts it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

from bot.playground.server import PlaygroundServer
from tests.faults.waiting import until
from tests.support.house import TOKEN

HOUSE: Final = Path(__file__).parents[2]
START_SECONDS: Final = 90.0
"""A process that has not begun to ask for updates by then has failed."""
STOP_SECONDS: Final = 10.0


class BotProcess:
    """One run of the bot against a server of ours; real time, real signals."""

    def __init__(
        self,
        server: PlaygroundServer,
        folder: Path,
        wishes: dict[str, str] | None = None,
        *arguments: str,
    ) -> None:
        self._server = server
        self._poller = server.updates._poller
        self._log = folder / "bot.log"
        settings = {
            "API_URL": server.url,
            "BOT_TOKEN": TOKEN,
            "DATABASE": str(folder / "durak.sqlite3"),
            "LOG_LEVEL": "WARNING",
            "PYTHONPATH": str(HOUSE),
            **(wishes or {}),
        }
        with self._log.open("ab") as log:
            # Its folder is not ours, lest it reads somebody's .env.
            self._process = subprocess.Popen(
                [sys.executable, "-m", "bot", *arguments],
                cwd=folder,
                env={**os.environ, **settings},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    @property
    def log(self) -> str:
        """All that the bot has written, in this run and those before it."""
        return self._log.read_text("utf-8", errors="replace")

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    def ended(self) -> int | None:
        """The exit status, if it has ended."""
        return self._process.poll()

    async def ready(self) -> None:
        """Wait until it asks for updates."""

        def asks() -> bool:
            return self._server.updates._poller is not self._poller

        await until(lambda: asks() or self.ended() is not None, START_SECONDS)
        assert asks(), f"the bot did not start: {self.log[-2000:]}"

    def kill(self) -> None:
        """kill -9."""
        if self.ended() is None:
            self._process.kill()
        self._process.wait()

    async def stop(self, seconds: float = STOP_SECONDS) -> tuple[int | None, float]:
        """SIGTERM; the exit status (None if it goes on), and how long it took."""
        began = time.monotonic()
        self._process.send_signal(signal.SIGTERM)
        return await self.exit_status(seconds), time.monotonic() - began

    async def exit_status(self, seconds: float) -> int | None:
        """The exit status, waited for so long; None if it goes on."""
        await until(lambda: self.ended() is not None, seconds)
        return self.ended()
