"""Sets of cards as ints, laid out for search: rank by rank from the two up, trumps last in each.

Bit 4 * rank + lane stands for a card. The three plain suits keep their order in lanes 0 to 2 and
the trump suit has lane 3, so the masks below hold for every game, and the lowest bit of a set is
its lowest card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.cards import RANKS, Card, Cards, Suit, make_card

if TYPE_CHECKING:
    from collections.abc import Iterable

LANES: Final = 4
FIRST_LANE: Final = sum(1 << LANES * rank for rank in range(RANKS))
TRUMPS: Final = FIRST_LANE << 3
PLAIN: Final = FIRST_LANE * 7
ALL: Final = FIRST_LANE * 15

_CARDS: Final = range(LANES * RANKS)

RANK_OF: Final = (0, *(15 << (card - card % LANES) for card in _CARDS))
"""By a card's bit length: every card of its rank."""
HIGHER: Final = (
    0,
    *(sum(1 << other for other in range(card + LANES, LANES * RANKS, LANES)) for card in _CARDS),
)
"""By a card's bit length: the higher cards of its suit."""
BEATERS: Final = (
    0,
    *(HIGHER[card + 1] | (TRUMPS if card % LANES < 3 else 0) for card in _CARDS),
)
"""By a card's bit length: every card that beats it."""

_LANE_SUITS: Final = tuple(
    (*(suit for suit in Suit if suit is not trump), trump) for trump in Suit
)
_CARD_OF: Final = tuple(
    tuple(make_card(card // LANES, lanes[card % LANES]) for card in _CARDS)
    for lanes in _LANE_SUITS
)
_BIT_OF: Final = tuple(
    tuple(1 << (card.rank * LANES + lanes.index(card.suit)) for card in map(Card, range(52)))
    for lanes in _LANE_SUITS
)


def card_bit(card: Card, trump: Suit) -> int:
    """The bit of a card in a game with this trump."""
    return _BIT_OF[trump][card]


def card_bits(cards: Iterable[Card], trump: Suit) -> int:
    """The bits of several cards."""
    table, bits = _BIT_OF[trump], 0
    for card in cards:
        bits |= table[card]
    return bits


def bit_card(bit: int, trump: Suit) -> Card:
    """The card of a bit; the way back from `card_bit`."""
    return _CARD_OF[trump][bit.bit_length() - 1]


def cards_of(bits: int, trump: Suit) -> Cards:
    """The cards of several bits."""
    return Cards.of(bit_card(bit, trump) for bit in each(bits))


def each(bits: int) -> list[int]:
    """The single cards of a set, lowest first."""
    singles = []
    while bits:
        bit = bits & -bits
        singles.append(bit)
        bits ^= bit
    return singles


def same_rank(bits: int) -> int:
    """Every card of a rank that occurs in a set."""
    bits |= bits >> 1
    bits |= bits >> 2
    return (bits & FIRST_LANE) * 15


def hardest(bits: int) -> int:
    """The highest trump of a set, else its highest plain card."""
    bits = bits & TRUMPS or bits
    return 1 << (bits.bit_length() - 1)


def lowest(bits: int) -> int:
    """The lowest plain card of a set, else its lowest trump; 0 for none."""
    bits = bits & PLAIN or bits
    return bits & -bits


def lowest_first(bits: int) -> list[int]:
    """The single cards of a set: plain ones from the lowest up, then trumps."""
    return each(bits & PLAIN) + each(bits & TRUMPS)
