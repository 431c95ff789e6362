"""What is kept: one value for each row, its fields named as the table's columns.

Times are unix seconds. A row that does not have its id yet is written with the id 0.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

UserId = NewType("UserId", int)
ChatId = NewType("ChatId", int)
RoomId = NewType("RoomId", int)
GameId = NewType("GameId", int)


class RoomKind(StrEnum):
    """How the people of a room came together."""

    GROUP = "group"
    SOLO = "solo"
    QUICK = "quick"
    FRIEND = "friend"


class Outcome(StrEnum):
    """How a game ended for one person; NONE is a game that was broken off."""

    DURAK = "durak"
    SAFE = "safe"
    DRAW = "draw"
    RESIGNED = "resigned"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays: name, wishes, and whether the bot can write to them.

    `prefs` is JSON: what was last chosen for a one-on-one game.
    """

    id: UserId
    name: str
    language: str | None
    suits: str
    large: bool
    reachable: bool
    prefs: str


@dataclass(frozen=True, slots=True)
class Group:
    """A group chat with the wishes of its table; `present` while the bot may write there."""

    id: ChatId
    title: str
    language: str | None
    rules: str
    turn_seconds: int | None
    present: bool


@dataclass(frozen=True, slots=True)
class Room:
    """A gathering of seats that plays games, in a chat or in none.

    `version` grows with every change that somebody can see. `gathering`: people are coming
    together for the next deal. `cut`: somebody cuts before it.
    """

    id: RoomId
    token: str
    kind: RoomKind
    chat: ChatId | None
    thread: int | None
    owner: UserId | None
    rules: str
    turn_seconds: int | None
    level: str
    language: str
    cut: bool
    gathering: bool
    version: int
    closed: bool
    created_at: float
    touched_at: float


@dataclass(frozen=True, slots=True)
class Seat:
    """A place in a room, held by a person or by a program of some level.

    `stand_in`: a program plays for the person until they tap again. `missed`: time-outs in a row.
    """

    room: RoomId
    seat: int
    user: UserId | None
    program: str | None
    name: str
    stand_in: bool
    missed: int


@dataclass(frozen=True, slots=True)
class Pending:
    """A person on the way to a seat: led to the private chat, not back yet."""

    user: UserId
    room: RoomId
    at: float


@dataclass(frozen=True, slots=True)
class Game:
    """One deal and all it takes to replay it, beside its moves.

    `moves` counts them. The deadline holds while `deadline_number` equals `moves`.
    """

    id: GameId
    room: RoomId
    token: str
    number: int
    setup: str
    shuffled: str
    cut: int | None
    nonce: str
    commitment: str
    moves: int
    started_at: float
    ended_at: float | None
    result: str | None
    deadline_at: float | None
    deadline_number: int | None


@dataclass(frozen=True, slots=True)
class Move:
    """The `number`-th action of a game, from 1; `by` is nobody when program or clock played."""

    game: GameId
    number: int
    seat: int
    action: str
    at: float
    by: UserId | None


@dataclass(frozen=True, slots=True)
class Deadline:
    """When the word of a live game runs out, and after how many moves it was set."""

    game: GameId
    room: RoomId
    at: float
    number: int


@dataclass(frozen=True, slots=True)
class Slot:
    """One message kept up to date; `shown` is the room's version that it shows.

    `old` is the message before it, while that has yet to be deleted.
    """

    room: RoomId
    chat: ChatId
    kind: str
    message: int
    thread: int | None
    digest: str
    shown: int
    at: float
    old: int | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended for the person in a seat; `place` counts who was out, from 1."""

    game: GameId
    room: RoomId
    chat: ChatId | None
    user: UserId
    seat: int
    outcome: Outcome
    place: int | None
    at: float


@dataclass(frozen=True, slots=True)
class Tally:
    """A person's games and how many they lost; giving up is losing, broken-off games are none."""

    user: UserId
    games: int
    duraks: int
