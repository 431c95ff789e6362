"""An evening at one table: people who tap as fast as the server lets them, and a stopwatch."""

import asyncio
import json
import math
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

from bot.playground.clock import Clock, HandClock
from bot.playground.demo import GROUP, bot_account
from bot.playground.server import PlaygroundServer
from bot.playground.wire import JsonObject
from bot.playground.world import World
from bot.rooms.display import Display
from bot.rooms.room import Room
from bot.rooms.word import word
from bot.screens.screen import Screen
from bot.store.rows import UserId
from tests.support.clock import settle
from tests.support.house import TOKEN, House, Message, running
from tests.support.players import choice
from tests.support.windows import most_within

PEOPLE: Final = ("Anna", "Boris", "Vera", "Gleb", "Dina", "Egor")
IMPATIENCE: Final = 1.0
"""Seconds after which somebody whose hand has not changed taps it once more."""
TICK: Final = 0.1
COUNTED: Final = ("sendMessage", "editMessageText", "editMessageReplyMarkup")


@asynccontextmanager
async def patient_clock(speed: float) -> AsyncIterator[HandClock]:
    """A clock so many times as fast as the machine's, that waits for whoever is late.

    Where the machine is too slow it goes slower, and never jumps: what is measured are the bot's
    own waits, not those for a processor.
    """
    clock = HandClock()

    async def turn() -> None:
        while True:
            await asyncio.sleep(TICK / speed)
            await settle()
            await clock.advance(TICK)

    turning = asyncio.create_task(turn())
    try:
        yield clock
    finally:
        turning.cancel()
        with suppress(asyncio.CancelledError):
            await turning


@dataclass
class Stopwatch:
    """How long each change of one message took to be seen."""

    ages: list[float] = field(default_factory=list)
    _waiting: list[tuple[int, float]] = field(default_factory=list)
    _versions: dict[str, int] = field(default_factory=dict)
    _showing: str = ""

    @property
    def is_running(self) -> bool:
        """Whether a change has not been seen yet."""
        return bool(self._waiting)

    def changed(self, version: int, now: float) -> None:
        """The room is at a new version, kept for good, which the message does not show yet."""
        self._waiting.append((version, now))

    def rendered(self, look: str, version: int, now: float) -> None:
        """A screen was drawn; one that looks like the message need not be sent."""
        self._versions[look] = version
        if look == self._showing:
            self._seen(version, now)

    def shown(self, look: str, now: float) -> None:
        """The server shows this from now on."""
        if look in self._versions:
            self._showing = look
            self._seen(self._versions[look], now)

    def let_go(self, now: float) -> None:
        """Nobody waits for this message any more."""
        self._seen(math.inf, now)

    def _seen(self, version: float, now: float) -> None:
        self.ages += [now - at for known, at in self._waiting if known <= version]
        self._waiting = [pair for pair in self._waiting if pair[0] > version]


@dataclass
class Evening:
    """What happens at the table, as it is timed from both ends."""

    house: House
    table: Stopwatch = field(default_factory=Stopwatch)
    hands: dict[int, Stopwatch] = field(default_factory=lambda: defaultdict(Stopwatch))
    """The hands of people, timed while their owners have the word."""
    taps: int = 0
    _lengths: dict[int, int] = field(default_factory=dict)
    """How many moves each game has come to."""
    _version: int = 0

    @property
    def games(self) -> int:
        """How many games were dealt."""
        return len(self._lengths)

    @property
    def moves(self) -> int:
        """How many moves were kept."""
        return sum(self._lengths.values())

    def watch(self) -> None:
        """Start the stopwatches."""
        keeper = self.house.app.clockwork._keeper
        self._time_renders(keeper.display)
        keeper.follow(self._committed)
        self.house.server.world.watch(self._noticed)

    def _time_renders(self, display: Display) -> None:
        table, hand = display._table, display._hand

        async def timed_table(room: Room) -> Screen | None:
            return self._rendered(self.table, await table(room))

        async def timed_hand(room: Room, user: UserId) -> Screen | None:
            return self._rendered(self.hands[user], await hand(room, user))

        display._table = timed_table  # type: ignore[method-assign]
        display._hand = timed_hand  # type: ignore[method-assign]

    def _rendered(self, watch: Stopwatch, screen: Screen | None) -> Screen | None:
        if screen is not None:
            markup = screen.keyboard.model_dump(exclude_none=True) if screen.keyboard else None
            watch.rendered(_look(screen.text, markup), screen.version, self._now())
        return screen

    def _committed(self, room: Room) -> None:
        """The room has been looked at, which it also is when nothing has changed."""
        now, version = self._now(), room.sitting.row.version
        if version == self._version:
            return
        self._version = version
        self.table.changed(version, now)
        holders = _holders(room)
        for user in room.sitting.people:
            if user in holders:
                self.hands[user].changed(version, now)
            else:
                self.hands[user].let_go(now)
        row = room.sitting.game_row
        if row is not None:
            self._lengths[row.id] = row.moves

    def _noticed(self, event: JsonObject) -> None:
        """The server shows something new."""
        message = event.get("message")
        if event["kind"] not in {"message", "edited"} or not isinstance(message, dict):
            return
        chat = int(message["chat"]["id"])
        watch = self.table if chat < 0 else self.hands[chat]
        watch.shown(_look(message.get("text", ""), message.get("reply_markup")), self._now())

    def _now(self) -> float:
        return self.house.server.world.clock.time()


