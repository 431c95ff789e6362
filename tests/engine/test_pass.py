"""RULES 3.7: passing, and when a bout is beaten off."""

import pytest

from tests.engine.records import holds

SETUP = """
        Trump: s
        Discard: 6c
        Hands: 7d 8h Kc / 8d Qc Qh / 8c Td
        Lead: 1
        1: attack 7d
"""


def test_a_thrower_passes_only_when_every_card_is_beaten_or_after_a_take() -> None:
    holds(f"""
        Rules: auto-pass=off
        {SETUP}
        1: pass ! nothing-to-pass
        3: pass ! nothing-to-pass
        2: beat 7d 8d
        1: pass
        """)
    holds(f"""
        Rules: auto-pass=off
        {SETUP}
        2: take
        1: pass
        """)


def test_the_bout_is_beaten_off_when_every_thrower_has_passed() -> None:
    holds(f"""
        {SETUP}
        2: beat 7d 8d
        = turn: 1 3
        3: pass
        = phase: bout
        1: pass
        = phase: lead
        = discard: 3
        """)


def test_throwing_in_clears_the_passes_of_all() -> None:
    holds(f"""
        {SETUP}
        2: beat 7d 8d
        1: pass
        3: throw 8c
        2: beat 8c Qc
        = turn: 1
        = legal 1: throw 8h; pass
        """)


def test_a_seat_that_has_passed_may_still_throw_in_while_the_bout_is_open() -> None:
    holds(f"""
        {SETUP}
        2: beat 7d 8d
        1: pass
        = legal 1: throw 8h
        = turn: 1 3
        1: throw 8h
        """)


def test_when_no_further_card_fits_the_bout_is_beaten_off_whatever_the_passes() -> None:
    holds("""
        Rules: auto-pass=off
        Trump: s
        Discard: 6c
        Hands: 7d 8h Kc / 8d / 8c Td
        Lead: 1
        1: attack 7d
        2: beat 7d 8d
        = discard: 3
        """)


def test_when_no_thrower_has_a_card_in_hand_the_bout_is_beaten_off() -> None:
    holds("""
        Rules: auto-pass=off
        Talon: 9c 6s
        Discard: 6c
        Hands: 7d / 8d Qc / -
        Lead: 1
        1: attack 7d
        2: beat 7d 8d
        = discard: 3
        """)


def test_an_empty_hand_counts_as_having_passed_also_while_a_card_is_unbeaten() -> None:
    holds("""
        Rules: auto-pass=off
        Trump: s
        Discard: 6c
        Hands: 7d / 8d Qc / 8h
        Lead: 1
        1: attack 7d
        1: pass ! already-passed
        2: beat 7d 8d
        1: pass ! already-passed
        = turn: 3
        """)


def test_with_auto_pass_a_thrower_with_no_card_that_fits_counts_as_having_passed() -> None:
    holds("""
        Trump: s
        Discard: 6c
        Hands: 7d Kc / 8d Qc / 9h
        Lead: 1
        1: attack 7d
        1: pass ! already-passed
        2: beat 7d 8d
        = phase: lead
        """)


def test_without_auto_pass_it_must_say_so() -> None:
    holds("""
        Rules: auto-pass=off
        Trump: s
        Discard: 6c
        Hands: 7d Kc / 8d Qc / 9h
        Lead: 1
        1: attack 7d
        2: beat 7d 8d
        = turn: 1 3
        = legal 1: pass
        = legal 3: pass
        """)


def test_with_auto_pass_a_card_that_must_wait_for_its_turn_still_counts() -> None:
    holds("""
        Rules: throw-order=in-turn
        Trump: s
        Discard: 6c
        Hands: 7d 8h / 8d Qc / 8c 9h
        Lead: 1
        1: attack 7d
        2: beat 7d 8d
        1: pass
        = phase: bout
        = turn: 3
        """)


@pytest.mark.parametrize("option", ["after-first-beat", "one-by-one"])
def test_with_auto_pass_every_thrower_counts_while_throw_time_forbids_throwing_in(
    option: str,
) -> None:
    holds(f"""
        Rules: throw-time={option}
        Trump: s
        Discard: 6c
        Hands: 7d 7c / 8d Qc / 7h 9h
        Lead: 1
        1: attack 7d
        1: pass ! already-passed
        3: pass ! already-passed
        = turn: 2
        """)


def test_with_auto_pass_a_distant_seat_without_the_opening_rank_counts() -> None:
    holds("""
        Rules: throw-from=neighbors
        Trump: s
        Discard: 6c
        Hands: 7d Kc / 8d Qc / 9h / 8h Jc
        Lead: 1
        1: attack 7d
        2: beat 7d 8d
        = phase: lead
        """)


def test_before_the_lead_nobody_has_passed() -> None:
    holds("""
        Talon: 9c 6s
        Discard: 6c
        Hands: 7d / 8d Qc / -
        Lead: 1
        1: pass ! nothing-to-pass
        3: pass ! nothing-to-pass
        """)


def test_passing_twice_is_refused() -> None:
    holds(f"""
        {SETUP}
        2: beat 7d 8d
        1: pass
        1: pass ! already-passed
        """)


def test_the_end_of_a_bout_is_tested_after_a_swap_too() -> None:
    holds("""
        Rules: swap=any
        Talon: 9c Ks
        Discard: 6c
        Hands: 6h 6s / 6d 7h Qc
        Lead: 1
        1: attack 6h
        2: beat 6h 7h
        = turn: 1
        1: swap
        = phase: lead
        = attacker: 2
        """)


def test_a_swap_can_also_give_a_card_that_can_be_thrown_in() -> None:
    holds("""
        Rules: swap=any
        Talon: 9c Ks
        Discard: 6c
        Hands: Kh 6s 6h / Ad Ah Qc 6d
        Lead: 1
        1: attack Kh
        = turn: 2
        1: swap
        = turn: 1 2
        = legal 1: throw Ks
        """)


def test_the_defender_passes_nothing() -> None:
    holds("""
        Trump: s
        Hands: 7d 7h / 8d Qc
        Lead: 1
        2: pass ! not-your-turn
        1: attack 7d
        2: pass ! not-your-turn
        2: beat 7d 8d
        2: pass ! not-your-turn
        """)


def test_a_partner_of_the_defender_passes_nothing() -> None:
    holds("""
        Rules: teams=2
        Trump: s
        Discard: 6c
        Hands: 7d 8h / 8d Qc / 8c / 9h
        Lead: 1
        4: pass ! partner
        1: attack 7d
        4: pass ! partner
        """)
