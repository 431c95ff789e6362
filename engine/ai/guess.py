"""A guess at the hidden cards that changes bit by bit, and rests longest on what is likeliest.

It says of each hidden card where it lies and, in a hand, with which draw it came, so every deed
can be weighed with what its player can have held then. Two cards change places if that makes the
deeds likelier, and if not, as often as the two likelihoods stand to each other (the Metropolis
rule): in the long run every deal is held as often as it deserves.
"""

from __future__ import annotations

from bisect import bisect_right
from math import prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from engine.ai.deeds import Deed, Past


class Guess:
    """One deal of the hidden cards among the seats that hold some, and the talon.

    Each card has a place: a draw of some seat, or the talon. They are numbered draw by draw and
    seat by seat, the talon last.
    """

    def __init__(self, pasts: Mapping[int, Past], pool: list[int], rng: Random) -> None:
        """Deal a shuffled pool, at random but for what was played from a draw before."""
        self.rng, self.pool = rng, sum(pool)
        self.drawn: list[int] = []
        """By place: what the seat had drawn by then of what nobody saw."""
        self.deeds: list[list[Deed]] = []
        """By place: what it did before it drew again."""
        self.ends: list[int] = []
        """By place: the end of those of its seat. The talon has no seat, and ends at itself."""
        self.last = dict.fromkeys(pasts, 0)
        """The last place of each seat."""
        self.cards: list[int] = []
        self.places: list[int] = []
        """By card."""
        self.spans: list[tuple[int, int]] = []
        """By card: the first and the last place that it may have."""
        room = [place for seat, past in pasts.items() for place in self._lay_out(seat, past)]
        talon = len(self.ends)
        room += [talon] * (len(pool) - len(room))
        self.ends.append(talon)
        for card, place in zip(pool, room, strict=True):
            self._put(card, place, (0, talon))
        self.likelihoods = [self._likelihood(place) for place in range(talon)]

    def _lay_out(self, seat: int, past: Past) -> list[int]:
        """Give a seat its places, and what it has played one of them each; those left."""
        first, draws = len(self.ends), len(past.draws)
        self.ends += [first + draws] * draws
        self.drawn += [0] * draws
        self.deeds += [draw.deeds for draw in past.draws]
        self.last[seat] = first + draws - 1
        room = [first + nth for nth, draw in enumerate(past.draws) for _ in range(draw.count)]
        for card, draw in past.played:
            # What was played before came with these draws too, so every choice is as likely.
            choice = int(self.rng.random() * bisect_right(room, first + draw))
            self._put(card, room.pop(choice), (first, first + draw))
        return room

    def _put(self, card: int, place: int, span: tuple[int, int]) -> None:
        for later in range(place, self.ends[place]):
            self.drawn[later] |= card
        self.cards.append(card)
        self.places.append(place)
        self.spans.append(span)

    def _likelihood(self, place: int) -> float:
        """How likely it was that a seat did what it did after a draw."""
        drawn = self.drawn[place]
        return prod([deed.likelihood(drawn) for deed in self.deeds[place]])

    def stir(self, times: int) -> None:
        """Try so often to have two cards change places."""
        random, places, spans, count = self.rng.random, self.places, self.spans, len(self.cards)
        for _ in range(times):
            one, other = int(random() * count), int(random() * count)
            here, there = places[one], places[other]
            if here != there:
                (first, last), (start, end) = spans[one], spans[other]
                if first <= there <= last and start <= here <= end:
                    self._try(one, other)

    def _try(self, one: int, other: int) -> None:
        here, there = self.places[one], self.places[other]
        both, touched = self.cards[one] | self.cards[other], self._touched(here, there)
        self._toggle(touched, both)
        before = [self.likelihoods[place] for place in touched]
        after = [self._likelihood(place) for place in touched]
        if prod(before) * self.rng.random() <= prod(after):
            self.places[one], self.places[other] = there, here
            for place, likelihood in zip(touched, after, strict=True):
                self.likelihoods[place] = likelihood
        else:
            self._toggle(touched, both)

    def _touched(self, here: int, there: int) -> list[int]:
        """By when a seat had drawn other cards, if a card from here and one from there swap."""
        if self.ends[here] == self.ends[there]:
            return list(range(min(here, there), max(here, there)))
        return [*range(here, self.ends[here]), *range(there, self.ends[there])]

    def _toggle(self, places: list[int], cards: int) -> None:
        for place in places:
            self.drawn[place] ^= cards

    def hands(self) -> dict[int, int]:
        """The hidden cards in the hand of each seat."""
        return {seat: self.drawn[place] & self.pool for seat, place in self.last.items()}
