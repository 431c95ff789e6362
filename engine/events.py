"""What a step did, in the past tense. No event names a card that not everyone saw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from engine.bout import Pair
    from engine.cards import Card
    from engine.position import Result


@dataclass(frozen=True, slots=True)
class Led:
    """A bout was led."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """An attack card was thrown in."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Beaten:
    """An attack card was beaten."""

    seat: int
    attack: Card
    card: Card


@dataclass(frozen=True, slots=True)
class Transferred:
    """The attack went on to another seat with a card more."""

    seat: int
    card: Card
    defender: int


@dataclass(frozen=True, slots=True)
class Shown:
    """The attack went on to another seat against a trump that was shown and kept."""

    seat: int
    card: Card
    defender: int


@dataclass(frozen=True, slots=True)
class TakeSaid:
    """The defender said take."""

    seat: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A thrower said pass."""

    seat: int


@dataclass(frozen=True, slots=True)
class BoutBeaten:
    """Everything was beaten off and went to the discard pile."""

    defender: int
    table: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class BoutTaken:
    """The defender took the table."""

    defender: int
    table: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Refilled:
    """A seat drew so many cards; the turn-up is named when it was the last of them."""

    seat: int
    count: int
    turn_up: Card | None


@dataclass(frozen=True, slots=True)
class WentOut:
    """Seats without cards left the game and share a place."""

    seats: tuple[int, ...]
    place: int


@dataclass(frozen=True, slots=True)
class Swapped:
    """The lowest trump was exchanged for the turn-up."""

    seat: int
    lowest: Card
    turn_up: Card


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat gave the game up."""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawAgreed:
    """A seat agreed to a draw."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game ended."""

    result: Result


Event: TypeAlias = (
    Led
    | ThrownIn
    | Beaten
    | Transferred
    | Shown
    | TakeSaid
    | Passed
    | BoutBeaten
    | BoutTaken
    | Refilled
    | WentOut
    | Swapped
    | Resigned
    | DrawAgreed
    | GameOver
)
