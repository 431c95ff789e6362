"""RULES 3.5: transferring, and showing the pass card."""

import pytest

from tests.engine.records import holds

SETUP = """
        Trump: s
        Discard: 6c
        Hands: 7d 8c Kc / 7h 7s 9d Ac / 7c Qc Qd Qh / 8d 9c Kd
        Lead: 1
        1: attack 7d
"""


def test_the_defender_may_add_a_card_of_the_rank_instead_of_beating() -> None:
    holds(f"""
        Rules: transfer=on
        {SETUP}
        = legal 2: beat 7d 9d; beat 7d 7s; transfer 7h; transfer 7s; take
        2: transfer 7h
        = table: 7d 7h
        = attacker: 2
        = defender: 3
        """)


def test_a_trump_may_transfer_too() -> None:
    holds(f"""
        Rules: transfer=on
        {SETUP}
        2: transfer 7s
        = defender: 3
        """)


def test_the_one_who_transferred_becomes_an_attacker_and_throws_in() -> None:
    holds(f"""
        Rules: transfer=on
        {SETUP}
        2: transfer 7h
        = legal 2: throw 7s
        """)


def test_off_is_the_default() -> None:
    holds(f"""{SETUP}
        2: transfer 7h ! transfer-off
        2: show 7s ! transfer-off
        """)


def test_no_transfer_once_a_card_has_been_beaten() -> None:
    holds("""
        Rules: transfer=on
        Trump: c
        Discard: 6c
        Hands: 7s 7h 6d / 9s 7d Th / Ac Ad As Ah
        Lead: 1
        1: attack 7s
        1: throw 7h
        2: beat 7s 9s
        2: transfer 7d ! transfer-late
        = legal 2: beat 7h Th; take
        """)


def test_no_transfer_after_a_take_was_said() -> None:
    holds(f"""
        Rules: transfer=on
        {SETUP}
        2: take
        2: transfer 7h ! already-taken
        """)


def test_a_card_thrown_in_by_a_third_seat_does_not_hinder_a_transfer() -> None:
    holds("""
        Rules: transfer=on
        Trump: c
        Discard: 6c
        Hands: 7s 6d / 9s 7d Th / 7h Ad As Ah
        Lead: 1
        1: attack 7s
        3: throw 7h
        2: transfer 7d
        = defender: 3
        = limit: 3
        """)


def test_only_the_rank_on_the_table_transfers() -> None:
    holds(f"""
        Rules: transfer=on
        {SETUP}
        2: transfer 9d ! transfer-rank
        """)


def test_the_next_seat_must_hold_as_many_cards_as_the_table_would_show() -> None:
    holds("""
        Rules: transfer=on
        Trump: s
        Discard: 6c
        Hands: 7d / 7h 9d / Qc Qd
        Lead: 1
        1: attack 7d
        2: transfer 7h
        = limit: 2
        """)
    holds("""
        Rules: transfer=on
        Trump: s
        Discard: 6c
        Hands: 7d / 7h 9d / Qc
        Lead: 1
        1: attack 7d
        2: transfer 7h ! transfer-hand
        """)


def test_seats_that_are_out_are_passed_over() -> None:
    holds("""
        Rules: transfer=on
        Trump: s
        Discard: 6c
        Hands: 7d / 7h 9d / - / Qc Qd
        Lead: 1
        1: attack 7d
        2: transfer 7h
        = defender: 4
        """)


def test_a_seat_in_play_with_an_empty_hand_is_not_skipped() -> None:
    holds("""
        Rules: transfer=on
        Talon: 8s
        Discard: 6c
        Hands: 7d / 7h 9d / - / Qc Qd
        Lead: 1
        1: attack 7d
        2: transfer 7h ! transfer-hand
        """)


def test_with_teams_the_next_opponent_becomes_the_defender() -> None:
    holds("""
        Rules: transfer=on teams=2
        Trump: s
        Discard: 6c
        Hands: 7d 8h / 7h 9d / - / 9h Ah
        Lead: 1
        1: attack 7d
        = defender: 2
        2: transfer 7h ! transfer-hand
        """)
    holds("""
        Rules: transfer=on teams=2
        Trump: s
        Discard: 6c
        Hands: 7d 8h Kh / 7h 9d / - / 9h Ah
        Lead: 1
        1: attack 7d
        2: transfer 7h
        = attacker: 2
        = defender: 1
        """)


