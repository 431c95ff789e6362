"""Counting sequences of legal actions: by the engine, and by the reference (see perft.txt)."""

from itertools import pairwise
from pathlib import Path

import pytest

from engine.actions import Swap
from engine.perft import divide, perft
from tests.engine import reference
from tests.engine.records import state_of

BLOCKS = [
    block.splitlines()
    for block in (Path(__file__).parent / "perft.txt").read_text(encoding="utf-8").split("\n\n")
    if not block.startswith("#")
]
CASES = [(line, [int(count) for count in counts.split()]) for _, line, counts in BLOCKS]
NAMES = [name for name, _, _ in BLOCKS]


@pytest.mark.parametrize(("line", "counts"), CASES, ids=NAMES)
def test_the_engine_counts_as_many_sequences(line: str, counts: list[int]) -> None:
    state = state_of(line)
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("line", "counts"), CASES, ids=NAMES)
def test_the_reference_counts_as_many_sequences(line: str, counts: list[int]) -> None:
    game = reference.read(line)
    assert reference.line(game) == line
    assert [reference.perft(game, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("line", "counts"), CASES, ids=NAMES)
def test_the_counts_under_each_first_action_add_up(line: str, counts: list[int]) -> None:
    depth = min(3, len(counts))
    parts = list(divide(state_of(line), depth))
    assert sum(count for _, _, count in parts) == counts[depth - 1]
    assert all(first[:2] != second[:2] for first, second in pairwise(parts))


def test_nothing_done_is_one_sequence() -> None:
    assert perft(state_of("36@s - - 7d/8d - 1v2 - 1 -"), 0) == 1


def test_a_game_that_ends_earlier_counts_for_nothing() -> None:
    state = state_of("36@s - - 7d/8dKd - 1v2 - 1 -")
    assert [perft(state, depth) for depth in (1, 2, 3)] == [1, 3, 0]


def test_swaps_count_and_resignations_and_draws_do_not() -> None:
    state = state_of("36+swap=any Qs - 6s7d/8dKd - 1v2 - 1 -")
    assert [action for _, action, _ in divide(state, 1) if isinstance(action, Swap)] == [Swap()]
    assert perft(state, 1) == 3
