from math import isclose
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ai.budget import Slices
from engine.ai.core.bits import LANES
from engine.ai.core.frame import Frame
from engine.ai.core.table import Table
from engine.ai.core.tally import add_up, make_tally
from engine.ai.endgame import WIN, Endgame
from engine.ai.outlook import Outlook, Worth
from engine.cards import RANKS
from engine.rules import Rules, parse_rules
from tests.engine.ai.brute import endings
from tests.engine.ai.shadow import deal, table_at, table_of


def chances(table: Table) -> tuple[float, float]:
    return Outlook(table.frame).worths(table)


@given(st.integers(0, (1 << LANES * RANKS) - 1), st.sampled_from([24, 36, 52]))
def test_a_hand_is_looked_up_as_its_ranks_add_up(cards: int, deck: int) -> None:
    first = Frame(Rules(deck=deck), 2).first_rank
    worth, hand = Worth(0.5, 0.25, -1.0, 2.0, 0.125), cards >> LANES * first << LANES * first
    by_rank = sum(
        worth.of_rank(hand >> LANES * rank & 15, (rank - first) / (RANKS - 1 - first))
        for rank in range(first, RANKS)
    )
    assert isclose(add_up(make_tally(first, worth.of_rank), hand), by_rank, abs_tol=1e-9)


@pytest.mark.parametrize("rules", ["", "deck=24", "deck=52", "transfer=on"])
def test_what_one_seat_may_hope_for_the_other_has_to_fear(rules: str) -> None:
    for seed in range(20):
        table = table_of(deal(parse_rules(rules), 2, Random(seed)))
        one, other = chances(table)
        assert 0 < one < 1
        assert isclose(one + other, 1)


def test_who_holds_more_high_trumps_is_ahead_whoever_leads() -> None:
    strong, weak = "TsJsQsKsAs7d", "6c7c8d9hTcJd"
    for hands, rich in ((f"{strong}/{weak}", 0), (f"{weak}/{strong}", 1)):
        for duel in ("1v2", "2v1"):
            table = table_at(f"36@s - - {hands} - {duel} - 3 -")
            assert chances(table)[rich] > 0.8


def test_it_tells_most_endgames_right() -> None:
    right = 0
    tables = [table for table in endings("", 300, 12, seed=5) if not table.count]
    for table in tables:
        endgame = Endgame(table.frame, 10**6, Slices(10**6))
        leader_wins = endgame.reaches(WIN, table, table.attacker)
        right += (chances(table)[table.attacker] > 0.5) == leader_wins
    assert len(tables) > 60
    assert right > 0.8 * len(tables)
