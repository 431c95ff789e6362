"""Evenings of random play, in which everything that anybody is shown is held against the rules.

A card is tainted for who may not know it: it lies in another hand or in the talon, and nothing
public has named it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final, cast

from aiogram.methods import AnswerCallbackQuery, EditMessageText, SendMessage, TelegramMethod
from aiogram.types import InlineKeyboardMarkup

from bot.callbacks import HandDo, HandTap, MenuDo, MenuTap, RoomDo
from bot.rooms.moves import live_game
from bot.rooms.room import Room
from bot.rooms.seating import seat_of
from bot.store.rows import GameId, UserId
from engine.actions import Action
from engine.bout import NOBODY
from engine.cards import NO_CARDS, Cards
from engine.game import Game
from engine.legality import legal_plays, turn
from engine.rules import PRESETS
from engine.state import State
from tests.support.glyphs import Glyphs
from tests.support.hall import GROUP, NAMES, Hall, hall, play_data

WISHES: Final = (
    *(f"preset={name}" for name in PRESETS),
    "transfer=pass-card",
    "swap=any",
    "deck=52",
    "throw-order=in-turn",
    "auto-pass=off",
)
SETTINGS: Final = (
    *(f"language={code}" for code in ("en", "ru", "uk")),
    *(f"suits={suits}" for suits in ("two", "four", "words")),
    "large=on",
)
PEEKS: Final = (HandDo.MORE, HandDo.BACK, HandDo.HINT, HandDo.RULES, HandDo.TABLE, HandDo.GIVE_UP)
LOGGED: Final = re.compile(r"\b(?:[2-9TJQKA][cdhs])+\b")
"""A card, or a hand, as the engine writes it."""


@dataclass
class Seen:
    """What everybody at a table has seen of a game so far."""

    game: Game
    cards: Cards = NO_CARDS

    def follow(self, game: Game) -> None:
        """Look on while the game goes on to where it stands now."""
        self._look()
        for move in game.moves[len(self.game.moves) :]:
            self.game = self.game.play(move.seat, move.action)
            self._look()

    def _look(self) -> None:
        state = self.game.state
        self.cards |= state.discard | state.bout.cards | state.bout.shown
        for known in state.known:
            self.cards |= known
        if state.turn_up is not None:
            self.cards = self.cards.with_card(state.turn_up)


@dataclass
class Watch:
    """Reads over everybody's shoulder."""

    hall: Hall
    glyphs: Glyphs
    seen: dict[GameId, Seen] = field(default_factory=dict)
    calls: int = 0
    read: int = 0
    """How many texts have been read."""

    def look(self, room: Room, by: int = 0, data: str = "") -> None:
        """Read what was sent since the last look; `by` has just tapped `data`."""
        sitting = room.sitting
        if sitting.game is None or sitting.game_row is None:
            return
        seen = self.seen.setdefault(sitting.game_row.id, Seen(Game.begin(sitting.game.origin)))
        seen.follow(sitting.game)
        own = self.glyphs.in_data([data])
        calls = self.hall.session.calls[self.calls :]
        self.calls += len(calls)
        if sitting.game_row.ended_at is not None:
            return
        for call in calls:
            reader, text, taps = shown(call.method, by)
            self.read += 1
            named = self.glyphs.in_text(text) | self.glyphs.in_data(taps)
            may_know = seen.cards | hand_of(room, reader)
            leaked = [card for card in named if card not in may_know and card not in own]
            assert not leaked, f"{reader} is shown {leaked} in {text!r} {taps}"
            assert sitting.game_row.nonce not in text
            assert sitting.game_row.shuffled not in text


def hand_of(room: Room, reader: int) -> Cards:
    """What a person holds; a group holds nothing."""
    _, game = live_game(room.sitting)
    seat = seat_of(room.sitting.seats, UserId(reader))
    return game.state.hand(seat.seat) if seat else NO_CARDS


def shown(method: TelegramMethod[object], by: int) -> tuple[int, str, list[str]]:
    """Who reads a call, its texts, and what its buttons carry."""
    match method:
        case SendMessage() | EditMessageText():
            markup = method.reply_markup
            rows = markup.inline_keyboard if isinstance(markup, InlineKeyboardMarkup) else []
            buttons = [button for row in rows for button in row]
            texts = [method.text or "", *(button.text for button in buttons)]
            taps = [button.callback_data for button in buttons if button.callback_data]
            return cast("int", method.chat_id), "\n".join(texts), taps
        case AnswerCallbackQuery():
            return by, method.text or "", []
    return NOBODY, "", []


def hidden_words(glyphs: Glyphs, log: str) -> list[str]:
    """What a log says that no log of a game may say."""
    return [*map(str, glyphs.in_text(log)), *LOGGED.findall(log)]


async def play_evening(folder: Path, seed: int, glyphs: Glyphs, *, taps: int = 120) -> int:
    """One table of random people, programs and rules; how many texts were read."""
    rng = Random(seed)
    people = rng.sample(list(NAMES), rng.randint(1, 4))
    async with hall(folder, seed=seed) as house:
        for person in people:
            await wish(house, person, rng)
        bots = rng.randint(max(0, 2 - len(people)), 2)
        room = await house.sit_down(*people, bots=bots, wishes=tuple(rng.sample(WISHES, 2)))
        await house.show()
        watch = Watch(house, glyphs, calls=len(house.session.calls))
        await house.room_tap(people[0], room, RoomDo.DEAL)
        if not room.is_playing():
            await house.room_tap(people[0], room, RoomDo.OPTION, "preset=classic")
            await house.room_tap(people[0], room, RoomDo.DEAL)
        watch.look(room)
        for _ in range(taps):
            if not room.is_playing():
                break
            user, data = something(room, rng)
            await house.taps(user, data)
            await house.show()
            watch.look(room, user, data)
            if rng.random() < 0.05:
                await house.says(user, rng.choice(("/hand", "/table", "/rules")), chat=GROUP)
                await house.show()
                watch.look(room, user)
        return watch.read


async def wish(house: Hall, person: int, rng: Random) -> None:
    """Let somebody read in a way of their own."""
    for setting in rng.sample(SETTINGS, 3):
        await house.taps(person, MenuTap(do=MenuDo.SET, arg=setting).pack())


def something(room: Room, rng: Random) -> tuple[int, str]:
    """What somebody taps: mostly a move, or another button, or one that is none of theirs."""
    row, game = live_game(room.sitting)
    state = game.state
    anybody = rng.choice(list(NAMES))
    chance = rng.random()
    if chance < 0.7:
        return sound(room, state, rng)
    if chance < 0.85:
        return anybody, HandTap(game=row.token, do=rng.choice(PEEKS)).pack()
    if chance < 0.9:
        return anybody, f"r1:{room.sitting.row.token}:{RoomDo.HAND}:"
    return anybody, play_data(room, rng.choice(list(conceivable(state))))


def sound(room: Room, state: State, rng: Random) -> tuple[int, str]:
    """A move that the rules allow to a person, if there is one just now."""
    for seat in rng.sample(turn(state), len(turn(state))):
        user = room.sitting.seats[seat - 1].user
        if user is not None:
            return user, play_data(room, rng.choice(legal_plays(state, seat)))
    return rng.choice(list(NAMES)), "nonsense"


def conceivable(state: State) -> Iterator[Action]:
    """Moves of every seat, for whoever it may be that taps them."""
    for seat in turn(state):
        yield from legal_plays(state, seat)
