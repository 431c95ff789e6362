"""Sums over the cards of a set, looked up a few ranks at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from engine.ai.core.bits import LANES
from engine.cards import RANKS

if TYPE_CHECKING:
    from collections.abc import Callable

Tally: TypeAlias = "tuple[tuple[int, list[float]], ...]"
"""For each few ranks: how many bits up they lie, and what every set of their cards adds."""

TOGETHER: Final = 3
"""So many ranks are looked up at once."""
MASK: Final = (1 << LANES * TOGETHER) - 1


def make_tally(first_rank: int, of_rank: Callable[[int, float], float]) -> Tally:
    """A tally for a deck that begins at this rank.

    `of_rank` says what some cards of one rank add: a bit for each lane, and the rank's height.
    """
    found = []
    for start in range(first_rank, RANKS, TOGETHER):
        sums = [0.0]
        for rank in range(start, min(start + TOGETHER, RANKS)):
            height = height_of(rank, first_rank)
            ranked = [of_rank(lanes, height) for lanes in range(1 << LANES)]
            sums = [low + high for high in ranked for low in sums]
        found.append((LANES * start, sums))
    return tuple(found)


def height_of(rank: int, first_rank: int) -> float:
    """How high a rank is: from 0 for the lowest of the deck in equal steps to 1 for the ace."""
    return (rank - first_rank) / (RANKS - 1 - first_rank)


def add_up(tally: Tally, cards: int) -> float:
    """What a set of cards adds up to."""
    total = 0.0
    for shift, sums in tally:
        total += sums[cards >> shift & MASK]
    return total
