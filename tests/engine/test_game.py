"""A game with its history, and what is told of it when it is over."""

import random

import pytest

from engine.actions import Attack, Take
from engine.bout import Bout
from engine.cards import parse_card
from engine.deal import Deal, shuffle, start
from engine.game import Game, Move, Summary, replay
from engine.once import once, revised
from engine.position import Result
from engine.refusals import IllegalAction
from engine.rules import Rules
from tests.engine.records import state_of

LINE = "36@s - 6c 7d/8dKd - 1v2 - 5 -"
MOVES = (Move(1, Attack(parse_card("7d"))), Move(2, Take()))


def test_a_game_begins_with_its_deal() -> None:
    deal = Deal(Rules(), 3, shuffle(36, random.Random(1)), 3)
    game = Game.begin(deal)
    assert (game.origin, game.state, game.moves, game.log) == (deal, start(deal), (), ())


def test_a_game_keeps_its_moves_and_never_changes() -> None:
    game = Game.begin(state_of(LINE))
    later = game.play(1, MOVES[0].action)
    assert (game.moves, later.moves) == ((), MOVES[:1])
    assert game.state == state_of(LINE)


def test_a_game_under_way_has_no_summary() -> None:
    assert Game.begin(state_of(LINE)).summary is None


def test_the_summary_of_a_finished_game() -> None:
    assert replay(state_of(LINE), MOVES).summary == Summary(
        result=Result(durak=2), duraks=(2,), places=((1,), (2,)), bouts=5, moves=2
    )


def test_replaying_stops_at_a_move_that_does_not_fit() -> None:
    with pytest.raises(IllegalAction, match="nothing-to-take"):
        replay(state_of(LINE), MOVES[1:])


def test_a_value_is_worked_out_once_and_not_taken_along() -> None:
    bout = Bout(number=1, opener=1, attacker=1, defender=2)
    assert bout.unbeaten is bout.unbeaten
    assert "unbeaten" in vars(bout)
    later = revised(bout, number=2)
    assert later == Bout(number=2, opener=1, attacker=1, defender=2)
    assert "unbeaten" not in vars(later)


def test_a_value_worked_out_once_documents_itself_on_its_class() -> None:
    assert isinstance(Bout.unbeaten, once)
    assert Bout.unbeaten.__doc__ == "The attack cards that nothing beats yet."