def test_an_attack_may_travel_round_the_table() -> None:
    holds("""
        Rules: transfer=on
        Trump: s
        Discard: 6c
        Hands: 7d 9h 9c Kd / 7h Kc / 7c Qc Qd Qh
        Lead: 1
        1: attack 7d
        2: transfer 7h
        3: transfer 7c
        = defender: 1
        = attacker: 3
        = limit: 3
        """)


@pytest.mark.parametrize(("option", "refusal"), [("on", ""), ("off", " ! transfer-heads-up")])
def test_heads_up_transfer_says_whether_two_seats_in_play_may_transfer(
    option: str, refusal: str
) -> None:
    holds(f"""
        Rules: transfer=on heads-up-transfer={option}
        Trump: s
        Discard: 6c
        Hands: 7d Kc Ks / - / 7h Kd
        Lead: 1
        1: attack 7d
        3: transfer 7h{refusal}
        """)


def test_heads_up_transfer_does_not_matter_with_three_in_play() -> None:
    holds("""
        Rules: transfer=on heads-up-transfer=off
        Trump: s
        Discard: 6c
        Hands: 7d Kc Ks / 7h Kd / Qc Qd
        Lead: 1
        1: attack 7d
        2: transfer 7h
        = defender: 3
        """)


def test_a_seat_with_an_empty_hand_is_in_play_for_heads_up_transfer() -> None:
    holds("""
        Rules: transfer=on heads-up-transfer=off
        Talon: 8s
        Discard: 6c
        Hands: - / 7d Kc Ks / 7h Kd
        Lead: 2
        2: attack 7d
        3: transfer 7h ! transfer-hand
        """)


def test_showing_the_trump_of_the_rank_transfers_and_keeps_it() -> None:
    holds(f"""
        Rules: transfer=pass-card
        {SETUP}
        = legal 2: beat 7d 9d; beat 7d 7s; transfer 7h; transfer 7s; show 7s; take
        2: show 7s
        = table: 7d
        = hand 2: 7h 7s 9d Ac
        = defender: 3
        = attacker: 2
        """)


def test_with_on_nothing_can_be_shown() -> None:
    holds(f"""
        Rules: transfer=on
        {SETUP}
        2: show 7s ! transfer-off
        """)


def test_after_a_show_the_next_seat_needs_only_as_many_cards_as_the_table_shows() -> None:
    holds("""
        Rules: transfer=pass-card
        Trump: s
        Discard: 6c
        Hands: 7d / 7h 7s / Qc
        Lead: 1
        1: attack 7d
        2: transfer 7h ! transfer-hand
        2: show 7s
        = defender: 3
        """)
    holds("""
        Rules: transfer=pass-card
        Trump: s
        Discard: 6c
        Hands: 7d 7c / 7h 7s / Qc
        Lead: 1
        1: attack 7d
        1: throw 7c
        2: show 7s ! transfer-hand
        """)


def test_only_a_trump_can_be_shown() -> None:
    holds(f"""
        Rules: transfer=pass-card
        {SETUP}
        2: show 7h ! show-not-trump
        2: show 9d ! transfer-rank
        """)


def test_a_card_can_be_shown_once_in_a_bout() -> None:
    holds("""
        Rules: transfer=pass-card
        Trump: s
        Discard: 6c
        Hands: 7d 7c Kc / 7s Kd
        Lead: 1
        1: attack 7d
        2: show 7s
        1: transfer 7c
        = legal 2: beat 7d Kd; beat 7d 7s; beat 7c 7s; take
        2: show 7s ! transfer-hand
        """)
    holds("""
        Rules: transfer=pass-card
        Trump: s
        Discard: 6c
        Hands: 7d 7c Kc Qc / 7s Kd
        Lead: 1
        1: attack 7d
        2: show 7s
        1: transfer 7c
        2: show 7s ! show-again
        """)


def test_a_card_can_be_shown_again_in_another_bout() -> None:
    holds("""
        Rules: transfer=pass-card
        Trump: s
        Discard: 6c
        Hands: 7d 8d 7h Kc / 7s Kd
        Lead: 1
        1: attack 7d
        2: show 7s
        1: beat 7d 8d
        2: pass
        = attacker: 1
        1: attack 7h
        2: show 7s
        = defender: 1
        """)


def test_everyone_then_knows_that_the_shown_card_is_in_that_hand() -> None:
    holds(f"""
        Rules: transfer=pass-card
        {SETUP}
        = known 2: -
        2: show 7s
        = known 2: 7s
        2: throw 7s
        = known 2: -
        """)
