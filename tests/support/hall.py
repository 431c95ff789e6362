"""The whole bot in one process: a real database, a scripted Telegram, a clock turned by hand."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from aiogram.methods import AnswerCallbackQuery, GetChatAdministrators, GetMe
from aiogram.types import ChatMemberAdministrator, Update, User

from bot.app import App, Parts, _assemble
from bot.callbacks import HandDo, HandTap, PlayTap, RoomDo, RoomTap, action_code
from bot.rooms.moves import live_game
from bot.rooms.room import Room
from bot.services import Services
from bot.settings import Settings
from bot.store import games, results, rows
from bot.store.database import Database
from bot.store.rows import UserId
from engine.actions import Action, Pass
from engine.legality import legal_plays, turn
from engine.state import State
from tests.support.clock import HandClock
from tests.support.house import BREATH, ROOMY, Thumb
from tests.support.session import TOKEN, Call, ScriptedSession, scripted_bot

ANNA, BORIS, VERA, GRIGORY = 1001, 1002, 1003, 1004
NAMES: Final = {ANNA: "Anna", BORIS: "Boris", VERA: "Vera", GRIGORY: "Grigory"}
GROUP: Final = -4001
ME: Final = User(id=123456, is_bot=True, first_name="Durak", username="durak_bot")


class HallSession(ScriptedSession):
    """A Telegram that also knows the bot, and who administers the group."""

    def __init__(self, clock: HandClock) -> None:
        super().__init__(clock)
        self.administrators: list[int] = []

    def _carry_out(self, call: Call) -> object:
        match call.method:
            case GetMe():
                return ME
            case GetChatAdministrators():
                return [_administrator(user) for user in self.administrators]
            case _:
                return super()._carry_out(call)


def _administrator(user: int) -> ChatMemberAdministrator:
    rights = dict.fromkeys(ChatMemberAdministrator.model_fields, False)
    person = User(id=user, is_bot=False, first_name=NAMES.get(user, "Somebody"))
    return ChatMemberAdministrator.model_validate(
        {**rights, "status": "administrator", "user": person, "custom_title": None, "tag": None}
    )


@dataclass
class Hall:
    """A bot that is fed by hand: one update is handled whole before the next."""

    app: App
    session: HallSession
    clock: HandClock
    database: Database
    services: Services
    updates: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1))

    async def feed(self, update: dict[str, Any]) -> None:
        """Let the bot handle one update, and the programs what follows from it."""
        await self.app.dispatcher.feed_update(self.app.bot, Update.model_validate(update))
        await self.settle()

    async def settle(self) -> None:
        """Let the programs move until it is somebody else's turn."""
        while tasks := list(self.app.programs._tasks):
            await asyncio.gather(*tasks)

    async def says(
        self,
        user: int,
        text: str,
        *,
        chat: int | None = None,
        sender: Mapping[str, object] | None = None,
    ) -> None:
        """Somebody writes, in private unless a chat is named; `sender` is how they appear."""
        message = {**message_of(user, chat or user, text), **({"from": sender} if sender else {})}
        await self.feed({"update_id": next(self.updates), "message": message})

    async def taps(
        self, user: int, data: str, *, chat: int | None = None, update: int | None = None
    ) -> AnswerCallbackQuery:
        """Somebody's client sends this data; what the bot answered."""
        await self.clock.advance(BREATH)
        before = len(self.answers)
        await self.sends(user, data, chat=chat, update=update)
        assert len(self.answers) == before + 1, f"{data!r} was not answered once"
        return self.answers[-1]

    async def sends(
        self, user: int, data: str, *, chat: int | None = None, update: int | None = None
    ) -> None:
        """The same without a breath, and without a look at the answer."""
        number = update or next(self.updates)
        query = {
            "id": f"q{number}",
            "from": user_of(user),
            "chat_instance": "1",
            "message": message_of(ME.id, chat or user, "..."),
            "data": data,
        }
        await self.feed({"update_id": number, "callback_query": query})

    @property
    def answers(self) -> list[AnswerCallbackQuery]:
        """What taps were answered with."""
        methods = (call.method for call in self.session.calls)
        return [method for method in methods if isinstance(method, AnswerCallbackQuery)]

    async def show(self) -> None:
        """Let all be sent that is to be sent within half a second."""
        outbox, end = self.app.outbox, self.clock.time() + 0.5
        while True:
            soonest = outbox._dispatch()
            if outbox._flights:
                await asyncio.wait(list(outbox._flights.values()))
            elif soonest <= end:
                await self.clock.advance(soonest - self.clock.time())
            else:
                return

    def shown(self, chat: int) -> list[str]:
        """The texts that stand in a chat, oldest first."""
        return [text for (where, _), text in self.session.messages.items() if where == chat]

    async def room(self, user: int = ANNA) -> Room:
        """The room that a person sits in."""
        [room] = await self.services.registry.of_person(UserId(user))
        return room

    async def group_room(self, chat: int = GROUP, thread: int | None = None) -> Room:
        """The open room of the group."""
        room = await self.services.registry.in_chat(rows.ChatId(chat), thread)
        assert room is not None
        return room

    async def sit_down(self, *people: int, bots: int = 0, wishes: tuple[str, ...] = ()) -> Room:
        """People gather in the group, with programs beside them, and choose their rules."""
        await self.says(people[0], "/durak", chat=GROUP)
        room = await self.group_room()
        for person in people[1:]:
            await self.room_tap(person, room, RoomDo.JOIN)
        for _ in range(bots):
            await self.room_tap(people[0], room, RoomDo.ADD_BOT)
        for wish in wishes:
            await self.room_tap(people[0], room, RoomDo.OPTION, wish)
        return room

    async def deal(self, *people: int, bots: int = 0, wishes: tuple[str, ...] = ()) -> Room:
        """The same, and the cards are dealt and shown."""
        room = await self.sit_down(*people, bots=bots, wishes=wishes)
        await self.room_tap(people[0], room, RoomDo.DEAL)
        await self.show()
        return room

    async def room_tap(
        self, user: int, room: Room, do: RoomDo, arg: str = ""
    ) -> AnswerCallbackQuery:
        """Somebody uses a button of a room."""
        data = RoomTap(room=room.sitting.row.token, do=do, arg=arg).pack()
        chat = room.sitting.row.chat
        return await self.taps(user, data, chat=chat)

    async def hand_tap(
        self, user: int, room: Room, do: HandDo, arg: str = ""
    ) -> AnswerCallbackQuery:
        """Somebody uses a button under their hand that is no move."""
        row, _ = live_game(room.sitting)
        return await self.taps(user, HandTap(game=row.token, do=do, arg=arg).pack())

    async def plays(self, room: Room, seat: int, action: Action) -> AnswerCallbackQuery:
        """Whoever sits there taps this move."""
        user = room.sitting.seats[seat - 1].user
        assert user is not None
        return await self.taps(user, play_data(room, action))

    async def play_until(
        self, room: Room, holds: Callable[[State], bool], most: int = 300
    ) -> None:
        """Let people make legal moves by chance until the position is such."""
        rng = Random(7)
        for _ in range(most):
            _, game = live_game(room.sitting)
            if holds(game.state):
                await self.show()
                return
            assert game.state.result is None, "the game was over first"
            seat = rng.choice(turn(game.state))
            await self.plays(room, seat, rng.choice(legal_plays(game.state, seat)))
        raise AssertionError("the position never came")

    async def time_out(self, room: Room, *, seconds: float | None = None) -> None:
        """Let the time of whoever has the word run out, or so many seconds pass."""
        row, _ = live_game(room.sitting)
        assert row.deadline_at is not None
        wait = row.deadline_at - self.clock.time() if seconds is None else seconds
        await self.clock.advance(wait)
        await self.app.clockwork.due(row.id, row.moves)
        await self.settle()
        await self.show()

    async def results(self, room: Room) -> dict[int, rows.Outcome]:
        """How the room's game ended, person by person."""
        row = room.sitting.game_row
        assert row is not None
        kept = await self.database.read(lambda tx: results.of_game(tx, row.id))
        return {result.user: result.outcome for result in kept}

    async def moves(self, room: Room) -> list[rows.Move]:
        """The moves of a room's game, as they are kept."""
        row = room.sitting.game_row
        assert row is not None
        return await self.database.read(lambda tx: games.moves(tx, row.id))


