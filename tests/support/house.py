"""The whole bot over real HTTP against the playground's server, and people who use it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

from bot.app import App, Parts, open_app
from bot.playground.clock import FastClock
from bot.playground.demo import bot_account
from bot.playground.flood import Limits
from bot.playground.server import PlaygroundServer
from bot.playground.wire import JsonObject
from bot.playground.world import World
from bot.settings import Settings
from engine.actions import Action
from engine.ai import Level, accepts_draw, choose
from engine.ai.budget import Slices
from engine.view import View

TOKEN = "424242:" + "e2e-tests-" * 4
PATIENCE = 60.0
"""Real seconds after which a test gives up waiting for something to be shown."""
BREATH: Final = 0.2
"""Seconds between two taps: faster ones the bot does not hear."""
ROOMY: Final[Mapping[str, object]] = {
    "group_per_minute": 10**9,
    "private_per_second": 1000.0,
    "private_burst": 1000,
    "total_per_second": 10_000,
    "bystander_seconds": 1,
}
"""Settings of a bot that feels no limits."""
ENGLISH: Final = {"Anna": "en", "Boris": "en", "Vera": "en", "Grigory": "en"}

Message: TypeAlias = dict[str, Any]


class Thumb:
    """Programs that think here and now, by the rule of thumb."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.draws: bool | None = None
        """Whether they accept a draw, whatever their chances."""

    async def choose(self, level: str, view: View) -> Action | None:
        del level
        return choose(Level.NORMAL, view, self._rng, Slices(0))

    async def accepts_draw(self, level: str, view: View) -> bool:
        return accepts_draw(Level(level), view, self._rng) if self.draws is None else self.draws


@dataclass
class House:
    """A running bot and the world around it."""

    server: PlaygroundServer
    app: App
    thumb: Thumb
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)
    breath: float = 0.0
    """Seconds that people take before each tap."""
    answers: list[JsonObject] = field(default_factory=list)
    """What taps were answered with, in order."""

    @property
    def group(self) -> int:
        """The id of the one group."""
        return next(chat for chat in self.server.world.chats if chat < 0)

    def messages(self, chat: int) -> list[Message]:
        """What a chat shows, oldest first."""
        shown = self.server.world.chat(chat).messages
        return [dict(shown[key].wire()) for key in sorted(shown)]

    def buttons(self, chat: int) -> list[tuple[Message, JsonObject]]:
        """Every button in a chat, the newest message's first."""
        return [
            (message, button)
            for message in reversed(self.messages(chat))
            for row in message.get("reply_markup", {}).get("inline_keyboard", [])
            for button in row
        ]

    def button(self, chat: int, label: str) -> tuple[Message, JsonObject] | None:
        """The newest button whose text begins so."""
        found = self.buttons(chat)
        return next((pair for pair in found if str(pair[1]["text"]).startswith(label)), None)

    @property
    def world(self) -> World:
        """The people, their chats, and what they can do."""
        return self.server.world

    def says(self, user: int, chat: int, text: str, *, thread: int | None = None) -> None:
        """Somebody writes."""
        self.world.send_text(user, chat, text, thread_id=thread)

    def opens(self, user: int, url: str) -> None:
        """Somebody follows a link to the bot, and presses Start there."""
        self.world.open_link(user, url)

    def told(self, chat: int) -> str:
        """The newest text of the bot in a chat."""
        texts = [str(m["text"]) for m in self.messages(chat) if m["from"]["is_bot"]]
        return texts[-1] if texts else ""

    async def greet(self) -> None:
        """Everybody presses Start."""
        for person in self.world.people:
            self.says(person, person, "/start")
            await self.until(partial(self.buttons, person), "a welcome")

    async def taps(self, user: int, chat: int, label: str) -> JsonObject:
        """Somebody taps a button, once it is there; what the bot answered."""
        await self.until(lambda: self.button(chat, label) is not None, f"a button {label!r}")
        pair = self.button(chat, label)
        assert pair is not None
        message, button = pair
        return await self.presses(user, chat, message["message_id"], str(button["callback_data"]))

    async def presses(self, user: int, chat: int, message: int, data: str) -> JsonObject:
        """Somebody's client sends this data; what the bot answered."""
        if self.breath:
            await self.server.world.clock.sleep(self.breath)
        query = self.server.world.press(user, chat, message, data)

        def answer() -> JsonObject | None:
            return next((given for given in self.answers if given["query"] == query), None)

        await self.until(lambda: answer() is not None, f"an answer to {data!r}")
        given = answer()
        assert given is not None
        return given

    async def until(self, holds: Callable[[], object], what: str) -> None:
        """Wait until something holds; fail when it does not come."""
        try:
            async with asyncio.timeout(PATIENCE), self.changed:
                await self.changed.wait_for(holds)
        except TimeoutError:
            raise AssertionError(f"waited in vain for {what}") from None

    async def quiet(self) -> None:
        """Wait until every update is handled, and everything that follows is sent."""
        await self.until_idle()
        await self.app.outbox.drain(self.app.settings.bystander_seconds + 1.0)

    async def until_idle(self) -> None:
        """Wait until the bot has taken and handled every update, and the programs wait."""
        async with asyncio.timeout(PATIENCE):
            while len(self.server.updates) or not self.server.updates.is_polled:  # noqa: ASYNC110 - the server tells nobody
                await asyncio.sleep(0.01)
            await self.app.in_flight.drained(PATIENCE)
            await _resumed()
            while moving := list(self.app.programs._tasks):
                await asyncio.wait(moving)

    async def until_shown(self, chat: int, text: str) -> Message:
        """Wait until a message of a chat holds this text; the newest that does."""

        def shown() -> Message | None:
            found = (m for m in reversed(self.messages(chat)) if text in m.get("text", ""))
            return next(found, None)

        await self.until(shown, f"{text!r} in chat {chat}")
        message = shown()
        assert message is not None
        return message

    def noticed(self, event: JsonObject) -> None:
        """Something has changed in the world."""
        if event["kind"] == "answer":
            self.answers.append(event)
        task = asyncio.ensure_future(self._wake())
        task.add_done_callback(lambda done: done.exception())

    async def _wake(self) -> None:
        async with self.changed:
            self.changed.notify_all()


