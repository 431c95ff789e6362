"""People who play in many rooms at once, and an account of what they tapped."""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Final

from bot.callbacks import MenuDo, MenuTap, RoomDo, RoomTap
from bot.playground.wire import JsonObject
from bot.playground.world import World
from tests.faults.audit import Deed, deed
from tests.faults.waiting import until
from tests.support.house import Message

ANSWER_SECONDS: Final = 3.0
"""Whoever gets no answer by then taps on."""
GATHERING_SECONDS: Final = 60.0
GREEN, BLUE, RED = "success", "primary", "danger"
DECK: Final = "deck=24"


@dataclass
class Crowd:
    """Everybody in a world, each at a table: groups of two and three, and people alone."""

    world: World
    rng: Random
    sent: Counter[Deed] = field(default_factory=Counter)
    accepted: Counter[Deed] = field(default_factory=Counter)
    taps: int = 0
    is_resting: bool = False
    is_going_home: bool = False
    """Nobody begins another game."""
    _asked: dict[str, Deed | None] = field(default_factory=dict)
    _answered: set[str] = field(default_factory=set)
    _groups: dict[int, list[int]] = field(default_factory=dict)
    _alone: list[int] = field(default_factory=list)

    def arrive(self, groups: int, alone: int) -> None:
        """People come into the world."""
        for number in range(groups):
            people = [self._newcomer() for _ in range(2 + number % 2)]
            group = self.world.add_group(f"Table {number + 1}", people)
            self._groups[group.id] = people
        self._alone = [self._newcomer() for _ in range(alone)]
        self.world.watch(self._noticed)

    def _newcomer(self) -> int:
        return self.world.add_person(f"P{len(self.world.people) + 1}").id

    async def gather(self) -> None:
        """Everybody sits down, and the cards are dealt."""
        async with asyncio.TaskGroup() as tasks:
            for group, people in self._groups.items():
                tasks.create_task(self._open_table(group, people))
            for person in self._alone:
                tasks.create_task(self._begin_alone(person))

    async def _open_table(self, group: int, people: list[int]) -> None:
        for person in people:
            await self._greet(person)
        self.world.send_text(people[0], group, "/durak")
        for number, person in enumerate(people):
            if number:
                await self._room_tap(person, group, RoomDo.JOIN)
            await _come(partial(self._is_shown, group, f"{number + 1}  P"))
        await self._room_tap(people[0], group, RoomDo.OPTION, DECK)
        await self._room_tap(people[0], group, RoomDo.DEAL)
        for person in people:
            await _come(partial(self._is_shown, person, "trump"))

    async def _begin_alone(self, person: int) -> None:
        await self._greet(person)
        home = self._newest(person)
        for do, arg in ((MenuDo.CHOOSE, DECK), (MenuDo.CHOOSE, "level=easy"), (MenuDo.PLAY, "")):
            await self._press(person, person, home, MenuTap(do=do, arg=arg).pack())
        await _come(partial(self._is_shown, person, "trump"))

    async def _greet(self, person: int) -> None:
        self.world.send_text(person, person, "/start")
        await _come(lambda: self._keys(person))

    async def play(self, done: Callable[[], bool]) -> None:
        """Everybody taps, until something holds."""
        async with asyncio.TaskGroup() as tasks:
            for person in self.world.people:
                tasks.create_task(self._play(person, Random(self.rng.random()), done))

    async def _play(self, person: int, rng: Random, done: Callable[[], bool]) -> None:
        while not done():
            wish = None if self.is_resting else self._wish(person, rng)
            if wish is not None:
                await self._press(person, *wish)
            await asyncio.sleep(rng.uniform(0.1, 0.3))

    def _wish(self, person: int, rng: Random) -> tuple[int, int, str] | None:
        """What somebody taps now: chat, message and data."""
        hands = self._hands(person)
        if hands:
            message = rng.choice(hands)
            keys = [key for key in _buttons(message) if _is_play(key)]
            if rng.random() < 0.15:
                return person, message["message_id"], str(rng.choice(keys)["callback_data"])
            for style in (GREEN, BLUE, RED):
                liked = [key for key in keys if key.get("style") == style]
                if liked:
                    chosen = rng.choice(liked)
                    return person, message["message_id"], str(chosen["callback_data"])
        return None if self.is_going_home else self._rematch(person)

    def _rematch(self, person: int) -> tuple[int, int, str] | None:
        groups = [group for group, people in self._groups.items() if person in people]
        for chat in (*groups, person):
            for message, key in self._keys(chat)[:8]:
                if str(key["text"]).startswith(("Again", "Join", "Deal ·")):
                    return chat, message["message_id"], str(key["callback_data"])
        return None

    def _hands(self, person: int) -> list[Message]:
        """The messages in which somebody has something to play."""
        return [
            message
            for message in self._messages(person)
            if any(_is_play(key) and "style" in key for key in _buttons(message))
        ]

    async def _room_tap(self, person: int, group: int, do: RoomDo, arg: str = "") -> None:
        tokens = [
            RoomTap.unpack(str(key["callback_data"])).room
            for _, key in self._keys(group)
            if str(key.get("callback_data", "")).startswith("r1:")
        ]
        data = RoomTap(room=tokens[0], do=do, arg=arg).pack()
        await self._press(person, group, self._newest(group), data)

    async def _press(self, person: int, chat: int, message: int, data: str) -> None:
        """Tap, and wait for the answer, though not for ever."""
        query = self.world.press(person, chat, message, data)
        wanted = deed(person, data)
        self._asked[query] = wanted
        self.taps += 1
        if wanted is not None:
            self.sent[wanted] += 1
        await until(lambda: query in self._answered, ANSWER_SECONDS)

    def _noticed(self, event: JsonObject) -> None:
        if event["kind"] != "answer":
            return
        query = str(event["query"])
        self._answered.add(query)
        wanted = self._asked.get(query)
        if wanted is not None and event["text"] is None and event["url"] is None:
            self.accepted[wanted] += 1

    def _messages(self, chat: int) -> list[Message]:
        """The bot's messages in a chat, the newest first."""
        shown = self.world.chat(chat).messages
        mine = [message for message in shown.values() if message.sender.user == self.world.bot]
        return [dict(message.wire()) for message in reversed(mine)]

    def _keys(self, chat: int) -> list[tuple[Message, JsonObject]]:
        return [(m, key) for m in self._messages(chat) for key in _buttons(m)]

    def _newest(self, chat: int) -> int:
        return int(self._keys(chat)[0][0]["message_id"])

    def _is_shown(self, chat: int, text: str) -> bool:
        return any(text in message.get("text", "") for message in self._messages(chat))


def _buttons(message: Message) -> list[JsonObject]:
    return [
        key for row in message.get("reply_markup", {}).get("inline_keyboard", []) for key in row
    ]


def _is_play(key: JsonObject) -> bool:
    data = str(key.get("callback_data", ""))
    return data.startswith("p1:") or (data.startswith("h1:") and ":choose:" in data)


async def _come(holds: Callable[[], object]) -> None:
    assert await until(holds, GATHERING_SECONDS), "not everybody could sit down"
