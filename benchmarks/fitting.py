"""Fitting weights to games: played on every core, and climbed to by Newton's method."""

from __future__ import annotations

import sys
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Slope = list[float]
Bend = list[list[float]]

T = TypeVar("T")

ROUNDS: Final = 12
CAUTION: Final = 1.0
"""How many games' worth of doubt each weight starts with."""


def from_games(play: Callable[[tuple[str, int]], list[T]], games: int) -> list[T]:
    """What games have to show; the command line may name their rules, and how many.

    `play` gets the rules and the number of a game.
    """
    rules = sys.argv[1] if len(sys.argv) > 1 else ""
    count = int(sys.argv[2]) if len(sys.argv) > 2 else games
    with get_context("spawn").Pool() as pool:
        tasks = [(rules, number) for number in range(count)]
        return [one for some in pool.imap(play, tasks, chunksize=8) for one in some]


def climb(size: int, look: Callable[[list[float], Slope, Bend], None]) -> list[float]:
    """The weights under which what was seen is likeliest.

    `look` adds to the slope of the log-likelihood and to how it bends, of which the part on and
    below the diagonal is enough.
    """
    weights = [0.0] * size
    for _ in range(ROUNDS):
        slope = [-CAUTION * weight for weight in weights]
        bend = [[CAUTION * (row == column) for column in range(size)] for row in range(size)]
        look(weights, slope, bend)
        for row in range(size):
            for column in range(row):
                bend[column][row] = bend[row][column]
        weights = [weight + step for weight, step in zip(weights, solve(bend, slope), strict=True)]
    return weights


def solve(matrix: Bend, right: Slope) -> list[float]:
    """The vector that a matrix takes to the right-hand side; positive definite, so no pivoting."""
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for pivot, line in enumerate(rows):
        line[:] = [value / line[pivot] for value in line]
        for other in rows:
            if other is not line:
                factor = other[pivot]
                other[:] = [a - factor * b for a, b in zip(other, line, strict=True)]
    return [line[-1] for line in rows]
