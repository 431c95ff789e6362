"""The ladder of players, by name: yardsticks, and the three levels that people play against."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from engine.actions import Swap
from engine.ai.belief import Belief
from engine.ai.core.reading import move_action
from engine.ai.endgame import Endgame, TooHard, is_exact
from engine.ai.flat import flat_search
from engine.ai.options import may_wait
from engine.ai.search import STYLE, Search, Style
from engine.ai.simple import play_by_thumb, play_lowest, play_random

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from engine.actions import Action
    from engine.ai.budget import Budget, Player
    from engine.view import View

PLAYOUTS: Final = 8
"""In one slice of the budget."""
MOST_NODES: Final = 30_000
"""What the exact endgame may cost: about a tenth of a second."""
CLUMSY: Final = 0.03
"""How often the easy level plays just anything."""


def play_easy(view: View, rng: Random, budget: Budget) -> Action | None:
    """A beginner: knows to spare the good cards, and often does not look."""
    player = play_random if rng.random() < CLUMSY else play_lowest
    return player(view, rng, budget)


def play_normal(view: View, rng: Random, budget: Budget) -> Action | None:
    """The rule of thumb, exact once everything is known."""
    usual = play_by_thumb(view, rng, budget)
    if view.talon_size or len(view.in_play) != 2:
        return usual

    def stick_to_the_rule(belief: Belief, moves: list[int]) -> int:
        move = _among(moves, usual, belief, view)
        return moves[0] if move is None else move

    return ponder(Belief(view, read=False), view, budget, stick_to_the_rule)


def play_hard(view: View, rng: Random, budget: Budget, style: Style = STYLE) -> Action | None:
    """Searches for as long as it may, and reads what the others betray of their hands."""
    usual = play_by_thumb(view, rng, budget)

    def search(belief: Belief, moves: list[int]) -> int:
        race = Search(belief, moves, rng, style, _among(moves, usual, belief, view))
        while not race.is_settled and budget.left():
            race.step(PLAYOUTS)
        return race.best()

    return ponder(Belief(view, read=style.reads), view, budget, search)


def play_flat(view: View, rng: Random, budget: Budget, deals: int) -> Action | None:
    """The yardstick of searches: each move played out once in so many deals; takes its time."""

    def search(belief: Belief, moves: list[int]) -> int:
        return flat_search(belief, moves, rng, deals)

    return ponder(Belief(view, read=False), view, budget, search)


def _among(moves: list[int], action: Action | None, belief: Belief, view: View) -> int | None:
    """The move that comes to this action, if one does."""
    fitting = (move for move in moves if move_action(belief.table, move, view) == action)
    return next(fitting, None)


def ponder(
    belief: Belief, view: View, budget: Budget, think: Callable[[Belief, list[int]], int]
) -> Action | None:
    """Think only where there is something to choose, and only of moves that are not mistakes."""
    if Swap() in view.legal:
        return Swap()
    table = belief.table
    if may_wait(view) and table.mover != view.seat - 1:
        return None
    table.mover = view.seat - 1
    actions = {move: move_action(table, move, view) for move in table.moves()}
    moves = [move for move, action in actions.items() if action is None or action in view.legal]
    if len(moves) > 1 and belief.is_certain and is_exact(table):
        # Beyond its means the endgame leaves the choice to the search.
        with suppress(TooHard):
            _, moves = Endgame(table.frame, MOST_NODES, budget).solve(table, moves)
    return actions[moves[0] if len(moves) == 1 else think(belief, moves)]


PLAYERS: Final[Mapping[str, Player]] = MappingProxyType(
    {
        "random": play_random,
        "lowest": play_lowest,
        "thumb": play_by_thumb,
        "pimc-300": partial(play_flat, deals=300),
        "easy": play_easy,
        "normal": play_normal,
        "unreading": partial(play_hard, style=replace(STYLE, reads=False)),
        "to-the-end": partial(play_hard, style=replace(STYLE, outlook=False)),
        "untrusting": partial(play_hard, style=replace(STYLE, trust=0.0)),
        "hard": play_hard,
    }
)
"""Every player by its name in the arena."""
