"""RULES 3 and 3.1: who attacks whom, and the lead."""

from tests.engine.records import holds


def test_the_defender_is_the_next_seat_clockwise() -> None:
    holds("""
        Trump: s
        Hands: 7d / 8d / 9d
        Lead: 3
        = attacker: 3
        = defender: 1
        """)


def test_seats_that_are_out_are_passed_over() -> None:
    holds("""
        Trump: s
        Hands: 7d / - / - / 9d / Td
        Lead: 1
        = out: 2,3
        = defender: 4
        """)


def test_with_teams_the_defender_is_the_next_opponent_in_play() -> None:
    holds("""
        Rules: teams=2
        Trump: s
        Hands: 7d / - / 8d / 9d
        Lead: 1
        = defender: 4
        """)


def test_a_seat_with_an_empty_hand_is_in_play_while_the_talon_lasts() -> None:
    holds("""
        Talon: 6s
        Hands: 7d / 8d / -
        Lead: 1
        = out: -
        """)


def test_only_the_attacker_can_lead_and_with_any_card() -> None:
    holds("""
        Trump: s
        Hands: 7d Ks / 8d / 9d
        Lead: 1
        = phase: lead
        = turn: 1
        = legal 1: attack 7d; attack Ks
        = legal 2: -
        = legal 3: -
        """)


def test_there_is_no_passing_before_the_lead() -> None:
    holds("""
        Trump: s
        Hands: 7d / 8d / 9d
        Lead: 1
        1: pass ! nothing-to-pass
        3: pass ! nothing-to-pass
        """)


def test_the_lead_puts_one_card_on_the_table() -> None:
    holds("""
        Trump: s
        Hands: 7d 7c / 8d / 9d
        Lead: 1
        1: attack 7d
        = phase: bout
        = table: 7d
        = hand 1: 7c
        """)


def test_more_cards_of_the_led_rank_are_throw_ins() -> None:
    holds("""
        Trump: s
        Hands: 7d 7c / 8d 8c / 9d
        Lead: 1
        1: attack 7d
        1: attack 7c ! not-your-turn
        1: throw 7c
        = table: 7d 7c
        """)
