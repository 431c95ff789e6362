"""The three levels of the program as an opponent."""

from __future__ import annotations

from enum import StrEnum
from random import Random
from typing import TYPE_CHECKING

from engine.ai.budget import Until
from engine.ai.simple import play_by_thumb, play_lowest, play_random

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.actions import Action
    from engine.ai.budget import Budget
    from engine.view import View


class Level(StrEnum):
    """How well an opponent plays."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


def choose(level: Level, view: View, rng: Random, budget: Budget) -> Action | None:
    """Choose one of `view.legal`, or None to wait while somebody else has the word.

    An opponent never resigns and never offers a draw. It may wait only where the bout goes on
    without it; ask again when something has happened.
    """
    if level is Level.EASY:
        player = play_random if rng.random() < 0.2 else play_lowest
        return player(view, rng, budget)
    return play_by_thumb(view, rng, budget)


def think(
    level: Level, view: View, seed: int, seconds: float, clock: Callable[[], float]
) -> Action | None:
    """Choose within so many seconds of a clock; picklable, for a worker process."""
    return choose(level, view, Random(seed), Until(clock, clock() + seconds))


def accepts_draw(level: Level, view: View, rng: Random) -> bool:
    """Whether an opponent would rather end the game now with no durak."""
    del level, rng
    return len(view.hand) > min(view.size(seat) for seat in view.in_play)
