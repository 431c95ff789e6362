"""Counting sequences of legal actions, the way chess programs prove their move generators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import AgreeDraw, Resign
from engine.legality import legal_actions
from engine.play import apply

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.actions import Action
    from engine.state import State


def perft(state: State, depth: int) -> int:
    """How many sequences of `depth` legal actions of any seat there are.

    Swaps count, resignations and draws are left out; a game that ends earlier counts for nothing.
    """
    if depth == 0:
        return 1
    return sum(count for _, _, count in divide(state, depth))


def divide(state: State, depth: int) -> Iterator[tuple[int, Action, int]]:
    """For each first action, its seat and how many sequences begin with it; `depth` from 1."""
    for seat in state.in_play:
        for action in legal_actions(state, seat):
            if not isinstance(action, Resign | AgreeDraw):
                after, _ = apply(state, seat, action)
                yield seat, action, perft(after, depth - 1)
