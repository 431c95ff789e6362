"""How fast the engine plays random games, with every legal action of every seat at each move."""

from __future__ import annotations

import cProfile
import dataclasses
import pstats
import random
import sys
from collections.abc import Callable, Iterator
from enum import Enum
from functools import partial
from time import process_time

from engine.cards import Card
from engine.deal import Deal, shuffle, start
from engine.legality import legal_actions
from engine.play import apply
from engine.rules import Rules
from engine.state import State

ROUNDS = 15
"""So many times the same games are played; the best processor time counts."""

GAMES = 10
YARDSTICK_LOOPS = 200_000
TOP = 12


def main() -> None:
    """Print speed, size and where the time goes."""
    loop = best_time(yardstick)
    print(f"yardstick: {YARDSTICK_LOOPS / loop / 1e6:.1f} million turns of an empty loop a second")
    for seats in (2, 4):
        moves = play_games(seats)
        seconds = best_time(partial(play_games, seats))
        turns = seconds / moves / (loop / YARDSTICK_LOOPS)
        print(
            f"{seats} seats: {GAMES / seconds:.0f} games a second, {moves / seconds:.0f} moves a"
            f" second, {seconds / moves * 1e6:.0f} us a move = {turns:.0f} turns of the loop"
        )
    for name, state in sample_states():
        print(f"{name}: {deep_size(state, set())} bytes")
    print_profile()


def yardstick() -> None:
    """A fixed piece of plain Python, to compare machines and days by."""
    total = 0
    for number in range(YARDSTICK_LOOPS):
        total += number & 7


def play_games(seats: int) -> int:
    """Play the same random games every time; how many moves they took."""
    rng = random.Random(1)
    return sum(1 for _ in range(GAMES) for _ in random_game(rng, seats))


def random_game(rng: random.Random, seats: int) -> Iterator[State]:
    """Each state of a random game but the first."""
    state = start(Deal(Rules(), seats, shuffle(36, rng), seats))
    while state.result is None:
        # Every seat may resign and agree to a draw at any time: the last two are left out.
        options = [
            (seat, action) for seat in state.in_play for action in legal_actions(state, seat)[:-2]
        ]
        seat, action = rng.choice(options)
        state, _ = apply(state, seat, action)
        yield state


def best_time(work: Callable[[], object]) -> float:
    """The shortest of some runs, in seconds of the processor."""
    times = []
    for _ in range(ROUNDS):
        begin = process_time()
        work()
        times.append(process_time() - begin)
    return min(times)


def sample_states() -> Iterator[tuple[str, State]]:
    """A state as it is made, and one that has been asked everything."""
    fresh = start(Deal(Rules(), 2, shuffle(36, random.Random(1)), 2))
    yield "a new state of two seats", dataclasses.replace(fresh)
    for seat in fresh.seats:
        legal_actions(fresh, seat)
    yield "the same, asked for its legal actions", fresh


def deep_size(thing: object, seen: set[int]) -> int:
    """Bytes of an object and of all that it alone holds; cards, rules and suits are shared."""
    if id(thing) in seen or isinstance(thing, Card | Rules | Enum | type(None) | bool):
        return 0
    seen.add(id(thing))
    parts: list[object] = []
    if isinstance(thing, tuple | list | frozenset):
        parts += thing
    elif isinstance(thing, dict):
        parts += thing.values()
    elif hasattr(thing, "__dict__"):
        parts.append(vars(thing))
    elif dataclasses.is_dataclass(thing):
        parts += [getattr(thing, field.name) for field in dataclasses.fields(thing)]
    return sys.getsizeof(thing) + sum(deep_size(part, seen) for part in parts)


def print_profile() -> None:
    """Print the functions in which most of the time goes by."""
    profile = cProfile.Profile()
    profile.runcall(play_games, 2)
    stats = pstats.Stats(profile).get_stats_profile()
    costs = sorted(stats.func_profiles.items(), key=lambda item: -item[1].tottime)
    print(f"where the time goes ({stats.total_tt:.2f} s under the profiler):")
    for name, cost in costs[:TOP]:
        print(f"  {cost.tottime / stats.total_tt:4.0%}  {cost.ncalls:>12} calls  {name}")
