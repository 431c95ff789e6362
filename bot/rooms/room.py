"""A room: a gathering of seats that plays games, as it is held in memory while it is in use."""

import asyncio
import math
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum, auto
from typing import Final

from bot.rooms.seating import Seats, seat_of
from bot.rooms.word import full_time, word
from bot.screens.scene import End, Hand, Lobby, LobbyFace, RoomKind, Scene, Seated
from bot.store import rows
from bot.store.rows import UserId
from engine.actions import Action
from engine.bout import NOBODY
from engine.game import Game
from engine.refusals import Refusal
from engine.rules import Rules, parse_rules

STAND_IN_LEVEL: Final = "normal"
"""How well a program plays that stands in for a person."""


STOPPED: Final = "stopped"
"""The result of a game that was broken off: nobody is the durak."""


class Stage(Enum):
    """What a room is about just now."""

    LOBBY = auto()
    CUT = auto()
    """The deck is promised, and somebody says where to cut it."""
    GAME = auto()
    END = auto()
    """A game has ended and its result stands there."""
    CLOSED = auto()


@dataclass(frozen=True, slots=True)
class Refused:
    """An action that the engine refused, and the game in which it was tried."""

    code: Refusal
    action: Action
    scene: Scene


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who tapped or wrote, and the update it came with."""

    id: UserId
    name: str
    language: str | None = None
    """As Telegram gives it; a hint."""
    update: int | None = None


class Say(StrEnum):
    """What people are told in answer to a tap or a command, besides the engine's refusals."""

    OLD_GAME = "old-game"
    GAME_OVER = "game-over"
    OLD_BOUT = "old-bout"
    NEW_CARDS = "new-cards"
    """Cards came to the table since this Done was shown."""
    UNKNOWN = "unknown"
    NOT_SEATED = "not-seated"
    ROOM_GONE = "room-gone"
    NO_CARDS = "no-cards"
    """Nothing has been dealt yet."""
    NO_ROOM = "no-room"
    """No game is going on in this chat."""
    GAME_IS_ON = "game-is-on"
    PLAYING = "playing"
    """Who plays gives up rather than leaves."""
    LEFT = "left"
    SIT_DOWN = "sit-down"
    """Only who sits at the table arranges it."""
    SEATS_TAKEN = "seats-taken"
    NEED_TWO = "need-two"
    WRONG_SEATS = "wrong-seats"
    """So many people cannot play by these rules."""
    JOINED = "joined"
    OPEN_PRIVATE = "open-private"
    """The bot cannot write to this person yet."""
    POSTED_ALREADY = "posted-already"
    """The table was posted anew in this bout."""
    NOT_YOUR_CUT = "not-your-cut"
    DRAW_OFFERED = "draw-offered"
    DRAW_DECLINED = "draw-declined"
    GAVE_UP = "gave-up"
    STOP_COUNTED = "stop-counted"
    """One voice more for stopping the game."""
    NOT_ALLOWED = "not-allowed"
    SENT = "sent"
    """It is in the private chat."""
    FAILED = "failed"
    """Something is wrong with the bot, and nothing has changed."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a tap or a command is answered with; nothing, when it shows by itself."""

    say: Say | None = None
    refusal: Refused | None = None
    join: str | None = None
    """The token of the room whose deep link is to be opened."""
    where: str = ""
    """The title of the group in which somebody is seated."""
    peek: str | None = None
    """A hand in a few words, for its owner alone."""


SILENT: Final = Answer()


@dataclass(frozen=True, slots=True)
class Sitting:
    """All of a room that is kept; it never changes, the room goes from one to the next."""

    row: rows.Room
    seats: Seats
    game_row: rows.Game | None = None
    """The latest deal, going on or ended."""
    game: Game | None = None
    """The same, played up to now."""
    marks: tuple[int, ...] = (0,)
    """How many events the log held after so many moves."""

    @property
    def stage(self) -> Stage:
        """What the room is about."""
        if self.row.closed:
            return Stage.CLOSED
        if self.row.gathering or self.game_row is None:
            return Stage.LOBBY
        if waits_for_cut(self.row, self.game_row):
            return Stage.CUT
        return Stage.END if self.game_row.ended_at is not None else Stage.GAME

    @property
    def rules(self) -> Rules:
        """The rules of the next deal."""
        return parse_rules(self.row.rules)

    @property
    def people(self) -> tuple[UserId, ...]:
        """The persons who sit here, seat by seat."""
        return tuple(seat.user for seat in self.seats if seat.user is not None)

    @property
    def allowance(self) -> int | None:
        """For how many seconds the word is given just now; None without a clock."""
        given = word(self.game.state) if self.game else None
        if given is None or self.row.turn_seconds is None:
            return None
        return int(full_time(given, self.row.turn_seconds))

    def is_same_game(self, other: "Sitting") -> bool:
        """Whether another sitting is of the same deal."""
        return bool(self.game_row and other.game_row and self.game_row.id == other.game_row.id)

    def events_shown(self, version: int) -> int:
        """How many events a screen told that showed the room at this version.

        Changes that are no moves count as moves here, so at worst an event is told twice.
        """
        moves = len(self.marks) - 1 - (self.row.version - version)
        return self.marks[max(0, moves)]

    def program_at(self, seat: int) -> str | None:
        """The level of the program that plays a seat, or None where a person plays."""
        held = self.seats[seat - 1]
        return STAND_IN_LEVEL if held.stand_in else held.program


