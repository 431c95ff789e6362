"""Games and readers for the tests of screens: Anna, Boris and Vera at one table."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from aiogram.types import InlineKeyboardButton

from bot.i18n import Languages
from bot.screens.scene import Reader, RoomKind, Scene, Seated, Suits
from bot.screens.screen import Screen
from engine.actions import parse_action
from engine.bout import NOBODY
from engine.cards import Card, Suit, make_card
from engine.deal import deal_from, promise
from engine.game import Game
from engine.legality import legal_actions, legal_plays
from engine.line import parse_line
from engine.rules import PRESETS, TEAM_SEATS, SwapRule
from engine.state import State

LANGUAGES: Final = Languages.load()
ENGLISH: Final = Reader(LANGUAGES.t("en"), bot="durak_bot")
RUSSIAN: Final = Reader(LANGUAGES.t("ru"), bot="durak_bot")
UKRAINIAN: Final = Reader(LANGUAGES.t("uk"), bot="durak_bot")
READERS: Final = (ENGLISH, RUSSIAN, UKRAINIAN)

ANNA: Final = Seated("Anna", user=101)
BORIS: Final = Seated("Boris", user=102)
VERA: Final = Seated("Vera", user=103)
FYODOR: Final = Seated("Fyodor", program="normal")
PEOPLE: Final = (ANNA, BORIS, VERA)
CROWD: Final = tuple(
    Seated(name, user=200 + number)
    for number, name in enumerate(("Anna", "Boris", "Vera", "Grigory", "Dina", "Emil", "Zhanna"))
)

ROOM: Final = "r" * 8
GAME: Final = "g" * 8
PROMISE: Final = "8f2a61c0" * 8

# As SCREENS.md has it: spades are trumps, ten cards to draw, eight beaten.
TABLE: Final = (
    "36 8d6dKcThQh7s8sTsJsQs 6c7c8cQc9dJdAdAh 9c7dQd6hKsAs/JcAcTd8hKh6s/TcKd7h9hJh9s - 1v2 - 2 -"
)
TRANSFERS: Final = TABLE.replace("36 ", "36+transfer=on ", 1)
PASS_CARD: Final = TABLE.replace("36 ", "36+transfer=pass-card ", 1)


def play(position: str, *moves: str) -> Game:
    """A game from a position line, after moves as records write them: `1: attack 7d`."""
    state = parse_line(position)
    assert isinstance(state, State)
    return play_on(Game.begin(state), *moves)


def play_on(game: Game, *moves: str) -> Game:
    """The game some moves later."""
    for move in moves:
        seat, action = move.split(": ")
        game = game.play(int(seat), parse_action(action))
    return game


def scene(game: Game, seat: int = NOBODY, /, **more: object) -> Scene:
    """The game as a seat or the chat sees it; only the last event is new if nothing is said."""
    seats = len(game.state.seats)
    shown = Scene(
        room=ROOM,
        game=GAME,
        kind=RoomKind.GROUP,
        view=game.view(seat),
        people=PEOPLE if seats == 3 else CROWD[:seats],
        fresh=max(len(game.log) - 1, 0),
        deadline=1_800_000_040.0,
        allowance=60,
        commitment=PROMISE,
    )
    return replace(shown, **more)  # type: ignore[arg-type]


def buttons(screen: Screen) -> list[InlineKeyboardButton]:
    """Every button of a screen."""
    return [button for row in keys(screen) for button in row]


def keys(screen: Screen) -> list[list[InlineKeyboardButton]]:
    """The rows of a screen's keyboard."""
    return screen.keyboard.inline_keyboard if screen.keyboard else []


def labels(screen: Screen) -> list[list[str]]:
    """What stands on the buttons, row by row."""
    return [[button.text for button in row] for row in keys(screen)]


def button(screen: Screen, text: str) -> InlineKeyboardButton:
    """The button with this text."""
    return next(button for button in buttons(screen) if button.text == text)


_SYMBOLS: Final = {
    "♣": Suit.CLUBS,
    "☘": Suit.CLUBS,
    "♦": Suit.DIAMONDS,
    "🔷": Suit.DIAMONDS,
    "♥": Suit.HEARTS,
    "♠": Suit.SPADES,
}
_GLYPH: Final = re.compile(r"(10|[2-9JQKA])([♣☘♦🔷♥♠])")
_WORDS: Final = re.compile(
    r"(two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace) of (\w+)"
)
_CODE: Final = re.compile(r"([2-9TJQKA])([cdhs])")
_RANKS: Final = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
_NAMES: Final = _WORDS.pattern[1:].partition(")")[0].split("|")


def cards_on(screen: Screen) -> set[Card]:
    """Every card that text, buttons or their data name, whichever way it is written."""
    texts = [screen.text, *(button.text for button in buttons(screen))]
    data = [button.callback_data or "" for button in buttons(screen)]
    return {
        *(card for text in texts for card in cards_in(text)),
        *(card for text in data for card in _coded(text)),
    }


def cards_in(text: str) -> Iterator[Card]:
    """The cards that an English text names."""
    for rank, suit in _GLYPH.findall(text):
        yield make_card(_RANKS.index(rank), _SYMBOLS[suit])
    for rank, suit in _WORDS.findall(text):
        yield make_card(_NAMES.index(rank), Suit[suit.upper()])


def _coded(data: str) -> Iterator[Card]:
    kind, *fields = data.split(":")
    arguments = fields[2:3] if kind in {"p1", "h1"} else []
    for field in arguments:
        for rank, suit in _CODE.findall(field):
            yield make_card("23456789TJQKA".index(rank), Suit("cdhs".index(suit)))


def random_game(seed: int) -> Iterator[Game]:
    """A random game by random rules, position after position; swaps now and then."""
    rng = random.Random(seed)
    rules = replace(
        PRESETS[rng.choice(list(PRESETS))], swap=rng.choice([SwapRule.OFF, SwapRule.ANY])
    )
    most = min(rules.max_seats, 7)
    seats = rng.choice(TEAM_SEATS[rules.teams]) if rules.teams else rng.randint(2, most)
    game = Game.begin(deal_from(promise(rules.deck, rng), rules, seats))
    yield game
    while game.state.result is None:
        choose = legal_plays if rng.random() < 0.95 else legal_actions
        options = [
            (seat, action)
            for seat in game.state.in_play
            for action in choose(game.state, seat)
            if str(action) != "resign"
        ]
        if options:
            game = game.play(*rng.choice(options))
        yield game


def random_reader(rng: random.Random) -> Reader:
    """English, with any way of writing cards."""
    return replace(ENGLISH, suits=rng.choice(list(Suits)), large=rng.random() < 0.5)
