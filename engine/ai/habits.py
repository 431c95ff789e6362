"""What players tend to do, in odds, so that what they did tells of what they hold.

A choice is taken for a lottery in which every card that could be played has its share. The
weights are fitted to games of the program with itself (`python -m benchmarks.ai_habits`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from math import exp
from typing import TYPE_CHECKING, Final

from engine.ai.core.bits import PLAIN
from engine.ai.core.tally import Tally, add_up, make_tally

if TYPE_CHECKING:
    from collections.abc import Mapping


class Kind(Enum):
    """What a card is played for."""

    LEAD = "lead"
    BEAT = "beat"
    TRANSFER = "transfer"
    THROW = "throw"
    GIVE = "give"
    """Thrown in while the defender takes."""


@dataclass(frozen=True, slots=True)
class Taste:
    """How gladly a card is played, in log-odds against doing nothing.

    Three weights for a plain card and three for a trump: that it is one; its height, from 0 for
    the lowest rank of the deck in equal steps to 1 for the ace; each other card of its rank that
    would do as well.
    """

    plain: tuple[float, float, float]
    trump: tuple[float, float, float]

    def of_rank(self, lanes: int, height: float) -> float:
        """The odds of cards of one rank together, a bit for each lane."""
        others = lanes.bit_count() - 1
        odds = (lanes & 7).bit_count() * self._odds(self.plain, height, others)
        return odds + (lanes >> 3) * self._odds(self.trump, height, others)

    def mates(self, card: int) -> float:
        """What each other card of its rank makes of the odds of a card."""
        return exp((self.plain if card & PLAIN else self.trump)[2])

    @staticmethod
    def _odds(weights: tuple[float, float, float], height: float, others: int) -> float:
        one, rank, mates = weights
        return exp(one + height * rank + others * mates)


YOUNG: Final = 8
"""With more cards than this in the talon, players do as they do in a young game."""

THROW_IN: Final = {
    (Kind.LEAD, True): Taste((3.18, -4.06, 0.61), (-3.18, -5.12, 1.78)),
    (Kind.LEAD, False): Taste((2.33, -3.95, 0.18), (-2.33, -4.34, 1.61)),
    (Kind.BEAT, True): Taste((6.74, -4.52, -0.33), (0.7, -3.94, 0.12)),
    (Kind.BEAT, False): Taste((5.35, -3.5, -0.09), (0.59, -1.47, -1.02)),
    (Kind.THROW, True): Taste((6.26, -3.92, -0.71), (0.89, -4.91, 0.47)),
    (Kind.THROW, False): Taste((3.98, -2.72, -0.5), (0.15, -1.45, -0.3)),
    (Kind.GIVE, True): Taste((3.33, -3.24, -1.17), (-4.3, -1.72, -0.35)),
    (Kind.GIVE, False): Taste((2.96, -3.16, -0.69), (-3.43, -1.83, -0.4)),
}
TRANSFER: Final = {
    (Kind.LEAD, True): Taste((2.45, -4.0, 0.45), (-2.45, -5.16, 1.79)),
    (Kind.LEAD, False): Taste((1.96, -3.13, 0.19), (-1.96, -4.21, 1.61)),
    (Kind.BEAT, True): Taste((3.44, -3.03, -0.25), (-0.7, -3.26, -0.29)),
    (Kind.TRANSFER, True): Taste((-0.43, -1.5, -0.5), (-1.06, -4.45, -1.08)),
    (Kind.BEAT, False): Taste((3.81, -2.95, -0.21), (-0.21, -1.13, -0.98)),
    (Kind.TRANSFER, False): Taste((1.62, -2.09, -0.51), (0.39, -3.8, -0.8)),
    (Kind.THROW, True): Taste((4.85, -3.15, -0.68), (0.38, -5.78, 1.17)),
    (Kind.THROW, False): Taste((4.19, -2.78, -0.41), (0.5, -1.9, 0.2)),
    (Kind.GIVE, True): Taste((3.48, -4.24, -0.19), (-3.45, -2.68, 0.17)),
    (Kind.GIVE, False): Taste((2.35, -2.77, -0.6), (-2.46, -2.58, 0.11)),
}
SURE: Final = 1000.0
"""The odds that a player does what could hardly be otherwise; never certain, since a log may begin
late."""


class Habits:
    """What players do, by the kind of a play and whether the game is young."""

    def __init__(self, first_rank: int, tastes: Mapping[tuple[Kind, bool], Taste]) -> None:
        self._tastes = tastes
        self._tallies = {key: make_tally(first_rank, tastes[key].of_rank) for key in tastes}
        self.speaks = make_tally(first_rank, lambda lanes, _: SURE * lanes.bit_count())
        """The odds that who has something to add is heard of it before the bout ends."""

    def tally(self, kind: Kind, *, young: bool) -> Tally:
        """The odds of any cards for a play, together."""
        return self._tallies[kind, young]

    def odds(self, kind: Kind, card: int, *, young: bool) -> tuple[float, float]:
        """The odds of one card alone, and what each other card of its rank makes of them."""
        mates = self._tastes[kind, young].mates(card)
        return add_up(self._tallies[kind, young], card), mates


@cache
def habits_of(first_rank: int, *, transfers: bool) -> Habits:
    """The habits of players with a deck that begins at this rank."""
    return Habits(first_rank, TRANSFER if transfers else THROW_IN)