@dataclass(frozen=True)
class Findings:
    """What an evening came to; ages are seconds between a commit and its being seen."""

    games: int
    moves: int
    taps: int
    refused: int
    """How often the server had to say 429."""
    fullest_minute: int
    """The most sends and edits in the group within any 60 seconds."""
    table_age_95: float
    table_age_most: float
    hand_age_most: float
    """Of whoever had the word."""
    messages_per_move: float
    """New messages in the group."""

    @classmethod
    def of(cls, evening: Evening) -> "Findings":
        """Read the stopwatches and the server's journal."""
        house = evening.house
        journal = house.server.journal
        ages = sorted(evening.table.ages)
        posted = len(journal.of("sendMessage", chat=house.group))
        return cls(
            games=evening.games,
            moves=evening.moves,
            taps=evening.taps,
            refused=sum(call.status == 429 for call in journal),
            fullest_minute=most_within(
                59.999, [call.at for call in journal.of(*COUNTED, chat=house.group)]
            ),
            table_age_95=ages[int(0.95 * len(ages))],
            table_age_most=ages[-1],
            hand_age_most=max(age for hand in evening.hands.values() for age in hand.ages),
            messages_per_move=posted / evening.moves,
        )

    def broken(self) -> list[str]:
        """The promises that were not kept."""
        kept = {
            "no 429": self.refused == 0,
            "at most 20 sends and edits a minute": self.fullest_minute <= 20,
            "table age p95 <= 3.5 s": self.table_age_95 <= 3.5,
            "table age <= 7 s": self.table_age_most <= 7.0,
            "hand of whoever has the word <= 1.2 s old": self.hand_age_most <= 1.2,
            "fewer than 0.3 new group messages a move": self.messages_per_move < 0.3,
        }
        return [promise for promise, is_kept in kept.items() if not is_kept]


@asynccontextmanager
async def evening(folder: Path, clock: Clock, *, people: int = 6) -> AsyncIterator[Evening]:
    """People who have greeted the bot sit at a table, and the cards are being dealt."""
    world = World(bot_account(int(TOKEN.partition(":")[0])), clock)
    seated = [world.add_person(name).id for name in PEOPLE[:people]]
    world.add_group(GROUP, seated)
    server = PlaygroundServer(TOKEN, clock, world=world)
    await server.start()
    try:
        async with running(server, folder, seed=people) as house:
            for person in seated:
                house.says(person, person, "/start")
                await house.until(partial(house.buttons, person), "a welcome")
            house.says(seated[0], house.group, "/durak")
            await house.until_shown(house.group, f"1  {PEOPLE[0]}")
            for person in seated[1:]:
                await house.taps(person, house.group, "Join")
            party = Evening(house)
            party.watch()
            await house.taps(seated[0], house.group, "Deal ·")
            yield party
    finally:
        await server.stop()


async def play_for(party: Evening, seconds: float) -> Findings:
    """Let everybody tap, game after game, for so many seconds of the house's clock."""
    clock = party.house.server.world.clock
    end = clock.time() + seconds
    await play_until(party, lambda: clock.time() > end)
    return Findings.of(party)


async def play_until(
    party: Evening, done: Callable[[], object], *, thought: tuple[float, float] = (0.0, 0.0)
) -> None:
    """Let everybody tap until it is done; `thought` is how long they think at least and most."""
    async with asyncio.TaskGroup() as group:
        for person in party.house.server.world.people:
            group.create_task(_sit(party, person, Random(person), done, thought))


async def _sit(
    party: Evening,
    person: int,
    rng: Random,
    done: Callable[[], object],
    thought: tuple[float, float],
) -> None:
    """Tap whatever is new, and again what has not changed after a while."""
    house, clock = party.house, party.house.server.world.clock
    tapped: tuple[int, str] | None = None
    while not done():
        wish = _wish(house, person)
        if wish is not None and wish[1:] != tapped and thought[1]:
            await clock.sleep(rng.uniform(*thought))
            wish = _wish(house, person)
        if wish is not None and wish[1:] == tapped:
            await clock.sleep(IMPATIENCE * rng.uniform(0.5, 1.5))
            wish = _wish(house, person)
        if wish is None:
            await clock.sleep(2 * TICK)
            continue
        tapped = wish[1:]
        party.taps += 1
        await house.presses(person, *wish)


def _wish(house: House, person: int) -> tuple[int, int, str] | None:
    """What somebody taps now, a card or the button that brings the next game on: chat, message
    and data.
    """
    if pair := choice(house, person):
        return person, pair[0]["message_id"], str(pair[1]["callback_data"])
    for table in islice(_tables(house), 1):
        keys = [key for row in table["reply_markup"]["inline_keyboard"] for key in row]
        for label in ("Again", "Join"):
            for key in keys:
                if key["text"].startswith(label):
                    return house.group, table["message_id"], key["callback_data"]
    return None


def _tables(house: House) -> Iterator[Message]:
    return (m for m in reversed(house.messages(house.group)) if "reply_markup" in m)


def _holders(room: Room) -> set[int]:
    """The people who have the word."""
    sitting = room.sitting
    given = word(sitting.game.state) if sitting.game and room.is_playing() else None
    if given is None:
        return set()
    held = (sitting.seats[seat - 1] for seat in given.seats)
    return {seat.user for seat in held if seat.user is not None}


def _look(text: str, markup: object) -> str:
    return text + json.dumps(markup or {}, sort_keys=True)
