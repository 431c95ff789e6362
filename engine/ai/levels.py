"""The three levels of the program as an opponent, and how it rates its chances."""

from __future__ import annotations

from enum import StrEnum
from random import Random
from typing import TYPE_CHECKING, Final

from engine.ai.belief import Belief
from engine.ai.budget import Until
from engine.ai.core.rollout import play_out
from engine.ai.options import plays
from engine.ai.players import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.actions import Action
    from engine.ai.budget import Budget
    from engine.view import View

GAMES_TO_RATE: Final = 100


class Level(StrEnum):
    """How well an opponent plays."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


def choose(level: Level, view: View, rng: Random, budget: Budget) -> Action | None:
    """Choose one of `view.legal`, or None to wait while somebody else has the word.

    An opponent never resigns and never offers a draw. It waits only where the bout goes on without
    it; ask again when something has happened.
    """
    if not plays(view):
        return None
    return PLAYERS[level](view, rng, budget)


def think(
    level: Level, view: View, seed: int, seconds: float, clock: Callable[[], float]
) -> Action | None:
    """Choose within so many seconds of a clock; for a worker process, so all of it pickles."""
    return choose(level, view, Random(seed), Until(clock, clock() + seconds))


def accepts_draw(level: Level, view: View, rng: Random) -> bool:
    """Whether an opponent would rather end the game now with no durak."""
    return chance(Belief(view, read=level is Level.HARD), view, rng) < 0.5


def chance(belief: Belief, view: View, rng: Random) -> float:
    """How the game stands for the viewer, from games played out: an even share is a half.

    With two sides this is wins and half the draws. With more it falls in the same way from 1 for
    never losing, through a half for losing as often as everybody else.
    """
    lost = 0.0
    sides = view.rules.teams or len(view.in_play)
    for _ in range(GAMES_TO_RATE):
        losers = play_out(belief.deal(rng), rng, 0.1)
        lost += losers >> view.seat - 1 & 1 if losers else 1 / sides
    return 1 - lost / GAMES_TO_RATE * sides / 2
