"""A control server with no bot behind it: the page's side of the contract, and nothing else."""

import asyncio
import contextlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from aiohttp import web

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
Object: TypeAlias = Mapping[str, Json]

PAGE = Path(__file__).parents[3] / "bot/playground/page"
NOW = 1_790_000_000
"""The server's clock: 2026-09-21, 14:13:20 UTC."""
BOT_ID = 7
ANNA, BORIS, VERA = 101, 102, 103
GROUP = -5000


COMMANDS: Sequence[Object] = [
    {"command": name, "description": f"what /{name} does"}
    for name in ("durak", "hand", "rules", "help", "stop")
]


def user(user_id: int, name: str, **more: Json) -> Object:
    return {"id": user_id, "is_bot": False, "first_name": name, **more}


BOT: Object = {"id": BOT_ID, "is_bot": True, "first_name": "Durak", "username": "durak_bot"}
PEOPLE: Mapping[int, Object] = {
    ANNA: user(ANNA, "Anna", language_code="en"),
    BORIS: user(BORIS, "Boris", language_code="ru"),
    VERA: user(VERA, "Vera", language_code="no such language"),
}


def chat(chat_id: int) -> Object:
    if chat_id < 0:
        return {"id": chat_id, "type": "group", "title": "Kitchen table"}
    return {"id": chat_id, "type": "private", "first_name": PEOPLE[chat_id]["first_name"]}


def message(chat_id: int, message_id: int, text: str, **more: Json) -> Object:
    """A message of the bot; `more` overrides and adds fields."""
    return {
        "message_id": message_id,
        "date": NOW - 60,
        "chat": chat(chat_id),
        "from": BOT,
        "text": text,
        **more,
    }


def keyboard(*rows: Sequence[Object]) -> Object:
    return {"inline_keyboard": rows}


def key(text: str, data: str | None = None, **more: Json) -> Object:
    return {"text": text, "callback_data": data or text, **more}


def state(chat_id: int, *messages: Object, members: Sequence[int] | None = None) -> Object:
    everyone = list(PEOPLE) if chat_id < 0 else [chat_id]
    return {
        "chat": chat(chat_id),
        "members": everyone if members is None else members,
        "messages": messages,
        "rate": {"used": 9, "limit": 20},
    }


class FakeControl:
    """Serves the page, keeps what it posts, and streams what a test wants to happen."""

    def __init__(self) -> None:
        self.chats: list[Object] = [state(GROUP), *(state(person) for person in PEOPLE)]
        self.posts: asyncio.Queue[tuple[str, Object]] = asyncio.Queue()
        self.refusal: str | None = None
        self.address = ""
        self._streams: set[asyncio.Queue[Object | None]] = set()
        self._runner: web.AppRunner | None = None
        self._port = 0

    async def start(self) -> None:
        """Listens on 127.0.0.1; the second time on the same port."""
        app = web.Application()
        app.router.add_get("/", self._index)
        app.router.add_static("/page", PAGE)
        app.router.add_get("/sim/stream", self._stream)
        app.router.add_post("/sim/{what}", self._post)
        self._runner = web.AppRunner(app, shutdown_timeout=1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port)
        await site.start()
        self._port = self._runner.addresses[0][1]
        self.address = f"http://127.0.0.1:{self._port}/"

    async def stop(self) -> None:
        self.hang_up()
        if self._runner is not None:
            await self._runner.cleanup()

    def hang_up(self) -> None:
        """Ends every stream properly, as a server does that goes away."""
        for stream in self._streams:
            stream.put_nowait(None)

    def send(self, event: Object) -> None:
        for stream in self._streams:
            stream.put_nowait(event)

    def show(self, shown: Object) -> None:
        self.send({"kind": "message", "chat": _chat_of(shown), "message": shown})

    def edit(self, shown: Object, **changes: Json) -> None:
        edited = {**shown, "edit_date": NOW, **changes}
        self.send({"kind": "edited", "chat": _chat_of(shown), "message": edited})

    def answer(self, person: int, chat_id: int, message_id: int, **more: Json) -> None:
        fields: Object = {"user": person, "chat": chat_id, "message_id": message_id, "query": "q1"}
        nothing: Object = {"text": None, "alert": False, "url": None}
        self.send({"kind": "answer", **fields, **nothing, **more})

    async def posted(self) -> tuple[str, Object]:
        """The next thing somebody did on the page: the end of its path, and its body."""
        return await asyncio.wait_for(self.posts.get(), timeout=10)

    async def _index(self, _: web.Request) -> web.FileResponse:
        return web.FileResponse(PAGE / "index.html")

    async def _stream(self, request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        events: asyncio.Queue[Object | None] = asyncio.Queue()
        events.put_nowait(self.snapshot())
        self._streams.add(events)
        with contextlib.suppress(ConnectionResetError):
            while (event := await events.get()) is not None:
                await response.write(f"data: {json.dumps(event)}\n\n".encode())
        self._streams.discard(events)
        return response

    def snapshot(self) -> Object:
        people = list(PEOPLE.values())
        return {
            "kind": "snapshot",
            "now": NOW,
            "bot": BOT,
            "people": people,
            "chats": self.chats,
        }

    async def _post(self, request: web.Request) -> web.Response:
        what = request.match_info["what"]
        body = await request.json()
        if what == "commands":
            return web.json_response({"ok": True, "commands": COMMANDS})
        self.posts.put_nowait((what, body))
        if self.refusal is not None:
            return web.json_response({"ok": False, "error": self.refusal}, status=400)
        answers: dict[str, Object] = {
            "text": {"message_id": 900},
            "press": {"query": "q1"},
            "link": {"chat": body.get("chat", body["user"])},
            "block": {},
        }
        return web.json_response({"ok": True, **answers[what]})


def _chat_of(shown: Object) -> Json:
    head = shown["chat"]
    return head["id"] if isinstance(head, Mapping) else None
