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
from typing import TYPE_CHECKING, Final

from engine.ai.core.tally import Tally, add_up, make_tally

if TYPE_CHECKING:
    from engine.ai.core.frame import Frame
    from engine.ai.core.table import Table


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
        1.659,
        Worth(-1.639, 1.037, 0.036, 1.089, 0.723),
        Worth(1.252, -0.931, -0.309, -0.578, -0.521),
    ),
    Stage(
        1.025,
        Worth(-0.821, 0.624, 0.28, 0.111, 0.429),
        Worth(0.906, -0.707, -0.345, -0.577, -0.325),
    ),
    Stage(
        0.006,
        Worth(-0.374, 0.507, 0.405, 0.361, 0.086),
        Worth(0.536, -0.589, -0.327, -0.517, -0.163),
    ),
    Stage(
        0.553,
        Worth(-0.103, 0.131, 0.183, 0.311, 0.046),
        Worth(0.209, -0.334, -0.274, -0.429, -0.039),
    ),
    Stage(
        0.362, Worth(-0.08, 0.06, 0.069, 0.252, 0.02), Worth(0.041, -0.046, -0.117, -0.36, 0.005)
    ),
)
TRANSFER: Final = (
    Stage(
        2.13,
        Worth(-1.551, 0.758, -0.114, 1.037, 0.839),
        Worth(1.021, -0.687, -0.186, -0.68, -0.437),
    ),
    Stage(
        1.139,
        Worth(-0.778, 0.657, 0.301, 0.137, 0.395),
        Worth(0.634, -0.552, -0.293, -0.641, -0.159),
    ),
    Stage(
        -0.239,
        Worth(-0.21, 0.364, 0.378, 0.425, 0.013),
        Worth(0.4, -0.489, -0.249, -0.532, -0.082),
    ),
    Stage(
        0.705, Worth(-0.094, 0.175, 0.199, 0.227, -0.011), Worth(0.13, -0.27, -0.274, -0.46, 0.006)
    ),
    Stage(
        0.486,
        Worth(-0.051, 0.082, 0.027, 0.262, -0.007),
        Worth(0.028, -0.118, -0.131, -0.375, 0.056),
    ),
)


class Outlook:
    """The chances of both seats at the start of a bout."""

    def __init__(self, frame: Frame) -> None:
        transfers = frame.transfers and frame.heads_up
        stages = [
            _tallies(stage, frame.first_rank) for stage in (TRANSFER if transfers else THROW_IN)
        ]
        self._stages = [stages[bisect_left(STAGES, talon)] for talon in range(STAGES[-1] + 1)]

    def worths(self, table: Table) -> tuple[float, float]:
        """What the position is worth to each seat: 1 for a win, half for a draw."""
        odds, leader, defender = self._stages[len(table.talon)]
        hand, answer = table.hands[table.attacker], table.hands[table.defender]
        chance = 1 / (1 + exp(-odds - add_up(leader, hand) - add_up(defender, answer)))
        return (1 - chance, chance) if table.attacker else (chance, 1 - chance)


@cache
def _tallies(stage: Stage, first_rank: int) -> tuple[float, Tally, Tally]:
    leader, defender = stage.leader.of_rank, stage.defender.of_rank
    return stage.leads, make_tally(first_rank, leader), make_tally(first_rank, defender)
