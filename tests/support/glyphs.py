"""Finding cards in what people are shown, whichever way they are written."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from bot.i18n import Languages
from bot.screens.cards import card_text, rank_text, suit_text
from bot.screens.scene import Reader, Suits
from engine.cards import Card, Suit, full_deck, make_card, parse_card

DECK: Final = tuple(full_deck(52))
CODE: Final = re.compile(r"[2-9TJQKA][cdhs]")
SELECTORS: Final = re.compile("[\ufe0e\ufe0f]")


class Glyphs:
    """Knows every way in which the bot writes a card: two styles of suits, words, codes."""

    def __init__(self) -> None:
        languages = Languages.load()
        readers = [Reader(languages.t(code), suits) for code in languages.codes for suits in Suits]
        self._names = {
            plain(card_text(card, reader, case)): card
            for reader in readers
            for card in DECK
            for case in ("nom", "", "ins")
        }
        self._ranks = {plain(rank_text(card, r)): card.rank for r in readers for card in DECK}
        self._suits = {plain(suit_text(suit, r)): suit for r in readers for suit in Suit}
        longest_first = sorted(self._names, key=len, reverse=True)
        self._pattern = re.compile("|".join(map(re.escape, longest_first)))
        ranks = "|".join(map(re.escape, sorted(self._ranks, key=len, reverse=True)))
        suits = "|".join(map(re.escape, sorted(self._suits, key=len, reverse=True)))
        self._row = re.compile(rf"^({suits}) +((?:{ranks})(?: (?:{ranks}))*)$", re.MULTILINE)

    def in_text(self, text: str) -> set[Card]:
        """The cards that a text names, one by one or in rows of a suit."""
        text = plain(text)
        named = {self._names[found.group()] for found in self._pattern.finditer(text)}
        return named | set(self._in_rows(text))

    def _in_rows(self, text: str) -> Iterator[Card]:
        for row in self._row.finditer(text):
            for rank in row[2].split():
                yield make_card(self._ranks[rank], self._suits[row[1]])

    @staticmethod
    def in_data(data: Iterable[str]) -> set[Card]:
        """The cards whose codes stand in what buttons carry; tokens are left aside."""
        fields = (field for item in data for field in item.split(":")[2:])
        return {parse_card(code) for field in fields for code in CODE.findall(field)}


def plain(text: str) -> str:
    """The text as it is compared: lower case, without the selectors of emoji."""
    return SELECTORS.sub("", text).lower()
