"""What a seat can do: the closed set of actions, and their text (NOTATION, moves)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from engine.cards import Card, parse_card

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Attack:
    """Lead a bout with a card."""

    card: Card

    def __str__(self) -> str:
        return f"attack {self.card}"


@dataclass(frozen=True, slots=True)
class ThrowIn:
    """Add an attack card of a rank that lies on the table."""

    card: Card

    def __str__(self) -> str:
        return f"throw {self.card}"


@dataclass(frozen=True, slots=True)
class Beat:
    """Beat an attack card."""

    attack: Card
    card: Card

    def __str__(self) -> str:
        return f"beat {self.attack} {self.card}"


@dataclass(frozen=True, slots=True)
class Transfer:
    """Send the attack on to the next seat with a card of its rank."""

    card: Card

    def __str__(self) -> str:
        return f"transfer {self.card}"


@dataclass(frozen=True, slots=True)
class Show:
    """Send the attack on by showing the trump of its rank and keeping it (the pass card)."""

    card: Card

    def __str__(self) -> str:
        return f"show {self.card}"


@dataclass(frozen=True, slots=True)
class Take:
    """Give up beating: the table will go to the defender's hand."""

    def __str__(self) -> str:
        return "take"


@dataclass(frozen=True, slots=True)
class Pass:
    """Throw in nothing more."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange the lowest trump for the turn-up."""

    def __str__(self) -> str:
        return "swap"


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up."""

    def __str__(self) -> str:
        return "resign"


@dataclass(frozen=True, slots=True)
class AgreeDraw:
    """Agree that nobody shall be the durak."""

    def __str__(self) -> str:
        return "draw"


Action: TypeAlias = (
    Attack | ThrowIn | Beat | Transfer | Show | Take | Pass | Swap | Resign | AgreeDraw
)

_WITH_CARD: Final[dict[str, Callable[[Card], Action]]] = {
    "attack": Attack,
    "throw": ThrowIn,
    "transfer": Transfer,
    "show": Show,
}
_BARE: Final[dict[str, Action]] = {
    str(action): action for action in (Take(), Pass(), Swap(), Resign(), AgreeDraw())
}


def parse_action(text: str) -> Action:
    """Read an action; ValueError says what is wrong with the text."""
    match text.split():
        case [word] if word in _BARE:
            return _BARE[word]
        case [word, card] if word in _WITH_CARD:
            return _WITH_CARD[word](parse_card(card))
        case ["beat", attack, card]:
            return Beat(parse_card(attack), parse_card(card))
    raise ValueError(f"{text!r} is not an action")
