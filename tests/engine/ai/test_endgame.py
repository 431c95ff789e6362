from random import Random

import pytest

from engine.ai.budget import Slices
from engine.ai.core.frame import Frame
from engine.ai.core.table import Table
from engine.ai.endgame import CIRCLES, DRAW_DOES, LOSS, WIN, Endgame, TooHard, is_exact
from engine.rules import Rules, parse_rules
from tests.engine.ai.brute import endings, engine_value, late_states, value
from tests.engine.ai.shadow import deal, table_at, table_of

PLENTY = 10**9


def solve(table: Table, nodes: int = PLENTY, slices: int = PLENTY) -> tuple[int, list[int]]:
    return Endgame(table.frame, nodes, Slices(slices)).solve(table, table.moves())


@pytest.mark.parametrize(
    ("rules", "count", "most"),
    [
        ("", 60, 12),
        ("", 400, 10),
        ("deck=24", 100, 10),
        ("transfer=on", 250, 10),
        ("transfer=pass-card", 150, 9),
        ("transfer=on throw-time=one-by-one", 100, 9),
        ("transfer=on heads-up-transfer=off", 50, 9),
    ],
)
def test_the_endgame_never_errs(rules: str, count: int, most: int) -> None:
    for table in endings(rules, count, most, seed=1):
        known: dict[object, int] = {}
        worth, good = solve(table)
        assert worth == value(table, table.mover, known)
        for move in good:
            after = table.copy()
            after.play(move)
            assert value(after, table.mover, known) == worth


@pytest.mark.parametrize("rules", ["", "transfer=on", "transfer=pass-card"])
def test_no_liberty_of_the_real_rules_is_worth_more(rules: str) -> None:
    for state in late_states(rules, 25, 7, seed=2):
        table = table_of(state)
        assert solve(table)[0] == engine_value(state, table.mover + 1, {})


def test_the_first_winning_move_is_enough() -> None:
    table = table_at("36@s - 6c6d6h 9cTc/7d8d - 1v2 - 5 -")
    worth, good = solve(table)
    assert worth == WIN
    assert len(good) == 1


def test_where_all_is_lost_every_move_is_as_good() -> None:
    table = table_at("36@s - 6c6d6h 7c8d/As - 1v2 - 5 -")
    worth, good = solve(table)
    assert worth == LOSS
    assert good == table.moves()


def test_an_endgame_that_takes_too_long_says_so() -> None:
    table = max(endings("", 30, 12, seed=3), key=lambda table: table.hands[0].bit_count())
    with pytest.raises(TooHard):
        solve(table, nodes=3)
    with pytest.raises(TooHard):
        solve(table, nodes=257, slices=0)


def test_going_in_circles_is_a_draw() -> None:
    endgame = Endgame(Frame(parse_rules("transfer=on"), 2), PLENTY, Slices(PLENTY))
    assert not endgame._lead(1, 2, 6 + CIRCLES)
    assert endgame._lead(1, 2, 6 + CIRCLES + DRAW_DOES)


def test_exact_means_two_seats_no_talon_and_few_cards() -> None:
    assert not is_exact(table_of(deal(Rules(), 2, Random(1))))
    assert not is_exact(table_at("36@s - 6c6d6h 7c8d/As/Ks - 1v2 - 5 -"))
    assert not is_exact(table_at("36@s - 6c6d6h 7c8d/As - 1v2 - 35 i31"))
    assert is_exact(table_at("36@s - 6c6d6h 7c8d/As - 1v2 - 35 i30"))
