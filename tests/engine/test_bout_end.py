"""RULES 4 and 5: what happens when a bout is over, step by step, and the discard pile."""

import pytest

from tests.engine.records import after, holds, state_of


def test_beaten_off_all_cards_on_the_table_go_to_the_discard_pile() -> None:
    holds("""
        Trump: s
        Discard: 6c
        Hands: 7d 8c / 8d Qc 9c / Td
        Lead: 1
        1: attack 7d
        2: beat 7d 8d
        1: throw 8c
        2: beat 8c 9c
        = discard: 5
        = table: -
        = hand 2: Qc
        """)


def test_taken_they_go_to_the_defenders_hand() -> None:
    holds("""
        Trump: s
        Discard: 6c
        Hands: 7d 8c / 8d Qc 9c / Td
        Lead: 1
        1: attack 7d
        2: beat 7d 8d
        1: throw 8c
        2: take
        = discard: 1
        = hand 2: 7d 8d 8c Qc 9c
        """)


def test_each_seat_draws_up_to_six_opener_first_then_clockwise_and_the_defender_last() -> None:
    holds("""
        Talon: 6d 6h Jc Jd 9s Ts Js 6s
        Discard: 6c
        Hands: Kc Kd Kh Ac Ad / 7d 8c 9c Tc Qc / 8d Qd Qh 9h Jh / Ks As Th Td 9d
        Lead: 2
        2: attack 7d
        3: beat 7d 8d
        2: throw 8c
        3: take
        = hand 2: 9c Tc Qc 6d 6h Jc
        = hand 4: Ks As Th Td 9d Jd
        = hand 1: Kc Kd Kh Ac Ad 9s
        = hand 3: Qd Qh 9h Jh 7d 8d 8c
        = talon: 3
        """)


def test_the_opener_draws_first_even_if_the_attack_was_transferred() -> None:
    holds("""
        Rules: transfer=on
        Talon: 6d 6h Jc 6s
        Discard: 6c
        Hands: 7d Kc Kd Kh Ac / 7h Qc Qd Qh Jh / 8d 9h Th Td 9d
        Lead: 1
        1: attack 7d
        2: transfer 7h
        3: take
        = hand 1: Kc Kd Kh Ac 6d 6h
        = hand 2: Qc Qd Qh Jh Jc 6s
        """)


def test_the_defender_draws_last_even_if_they_opened_the_bout() -> None:
    holds("""
        Rules: transfer=on
        Talon: 6d 6h Jc 6s
        Discard: 6c
        Hands: 7d Kc Kd Th Ad Js / 7h Qc Qd Qh Jh
        Lead: 1
        1: attack 7d
        2: transfer 7h
        = defender: 1
        1: beat 7d Kd
        1: beat 7h Th
        = hand 2: Qc Qd Qh Jh 6d 6h
        = hand 1: Kc Ad Js Jc 6s
        """)


def test_who_holds_six_or_more_draws_nothing() -> None:
    holds("""
        Talon: 6d 6s
        Discard: 6c
        Hands: 7d Kc Kd Kh Ac Ad Ah / 8d Qc Qd Qh Jh Js
        Lead: 1
        1: attack 7d
        2: take
        = hands: 6 / 7
        = talon: 2
        """)


def test_a_short_talon_is_not_shared_out() -> None:
    holds("""
        Talon: 6d 6s
        Discard: 6c
        Hands: 7d Kc / Qd Qh Jh / 9h 9c
        Lead: 1
        1: attack 7d
        2: beat 7d Qd
        = hands: 3 / 2 / 2
        = talon: 0
        """)


def test_the_turn_up_goes_to_whoever_draws_the_last_card_and_all_know_it() -> None:
    holds("""
        Talon: 6d 6s
        Discard: 6c
        Hands: 7d Kc / Qd Qh Jh / 9h 9c
        Lead: 1
        1: attack 7d
        2: beat 7d Qd
        = known 1: 6s
        = turnup: -
        = trump: s
        """)


def test_seats_in_play_without_cards_are_out_only_once_the_talon_is_empty() -> None:
    holds("""
        Talon: 6d 6s
        Discard: 6c
        Hands: 7d / Qd Qh Jh Jc Js 9s 9d / 9h
        Lead: 1
        1: attack 7d
        2: take
        = hands: 2 / 8 / 1
        = out: -
        """)


def test_seats_going_out_in_the_same_bout_share_a_place() -> None:
    holds("""
        Trump: s
        Discard: 6d
        Hands: 7d / Kd Qc Qd / 7c / 9c 9h
        Lead: 1
        1: attack 7d
        3: throw 7c
        2: beat 7d Kd
        2: beat 7c Qc
        = out: 1,3
        """)


def test_nobody_goes_out_in_the_middle_of_a_bout() -> None:
    holds("""
        Trump: s
        Discard: 6d
        Hands: 7d / Kd Qc Qd / 7c / 9c 9h
        Lead: 1
        1: attack 7d
        = hands: 0 / 3 / 1 / 2
        = out: -
        1: resign
        = result: durak 1
        """)


@pytest.mark.parametrize(
    ("hands", "moves", "attacker", "defender"),
    [
        ("7d Kc / 8d Kd / 9d Kh", ["2: beat 7d 8d"], 2, 3),
        ("7d Kc / 8d / 9d Kh", ["2: beat 7d 8d"], 3, 1),
        ("7d Kc / 8d Kd / 9d Kh", ["2: take"], 3, 1),
        ("7d Kc / 8d Kd / - / 9d Kh", ["2: take"], 4, 1),
        ("7d Kc / 8d Kd", ["2: take"], 1, 2),
        ("7d Kc / 8d Kd", ["2: beat 7d 8d"], 2, 1),
        ("7d / 8d Kd / 9d Kh", ["2: beat 7d 8d"], 2, 3),
    ],
    ids=[
        "beaten off, the defender leads",
        "the defender is out, the next seat leads",
        "taken, the seat after the defender leads",
        "that seat is out, the next one leads",
        "taken with two in play, the attacker leads again",
        "beaten off with two in play, they change",
        "the attacker going out changes nothing",
    ],
)
def test_who_leads_next(hands: str, moves: list[str], attacker: int, defender: int) -> None:
    moves_text = "\n        ".join(moves)
    holds(f"""
        Trump: s
        Discard: 6c
        Hands: {hands}
        Lead: 1
        1: attack 7d
        {moves_text}
        = attacker: {attacker}
        = defender: {defender}
        """)


def test_with_teams_the_seat_after_the_defender_leads_after_a_take_partner_or_not() -> None:
    holds("""
        Rules: teams=2
        Trump: s
        Discard: 6c
        Hands: 7d Kc / 8d Kd / - / 9d Kh
        Lead: 1
        1: attack 7d
        2: take
        = attacker: 4
        = defender: 1
        """)


def test_the_bouts_are_counted() -> None:
    state = state_of("36@s - 6c 7dKc/8dKd/9dKh - 1v2 - 4 -")
    assert after(state, "1: attack 7d", "2: take").bout.number == 5


def test_a_beating_card_known_in_a_hand_is_forgotten_with_it() -> None:
    holds("""
        Trump: s
        Discard: 6c
        Hands: 7d Kc / 8d Kd / 9d Kh
        Lead: 1
        Known: 2 8d Kd
        1: attack 7d
        2: beat 7d 8d
        = known 2: Kd
        """)


def test_the_discard_pile_is_only_a_number_to_the_players() -> None:
    holds("""
        Trump: s
        Discard: 6c 7c
        Hands: 7d Kc / 8d Kd
        Lead: 1
        = discard: 2
        """)
