"""A Telegram in another process that says yes to everything, over HTTP on this machine."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiohttp import web

from tests.support.hall import HallSession

if TYPE_CHECKING:
    from collections.abc import Iterator

    from aiogram import Bot
    from aiogram.methods import TelegramMethod
    from aiogram.methods.base import TelegramType

    from bot.playground.clock import HandClock

HOUSE: Final = Path(__file__).parents[1]
MESSAGE: Final = {"message_id": 1, "date": 1, "chat": {"id": 1, "type": "private"}, "text": "a"}
ME: Final = {"id": 123456, "is_bot": True, "first_name": "Durak", "username": "durak_bot"}
ANSWERS: Final = {"sendMessage": MESSAGE, "editMessageText": MESSAGE, "getMe": ME}


class WiredSession(HallSession):
    """Every call also goes over the wire, and its answer is read."""

    def __init__(self, clock: HandClock, url: str) -> None:
        super().__init__(clock)
        self._wire = AiohttpSession(api=TelegramAPIServer.from_base(url))

    async def make_request(
        self,
        bot: Bot,
        method: TelegramMethod[TelegramType],
        timeout: int | None = None,  # noqa: ASYNC109 - aiogram's own name
    ) -> TelegramType:
        """Send it, then remember it."""
        await self._wire.make_request(bot, method, timeout)
        return await super().make_request(bot, method, timeout)

    async def close(self) -> None:
        """Hang up."""
        await self._wire.close()


@contextmanager
def telegram() -> Iterator[str]:
    """The address of such a server, while it runs."""
    with subprocess.Popen(
        [sys.executable, "-m", "benchmarks.wire"],
        cwd=HOUSE,
        env=dict(os.environ),
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process.stdout.readline().strip() if process.stdout else ""
        finally:
            process.kill()


async def _answer(request: web.Request) -> web.Response:
    await request.read()
    result = ANSWERS.get(request.match_info["method"], True)
    return web.json_response({"ok": True, "result": result})


async def _serve() -> None:
    app = web.Application()
    app.router.add_post("/bot{token}/{method}", _answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(f"http://127.0.0.1:{runner.addresses[0][1]}", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_serve())
