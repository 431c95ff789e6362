"""What a seat, or somebody watching, may know (RULES 8): the door for screens and opponents."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from engine.bout import NOBODY
from engine.once import once
from engine.position import Position, SeenHand
from engine.writing import format_line

if TYPE_CHECKING:
    from engine.actions import Action
    from engine.cards import Card, Cards
    from engine.events import Event
    from engine.state import State


@dataclass(frozen=True)
class View(Position):
    """A position as a seat sees it, with the public events since the deal."""

    seat: int
    """Whose view it is; NOBODY for somebody who only watches."""
    hands: tuple[SeenHand, ...]
    face_down: int
    """How many cards lie face down above the turn-up."""
    face_up: Card | None
    """The turn-up, while it lies under the talon."""
    legal: tuple[Action, ...] = ()
    """What the seat may do now; empty for a watcher."""
    log: tuple[Event, ...] = ()
    """What happened since the deal, in order."""

    def __repr__(self) -> str:
        return f"View({self.seat}: {format_line(self)})"

    @property
    def hand(self) -> Cards:
        """The viewer's own cards."""
        return self.hands[self.seat - 1].cards

    @once
    def sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(len(hand) for hand in self.hands)

    @property
    def seen_talon(self) -> tuple[Card, ...]:
        """The turn-up, while it lies there."""
        return () if self.face_up is None else (self.face_up,)

    @property
    def hidden_talon(self) -> int:
        """How many cards lie face down above the turn-up."""
        return self.face_down

    def seen(self, seat: int) -> SeenHand:
        """What the viewer sees of a hand."""
        return self.hands[seat - 1]


def public_part(position: Position) -> dict[str, Any]:
    """What a position shows to everyone, by field name."""
    return {field.name: getattr(position, field.name) for field in fields(Position)}


def look(
    state: State,
    seat: int = NOBODY,
    *,
    legal: tuple[Action, ...] = (),
    log: tuple[Event, ...] = (),
) -> View:
    """Show a state to a seat, or to somebody who only watches."""
    hands = tuple(
        SeenHand(hand) if holder == seat else SeenHand(known, len(hand) - len(known))
        for holder, hand, known in zip(state.seats, state.hands, state.known, strict=True)
    )
    return View(
        **public_part(state),
        seat=seat,
        hands=hands,
        face_down=max(state.talon_size - 1, 0),
        face_up=state.turn_up,
        legal=legal,
        log=log,
    )
