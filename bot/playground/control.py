"""The control API: the page, its stream of events, and what people do in it."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

from aiohttp import web

from bot.playground.journal import Journal
from bot.playground.levers import LEVERS
from bot.playground.refusals import Impossible
from bot.playground.wire import JsonObject, as_object
from bot.playground.world import World

# A reader who falls this far behind is sent home; its browser comes back for a new snapshot.
BACKLOG = 10_000
KEEP_ALIVE_SECONDS = 15.0
TICK_SECONDS = 1.0

Stream = asyncio.Queue[JsonObject | None]


class Control:
    """`/` and `/sim/...`, beside the Bot API and not part of it."""

    def __init__(self, world: World, journal: Journal, page: Path | None) -> None:
        self._world = world
        self._journal = journal
        self._page = page
        self._streams: set[Stream] = set()
        self._unwatch: Callable[[], None] = lambda: None

    def add_routes(self, app: web.Application) -> None:
        """Put the control API into a server that starts."""
        self._unwatch = self._world.watch(self._spread)
        app.router.add_get("/sim/stream", self._stream)
        app.router.add_get("/sim/journal", self._show_journal)
        app.router.add_get("/sim/file/{file_id}", self._file)
        app.router.add_post("/sim/{lever}", self._pull)
        if self._page is not None:
            app.router.add_get("/", self._index)
            app.router.add_static("/page/", self._page)

    def close(self) -> None:
        """End every stream."""
        self._unwatch()
        self._unwatch = lambda: None
        for stream in list(self._streams):
            _end(stream)

    async def tick(self) -> None:
        """Show how the groups' minutes empty again, once a second, as long as it changes."""
        shown: dict[int, int] = {}
        while True:
            await self._world.clock.sleep(TICK_SECONDS)
            for chat_id in self._world.flood.groups():
                used = self._world.flood.used(chat_id)
                if shown.get(chat_id) != used:
                    shown[chat_id] = used
                    self._world.show_rate(chat_id)

    def _spread(self, event: JsonObject) -> None:
        for stream in list(self._streams):
            if stream.full():
                _end(stream)
            else:
                stream.put_nowait(event)

    async def _stream(self, request: web.Request) -> web.StreamResponse:
        """Server-sent events: the snapshot, then whatever happens."""
        response = web.StreamResponse(
            headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"},
        )
        await response.prepare(request)
        stream: Stream = asyncio.Queue(BACKLOG)
        self._streams.add(stream)
        try:
            await response.write(_event(self._world.snapshot()))
            while True:
                try:
                    event = await asyncio.wait_for(stream.get(), KEEP_ALIVE_SECONDS)
                except TimeoutError:
                    await response.write(b": still here\n\n")
                    continue
                if event is None:
                    break
                await response.write(_event(event))
        except ConnectionError:
            pass
        finally:
            self._streams.discard(stream)
        return response

    async def _pull(self, request: web.Request) -> web.Response:
        """Somebody does something: `{"ok": true, ...}`, or 400 with the reason in words."""
        lever = LEVERS.get(request.match_info["lever"])
        if lever is None:
            return _no(404, "there is no such thing to do")
        try:
            fields = as_object(json.loads(await request.text() or "{}"))
            if fields is None:
                return _no(400, "the body is not a JSON object")
            done = lever(self._world, fields)
        except json.JSONDecodeError:
            return _no(400, "the body is not JSON")
        except Impossible as reason:
            return _no(400, str(reason))
        return web.json_response({"ok": True, **done})

    async def _show_journal(self, request: web.Request) -> web.Response:
        method = request.query.get("method")
        calls = self._journal.of(method) if method else self._journal.of()
        return web.json_response({"ok": True, "calls": [call.wire() for call in calls]})

    async def _file(self, request: web.Request) -> web.Response:
        upload = self._world.files.get(request.match_info["file_id"])
        if upload is None:
            return _no(404, "there is no such file")
        name = json.dumps(upload.name)
        return web.Response(
            body=upload.data,
            content_type=upload.mime_type,
            headers={"Content-Disposition": f"attachment; filename={name}"},
        )

    async def _index(self, _request: web.Request) -> web.StreamResponse:
        if self._page is None:
            raise web.HTTPNotFound
        return web.FileResponse(self._page / "index.html")


def _end(stream: Stream) -> None:
    """Empty the stream and put its end there."""
    while not stream.empty():
        stream.get_nowait()
    stream.put_nowait(None)


def _event(event: JsonObject) -> bytes:
    return b"data: " + json.dumps(event, ensure_ascii=False).encode() + b"\n\n"


def _no(status: int, reason: str) -> web.Response:
    return web.json_response({"ok": False, "error": reason}, status=status)
