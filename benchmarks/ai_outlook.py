"""Fits the weights of `engine/ai/outlook.py`: `python -m benchmarks.ai_outlook [RULES [GAMES]]`.

The hard level plays so many games with itself, thinking little and slipping now and then. The
hands at the start of each bout are the samples; what they were worth is told by the game's end,
or, once the talon is empty, by the exact endgame. Each stage of the game is one logistic
regression. Prints the stages as source text, and how well the fit foretells games it has not seen.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from math import exp
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Final

from benchmarks.fitting import climb, from_games
from engine.ai.arena import one_move
from engine.ai.budget import Slices
from engine.ai.core.tally import Tally, add_up, make_tally
from engine.ai.endgame import DRAW, WIN, Endgame, TooHard
from engine.ai.options import plays
from engine.ai.outlook import STAGES, Worth
from engine.ai.players import play_hard
from engine.deal import Deal, shuffle
from engine.game import Game
from engine.rules import parse_rules
from tests.engine.ai.shadow import table_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.actions import Action
    from engine.ai.core.table import Table
    from engine.view import View

SLICES: Final = 5
SLIPS: Final = 0.05
MOST_NODES: Final = 60_000
UNITS: Final = tuple(Worth(*(float(one == other) for other in range(5))) for one in range(5))
UNSEEN: Final = 5
"""One game in so many is kept to check the fit."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The hands at the start of a bout, and what came of it for the leader: 1, a half or 0."""

    game: int
    talon: int
    features: tuple[float, ...]
    result: float


def main() -> None:
    """Play, fit and print."""
    samples = from_games(play, 4000)
    before = -1
    for talon in STAGES:
        stage = [sample for sample in samples if before < sample.talon <= talon]
        before = talon
        seen = [sample for sample in stage if sample.game % UNSEEN]
        unseen = [sample for sample in stage if not sample.game % UNSEEN]
        weights = fit(seen)
        error, blind = brier(weights, unseen), brier([0.0] * len(weights), unseen)
        print(f"{as_text(fit(stage))},  # {talon}: n {len(stage)}, {error:.4f}, blind {blind:.4f}")


def play(task: tuple[str, int]) -> list[Sample]:
    """One game, as samples."""
    name, number = task
    rules, rng = parse_rules(name), Random(f"{name} {number}")
    game = Game.begin(Deal(rules, 2, shuffle(rules.deck, rng), dealer=2))
    tables: list[Table] = []

    def choose(view: View) -> Action | None:
        if rng.random() < SLIPS and plays(view):
            return rng.choice(plays(view))
        return play_hard(view, rng, Slices(SLICES))

    while game.state.result is None:
        state = game.state
        if not state.bout.table:
            tables.append(table_of(state))
            if not state.talon:
                with suppress(TooHard):
                    return list(as_samples(number, tables, solved(tables[-1])))
        game = one_move(game, choose)
    lost = game.state.duraks
    return list(as_samples(number, tables, 0.5 if not lost else float(1 not in lost)))


def solved(table: Table) -> float:
    """What an endgame is worth to the first seat; TooHard if that takes too long."""
    endgame = Endgame(table.frame, MOST_NODES, Slices(MOST_NODES))
    if endgame.reaches(WIN, table, 0):
        return 1.0
    return 0.5 if endgame.reaches(DRAW, table, 0) else 0.0


def as_samples(game: int, tables: list[Table], result: float) -> Iterator[Sample]:
    """The starts of bouts with what became of them; `result` is the first seat's."""
    for table in tables:
        units = unit_tallies(table.frame.first_rank)
        hands = table.hands[table.attacker], table.hands[table.defender]
        features = (add_up(unit, hand) for hand in hands for unit in units)
        yield Sample(
            game,
            len(table.talon),
            (1.0, *features),
            1 - result if table.attacker else result,
        )


@cache
def unit_tallies(first_rank: int) -> tuple[Tally, ...]:
    """What a hand has of each thing that a `Worth` weighs."""
    return tuple(make_tally(first_rank, unit.of_rank) for unit in UNITS)


def fit(samples: list[Sample]) -> list[float]:
    """The weights under which the results are likeliest."""

    def look(weights: list[float], slope: list[float], bend: list[list[float]]) -> None:
        for sample in samples:
            chance = foretold(weights, sample)
            surprise, sway = sample.result - chance, chance * (1 - chance)
            for row, feature in enumerate(sample.features):
                slope[row] += surprise * feature
                if feature:
                    line, scaled = bend[row], sway * feature
                    for column in range(row + 1):
                        line[column] += scaled * sample.features[column]

    return climb(len(samples[0].features), look)


def foretold(weights: list[float], sample: Sample) -> float:
    """The leader's chance."""
    pairs = zip(weights, sample.features, strict=True)
    return 1 / (1 + exp(-sum(weight * feature for weight, feature in pairs)))


def brier(weights: list[float], samples: list[Sample]) -> float:
    """The mean square of what the forecast missed by."""
    return fmean((foretold(weights, sample) - sample.result) ** 2 for sample in samples)


def as_text(weights: list[float]) -> str:
    """A stage as source text."""
    leads, *cards = (round(weight, 3) for weight in weights)
    leader, defender = (f"Worth({', '.join(map(str, side))})" for side in (cards[:5], cards[5:]))
    return f"    Stage({leads}, {leader}, {defender})"


if __name__ == "__main__":
    main()
