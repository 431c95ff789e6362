"""Cards, sets of cards, and which card beats which (RULES 1)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SUIT_LETTERS: Final = "cdhs"
RANK_LETTERS: Final = "23456789TJQKA"
RANKS: Final = len(RANK_LETTERS)

_CARD_TEXT = re.compile(r"(10|[2-9TJQKA])([CDHS])", re.IGNORECASE)


class Suit(IntEnum):
    """The four suits, in the order in which hands are written."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    def __str__(self) -> str:
        return SUIT_LETTERS[self]


class Card(int):
    """One card, numbered suit by suit from the two to the ace: 2c is 0, As is 51."""

    __slots__ = ()

    @property
    def suit(self) -> Suit:
        """Its suit."""
        return _SUITS[self]

    @property
    def rank(self) -> int:
        """Its rank, from 0 for a two to 12 for an ace."""
        return self % RANKS

    def __bool__(self) -> bool:
        # The two of clubs is number 0, and a card all the same.
        return True

    def __str__(self) -> str:
        return RANK_LETTERS[self % RANKS] + SUIT_LETTERS[self // RANKS]

    def __repr__(self) -> str:
        return f"Card({self})"


_SUITS: Final = tuple(Suit(number // RANKS) for number in range(52))
_CARDS: Final = tuple(Card(number) for number in range(52))
_SUIT_BITS: Final = tuple(((1 << RANKS) - 1) << (suit * RANKS) for suit in Suit)
_RANK_BITS: Final = tuple(
    sum(1 << (suit * RANKS + rank) for suit in Suit) for rank in range(RANKS)
)


def make_card(rank: int, suit: Suit) -> Card:
    """Give the card of a rank (0 for a two, 12 for an ace) and a suit."""
    return _CARDS[suit * RANKS + rank]


@dataclass(frozen=True, slots=True)
class Cards:
    """A set of cards; walked through suit by suit (c d h s), low to high.

    >>> print(parse_cards("Ts 6d 9c") | parse_cards("6d Ad"))
    9c6dAdTs
    """

    bits: int = 0
    """Bit n stands for card number n."""

    @staticmethod
    def of(cards: Iterable[Card]) -> Cards:
        """Gather cards into a set; a card that comes twice counts once."""
        bits = 0
        for card in cards:
            bits |= 1 << card
        return Cards(bits)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.bits >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        bits = self.bits
        while bits:
            lowest = bits & -bits
            yield _CARDS[lowest.bit_length() - 1]
            bits ^= lowest

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    def __or__(self, other: Cards) -> Cards:
        return Cards(self.bits | other.bits)

    def __and__(self, other: Cards) -> Cards:
        return Cards(self.bits & other.bits)

    def __sub__(self, other: Cards) -> Cards:
        return Cards(self.bits & ~other.bits)

    def with_card(self, card: Card) -> Cards:
        """The set with one card more."""
        return Cards(self.bits | 1 << card)

    def without(self, card: Card) -> Cards:
        """The set less one card."""
        return Cards(self.bits & ~(1 << card))

    def of_suit(self, suit: Suit) -> Cards:
        """Those of one suit."""
        return Cards(self.bits & _SUIT_BITS[suit])

    def __str__(self) -> str:
        return "".join(map(str, self))

    def __repr__(self) -> str:
        return f"Cards({self})"


NO_CARDS: Final = Cards()


def full_deck(size: int) -> Cards:
    """Every card of a deck of 24 (9..A), 36 (6..A) or 52 (2..A) cards."""
    lowest = RANKS - size // 4
    return Cards.of(make_card(rank, suit) for suit in Suit for rank in range(lowest, RANKS))


def lowest_trump(deck: int, trump: Suit) -> Card:
    """The trump that may be exchanged for the turn-up: 9, 6 or 2 by the size of the deck."""
    return make_card(RANKS - deck // 4, trump)


def is_ace(card: Card) -> bool:
    """Whether a card is an ace."""
    return card.rank == RANKS - 1


def of_same_rank(cards: Iterable[Card]) -> Cards:
    """Every card of a rank that occurs among these."""
    bits = 0
    for card in cards:
        bits |= _RANK_BITS[card % RANKS]
    return Cards(bits)


def beats(card: Card, attack: Card, trump: Suit) -> bool:
    """Whether `card` beats `attack`: higher in its suit, or a trump on another suit."""
    if card.suit == attack.suit:
        return card > attack
    return card.suit == trump


_BEATERS: Final = tuple(
    tuple(Cards.of(card for card in _CARDS if beats(card, attack, trump)) for attack in _CARDS)
    for trump in Suit
)


def beaters(hand: Cards, attack: Card, trump: Suit) -> Cards:
    """Those cards of a hand that beat an attack card."""
    return hand & _BEATERS[trump][attack]


def in_hand_order(cards: Iterable[Card], trump: Suit) -> list[Card]:
    """Cards as a player sorts them: suits c d h s with trumps last, low to high."""
    return sorted(cards, key=lambda card: (card.suit == trump, card))


def parse_suit(text: str) -> Suit:
    """Read a suit letter; ValueError if it is none."""
    index = SUIT_LETTERS.find(text.lower()) if len(text) == 1 else -1
    if index < 0:
        raise ValueError(f"{text!r} is not a suit (c, d, h or s)")
    return Suit(index)


def parse_card(text: str) -> Card:
    """Read a card, `10h` for `Th` and either case included; ValueError if it is none."""
    match = _CARD_TEXT.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not a card (a rank 2..9 T J Q K A, then c, d, h or s)")
    rank = RANK_LETTERS.index(match[1].upper().replace("10", "T"))
    return make_card(rank, parse_suit(match[2]))


def parse_card_list(text: str) -> list[Card]:
    """Read cards in their order, with or without spaces between; ValueError if one is none."""
    cards, rest = [], text
    while rest := rest.lstrip(" \t"):
        size = 3 if rest.startswith("10") else 2
        cards.append(parse_card(rest[:size]))
        rest = rest[size:]
    return cards


def parse_cards(text: str) -> Cards:
    """Read a set of cards; ValueError if one is none or stands twice."""
    cards = parse_card_list(text)
    if len(set(cards)) < len(cards):
        raise ValueError(f"a card stands twice in {text!r}")
    return Cards.of(cards)