@asynccontextmanager
async def opened(
    folder: Path,
    *,
    seed: int = 1,
    speed: float = 60.0,
    limits: Limits | None = None,
    met: bool = True,
    wishes: Mapping[str, object] | None = None,
    people: Mapping[str, str] | None = None,
) -> AsyncIterator[House]:
    """A house with the demo world: Anna, Boris and Vera, who have greeted the bot if `met`.

    `people` are others in their place, from 1001 on, with their languages.

    Its clock runs `speed` times as fast as the machine's; programs do not pause. `wishes` are
    settings off their defaults.
    """
    async with (
        serving(speed=speed, limits=limits, people=people) as server,
        running(server, folder, seed=seed, wishes=wishes) as house,
    ):
        # Where time flies, a machine that stops for a moment would be too late for Telegram.
        server.world.answer_window *= speed
        house.breath = BREATH
        if met:
            await house.greet()
        yield house


@asynccontextmanager
async def serving(
    *,
    speed: float = 5.0,
    limits: Limits | None = None,
    people: Mapping[str, str] | None = None,
) -> AsyncIterator[PlaygroundServer]:
    """A world without a bot in it; the demo world, if no other people are named."""
    clock = FastClock(speed)
    world = kitchen(clock, people) if people else None
    server = PlaygroundServer(TOKEN, clock, limits=limits, world=world)
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


@asynccontextmanager
async def unhurried(folder: Path, *, seed: int = 1, met: bool = True) -> AsyncIterator[House]:
    """A house in which nobody feels a limit and a turn lasts as long as a test.

    Grigory (1004) is there too, and everybody speaks English.
    """
    async with opened(
        folder,
        seed=seed,
        speed=5.0,
        limits=Limits(enforced=False),
        met=met,
        wishes=ROOMY,
        people=ENGLISH,
    ) as house:
        yield house


def kitchen(clock: FastClock, people: Mapping[str, str]) -> World:
    """A world of these people and their group."""
    world = World(bot_account(int(TOKEN.partition(":")[0])), clock)
    members = [world.add_person(name, language_code=code).id for name, code in people.items()]
    world.add_group("Kitchen table", members)
    return world


@asynccontextmanager
async def running(
    server: PlaygroundServer,
    folder: Path,
    *,
    seed: int = 1,
    wishes: Mapping[str, object] | None = None,
) -> AsyncIterator[House]:
    """A bot at a server, with its database in a folder; it stops as by a signal."""
    rng = Random(seed)
    settings = Settings.model_validate(
        {
            "bot_token": TOKEN,
            "api_url": server.url,
            "database": folder / "durak.sqlite3",
            "drain_seconds": 5,
            **(wishes or {}),
        }
    )
    clock = server.world.clock
    thumb = Thumb(rng)
    poller = server.updates._poller
    async with open_app(settings, Parts(clock, rng, thumb, pace=0.0)) as app:
        house = House(server, app, thumb)
        unwatch = server.world.watch(house.noticed)
        run = asyncio.create_task(app.run(handle_signals=False))
        try:
            await _polling(server, poller)
            yield house
        finally:
            unwatch()
            await app.dispatcher.stop_polling()
            await run


async def _resumed() -> None:
    """Wait until the bot has looked after the rooms of the run before it."""
    if resuming := [task for task in asyncio.all_tasks() if task.get_name() == "resume"]:
        await asyncio.wait(resuming)


async def _polling(server: PlaygroundServer, before: asyncio.Future[None] | None) -> None:
    """Wait until this bot asks for updates; the question of one `before` may still stand there."""
    async with asyncio.timeout(PATIENCE):
        while server.updates._poller is before:  # noqa: ASYNC110 - the server tells nobody
            await asyncio.sleep(0.01)
