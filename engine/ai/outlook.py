"""How a game of two stands at the start of a bout, told from the hands at a glance.

Games played out say the same in the end, but each only yes or no, and by the luck of its draws.
The weights are fitted to games of the program with itself (`python -m benchmarks.ai_outlook`):
the hands at the start of each bout, and what came of them.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cache
from math import exp
from typing import TYPE_CHECKING, Final, TypeAlias

from engine.ai.core.bits import LANES
from engine.cards import RANKS

if TYPE_CHECKING:
    from engine.ai.core.frame import Frame
    from engine.ai.core.table import Table

Ledger: TypeAlias = "tuple[tuple[int, list[float]], ...]"
"""For each few ranks: how many bits up they lie, and what every set of their cards adds."""

TOGETHER: Final = 3
"""So many ranks are looked up at once."""
MASK: Final = (1 << LANES * TOGETHER) - 1


@dataclass(frozen=True, slots=True)
class Worth:
    """What the cards of a hand add to the leader's chances, in log-odds.

    The lowest card of the deck adds nothing for its rank, an ace the whole, those between in
    equal steps.
    """

    plain: float = 0.0
    plain_rank: float = 0.0
    trump: float = 0.0
    trump_rank: float = 0.0
    again: float = 0.0
    """For each card of a rank beyond the first."""

    def of_rank(self, lanes: int, height: float) -> float:
        """What cards of one rank add: a bit for each lane, `height` from 0 to 1 for the ace."""
        plain, trump = (lanes & 7).bit_count(), lanes >> 3
        worth = plain * (self.plain + height * self.plain_rank)
        worth += trump * (self.trump + height * self.trump_rank)
        return worth + max(lanes.bit_count() - 1, 0) * self.again

    def ledger(self, first_rank: int) -> Ledger:
        """What any hand adds, ready to be looked up; the deck begins at this rank."""
        steps = RANKS - 1 - first_rank
        found = []
        for start in range(first_rank, RANKS, TOGETHER):
            sums = [0.0]
            for rank in range(start, min(start + TOGETHER, RANKS)):
                height = (rank - first_rank) / steps
                ranked = [self.of_rank(lanes, height) for lanes in range(1 << LANES)]
                sums = [low + high for high in ranked for low in sums]
            found.append((LANES * start, sums))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Stage:
    """What things are worth in one part of the game."""

    leads: float
    """What it adds to lead."""
    leader: Worth
    defender: Worth


STAGES: Final = (0, 2, 6, 12, 40)
"""Up to how many cards in the talon each stage lasts."""
THROW_IN: Final = (
    Stage(
        2.187,
        Worth(-1.538, 0.929, 0.163, 0.89, 0.721),
        Worth(0.999, -0.774, -0.381, -0.686, -0.39),
    ),
    Stage(
        1.036,
        Worth(-0.787, 0.615, 0.291, 0.13, 0.382),
        Worth(0.79, -0.659, -0.121, -0.889, -0.224),
    ),
    Stage(
        0.475,
        Worth(-0.34, 0.451, 0.329, 0.381, 0.114),
        Worth(0.395, -0.54, -0.402, -0.483, -0.066),
    ),
    Stage(
        0.718,
        Worth(-0.134, 0.184, 0.189, 0.274, 0.025),
        Worth(0.165, -0.317, -0.298, -0.411, 0.003),
    ),
    Stage(
        0.334,
        Worth(-0.066, 0.089, 0.041, 0.311, 0.012),
        Worth(0.062, -0.139, -0.146, -0.298, 0.029),
    ),
)
TRANSFER: Final = (
    Stage(
        2.53,
        Worth(-1.604, 0.847, 0.196, 0.832, 0.959),
        Worth(0.965, -0.713, -0.48, -0.497, -0.558),
    ),
    Stage(
        -0.413,
        Worth(-0.64, 0.516, 0.274, 0.223, 0.409),
        Worth(0.781, -0.531, -0.226, -0.337, -0.349),
    ),
    Stage(
        0.191, Worth(-0.311, 0.388, 0.32, 0.247, 0.11), Worth(0.348, -0.39, -0.345, -0.28, -0.156)
    ),
    Stage(
        0.3,
        Worth(-0.117, 0.199, 0.234, 0.136, 0.057),
        Worth(0.093, -0.198, -0.298, -0.171, -0.014),
    ),
    Stage(
        0.154,
        Worth(-0.071, 0.091, 0.074, 0.066, 0.015),
        Worth(0.043, -0.081, -0.13, -0.046, 0.014),
    ),
)


class Outlook:
    """The chances of both seats at the start of a bout."""

    def __init__(self, frame: Frame) -> None:
        transfers = frame.transfers and frame.heads_up
        stages = [
            _ledgers(stage, frame.first_rank) for stage in (TRANSFER if transfers else THROW_IN)
        ]
        self._stages = [stages[bisect_left(STAGES, talon)] for talon in range(STAGES[-1] + 1)]

    def worths(self, table: Table) -> tuple[float, float]:
        """What the position is worth to each seat: 1 for a win, half for a draw."""
        odds, leader, defender = self._stages[len(table.talon)]
        hand, answer = table.hands[table.attacker], table.hands[table.defender]
        chance = 1 / (1 + exp(-odds - look_up(leader, hand) - look_up(defender, answer)))
        return (1 - chance, chance) if table.attacker else (chance, 1 - chance)


def look_up(ledger: Ledger, hand: int) -> float:
    """What a hand adds."""
    worth = 0.0
    for shift, sums in ledger:
        worth += sums[hand >> shift & MASK]
    return worth


@cache
def _ledgers(stage: Stage, first_rank: int) -> tuple[float, Ledger, Ledger]:
    return stage.leads, stage.leader.ledger(first_rank), stage.defender.ledger(first_rank)
