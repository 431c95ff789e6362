"""Players of a few rules each, from random to a rule of thumb: opponents, yardsticks, fallback."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.actions import Attack, Beat, Pass, Show, Swap, Take, ThrowIn, Transfer
from engine.ai.options import lowest, options, plain, plays
from engine.cards import RANK_LETTERS, Cards, of_same_rank

if TYPE_CHECKING:
    from random import Random

    from engine.actions import Action
    from engine.ai.budget import Budget
    from engine.ai.options import Options
    from engine.cards import Card
    from engine.view import View

YOUNG: Final = 8
"""With more cards than this in the talon, cards taken can still be shed."""
JACK: Final = RANK_LETTERS.index("J")


def play_random(view: View, rng: Random, _budget: Budget) -> Action | None:
    """Any legal play, passing, taking and waiting included, each as likely as the others."""
    choices: tuple[Action | None, ...] = plays(view)
    if options(view).may_wait:
        choices = (*choices, None)
    return rng.choice(choices)


def play_lowest(view: View, _rng: Random, _budget: Budget) -> Action | None:
    """The yardstick: always the lowest card that will do, trumps last.

    It takes only what it cannot beat, sends on what it can without a trump, and throws in trumps
    once the talon is empty.
    """
    choice, trump = options(view), view.trump
    if choice.may_swap:
        return Swap()
    if (card := lowest(choice.leads, trump)) is not None:
        return Attack(card)
    if view.seat == view.bout.defender:
        return _answer_with_lowest(choice, view)
    if choice.may_wait:
        return None
    fit = plain(choice.throws, trump) if view.talon_size else choice.throws
    card = lowest(fit, trump)
    return ThrowIn(card) if card is not None else Pass()


def _answer_with_lowest(choice: Options, view: View) -> Action | None:
    if choice.attack is None:
        return None
    if (card := lowest(plain(choice.transfers, view.trump), view.trump)) is not None:
        return Transfer(card)
    card = lowest(choice.beaters, view.trump)
    return Take() if card is None else Beat(choice.attack, card)


def play_by_thumb(view: View, _rng: Random, _budget: Budget) -> Action | None:
    """A sound player: leads low cards that it holds several of, and saves its trumps.

    While the game is young it takes rather than spend a high trump.
    """
    choice, trump = options(view), view.trump
    if choice.may_swap:
        return Swap()
    if choice.leads:
        return Attack(min(choice.leads, key=lambda card: _lead_cost(card, view)))
    if view.seat == view.bout.defender:
        return _answer_by_thumb(choice, view)
    if choice.may_wait:
        return None
    card = lowest(_worth_throwing(choice.throws, view), trump)
    return Pass() if card is None else ThrowIn(card)


def _lead_cost(card: Card, view: View) -> tuple[bool, float]:
    mates = plain(of_same_rank([card]) & view.hand, view.trump)
    return card.suit == view.trump, card.rank - 3 * len(mates)


def _worth_throwing(cards: Cards, view: View) -> Cards:
    """Plain cards; trumps only to be rid of the last cards, or when they will not be taken."""
    gets_out = not view.talon_size and (cards == view.hand or not view.bout.taking)
    return cards if gets_out else plain(cards, view.trump)


def _answer_by_thumb(choice: Options, view: View) -> Action | None:
    if choice.attack is None:
        return None
    if (card := lowest(choice.shows, view.trump)) is not None:
        return Show(card)
    if (card := lowest(plain(choice.transfers, view.trump), view.trump)) is not None:
        return Transfer(card)
    card = min(choice.beaters, key=lambda card: _beat_cost(card, view), default=None)
    if card is None or (_is_precious(card, view) and view.talon_size > YOUNG):
        return Take()
    return Beat(choice.attack, card)


def _beat_cost(card: Card, view: View) -> tuple[bool, float]:
    return card.suit == view.trump, card.rank - 0.5 * (card in view.bout.open_cards)


def _is_precious(card: Card, view: View) -> bool:
    return card.suit == view.trump and card.rank >= JACK
