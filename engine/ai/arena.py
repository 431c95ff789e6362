"""The arena: players against each other over many deals, each deal once from every seat."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing import get_context
from random import Random
from statistics import fmean, quantiles, stdev
from time import process_time
from typing import TYPE_CHECKING

from engine.ai.budget import Slices, Until
from engine.ai.players import PLAYERS
from engine.deal import Deal, shuffle
from engine.game import Game
from engine.legality import turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engine.actions import Action
    from engine.ai.budget import Budget
    from engine.rules import Rules
    from engine.state import State
    from engine.view import View


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays whom, at what table, and for how long each may think."""

    a: str
    b: str
    rules: Rules
    seats: int
    seed: int
    seconds: float = 0.29
    """Of the processor, for one decision; a little less than the 0.3 it is to take in all."""
    slices: int = 0
    """Thinks so many slices instead, the same on every machine; 0 for by the clock."""

    @property
    def sides(self) -> int:
        """How many sides a deal is played from."""
        return self.rules.teams or self.seats

    def budget(self) -> Budget:
        """A fresh budget for one decision."""
        if self.slices:
            return Slices(self.slices)
        return Until(process_time, process_time() + self.seconds)


@dataclass(frozen=True, slots=True)
class DealResult:
    """What `a` made of one deal, played from every side."""

    losses: float
    """The share of games that `a` lost."""
    draws: float
    times: tuple[float, ...]
    """Seconds that `a` took for each decision that was one."""


@dataclass(slots=True)
class Score:
    """What `a` has made of all deals so far."""

    match: Match
    deals: list[DealResult] = field(default_factory=list)

    def __str__(self) -> str:
        if self.match.seats == 2:
            name, shares = "score", [1 - deal.losses - deal.draws / 2 for deal in self.deals]
        else:
            name, shares = "durak", [deal.losses for deal in self.deals]
        error = stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else 0.0
        times = sorted(1000 * time for deal in self.deals for time in deal.times)
        cuts = quantiles(times, n=20) if len(times) > 1 else [0.0] * 19
        count = len(shares) * self.match.sides
        return (
            f"{name} {fmean(shares):.3f} se {error:.3f} n {count} "
            f"ms p50 {cuts[9]:.0f} p95 {cuts[18]:.0f}"
        )


def run(match: Match, games: int, jobs: int) -> Score:
    """Play about so many games (whole deals), showing on stderr how it goes."""
    deals = max(games // match.sides, 1)
    tasks = [(match, number) for number in range(deals)]
    if jobs == 1:
        return _gather(match, deals, map(play_deal, tasks))
    with get_context("spawn").Pool(jobs) as pool:
        # In order, so that equal matches give equal figures whatever the number of jobs.
        return _gather(match, deals, pool.imap(play_deal, tasks))


def _gather(match: Match, deals: int, results: Iterable[DealResult]) -> Score:
    score = Score(match)
    for result in results:
        score.deals.append(result)
        sys.stderr.write(f"\r{len(score.deals)}/{deals} deals: {score} ")
    sys.stderr.write("\n")
    return score


def play_deal(task: tuple[Match, int]) -> DealResult:
    """Play one deal from every side."""
    match, number = task
    losses, draws, times = 0, 0, list[float]()
    for side in range(match.sides):
        rng = Random(f"{match.seed} {number}")
        deck = shuffle(match.rules.deck, rng)
        game = Game.begin(Deal(match.rules, match.seats, deck, dealer=match.seats))
        lost = _play(game, match, side, rng, times)
        losses += side in {(seat - 1) % match.sides for seat in lost}
        draws += not lost
    return DealResult(losses / match.sides, draws / match.sides, tuple(times))


def _play(game: Game, match: Match, side: int, rng: Random, times: list[float]) -> tuple[int, ...]:
    """Play a game to its end; the seats that lost."""

    def choose(view: View) -> Action | None:
        is_a = (view.seat - 1) % match.sides == side
        start = process_time()
        action = PLAYERS[match.a if is_a else match.b](view, rng, match.budget())
        if is_a and len(view.legal) > 3:
            times.append(process_time() - start)
        return action

    while game.state.result is None:
        game = one_move(game, choose)
    return game.state.duraks


def one_move(game: Game, choose: Callable[[View], Action | None]) -> Game:
    """The game after the move of the first seat that does not rather wait."""
    for seat in asking_order(game.state):
        action = choose(game.view(seat))
        if action is not None:
            return game.play(seat, action)
    raise RuntimeError(f"everybody waits in {game.state}")


def asking_order(state: State) -> list[int]:
    """The seats that can go on: the throwers in their order, then the defender."""
    seats = turn(state)
    if len(seats) < 2:
        return list(seats)
    defender, order = state.bout.defender, state.throwers
    return sorted(seats, key=lambda seat: len(order) if seat == defender else order.index(seat))
