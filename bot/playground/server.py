"""The embedded Bot API server: one world, one bot, over HTTP on this machine alone."""

import asyncio
import logging
from pathlib import Path

from aiohttp import web

from bot.playground.clock import Clock
from bot.playground.control import Control
from bot.playground.demo import demo_world
from bot.playground.faults import Effect, Fault, Faults
from bot.playground.flood import Limits
from bot.playground.journal import Call, Journal
from bot.playground.methods import BY_LOWER_NAME, METHODS
from bot.playground.params import Params, read_params
from bot.playground.refusals import ApiError, not_found, unauthorized
from bot.playground.updates import UpdateQueue
from bot.playground.wire import Json
from bot.playground.world import World

logger = logging.getLogger(__name__)

GATEWAY_PAGE = (
    "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n"
    "<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n"
)
PROPER_NAMES = {name.lower(): name for name in METHODS}
MAX_BODY = 50 * 1024 * 1024
SHUTDOWN_SECONDS = 1.0


class PlaygroundServer:
    """An honest double of api.telegram.org for one bot, with a control API beside it and, if
    `page` names its folder, the playground's page. Nothing of it leaves this machine.
    """

    def __init__(
        self,
        token: str,
        clock: Clock,
        *,
        limits: Limits | None = None,
        world: World | None = None,
        page: Path | None = None,
    ) -> None:
        bot_id = int(token.partition(":")[0])
        self.world = world or demo_world(clock, bot_id=bot_id)
        if self.world.bot.id != bot_id:
            raise ValueError("the token belongs to another bot than the world's")
        if limits is not None:
            self.world.flood.limits = limits
        self.journal = Journal()
        self._token = token
        self._clock = clock
        self._control = Control(self.world, self.journal, page)
        self._runner: web.AppRunner | None = None
        self._ticker: asyncio.Task[None] | None = None
        self._url = ""

    @property
    def url(self) -> str:
        """Where it listens, without a slash at the end; empty before the start."""
        return self._url

    @property
    def faults(self) -> Faults:
        """The troubles in force."""
        return self.world.faults

    @property
    def updates(self) -> UpdateQueue:
        """The updates that the bot has not confirmed."""
        return self.world.updates

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> None:
        """Listen; port 0 takes a free one. Raises OSError if the port is taken."""
        app = web.Application(client_max_size=MAX_BODY)
        app.router.add_route("*", "/bot{token}/{method}", self._call)
        app.router.add_get("/file/bot{token}/documents/{file_id}", self._file)
        self._control.add_routes(app)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=SHUTDOWN_SECONDS)
        await runner.setup()
        self._runner = runner
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError:
            await self.stop()
            raise
        taken: int = runner.addresses[0][1]
        self._url = f"http://{host}:{taken}"
        self._ticker = asyncio.create_task(self._control.tick())

    async def stop(self) -> None:
        """Send everybody home and stop listening."""
        if self._ticker is not None:
            self._ticker.cancel()
            self._ticker = None
        self._control.close()
        self.updates.release()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def _call(self, request: web.Request) -> web.StreamResponse:
        """One call of the Bot API, through the faults, into the journal."""
        name = request.match_info["method"]
        method = PROPER_NAMES.get(name.lower(), name)
        if request.match_info["token"] != self._token:
            return _answer(unauthorized())
        at = self._clock.time()
        try:
            params = await read_params(request)
        except ApiError as error:
            self.journal.add(Call(at, method, {}, error.code, error.wire()))
            return _answer(error)
        faults = self.faults.calls(method, params.integer("chat_id") or None)
        response, status, answer = await self._through(method, params, faults)
        self.journal.add(Call(at, method, params.journal(), status, answer))
        if response is None:
            return _hang_up(request)
        return response

    async def _through(
        self,
        method: str,
        params: Params,
        faults: list[Fault],
    ) -> tuple[web.Response | None, int, Json]:
        """The answer (None: the line goes dead), its status, and what it says."""
        effects = {fault.effect: fault for fault in faults}
        if Effect.DELAY_BEFORE in effects:
            await self._clock.sleep(effects[Effect.DELAY_BEFORE].seconds)
        if Effect.DROP_BEFORE in effects:
            return None, 0, None
        if Effect.BAD_GATEWAY in effects:
            page = web.Response(status=502, text=GATEWAY_PAGE, content_type="text/html")
            return page, 502, GATEWAY_PAGE
        refusal = effects[Effect.REFUSE].error if Effect.REFUSE in effects else None
        if refusal is not None:
            return _answer(refusal), refusal.code, refusal.wire()
        try:
            body: Json = {"ok": True, "result": await self._carry_out(method, params)}
        except ApiError as error:
            return _answer(error), error.code, error.wire()
        if Effect.DELAY_AFTER in effects:
            await self._clock.sleep(effects[Effect.DELAY_AFTER].seconds)
        if Effect.DROP_AFTER in effects:
            return None, 0, body
        return web.json_response(body), 200, body

    async def _carry_out(self, method: str, params: Params) -> Json:
        known = BY_LOWER_NAME.get(method.lower())
        if known is None:
            logger.error("the bot called %r, which this server does not know", method)
            raise not_found()
        return await known(self.world, params)

    async def _file(self, request: web.Request) -> web.Response:
        upload = self.world.files.get(request.match_info["file_id"])
        if request.match_info["token"] != self._token:
            return _answer(unauthorized())
        if upload is None:
            return _answer(not_found())
        return web.Response(body=upload.data, content_type=upload.mime_type)


def _answer(error: ApiError) -> web.Response:
    return web.json_response(error.wire(), status=error.code)


def _hang_up(request: web.Request) -> web.Response:
    """Close the connection under the answer, so that the bot never learns how it went."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response()
