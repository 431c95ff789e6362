"""From a shuffled deck to the first lead (RULES 2), and the fair deal's promise (DESIGN 8).

This is the one place where chance enters a game; it comes in as the `rng` argument.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from engine.bout import NOBODY, Bout
from engine.cards import Cards, full_deck, parse_card_list
from engine.rules import HAND_SIZE, FirstLead, NextLead
from engine.state import State

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from engine.cards import Card
    from engine.rules import Rules

NONCE_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class FairDeal:
    """What is promised before a deal and opened when the game is over."""

    shuffled: str | None = None
    """The order before the cut, as `Shuffled:` writes it: the promise covers this very text."""
    cut: int | None = None
    """How many cards from the top went to the bottom; None when nobody cut."""
    nonce: str | None = None
    """32 bytes in hexadecimal, known when the game is over."""
    commitment: str | None = None
    """SHA-256 in hexadecimal of the nonce's bytes followed by `shuffled`."""

    @property
    def is_kept(self) -> bool | None:
        """Whether nonce and order give the commitment; None while one of them is not known."""
        if self.shuffled is None or self.nonce is None or self.commitment is None:
            return None
        return commit(self.shuffled, self.nonce) == self.commitment.lower()


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything that decides a game before its first lead."""

    rules: Rules
    seats: int
    deck: tuple[Card, ...]
    """Top first, after the cut."""
    dealer: int
    durak: int = NOBODY
    """The previous durak, if there is one at this table."""
    fair: FairDeal | None = None


def shuffle(deck: int, rng: Random) -> tuple[Card, ...]:
    """Bring a whole deck into a random order (Fisher and Yates)."""
    order = list(full_deck(deck))
    rng.shuffle(order)
    return tuple(order)


def cut_deck(order: tuple[Card, ...], cut: int) -> tuple[Card, ...]:
    """Move so many cards from the top to the bottom."""
    return order[cut:] + order[:cut]


def deck_text(order: Iterable[Card]) -> str:
    """Write an order of cards as records do."""
    return " ".join(map(str, order))


def commit(shuffled: str, nonce: str) -> str:
    """Promise an order: SHA-256 of the nonce (32 bytes in hexadecimal) and the order's text."""
    return sha256(bytes.fromhex(nonce) + shuffled.encode("ascii")).hexdigest()


def promise(deck: int, rng: Random) -> FairDeal:
    """Shuffle, draw a nonce and commit to both, before anybody cuts."""
    shuffled = deck_text(shuffle(deck, rng))
    nonce = rng.randbytes(NONCE_BYTES).hex()
    return FairDeal(shuffled, nonce=nonce, commitment=commit(shuffled, nonce))


def deal_from(
    fair: FairDeal, rules: Rules, seats: int, *, dealer: int = NOBODY, durak: int = NOBODY
) -> Deal:
    """Make the deal of a promised deck; ValueError if so many cannot play by these rules."""
    rules.check_seats(seats)
    deck = cut_deck(tuple(parse_card_list(fair.shuffled or "")), fair.cut or 0)
    return Deal(rules, seats, deck, dealer or durak or seats, durak, fair)


def start(deal: Deal) -> State:
    """Deal the cards: the state before the first lead."""
    hands, talon = _hand_out(deal)
    trump = deal.deck[-1]
    known = [Cards()] * deal.seats
    if not talon:
        known[deal.dealer - 1] = Cards.of([trump])
    state = State(
        rules=deal.rules,
        trump=trump.suit,
        discard=Cards(),
        out=(),
        known=tuple(known),
        bout=Bout(number=0, opener=NOBODY, attacker=NOBODY, defender=NOBODY),
        idle=0,
        resigned=NOBODY,
        talon=talon,
        hands=hands,
    )
    return replace(state, bout=state.bout_led_by(_first_leader(state, deal), 1))


def _hand_out(deal: Deal) -> tuple[tuple[Cards, ...], tuple[Card, ...]]:
    dealt = deal.seats * HAND_SIZE
    # The first card goes to the dealer's left, so seat s gets every n-th card from there on.
    hands = tuple(
        Cards.of(deal.deck[(seat - deal.dealer - 1) % deal.seats : dealt : deal.seats])
        for seat in range(1, deal.seats + 1)
    )
    return hands, deal.deck[dealt:]


def _first_leader(state: State, deal: Deal) -> int:
    left_of_dealer = deal.dealer % deal.seats + 1
    if deal.durak:
        if deal.rules.next_lead is NextLead.TEACH_THE_DURAK:
            return (deal.durak - 2) % deal.seats + 1
        if deal.rules.next_lead is NextLead.FROM_UNDER_THE_DURAK:
            return deal.durak % deal.seats + 1
    elif deal.rules.first_lead is FirstLead.LEFT_OF_DEALER:
        return left_of_dealer
    lowest = min(
        (card for hand in state.hands for card in hand.of_suit(state.trump)), default=None
    )
    if lowest is None:
        return left_of_dealer
    return next(seat for seat in state.seats if lowest in state.hand(seat))
