"""Games between players, and the views that come up in them."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

from engine.ai.arena import asking_order
from engine.ai.belief import Belief
from engine.ai.budget import Slices
from engine.ai.endgame import DRAW, Endgame
from engine.ai.players import PLAYERS
from engine.deal import Deal, shuffle
from engine.game import Game
from engine.rules import parse_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.view import View

QUICK = Slices(0)


def game_between(rules: str, players: list[str], seed: int) -> Iterator[tuple[Game, View]]:
    """A game, with the view of each seat that is asked."""
    rng, options = Random(f"{rules} {seed}"), parse_rules(rules)
    deck = shuffle(options.deck, rng)
    game = Game.begin(Deal(options, len(players), deck, dealer=len(players)))
    while game.state.result is None:
        for seat in asking_order(game.state):
            view = game.view(seat)
            yield game, view
            action = PLAYERS[players[seat - 1]](view, rng, QUICK)
            if action is not None:
                game = game.play(seat, action)
                break


def views_of(rules: str, seats: int, seed: int) -> list[View]:
    """Every view that is asked in a game of the simple players."""
    players = ["lowest", "thumb", "random"] * 3
    return [view for _, view in game_between(rules, players[:seats], seed)]


@cache
def decisive(count: int) -> tuple[tuple[View, int], ...]:
    """Small endgames with one good move of several, and that move."""
    found: list[tuple[View, int]] = []
    seed = 0
    while len(found) < count:
        seed += 1
        for _, view in game_between("", ["lowest", "thumb"], seed):
            if view.talon_size or sum(view.sizes) > 12:
                continue
            table = Belief(view, read=False).table
            moves = table.moves()
            if table.mover != view.seat - 1 or len(moves) < 3:
                continue
            endgame = Endgame(table.frame, 10**6, Slices(10**6))
            good = [move for move in moves if endgame.solve(table, [move])[0] >= DRAW]
            if len(good) == 1:
                found.append((view, good[0]))
    return tuple(found[:count])