def waits_for_cut(room: rows.Room, game: rows.Game) -> bool:
    """Whether a room's latest deal has been promised and not been cut yet."""
    return room.cut and game.cut is None and game.ended_at is None


@dataclass
class Room:
    """A room in use: what is kept, and what may be forgotten."""

    sitting: Sitting
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held around every change; first come, first served."""
    faces: dict[UserId, Hand] = field(default_factory=dict)
    """Which face of their keyboard people have turned up."""
    tapped_at: dict[UserId, float] = field(default_factory=dict)
    posted_at: float = -math.inf
    posted_in_bout: int = 0
    """The bout in which the table was last posted anew on somebody's wish."""
    lobby_face: LobbyFace = LobbyFace.SEATS
    expected: Seats = ()
    """The seats of the last game, while its people are asked for another."""
    stop_voices: set[UserId] = field(default_factory=set)
    """Who wants the game to be stopped."""
    driven: bool = False
    """A program is about to move."""
    unseen_move: int | None = None
    """After so many moves the time was up before whoever had the word could see it."""

    def is_playing(self) -> bool:
        """Whether a game is going on at this moment; a call, since that changes."""
        return self.sitting.stage is Stage.GAME

    @property
    def bout(self) -> int:
        """The number of the bout that is being played; 0 when no game goes on."""
        game = self.sitting.game
        return game.state.bout.number if game and self.is_playing() else 0

    @property
    def is_busy(self) -> bool:
        """Whether something is going on that needs this very object."""
        return self.driven or self.lock.locked()

    @property
    def id(self) -> rows.RoomId:
        """The room's key in the store."""
        return self.sitting.row.id

    @property
    def kind(self) -> RoomKind:
        """Where its people play."""
        return RoomKind(self.sitting.row.kind)

    def scene(self, viewer: UserId | None = None, *, shown: int = 0, where: str = "") -> Scene:
        """The game as a person sees it, or as the chat does; LookupError before the first deal."""
        sitting = self.sitting
        if sitting.game is None or sitting.game_row is None:
            raise LookupError("no cards have been dealt in this room")
        seat = seat_of(sitting.seats, viewer) if viewer is not None else None
        return Scene(
            room=sitting.row.token,
            game=sitting.game_row.token,
            kind=self.kind,
            view=sitting.game.view(seat.seat if seat else NOBODY),
            people=tuple(map(seated, sitting.seats)),
            fresh=sitting.events_shown(shown) if shown else 0,
            deadline=sitting.game_row.deadline_at,
            allowance=sitting.allowance,
            commitment=sitting.game_row.commitment,
            where=where,
        )

    def scene_of_deal(self) -> Scene:
        """The game as everybody in the chat saw it before the first card."""
        sitting = self.sitting
        if sitting.game is None:
            raise LookupError("no cards have been dealt in this room")
        begun = replace(sitting, game=Game.begin(sitting.game.origin), marks=(0,))
        return Room(begun).scene()

    @property
    def is_complete(self) -> bool:
        """Whether all who played the last game have asked for another."""
        people = {seat.user for seat in self.expected if seat.user is not None}
        return len(people) > 1 and people <= set(self.sitting.people)

    def expect(self, seats: Seats) -> None:
        """Wait for the people of these seats."""
        self.expected = seats

    def begin_game(self) -> None:
        """Forget what belonged to the lobby and to the game before."""
        self.faces.clear()
        self.stop_voices.clear()
        self.expected = ()
        self.posted_in_bout = 0
        self.lobby_face = LobbyFace.SEATS
        self.unseen_move = None

    @property
    def awaited(self) -> Seats:
        """Of who played the last game those who have not asked for another yet."""
        here = self.sitting.people
        return tuple(seat for seat in self.expected if seat.user and seat.user not in here)

    def lobby(self, link: str = "") -> Lobby:
        """The room before its deal."""
        row = self.sitting.row
        return Lobby(
            room=row.token,
            kind=self.kind,
            people=tuple(map(seated, self.sitting.seats)),
            rules=self.sitting.rules,
            turn_seconds=row.turn_seconds,
            owner=row.owner,
            link=link,
            face=self.lobby_face,
            cut=row.cut,
            level=row.level,
            awaited=tuple(map(seated, self.awaited)),
        )

    def end(self, viewer: UserId | None = None) -> End:
        """The room after a game, for a person or for the chat."""
        row = self.sitting.game_row
        return End(self.scene(viewer), stopped=row is not None and row.result == STOPPED)


def seated(seat: rows.Seat) -> Seated:
    """A seat as screens name it."""
    program = STAND_IN_LEVEL if seat.stand_in else seat.program
    return Seated(name=seat.name, user=seat.user, program=program)


def played(sitting: Sitting, game: Game, row: rows.Game) -> Sitting:
    """The sitting after one move more."""
    return replace(sitting, game=game, game_row=row, marks=(*sitting.marks, len(game.log)))
