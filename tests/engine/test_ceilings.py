"""RULES 3.3: the two ceilings on the number of attack cards."""

import pytest

from tests.engine.records import holds

SIX_EIGHTS_AND_NINES = """
        Trump: s
        Hands: 8d 8h 8c 9h 9c Td Th / 9d Tc Qh Qc Ac Ah 7s
        Lead: 1
        1: attack 8d
        1: throw 8h
        1: throw 8c
        2: beat 8d 9d
        1: throw 9h
        1: throw 9c
        2: beat 9c Tc
"""


def test_the_table_limit_is_six() -> None:
    holds(f"""
        Rules: opening-limit=none
        {SIX_EIGHTS_AND_NINES}
        = limit: 6
        1: throw Td
        1: throw Th ! table-full
        """)


def test_beaten_attack_cards_count() -> None:
    holds(f"""
        {SIX_EIGHTS_AND_NINES}
        = limit: 5
        1: throw Td ! table-full
        """)


@pytest.mark.parametrize("bouts", [0, 1, 7])
@pytest.mark.parametrize(("discard", "limit"), [("-", 5), ("6c", 6)])
def test_until_beaten_lowers_it_while_the_discard_pile_is_empty(
    discard: str, limit: int, bouts: int
) -> None:
    holds(f"""
        Trump: s
        Discard: {discard}
        Hands: 6d / 7c 8c 9c Tc Jc Kd
        Lead: 1
        Bouts: {bouts}
        = limit: {limit}
        """)


@pytest.mark.parametrize("discard", ["-", "6c"])
@pytest.mark.parametrize(("bouts", "limit"), [(0, 5), (1, 6), (7, 6)])
def test_first_bout_lowers_it_in_the_very_first_bout_only(
    discard: str, bouts: int, limit: int
) -> None:
    holds(f"""
        Rules: opening-limit=first-bout
        Trump: s
        Discard: {discard}
        Hands: 6d / 7c 8c 9c Tc Jc Kd
        Lead: 1
        Bouts: {bouts}
        = limit: {limit}
        """)


@pytest.mark.parametrize(
    ("hands", "bouts", "limit"),
    [
        ("6d / 7c 8c 9c Tc Jc Kd / 6h", 0, 6),
        ("6d / 7c 8c 9c Tc Jc Kd / 6h / 6s", 0, 5),
        ("6d / 7c 8c 9c Tc Jc Kd / 6h / 6s", 1, 6),
        ("6d / 7c 8c 9c Tc Jc Kd / - / -", 0, 5),
    ],
)
def test_first_bout_4plus_asks_how_many_are_seated(hands: str, bouts: int, limit: int) -> None:
    holds(f"""
        Rules: opening-limit=first-bout-4plus
        Trump: s
        Hands: {hands}
        Lead: 1
        Bouts: {bouts}
        = limit: {limit}
        """)


def test_a_bout_that_was_taken_leaves_the_discard_pile_empty_and_the_limit_low() -> None:
    holds("""
        Trump: s
        Hands: 6d 7d / 6h 7c 8c 9c Tc Jc
        Lead: 1
        1: attack 7d
        2: take
        = discard: 0
        = limit: 5
        """)


def test_never_more_than_the_defender_held_when_the_bout_opened() -> None:
    holds("""
        Trump: s
        Discard: 6c
        Hands: 9d 9h / Td Ks Jc / 9c 9s
        Lead: 1
        = limit: 3
        1: attack 9d
        2: beat 9d Td
        = limit: 3
        1: throw 9h
        2: beat 9h Ks
        = limit: 3
        3: throw 9c
        3: throw 9s ! defender-hand
        """)


def test_after_a_transfer_the_new_defenders_hand_counts() -> None:
    holds("""
        Rules: transfer=on
        Trump: s
        Discard: 6c
        Hands: 7d / 7h Ac Kc Qc / 8d Tc
        Lead: 1
        = limit: 4
        1: attack 7d
        2: transfer 7h
        = limit: 2
        """)


def test_a_card_shown_and_kept_still_counts_for_the_hand() -> None:
    holds("""
        Rules: transfer=pass-card
        Trump: s
        Discard: 6c
        Hands: 7d Tc Ac / 7s Kc
        Lead: 1
        1: attack 7d
        2: show 7s
        = defender: 1
        = limit: 2
        """)


def test_the_ceilings_bind_what_is_added_after_a_take() -> None:
    holds("""
        Trump: s
        Discard: 6c
        Hands: 9d 9h / Td Ks / 9c 9s
        Lead: 1
        1: attack 9d
        2: take
        3: throw 9c
        = phase: lead
        = hand 2: Td Ks 9d 9c
        """)


def test_for_a_transfer_the_table_limit_stands_before_anything_about_transfers() -> None:
    holds("""
        Position: 52@c - - 2d9s/2c7c8c9cTcJc/5s 5h:6h,6s:7s,7d:8d,8s:Ts,9d 1v2 - 1 -
        = limit: 5
        2: transfer 2c ! table-full
        2: show 2c ! transfer-off
        2: transfer 5s ! no-such-card
        """)


def test_for_a_transfer_the_second_ceiling_is_that_of_the_next_seat() -> None:
    holds("""
        Rules: transfer=on
        Trump: s
        Discard: 6c
        Hands: 7d / 7h / 8d 9d
        Lead: 1
        = limit: 1
        1: attack 7d
        2: transfer 7h
        = limit: 2
        """)
