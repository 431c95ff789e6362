"""Thinking ahead with hidden cards: information-set tree search (SO-ISMCTS).

One tree for all deals that the view allows. Each playout deals the hidden cards anew, goes down
the tree by the moves that this deal allows, adds one position and plays the game out from there.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt
from typing import TYPE_CHECKING, Final

from engine.ai.core.rollout import lowest_move, play_out

if TYPE_CHECKING:
    from random import Random

    from engine.ai.belief import Belief
    from engine.ai.core.table import Table


SETTLED: Final = 10
ENOUGH: Final = 400
"""A move is settled after so many visits, when they are ten times those of any other."""


@dataclass(frozen=True, slots=True)
class Style:
    """What a search can be told about the game; the defaults won in the arena."""

    exploration: float = 0.5
    slips: float = 0.15
    """The share of random moves when a game is played out."""
    reads: bool = True
    """Whether it weighs deals by what the others did."""


STYLE: Final = Style()


TAG: Final = 4
"""The tree knows a move by its number, this many bits up, and a tag (see `_tag`)."""


class Node:
    """What has been learned about one move at one point of the tree."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[int, Node] = {}
        self.visits = 0
        self.available = 0
        """How often it could have been chosen."""
        self.total = 0.0
        """The sum of what whoever chose it got from it: 1 for a win, half for a draw."""


class Search:
    """A search for the viewer's best move, as deep as its caller has time for."""

    def __init__(self, belief: Belief, rng: Random, style: Style = STYLE) -> None:
        self.belief = belief
        self.style = style
        self.rng = rng
        self.root = Node()
        self.draw = 0.5 if belief.table.frame.seats == 2 else 1.0

    def step(self, playouts: int) -> None:
        """Look at so many games more."""
        for _ in range(playouts):
            self._play(self.belief.deal(self.rng))

    def best(self, moves: list[int]) -> int:
        """Of the viewer's moves, the one most often chosen so far."""
        children, tag = self.root.children, _tag(self.belief.table)
        visits = {move: children.get(move << TAG | tag, Node()).visits for move in moves}
        return max(moves, key=visits.__getitem__)

    @property
    def is_settled(self) -> bool:
        """Whether one move has left the others so far behind that more thought is idle."""
        visits = sorted(child.visits for child in self.root.children.values())
        return len(visits) > 1 and visits[-1] > max(SETTLED * visits[-2], ENOUGH)

    def _play(self, table: Table) -> None:
        node, path = self.root, []
        while table.losers is None:
            children, mover, tag = node.children, table.mover, _tag(table)
            keys = [move << TAG | tag for move in table.moves()]
            fresh = [key for key in keys if key not in children]
            if fresh:
                key = self._first_try(table, fresh, tag)
                children[key] = Node()
            else:
                key = self._promising(children, keys)
            for other in keys:
                if other in children:
                    children[other].available += 1
            node = children[key]
            path.append((node, mover))
            table.play(key >> TAG)
            if fresh and len(keys) > 1:
                break
        losers = table.losers
        if losers is None:
            losers = play_out(table, self.rng, self.style.slips)
        for node, mover in path:
            node.visits += 1
            if not losers:
                node.total += self.draw
            elif not losers >> mover & 1:
                node.total += 1.0

    def _first_try(self, table: Table, fresh: list[int], tag: int) -> int:
        """The move to try first: that of the players who play the game out."""
        usual = lowest_move(table) << TAG | tag
        if usual in fresh:
            return usual
        return fresh[int(self.rng.random() * len(fresh))]

    def _promising(self, children: dict[int, Node], keys: list[int]) -> int:
        """The move with the best of its score and its uncertainty."""
        exploration, best, best_value = self.style.exploration, 0, -1.0
        for key in keys:
            child = children[key]
            visits = child.visits
            value = child.total / visits + exploration * sqrt(log(child.available) / visits)
            if value > best_value:
                best, best_value = key, value
        return best


def _tag(table: Table) -> int:
    """Who moves, and whether to lead: what tells apart what the hidden cards decide unasked.

    In one deal a thrower has the word, in another it has nothing that fits and the next bout
    is led at once; at the table everybody sees the difference.
    """
    return table.mover << 1 | (not table.count)
