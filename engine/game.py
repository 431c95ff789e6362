"""A game: where it started, what was done, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.bout import NOBODY
from engine.deal import Deal, start
from engine.legality import legal_actions
from engine.play import apply
from engine.view import View, look

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.actions import Action
    from engine.events import Event
    from engine.position import Result
    from engine.state import State


@dataclass(frozen=True, slots=True)
class Move:
    """One accepted action."""

    seat: int
    action: Action


@dataclass(frozen=True, slots=True)
class Summary:
    """What is told of a finished game."""

    result: Result
    duraks: tuple[int, ...]
    places: tuple[tuple[int, ...], ...]
    bouts: int
    moves: int


@dataclass(frozen=True, slots=True)
class Game:
    """A game with its whole history; like a state it never changes."""

    origin: Deal | State
    """The deal, or a position that was set up."""
    state: State
    moves: tuple[Move, ...] = ()
    log: tuple[Event, ...] = ()
    """What happened since the start, in order; public."""

    @staticmethod
    def begin(origin: Deal | State) -> Game:
        """Start from a deal or from a position."""
        return Game(origin, start(origin) if isinstance(origin, Deal) else origin)

    def play(self, seat: int, action: Action) -> Game:
        """Give the game one move later, or raise IllegalAction."""
        state, events = apply(self.state, seat, action)
        return Game(self.origin, state, (*self.moves, Move(seat, action)), self.log + events)

    def view(self, seat: int = NOBODY) -> View:
        """What a seat knows, or what somebody who only watches knows."""
        legal = legal_actions(self.state, seat) if seat else ()
        return look(self.state, seat, legal=legal, log=self.log)

    @property
    def summary(self) -> Summary | None:
        """How the game ended, or None while it goes on."""
        state = self.state
        if state.result is None:
            return None
        return Summary(
            result=state.result,
            duraks=state.duraks,
            places=state.places,
            bouts=state.bout.number,
            moves=len(self.moves),
        )

    @property
    def durak(self) -> int:
        """Who counts as the previous durak of the next game, or NOBODY after a draw (RULES 2)."""
        state = self.state
        if state.resigned:
            return state.resigned
        return next((seat for seat in state.duraks if seat in state.in_play), NOBODY)


def replay(origin: Deal | State, moves: Iterable[Move]) -> Game:
    """Play a whole game again; IllegalAction if a move does not fit."""
    game = Game.begin(origin)
    for move in moves:
        game = game.play(move.seat, move.action)
    return game