def state_of(room: Room) -> State:
    """The position in a room."""
    _, game = live_game(room.sitting)
    return game.state


def play_data(room: Room, action: Action) -> str:
    """What the button of a move carries just now."""
    row, game = live_game(room.sitting)
    bout = game.state.bout
    seen = len(bout.table) if isinstance(action, Pass) else 0
    return PlayTap(game=row.token, bout=bout.number, do=action_code(action), seen=seen).pack()


def user_of(user: int) -> dict[str, object]:
    """Telegram's User."""
    return {"id": user, "is_bot": False, "first_name": NAMES.get(user, f"P{user}")}


def message_of(user: int, chat: int, text: str) -> dict[str, object]:
    """Telegram's Message."""
    where = {"id": chat, "type": "private" if chat > 0 else "supergroup", "title": "Kitchen table"}
    entities = [{"type": "bot_command", "offset": 0, "length": len(text.partition(" ")[0])}]
    return {
        "message_id": 1,
        "date": 1_800_000_000,
        "chat": where,
        "from": user_of(user),
        "text": text,
        "entities": entities if text.startswith("/") else [],
    }


@asynccontextmanager
async def hall(
    folder: Path,
    *,
    seed: int = 1,
    met: bool = True,
    answering: Callable[[Random], Thumb] = Thumb,
    line: Callable[[HandClock], HallSession] = HallSession,
) -> AsyncIterator[Hall]:
    """A hall that Anna, Boris, Vera and Grigory have entered if `met`; nothing is sent yet."""
    rng, clock = Random(seed), HandClock()
    session = line(clock)
    settings = Settings.model_validate(
        {"bot_token": TOKEN, "database": folder / "hall.sqlite3", **ROOMY}
    )
    database = await Database.open(settings.database, clock=clock)
    try:
        parts = Parts(clock, rng, answering(rng), pace=0.0)
        app = await _assemble(settings, parts, database, scripted_bot(session))
        services = app.dispatcher["services"]
        opened = Hall(app, session, clock, database, services)
        for person in NAMES if met else ():
            await opened.says(person, "/start")
        yield opened
        await app.programs.stop()
    finally:
        await database.close()
