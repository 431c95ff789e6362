"""What a seat may do now, sorted by kind: how every player reads `view.legal`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.actions import (
    AgreeDraw,
    Attack,
    Beat,
    Pass,
    Resign,
    Show,
    Swap,
    Take,
    ThrowIn,
    Transfer,
)
from engine.cards import NO_CARDS, Card, Cards

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.actions import Action
    from engine.cards import Suit
    from engine.view import View


@dataclass(frozen=True, slots=True)
class Options:
    """The legal actions of a seat, its hand sorted by what each card can do."""

    leads: Cards = NO_CARDS
    throws: Cards = NO_CARDS
    attack: Card | None = None
    """The unbeaten attack card that is hardest to beat; whoever beats all beats it too."""
    beaters: Cards = NO_CARDS
    """What beats that card."""
    transfers: Cards = NO_CARDS
    shows: Cards = NO_CARDS
    may_swap: bool = False
    may_wait: bool = False
    """Doing nothing holds nobody up."""


def options(view: View) -> Options:
    """Sort what the viewer may do; resigning and agreeing to draws is not a play."""
    attack = hardest(view.bout.unbeaten, view.trump)
    legal = view.legal
    return Options(
        leads=Cards.of(action.card for action in legal if isinstance(action, Attack)),
        throws=Cards.of(action.card for action in legal if isinstance(action, ThrowIn)),
        attack=attack,
        beaters=Cards.of(
            action.card for action in legal if isinstance(action, Beat) and action.attack == attack
        ),
        transfers=Cards.of(action.card for action in legal if isinstance(action, Transfer)),
        shows=Cards.of(action.card for action in legal if isinstance(action, Show)),
        may_swap=Swap() in legal,
        may_wait=may_wait(view),
    )


def plays(view: View) -> tuple[Action, ...]:
    """The legal actions that carry the game on: all but resigning and agreeing to a draw."""
    return tuple(action for action in view.legal if not isinstance(action, Resign | AgreeDraw))


def may_wait(view: View) -> bool:
    """Whether the bout goes on without this seat: it need neither lead, answer nor pass."""
    return not any(isinstance(action, Attack | Take | Pass) for action in view.legal)


def strength(card: Card, trump: Suit) -> tuple[bool, int, Card]:
    """Order cards from the lowest plain card to the highest trump."""
    return card.suit == trump, card.rank, card


def lowest(cards: Iterable[Card], trump: Suit) -> Card | None:
    """The lowest plain card, else the lowest trump."""
    return min(cards, key=lambda card: strength(card, trump), default=None)


def hardest(cards: Iterable[Card], trump: Suit) -> Card | None:
    """The highest trump, else the highest plain card."""
    return max(cards, key=lambda card: strength(card, trump), default=None)


def plain(cards: Cards, trump: Suit) -> Cards:
    """Those that are no trumps."""
    return cards - cards.of_suit(trump)
