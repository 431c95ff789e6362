"""RULES 6: exchanging the lowest trump for the turn-up."""

import pytest

from tests.engine.records import holds


def setup(option: str, talon: str = "8h Qs", low: str = "6s", deck: int = 36) -> str:
    return f"""
        Rules: swap={option} deck={deck}
        Talon: {talon}
        Discard: Ac
        Hands: {low} 7d 7c 8d 9c Tc / 9d Kd Kc Kh Jd Jc
        Lead: 1
    """


@pytest.mark.parametrize(("deck", "low"), [(24, "9s"), (36, "6s"), (52, "2s")])
def test_the_holder_of_the_lowest_trump_may_exchange_it_for_the_turn_up(
    deck: int, low: str
) -> None:
    holds(f"""
        Rules: swap=any deck={deck}
        Talon: Th Qs
        Hands: {low} Td / Kd Ac
        Lead: 1
        1: swap
        = hand 1: Qs Td
        = turnup: {low}
        = talon: 2
        """)


def test_everyone_then_knows_where_the_turn_up_went() -> None:
    holds(f"""
        {setup("any")}
        1: swap
        = known 1: Qs
        """)


def test_what_was_known_of_the_lowest_trump_goes_with_it() -> None:
    holds(f"""
        {setup("any")}
        Known: 1 6s
        1: swap
        = known 1: Qs
        """)


def test_the_lowest_trump_is_drawn_last_from_then_on() -> None:
    holds(f"""
        {setup("any")}
        1: swap
        1: attack 7d
        2: beat 7d 9d
        1: pass
        = hand 1: Qs 7c 8d 9c Tc 8h
        = hand 2: Kd Kc Kh Jd Jc 6s
        = known 2: 6s
        """)


@pytest.mark.parametrize("moves", ["", "1: attack 7d", "1: attack 7d\n        2: take"])
def test_a_swap_is_possible_at_any_moment(moves: str) -> None:
    holds(f"""
        {setup("any")}
        {moves}
        1: swap
        """)


def test_the_defender_may_swap_too() -> None:
    holds("""
        Rules: swap=any
        Talon: 8h Qs
        Discard: 6c
        Hands: 7d 7c / 6s Kd
        Lead: 1
        1: attack 7d
        2: swap
        = legal 2: beat 7d Qs; beat 7d Kd; take
        """)


def test_swapping_is_off_by_default() -> None:
    holds(f"""
        {setup("off")}
        1: swap ! swap-off
        """)


def test_ace_allows_it_only_if_the_turn_up_is_the_ace() -> None:
    holds(f"""
        {setup("ace")}
        1: swap ! swap-off
        2: swap ! swap-off
        """)
    holds(f"""
        {setup("ace", talon="8h As")}
        2: swap ! swap-card
        1: swap
        = turnup: 6s
        1: swap ! swap-off
        """)


def test_only_the_holder_of_the_lowest_trump_swaps() -> None:
    holds(f"""
        {setup("any")}
        2: swap ! swap-card
        1: swap
        1: swap ! swap-card
        """)


@pytest.mark.parametrize("option", ["any", "ace"])
def test_without_a_turn_up_there_is_nothing_to_swap_for(option: str) -> None:
    holds(f"""
        Rules: swap={option}
        Trump: s
        Discard: 6c
        Hands: 6s 7d / 8d Kd
        Lead: 1
        1: swap ! swap-gone
        2: swap ! swap-card
        """)


def test_a_seat_that_is_out_swaps_nothing() -> None:
    holds("""
        Rules: swap=any
        Trump: s
        Discard: 6c
        Hands: 6s 7d / 8d Kd / -
        Lead: 1
        3: swap ! out
        """)


def test_a_seat_in_play_swaps_with_the_last_card_of_the_talon_too() -> None:
    holds("""
        Rules: swap=any
        Talon: Qs
        Discard: 6c
        Hands: 6s 7d / 8d Kd
        Lead: 1
        1: swap
        = talon: 1
        = turnup: 6s
        """)
