"""`python -m tests.faults.fuzz --taps 100000`: forged taps and links, thrown at live rooms.

Whatever comes, it is answered once and kindly, nothing is logged, and nothing changes that the
rules would not let that very person change.
"""

import argparse
import asyncio
import logging
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from aiogram.methods import AnswerCallbackQuery, EditMessageText, SendMessage
from aiogram.types import InlineKeyboardMarkup

from bot.callbacks import HandTap, MenuDo, MenuTap, PlayTap, RoomDo, RoomTap
from bot.links import JOIN
from bot.rooms.moves import live_game
from bot.rooms.room import Room, Sitting, Stage
from bot.store.rows import Person, RoomKind, UserId
from engine.legality import legal_plays, refusal, turn
from tests.support.folders import in_memory
from tests.support.hall import GROUP, NAMES, Hall, hall, play_data
from tests.support.house import BREATH

STRANGERS: Final = tuple(range(2001, 2013))
EVERYBODY: Final = (*NAMES, *STRANGERS)
SPICE: Final = (
    "",
    ":",
    "-1",
    "0",
    "99999999999999999999",
    "1e9",
    "NaN",
    "🂡",
    "\u202e",
    "\x00",
    "'; DROP TABLE moves; --",
    "%s",
    "../..",
    "resign",
    "n",
    "k",
    "b6c7c",
    "a6s",
    "tTh",
    "wKs",
    "sAs",
    "sure",
    "draw",
    "hint",
    "choose",
    "join",
    "deal",
    "leave",
    "stop",
    "set",
    "deck=24",
    "teams=3",
    "clock=none",
    "language=ru",
)
"""What is put in the place of a field."""
LONGEST_TAP: Final = 64
FRESHEN_EVERY: Final = 60
MOST_KEPT: Final = 400


@dataclass
class Findings:
    """What the taps came to."""

    taps: int = 0
    links: int = 0
    changes: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


