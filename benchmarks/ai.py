"""How fast the opponents think: games played out, playouts of the search, endgames solved."""

from __future__ import annotations

from random import Random
from statistics import median, quantiles
from time import process_time
from typing import TYPE_CHECKING

from engine.ai.arena import one_move
from engine.ai.belief import Belief
from engine.ai.budget import Slices
from engine.ai.core.rollout import lowest_move, play_out
from engine.ai.endgame import Endgame, TooHard, is_exact
from engine.ai.search import Search
from engine.ai.simple import play_lowest
from engine.deal import Deal, shuffle
from engine.game import Game
from engine.rules import Rules, parse_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.ai.core.table import Table

GAMES = 2000
ENDINGS = 300
READINGS = 100
HALFWAY = 12
MOST_NODES = 300_000
TABLES = ((2, ""), (2, "transfer=on"), (3, ""), (4, ""), (6, ""))


def main() -> None:
    """Print how many games, playouts and endgames a second of the processor is worth."""
    for seats, options in TABLES:
        rules = parse_rules(options)
        beliefs = [belief_at_the_deal(rules, seats, seed) for seed in range(8)]
        print(
            f"{seats} seats {options or 'throw-in'}: {games_a_second(beliefs):.0f} games played"
            f" out a second, {playouts_a_second(beliefs):.0f} playouts of the search"
        )
    print(readings())
    print(endgames())


def belief_at_the_deal(rules: Rules, seats: int, seed: int) -> Belief:
    """What the leader knows of a fresh deal."""
    deck = shuffle(rules.deck, Random(seed))
    game = Game.begin(Deal(rules, seats, deck, dealer=seats))
    return Belief(game.view(game.state.bout.attacker))


def games_a_second(beliefs: list[Belief]) -> float:
    """Games played out from the deal, the time for dealing not counted."""
    rng = Random(1)
    tables = [belief.deal(rng) for _ in range(GAMES // len(beliefs)) for belief in beliefs]
    start = process_time()
    for table in tables:
        play_out(table, rng, 0.1)
    return len(tables) / (process_time() - start)


def playouts_a_second(beliefs: list[Belief]) -> float:
    """Playouts of a tree search before the first lead."""
    start = process_time()
    for belief in beliefs:
        Search(belief, belief.table.moves(), Random(1)).step(GAMES // len(beliefs))
    return GAMES / (process_time() - start)


def readings() -> str:
    """How long it takes to read what the other seat did, half-way through a game of two."""
    times, rng = [], Random(1)
    for seed in range(READINGS):
        game = Game.begin(Deal(Rules(), 2, shuffle(36, Random(seed)), dealer=2))
        while game.state.talon_size > HALFWAY:
            game = one_move(game, lambda view: play_lowest(view, rng, Slices(0)))
        start = process_time()
        Belief(game.view(game.state.bout.attacker)).deal(rng)
        times.append(1000 * (process_time() - start))
    cuts = quantiles(times, n=10)
    return f"{len(times)} games read: median {median(times):.1f} ms, p90 {cuts[8]:.1f} ms"


def endgames() -> str:
    """How long it takes to find a best lead when the talon has run out."""
    times, nodes, hard = [], 0, 0
    for table in natural_endings():
        endgame = Endgame(table.frame, MOST_NODES, Slices(MOST_NODES))
        start = process_time()
        try:
            endgame.solve(table, table.moves())
        except TooHard:
            hard += 1
        times.append(1000 * (process_time() - start))
        nodes += MOST_NODES - max(endgame.nodes_left, 0)
    cuts = quantiles(times, n=100)
    return (
        f"{len(times)} endgames: median {median(times):.1f} ms, p90 {cuts[89]:.0f} ms,"
        f" p99 {cuts[98]:.0f} ms, {1000 * nodes / sum(times):.0f} positions a second,"
        f" {hard} beyond {MOST_NODES} positions"
    )


def natural_endings() -> Iterator[Table]:
    """The first bouts with an empty talon, from games of two that play low cards."""
    rng, rules = Random(1), Rules()
    for seed in range(ENDINGS):
        table = belief_at_the_deal(rules, 2, seed).deal(rng)
        while table.losers is None:
            if is_exact(table) and not table.count:
                yield table
                break
            slip = rng.random() < 0.1
            table.play(rng.choice(table.moves()) if slip else lowest_move(table))
