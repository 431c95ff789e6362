"""What a screen is drawn from: plain values, and nothing that its readers may not know."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from bot.i18n import T
from engine.cards import Card
from engine.rules import Rules
from engine.view import View


class Suits(StrEnum):
    """How a person wants suits written."""

    TWO = "two"
    """Black and red."""
    FOUR = "four"
    """Four colours."""
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Reader:
    """Whom a screen is for: language and how cards are written."""

    t: T = field(default_factory=T)
    """The texts of the reader's language."""
    suits: Suits = Suits.TWO
    large: bool = False
    """Large buttons: three cards a row."""
    bot: str = ""
    """The bot's own username, for links into the private chat."""

    @property
    def language(self) -> str:
        """The language's two letters."""
        return self.t.language


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody at the table."""

    name: str
    """As the person calls themselves, cleaned and cut; a program's name is in its texts."""
    user: int | None = None
    """The Telegram user; None for a program."""
    program: str | None = None
    """The level of a program that sits here or stands in for the person."""


class RoomKind(StrEnum):
    """Where people play."""

    GROUP = "group"
    SOLO = "solo"
    QUICK = "quick"
    FRIEND = "friend"


@dataclass(frozen=True, slots=True)
class Scene:
    """A game as one reader, or everyone in a chat, may see it."""

    room: str
    """The room's token."""
    game: str
    """The deal's token."""
    kind: RoomKind
    view: View
    """A seat's view for a hand; a watcher's for the table."""
    people: tuple[Seated, ...]
    """Seat by seat."""
    fresh: int = 0
    """How many events of `view.log` these readers have been shown already."""
    deadline: float | None = None
    """When the time of whoever has the word is up; unix seconds."""
    allowance: int | None = None
    """How long the clock runs, in seconds, for clients that cannot count down."""
    commitment: str = ""
    """The deal's promise, 64 hexadecimal digits."""
    where: str = ""
    """Title of the group, for a person who sits in several rooms; else empty."""


class HandFace(StrEnum):
    """Which face of a hand's keyboard is up."""

    CARDS = "cards"
    CHOOSE = "choose"
    """Which attack card shall `Hand.chosen` beat?"""
    MORE = "more"
    GIVE_UP = "giveup"
    RULES = "rules"


@dataclass(frozen=True, slots=True)
class Hand:
    """What a player's own message shows besides the scene."""

    face: HandFace = HandFace.CARDS
    chosen: Card | None = None
    hint: str = ""
    """The code of the action that the program would play, after a tap on Hint."""


class LobbyFace(StrEnum):
    """Which face of the lobby is up; the values are what its buttons carry."""

    SEATS = "close"
    RULES = ""
    """What most tables choose: variant, deck, clock."""
    MORE = "more"
    """The other rules, and the presets."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """A room before its deal."""

    room: str
    kind: RoomKind
    people: tuple[Seated, ...]
    rules: Rules
    turn_seconds: int | None
    owner: int | None
    link: str = ""
    """The deep link that seats whoever opens it (friend games and hints)."""
    face: LobbyFace = LobbyFace.SEATS
    awaited: tuple[Seated, ...] = ()
    """Who played the last game and has not asked for another yet."""
    cut: bool = False
    """Somebody cuts before the deal."""
    level: str = "normal"
    """How well programs at this table play."""


@dataclass(frozen=True, slots=True)
class Cutting:
    """A room whose deck is shuffled and promised, and waits for the cut."""

    room: str
    cutter: Seated
    """The player at the dealer's right."""
    deck: int
    commitment: str


@dataclass(frozen=True, slots=True)
class End:
    """A finished game."""

    scene: Scene
    stopped: bool = False
    """It was stopped or abandoned: nobody is the durak."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a person chose for games against the program."""

    rules: Rules
    level: str
