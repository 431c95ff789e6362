"""A Telegram that answers from a script."""

import asyncio
import json
from collections import defaultdict, deque
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, cast

from aiogram import Bot
from aiogram.client.session.base import BaseSession
from aiogram.exceptions import TelegramNetworkError
from aiogram.methods import (
    DeleteMessage,
    EditMessageReplyMarkup,
    EditMessageText,
    GetMe,
    SendMessage,
    TelegramMethod,
)
from aiogram.methods.base import TelegramType
from aiogram.types import Chat, Message
from aiohttp import ClientConnectorError
from aiohttp.client_reqrep import ConnectionKey

from bot.clock import Clock

TOKEN = "123456:" + "t" * 35


@dataclass(frozen=True)
class Refusal:
    """An answer that is not ok, as it comes over the wire."""

    status: int
    description: str
    retry_after: int | None = None
    migrate_to_chat_id: int | None = None

    @property
    def body(self) -> str:
        parameters = {
            "retry_after": self.retry_after,
            "migrate_to_chat_id": self.migrate_to_chat_id,
        }
        return json.dumps(
            {
                "ok": False,
                "error_code": self.status,
                "description": self.description,
                "parameters": {name: value for name, value in parameters.items() if value},
            }
        )


class Page(Refusal):
    """A web page where an answer was due."""

    @property
    def body(self) -> str:
        return f"<html>{self.description}</html>"


@dataclass(frozen=True)
class CarriedOut:
    """The call was carried out, but what came back says otherwise."""

    answer: Refusal | Exception


Answer = Refusal | Exception | CarriedOut | Callable[[], Awaitable["Answer | None"]]
"""What a call meets: a refusal, a failing line, or something to wait for; None is success."""


@dataclass(frozen=True)
class Call:
    """One call as Telegram saw it, and when."""

    at: float
    method: TelegramMethod[Any]
    timeout: int | None

    @property
    def name(self) -> str:
        return self.method.__api_method__

    @property
    def chat(self) -> int:
        return cast("int", getattr(self.method, "chat_id", 0))

    @property
    def text(self) -> str:
        return getattr(self.method, "text", None) or ""

    @property
    def silent(self) -> bool:
        return getattr(self.method, "disable_notification", None) is True

    @property
    def message(self) -> int:
        return cast("int", getattr(self.method, "message_id", 0))


class ScriptedSession(BaseSession):
    """Keeps every call; answers from the script of its method (and chat), or with success."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.calls: list[Call] = []
        self.messages: dict[tuple[int, int], str] = {}
        self.latency = 0.0
        self.weather: Callable[[Call], Answer | None] = lambda _: None
        self._clock = clock
        self._script: dict[str, deque[Answer]] = defaultdict(deque)
        self._last_message = 100

    def script(self, name: str, *answers: Answer, chat: int | None = None) -> None:
        """Let the next calls of this method (in this chat) meet these answers."""
        self._script[_entry(name, chat)].extend(answers)

    def sent(self, chat: int | None = None) -> list[tuple[str, str]]:
        """Method and text of every call so far (into this chat)."""
        return [(call.name, call.text) for call in self.calls if chat in (None, call.chat)]

    async def make_request(
        self,
        bot: Bot,
        method: TelegramMethod[TelegramType],
        timeout: int | None = None,  # noqa: ASYNC109 - aiogram's own name
    ) -> TelegramType:
        call = Call(self._clock.time(), method, timeout)
        self.calls.append(call)
        if self.latency:
            await self._clock.sleep(self.latency)
        await self._meet(bot, call, self._scripted(call) or self.weather(call))
        return cast("TelegramType", self._carry_out(call))

    def _scripted(self, call: Call) -> Answer | None:
        for entry in (_entry(call.name, call.chat), call.name):
            if self._script[entry]:
                return self._script[entry].popleft()
        return None

    async def _meet(self, bot: Bot, call: Call, answer: Answer | None) -> None:
        match answer:
            case None:
                return
            case Refusal():
                self.check_response(bot, call.method, answer.status, answer.body)
            case Exception():
                raise answer
            case CarriedOut():
                self._carry_out(call)
                await self._meet(bot, call, answer.answer)
            case _:
                await self._meet(bot, call, await answer())

    def _carry_out(self, call: Call) -> object:
        match call.method:
            case SendMessage():
                self._last_message += 1
                self.messages[call.chat, self._last_message] = call.text
                return _message(call.chat, self._last_message)
            case EditMessageText():
                self.messages[call.chat, call.message] = call.text
                return _message(call.chat, call.message)
            case EditMessageReplyMarkup():
                return _message(call.chat, call.message)
            case DeleteMessage():
                self.messages.pop((call.chat, call.message), None)
        return True

    async def close(self) -> None:
        """Nothing is open."""

    def stream_content(self, *args: object, **kwargs: object) -> AsyncGenerator[bytes, None]:
        raise NotImplementedError


def timed_out() -> TelegramNetworkError:
    """What aiogram raises when no answer came in time: the call may have been carried out."""
    return network_error(TimeoutError())


def connection_refused() -> TelegramNetworkError:
    """What aiogram raises when the call never left."""
    key = ConnectionKey(
        host="telegram.test",
        port=443,
        is_ssl=True,
        ssl=True,
        proxy=None,
        proxy_auth=None,
        proxy_headers_hash=None,
    )
    return network_error(ClientConnectorError(key, OSError(111, "refused")))


def network_error(cause: Exception) -> TelegramNetworkError:
    """What aiogram raises when the line fails in this way."""
    error = TelegramNetworkError(GetMe(), f"{type(cause).__name__}: {cause}")
    error.__cause__ = cause
    return error


class Latch:
    """Holds a call until it is opened; then the call meets the answer, or succeeds."""

    def __init__(self, answer: Answer | None = None) -> None:
        self._event = asyncio.Event()
        self._answer = answer

    async def __call__(self) -> Answer | None:
        await self._event.wait()
        return self._answer

    def open(self) -> None:
        self._event.set()


def _entry(name: str, chat: int | None) -> str:
    return name if chat is None else f"{name} {chat}"


def _message(chat: int, message: int) -> Message:
    kind = "supergroup" if chat < 0 else "private"
    return Message(
        message_id=message,
        date=datetime.fromtimestamp(0, UTC),
        chat=Chat(id=chat, type=kind),
    )


def scripted_bot(session: ScriptedSession) -> Bot:
    """A real bot whose Telegram is the script."""
    return Bot(TOKEN, session=session)