class Complaints(logging.Handler):
    """Keeps what is logged as a warning or worse."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


@dataclass(frozen=True)
class Picture:
    """Everything that a tap could change, before it."""

    sittings: dict[int, Sitting]
    people: dict[UserId, Person]

    @staticmethod
    def of(house: Hall) -> "Picture":
        rooms = house.services.registry._rooms
        known = house.services.menus._readers._known
        return Picture({id_: room.sitting for id_, room in rooms.items()}, dict(known))


class Fuzzer:
    """Throws forged taps at the rooms of a hall."""

    def __init__(self, house: Hall, rng: Random) -> None:
        self.house = house
        self.rng = rng
        self.found = Findings()
        self.real: list[str] = []
        self.log = Complaints()

    async def gather(self) -> None:
        """People at every kind of table: in a game, before it, after it, at the cut."""
        for person in STRANGERS[:6]:
            await self.house.says(person, "/start")
        people = list(NAMES)
        room = await self.house.deal(*people[:3], bots=1, wishes=("transfer=pass-card",))
        await self.house.taps(people[3], MenuTap(do=MenuDo.PLAY).pack())
        for person in STRANGERS[:2]:
            await self.house.taps(person, MenuTap(do=MenuDo.QUICK).pack())
        await self.house.taps(STRANGERS[2], MenuTap(do=MenuDo.FRIEND).pack())
        await self.house.show()
        self.collect()
        assert room.is_playing()

    async def run(self, taps: int) -> Findings:
        """So many forged taps, and a link now and then; people go on playing meanwhile."""
        logging.getLogger().addHandler(self.log)
        try:
            await self.gather()
            while self.found.taps + self.found.links < taps:
                await self.throw()
                if (self.found.taps + self.found.links) % FRESHEN_EVERY == 0:
                    await self.freshen()
        finally:
            logging.getLogger().removeHandler(self.log)
        self.found.faults += [f"logged: {line}" for line in self.log.lines]
        return self.found

    async def throw(self) -> None:
        """One forged tap, or link, and a look at what came of it."""
        user, before = self.rng.choice(EVERYBODY), Picture.of(self.house)
        self.house.clock._now += BREATH / 4  # nobody sleeps, and settling takes long
        if self.rng.random() < 0.05:
            payload = self.forged_link()
            await self.house.says(user, f"/start {payload}")
            self.found.links += 1
            self.judge(before, user, f"/start {payload}", "")
            return
        data = self.forged()
        already = len(self.house.answers)
        await self.house.sends(user, data, chat=self.rng.choice((user, GROUP)))
        self.found.taps += 1
        answers = self.house.answers[already:]
        if len(answers) != 1:
            self.found.faults.append(f"{data!r} of {user} was answered {len(answers)} times")
            return
        self.judge(before, user, data, self.check(answers[0], user, data))

    def check(self, answer: AnswerCallbackQuery, user: int, data: str) -> str:
        """The words of an answer; a fault if there are none where some are due."""
        text = answer.text or ""
        self.found.answers[text or ("a link" if answer.url else "silence")] += 1
        if len(text) > 200:
            self.found.faults.append(f"{data!r} of {user} is answered at length")
        if not text and not answer.url and kind_of(data) is None:
            self.found.faults.append(f"{data!r} of {user} is answered with silence")
        return text

    def judge(self, before: Picture, user: int, data: str, text: str) -> None:
        """Note what has changed that this person may not change."""
        for person, kept in before.people.items():
            now = self.house.services.menus._readers._known.get(person, kept)
            if person != user and now != kept:
                self.found.faults.append(f"{data!r} of {user} changes what {person} wishes")
        for id_, room in list(self.house.services.registry._rooms.items()):
            old = before.sittings.get(id_)
            if old is None or old == room.sitting:
                continue
            self.found.changes += 1
            fault = unlawful(old, room.sitting, UserId(user), data)
            if fault:
                self.found.faults.append(f"{data!r} of {user}: {fault} ({text!r})")

    def forged(self) -> str:
        """Data that stands on no button of this person: mutated, stale, somebody else's."""
        rng, data = self.rng, self.rng.choice(self.real)
        match rng.randrange(12):
            case 0:
                return data
            case 1:
                return self.noise()
            case 2:
                at = rng.randrange(len(data) + 1)
                return (data[:at] + rng.choice(SPICE) + data[at:])[:LONGEST_TAP]
            case 3:
                at = rng.randrange(len(data))
                return data[:at] + chr(rng.randrange(1, 0x250)) + data[at + 1 :]
            case 4:
                other = rng.choice(self.real).split(":")
                return ":".join([*data.split(":")[:2], *other[2:]])[:LONGEST_TAP]
            case 5:
                fields = data.split(":")
                fields[rng.randrange(len(fields))] = rng.choice(SPICE)
                return ":".join(fields)[:LONGEST_TAP]
            case 6:
                return data[: rng.randrange(len(data))]
            case _:
                return self.likely()

    def likely(self) -> str:
        """Well-formed data for a room or game that there is, whoever may use it."""
        rng = self.rng
        room = rng.choice(list(self.house.services.registry._rooms.values()))
        token = room.sitting.row.token
        if room.sitting.game is None or rng.random() < 0.4:
            arg = rng.choice(SPICE).replace(":", "")
            return RoomTap(room=token, do=rng.choice(list(RoomDo)), arg=arg[:20]).pack()
        row, game = live_game(room.sitting)
        seats = turn(game.state)
        if not seats or rng.random() < 0.3:
            bout = rng.randrange(1, 40)
            return PlayTap(game=row.token, bout=bout, do=rng.choice(SPICE).strip(":")).pack()
        seat = rng.choice(seats)
        return play_data(room, rng.choice(legal_plays(game.state, seat)))

    def noise(self) -> str:
        """Characters by chance."""
        rng = self.rng
        return "".join(chr(rng.randrange(1, 0xD7FF)) for _ in range(rng.randrange(20)))

    def forged_link(self) -> str:
        """A payload as anybody might type it."""
        rng = self.rng
        rooms = list(self.house.services.registry._rooms.values())
        token = rng.choice(rooms).sitting.row.token
        return rng.choice((JOIN + token, JOIN + token[:-1], JOIN, token, self.noise(), "j_" * 30))

    def collect(self) -> None:
        """Remember the buttons that were shown, and forget the calls that brought them."""
        for call in self.house.session.calls:
            if isinstance(call.method, SendMessage | EditMessageText):
                markup = call.method.reply_markup
                if isinstance(markup, InlineKeyboardMarkup):
                    buttons = [button for row in markup.inline_keyboard for button in row]
                    self.real += [b.callback_data for b in buttons if b.callback_data]
        self.real = self.rng.sample(self.real, min(len(self.real), MOST_KEPT))
        self.house.session.calls.clear()
        self.house.session.messages.clear()

    async def freshen(self) -> None:
        """Let people play on, and the tables fill again."""
        await self.house.clock.advance(10)
        for room in list(self.house.services.registry._rooms.values()):
            await self.go_on(room)
        await self.house.show()
        self.collect()

    async def go_on(self, room: Room) -> None:
        """One honest step at a table."""
        people = room.sitting.people
        if room.is_playing():
            state = live_game(room.sitting)[1].state
            for seat in turn(state):
                if room.sitting.seats[seat - 1].user is not None:
                    await self.house.plays(room, seat, legal_plays(state, seat)[0])
                    return
        elif people and room.sitting.stage is Stage.END:
            await self.house.room_tap(people[0], room, RoomDo.AGAIN)
        elif people and room.sitting.stage is Stage.LOBBY:
            do = RoomDo.DEAL if len(room.sitting.seats) > 1 else RoomDo.ADD_BOT
            await self.house.room_tap(people[0], room, do)
        elif people and room.sitting.stage is Stage.CUT:
            for person in people:
                await self.house.room_tap(person, room, RoomDo.CUT, "7")


