"""Cards as a reader wants them written: the one place where suits become text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.i18n import Declined, msgid
from bot.screens.scene import Suits
from engine.cards import Suit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.screens.scene import Reader
    from engine.cards import Card

# The selector U+FE0E keeps clubs and spades in the colour of the text: as emoji they are dark
# grey, which cannot be read on a dark theme.
_TWO: Final = {
    Suit.CLUBS: "♣\ufe0e",
    Suit.DIAMONDS: "♦\ufe0f",
    Suit.HEARTS: "♥\ufe0f",
    Suit.SPADES: "♠\ufe0e",
}
_FOUR: Final = {**_TWO, Suit.CLUBS: "☘\ufe0f", Suit.DIAMONDS: "🔷"}

_RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")

# Nominative, accusative and instrumental, as far as a language tells them apart.
_CARD_WORDS: Final = (
    msgid("two of {suit}|the two of {suit}"),
    msgid("three of {suit}|the three of {suit}"),
    msgid("four of {suit}|the four of {suit}"),
    msgid("five of {suit}|the five of {suit}"),
    msgid("six of {suit}|the six of {suit}"),
    msgid("seven of {suit}|the seven of {suit}"),
    msgid("eight of {suit}|the eight of {suit}"),
    msgid("nine of {suit}|the nine of {suit}"),
    msgid("ten of {suit}|the ten of {suit}"),
    msgid("jack of {suit}|the jack of {suit}"),
    msgid("queen of {suit}|the queen of {suit}"),
    msgid("king of {suit}|the king of {suit}"),
    msgid("ace of {suit}|the ace of {suit}"),
)
# Alone, and after "of".
_SUIT_WORDS: Final = {
    Suit.CLUBS: msgid("clubs|clubs"),
    Suit.DIAMONDS: msgid("diamonds|diamonds"),
    Suit.HEARTS: msgid("hearts|hearts"),
    Suit.SPADES: msgid("spades|spades"),
}
_FACES: Final = (msgid("jack"), msgid("queen"), msgid("king"), msgid("ace"))
_CASES: Final = {"nom": 0, "": 1, "ins": 2}

LABEL: Final = "nom"
"""The case in which a card stands by itself, on a button or in a list."""


@dataclass(frozen=True, slots=True)
class Named(Declined):
    """Cards in a sentence: `{cards}` is its object, `{cards:nom}` its subject.

    A case that begins with a capital (`Nom`) begins a sentence.
    """

    cards: tuple[Card, ...]
    reader: Reader

    def form(self, case: str) -> str:
        """The cards with "and" before the last one."""
        texts = [card_text(card, self.reader, case.lower()) for card in self.cards]
        text = listed(texts, self.reader)
        return text[:1].upper() + text[1:] if case[:1].isupper() else text


def card_text(card: Card, reader: Reader, case: str = LABEL) -> str:
    """One card: `10♣︎`, or "ten of clubs" for who prefers words."""
    if reader.suits is not Suits.WORDS:
        return _RANKS[card.rank] + suit_text(card.suit, reader)
    forms = reader.t.word(_CARD_WORDS[card.rank]).split("|")
    form = forms[min(_CASES[case], len(forms) - 1)]
    return form.format(suit=_suit_forms(card.suit, reader)[1])


def suit_text(suit: Suit, reader: Reader) -> str:
    """A suit by itself: a symbol or a word."""
    match reader.suits:
        case Suits.TWO:
            return _TWO[suit]
        case Suits.FOUR:
            return _FOUR[suit]
        case Suits.WORDS:
            return _suit_forms(suit, reader)[0]


def rank_text(card: Card, reader: Reader) -> str:
    """A rank by itself: `10`, `K`, or "king" for who prefers words."""
    face = card.rank - len(_RANKS) + len(_FACES)
    if reader.suits is Suits.WORDS and face >= 0:
        return reader.t.word(_FACES[face])
    return _RANKS[card.rank]


def ranks_text(cards: Iterable[Card], reader: Reader) -> str:
    """The ranks that occur among cards, low to high: `7, 10`."""
    by_rank = {card.rank: card for card in cards}
    return ", ".join(rank_text(by_rank[rank], reader) for rank in sorted(by_rank))


def listed(texts: Iterable[str], reader: Reader) -> str:
    """A list with "and" before its last item."""
    *head, last = texts
    if not head:
        return last
    return reader.t.plain("{items} and {last}", items=", ".join(head), last=last)


def _suit_forms(suit: Suit, reader: Reader) -> list[str]:
    return reader.t.word(_SUIT_WORDS[suit]).split("|")
