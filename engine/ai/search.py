"""Thinking ahead with hidden cards: a race between information-set trees.

Every deal that the view allows is played once with each of the viewer's moves, so that luck falls
on all of them alike; moves that have fallen clearly behind drop out. The rule of thumb's move is
the favourite: often several do about as well, and then chance would choose between them. Below
each move stands a tree that serves all deals (SO-ISMCTS): a playout goes down by the moves that
its deal allows and adds one position. From there a game of two is played to the end of the bout
and judged by its outlook, any other to its end.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt
from typing import TYPE_CHECKING, Final

from engine.ai.core.rollout import finish_bout, lowest_move, play_out
from engine.ai.outlook import Outlook

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from engine.ai.belief import Belief
    from engine.ai.core.table import Table


@dataclass(frozen=True, slots=True)
class Style:
    """What a search can be told about the game; the defaults won in the arena."""

    exploration: float = 0.5
    """How much of a move's uncertainty is hoped to be gain, where games are played out."""
    judged: float = 0.2
    """The same where they are judged, which varies less."""
    slips: float = 0.15
    """The share of random moves when a game is played out to the end."""
    doubt: float = 3.0
    """How many standard errors a move must be behind before it drops out."""
    trust: float = 0.5
    """How many the rule of thumb's move must be behind before another is played."""
    reads: bool = True
    """Whether it weighs deals by what the others did."""
    outlook: bool = True
    """Whether games of two are judged at the end of the bout instead of played out."""


STYLE: Final = Style()

FIRST_LOOK: Final = 40
"""After so many deals moves may begin to drop out."""
UNTIL_NEXT_LOOK: Final = 1.25
"""By how much the deals grow until it is looked at again."""

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


class Runner:
    """One of the viewer's moves in the race."""

    __slots__ = ("move", "node", "results")

    def __init__(self, move: int) -> None:
        self.move = move
        self.node = Node()
        self.results: list[float] = []
        """What the viewer got from it, deal by deal."""

    def is_behind(self, leader: Runner, doubt: float) -> bool:
        """Whether the leader did better over the same deals by more than chance explains."""
        deals = len(self.results)
        leads = [a - b for a, b in zip(leader.results, self.results, strict=True)]
        mean = sum(leads) / deals
        # One more deal that came out differently, lest few and equal ones seem certain.
        spread = (sum(lead * lead for lead in leads) + 1) / deals - mean * mean
        return mean > doubt * sqrt(spread / deals)


class Search:
    """A search for the best of the viewer's moves, as deep as its caller has time for."""

    def __init__(
        self,
        belief: Belief,
        moves: list[int],
        rng: Random,
        style: Style = STYLE,
        favourite: int | None = None,
    ) -> None:
        self.belief = belief
        self.favourite = favourite
        self.style = style
        self.rng = rng
        self.running = [Runner(move) for move in moves]
        self.deals = 0
        frame = belief.table.frame
        self.outlook = Outlook(frame) if style.outlook and frame.seats == 2 else None
        self.exploration = style.judged if self.outlook else style.exploration
        self.drawn = (0.5, 0.5) if frame.seats == 2 else (1.0,) * frame.seats
        self._next_look = FIRST_LOOK

    def step(self, playouts: int) -> None:
        """Look at about so many games more: whole deals, at least one, each with every move."""
        for _ in range(max(playouts // len(self.running), 1)):
            dealt = self.belief.deal(self.rng)
            for runner in self.running:
                runner.results.append(self._play(dealt.copy(), runner))
            self.deals += 1
            if self.deals >= self._next_look:
                self._next_look = int(self.deals * UNTIL_NEXT_LOOK)
                leader, doubt = self._leader(), self.style.doubt
                self.running = [one for one in self.running if not one.is_behind(leader, doubt)]

    def best(self) -> int:
        """The favourite, unless another move has done clearly better; else the best so far."""
        leader = self._leader()
        known = (one for one in self.running if one.move == self.favourite)
        favourite = next(known, leader)
        behind = self.deals and favourite.is_behind(leader, self.style.trust)
        return leader.move if behind else favourite.move

    @property
    def is_settled(self) -> bool:
        """Whether all moves but one have dropped out."""
        return len(self.running) == 1

    def _leader(self) -> Runner:
        return max(self.running, key=lambda runner: sum(runner.results))

    def _play(self, table: Table, runner: Runner) -> float:
        """Play one deal from a move of the viewer; what the viewer gets."""
        viewer, node, path = table.mover, runner.node, list[tuple[Node, int]]()
        table.play(runner.move)
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
        worths = self._worths(table)
        for node, mover in path:
            node.visits += 1
            node.total += worths[mover]
        return worths[viewer]

    def _worths(self, table: Table) -> Sequence[float]:
        """What a position is worth to each seat: by its outlook, or played out to the end."""
        if self.outlook is not None:
            finish_bout(table)
            if table.losers is None:
                return self.outlook.worths(table)
        losers = play_out(table, self.rng, self.style.slips)
        if not losers:
            return self.drawn
        return [0.0 if losers >> seat & 1 else 1.0 for seat in range(len(self.drawn))]

    def _first_try(self, table: Table, fresh: list[int], tag: int) -> int:
        """The move to try first: that of the players who play the game out."""
        usual = lowest_move(table) << TAG | tag
        if usual in fresh:
            return usual
        return fresh[int(self.rng.random() * len(fresh))]

    def _promising(self, children: dict[int, Node], keys: list[int]) -> int:
        """The move with the best of its score and its uncertainty."""
        exploration, best, best_value = self.exploration, 0, -1.0
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