def kind_of(data: str) -> type | None:
    """What a button would have to be that carries this; None for no button at all."""
    for kind in (PlayTap, HandTap, RoomTap, MenuTap):
        try:
            kind.unpack(data)
        except (TypeError, ValueError):
            continue
        return kind
    return None


def unlawful(old: Sitting, new: Sitting, user: UserId, data: str) -> str:
    """What somebody has changed who may not; empty if they may."""
    was_there = user in {*old.people, old.row.owner}
    added, gone = set(new.people) - set(old.people), set(old.people) - set(new.people)
    if added - {user}:
        return f"seats {added - {user}}"
    if new.row.kind == RoomKind.SOLO and added:
        return "sits down at a table for one"
    if gone - {user} and old.stage is not Stage.END:
        return f"unseats {gone}"
    if new.is_same_game(old) and new.game and old.game:
        return bad_move(old, new, user)
    if not was_there and user not in added and not data.startswith("/start"):
        return "changes a table at which they do not sit"
    if new.row.rules != old.row.rules and not was_there:
        return "changes the rules"
    return ""


def bad_move(old: Sitting, new: Sitting, user: UserId) -> str:
    """What is wrong with the moves that were made."""
    _, before = live_game(old)
    _, after = live_game(new)
    game = before
    for number, move in enumerate(after.moves[len(before.moves) :]):
        holder = old.seats[move.seat - 1]
        is_own = holder.user == user and not number
        if not (is_own or holder.program or holder.stand_in):
            return f"moves for {holder.name}"
        code = refusal(game.state, move.seat, move.action)
        if code:
            return f"makes a move that is refused: {code}"
        game = game.play(move.seat, move.action)
    return ""


async def fuzz(folder: Path, seed: int, taps: int) -> Findings:
    """Forged taps at a fresh hall."""
    async with hall(folder, seed=seed) as house:
        return await Fuzzer(house, Random(seed)).run(taps)


def main() -> int:
    """Print how it went; 1 if anything was amiss."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults.fuzz", description=__doc__)
    parser.add_argument("--taps", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=in_memory()) as folder:
        found = asyncio.run(fuzz(Path(folder), args.seed, args.taps))
    for text, count in found.answers.most_common(12):
        print(f"{count:8} {text}")
    for fault in found.faults[:20]:
        print(f"FAULT {fault}")
    print(
        f"taps {found.taps} links {found.links} lawful changes {found.changes}"
        f" faults {len(found.faults)}"
    )
    return 1 if found.faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
