"""Games set up by a position line, and moves as records write them."""

from engine.actions import parse_action
from engine.game import Game
from engine.line import parse_line
from engine.state import State


def game_at(line: str, *moves: str) -> Game:
    """A game from a position line, after moves like `1: attack 7d`."""
    state = parse_line(line)
    assert isinstance(state, State)
    game = Game.begin(state)
    for move in moves:
        seat, action = move.split(": ")
        game = game.play(int(seat), parse_action(action))
    return game


def state_at(line: str, *moves: str) -> State:
    """The position there."""
    return game_at(line, *moves).state
