"""RULES 3.2: who may throw in what, when, and in what order."""

import pytest

from tests.engine.records import holds

TWO_NINES = """
        Trump: s
        Discard: 6c
        Hands: 9d Qc 8c / Kd Ac Ad Ah 9c / Td Kc / Kh Ks 9h
        Lead: 1
        1: attack 9d
        2: beat 9d Kd
"""


def test_a_card_may_be_thrown_in_if_its_rank_lies_on_either_half_of_a_pair() -> None:
    holds("""
        Trump: s
        Discard: 6c
        Hands: 9d 9c Kh Qc / Kd Ac Ad / 8d
        Lead: 1
        1: attack 9d
        2: beat 9d Kd
        = legal 1: throw 9c; throw Kh; pass
        1: throw Qc ! rank-not-on-table
        """)


def test_suit_is_irrelevant_for_throwing_in() -> None:
    holds("""
        Trump: s
        Discard: 6c
        Hands: 9d 9s 9c 9h / Kd Ac Ad Ah / 8d
        Lead: 1
        1: attack 9d
        = legal 1: throw 9s; throw 9c; throw 9h
        """)


def test_the_defender_never_throws_in() -> None:
    holds("""
        Trump: s
        Discard: 6c
        Hands: 9d Qc / Td 9c Ac / 8d
        Lead: 1
        1: attack 9d
        2: throw 9c ! not-your-turn
        2: beat 9d Td
        2: throw 9c ! not-your-turn
        """)


@pytest.mark.parametrize(
    ("option", "across", "neighbor", "attacker"),
    [
        ("all", "throw 9h; throw Kh; throw Ks; pass", "throw Kc; pass", "pass"),
        ("neighbors", "throw 9h; pass", "throw Kc; pass", "pass"),
        ("neighbors-only", "-", "throw Kc; pass", "pass"),
        ("attacker", "-", "-", "pass"),
    ],
)
def test_throw_from_says_who_throws_in_what(
    option: str, across: str, neighbor: str, attacker: str
) -> None:
    holds(f"""
        Rules: auto-pass=off throw-from={option}
        {TWO_NINES}
        = legal 4: {across}
        = legal 3: {neighbor}
        = legal 1: {attacker}
        """)


def test_neighbors_are_the_nearest_seats_in_play() -> None:
    holds("""
        Rules: throw-from=neighbors-only
        Trump: s
        Discard: 6c
        Hands: 9d / Kd Ac / - / 9h Kh / 9s
        Lead: 1
        1: attack 9d
        = legal 4: throw 9h
        = legal 5: -
        """)


def test_with_teams_the_neighbors_are_the_nearest_opponents() -> None:
    holds("""
        Rules: throw-from=neighbors-only teams=2
        Trump: s
        Discard: 6c
        Hands: 9d / Kd Ac / 9c / 9h Kh / 9s 8s / 8c
        Lead: 1
        1: attack 9d
        = legal 3: throw 9c
        = legal 5: -
        4: throw 9h ! partner
        5: throw 9s ! not-a-thrower
        """)


@pytest.mark.parametrize("option", ["neighbors", "neighbors-only"])
def test_the_principal_attacker_throws_in_from_any_distance(option: str) -> None:
    # Seat 4, a partner of the attacker, sits nearer to the defender on that side.
    holds(f"""
        Rules: throw-from={option} teams=3
        Trump: s
        Discard: 6c
        Hands: 9d Kh / - / - / 8c 8h / Kd Ac Ad / 7c 9s
        Lead: 1
        = defender: 5
        1: attack 9d
        5: beat 9d Kd
        = legal 1: throw Kh; pass
        """)


def test_the_one_who_transferred_is_the_only_thrower_where_only_the_attacker_is() -> None:
    holds("""
        Rules: throw-from=attacker transfer=on
        Trump: s
        Discard: 6c
        Hands: 7d 7c / 7h 7s / Kd Kh Ks Ah
        Lead: 1
        1: attack 7d
        2: transfer 7h
        = attacker: 2
        1: throw 7c ! not-a-thrower
        2: throw 7s
        """)


def test_with_teams_only_opponents_of_the_defender_throw_in() -> None:
    holds("""
        Rules: teams=2
        Trump: s
        Discard: 6c
        Hands: 7d 7s / 9d 8c / 7c / 7h Kc
        Lead: 1
        1: attack 7d
        = legal 4: -
        = legal 3: throw 7c
        4: throw 7h ! partner
        """)


def test_after_a_transfer_partners_of_the_new_defender_no_longer_throw_in() -> None:
    holds("""
        Rules: teams=2 transfer=on
        Trump: s
        Discard: 6c
        Hands: 7d 7s / 7h 8c / Kd Kh Ks / 7c Kc
        Lead: 1
        1: attack 7d
        2: transfer 7h
        = defender: 3
        1: throw 7s ! partner
        4: throw 7c
        """)


def test_at_any_time_is_from_the_lead_on() -> None:
    holds("""
        Trump: s
        Discard: 6c
        Hands: 7d 7c / 8d 8c 8h / 7h
        Lead: 1
        3: throw 7h ! not-your-turn
        1: attack 7d
        3: throw 7h
        1: throw 7c
        """)


def test_after_the_first_beat_means_one_card_beaten_whatever_else_is_not() -> None:
    holds("""
        Rules: throw-time=after-first-beat
        Trump: s
        Discard: 6c
        Hands: 7d 7c / 8d 8c 8h / 7h
        Lead: 1
        1: attack 7d
        1: throw 7c ! too-early
        2: beat 7d 8d
        3: throw 7h
        1: throw 7c
        """)


def test_after_the_first_beat_or_after_a_take() -> None:
    holds("""
        Rules: throw-time=after-first-beat
        Trump: s
        Discard: 6c
        Hands: 7d 7c / 8d 8c 8h / 7h
        Lead: 1
        1: attack 7d
        2: take
        3: throw 7h
        """)


def test_one_by_one_only_while_every_card_is_beaten() -> None:
    holds("""
        Rules: throw-time=one-by-one
        Trump: s
        Discard: 6c
        Hands: 7d 7c / 8d 8c 8h / 7h
        Lead: 1
        1: attack 7d
        3: throw 7h ! too-early
        2: beat 7d 8d
        3: throw 7h
        1: throw 7c ! too-early
        2: beat 7h 8h
        1: throw 7c
        """)


def test_one_by_one_does_not_bind_after_a_take() -> None:
    holds("""
        Rules: throw-time=one-by-one
        Trump: s
        Discard: 6c
        Hands: 7d 7c / 8d 8c 8h / 7h
        Lead: 1
        1: attack 7d
        2: take
        3: throw 7h
        1: throw 7c
        """)


def test_in_free_order_whoever_acts_first_throws_in() -> None:
    holds("""
        Trump: s
        Discard: 6c
        Hands: 7d 7c / 8d 8c 8h / 7h / 7s
        Lead: 1
        1: attack 7d
        4: throw 7s
        3: throw 7h
        """)


IN_TURN = """
        Rules: throw-order=in-turn
        Trump: s
        Discard: 6c
        Hands: 7d 8c / 8d Qs Ks / 8h Jc / 7h Jd
        Lead: 1
        1: attack 7d
        2: beat 7d 8d
"""


def test_in_turn_the_attacker_has_the_word_then_clockwise_from_the_defender() -> None:
    holds(f"""{IN_TURN}
        = turn: 1 3 4
        3: throw 8h ! wait-priority
        4: throw 7h ! wait-priority
        1: pass
        4: throw 7h ! wait-priority
        3: pass
        4: throw 7h
        """)


def test_in_turn_passing_is_not_bound_to_the_order() -> None:
    holds(f"""{IN_TURN}
        = legal 3: pass
        = legal 4: pass
        4: pass
        3: pass
        1: throw 8c
        """)


def test_in_turn_a_throw_in_gives_the_word_back_to_the_first() -> None:
    holds(f"""{IN_TURN}
        1: pass
        3: throw 8h
        2: beat 8h Qs
        4: throw 7h ! wait-priority
        1: throw 8c
        """)


def test_in_turn_the_word_passes_over_who_has_nothing_to_throw_in() -> None:
    holds(f"""{IN_TURN.replace("7d 8c /", "7d Ac /")}
        = turn: 3 4
        4: throw 7h ! wait-priority
        3: throw 8h
        """)


def test_while_a_card_is_unbeaten_the_word_passes_only_over_seats_that_count_as_passed() -> None:
    holds("""
        Rules: throw-order=in-turn
        Trump: s
        Discard: 6c
        Hands: 7d Ac / 8d Qs Ks / 7c Jc / 7h Jd
        Lead: 1
        1: attack 7d
        4: throw 7h ! wait-priority
        3: throw 7c
        4: throw 7h
        """)


def test_without_auto_pass_the_word_stays_with_a_seat_that_has_nothing_to_throw_in() -> None:
    holds("""
        Rules: throw-order=in-turn auto-pass=off
        Trump: s
        Discard: 6c
        Hands: 7d Ac / 8d Qs Ks / 7c Jc
        Lead: 1
        1: attack 7d
        3: throw 7c ! wait-priority
        2: beat 7d 8d
        3: throw 7c ! wait-priority
        1: pass
        3: throw 7c
        """)


def test_without_auto_pass_an_empty_hand_still_hands_the_word_on() -> None:
    holds("""
        Rules: throw-order=in-turn auto-pass=off
        Trump: s
        Discard: 6c
        Hands: 7d / 8d Qs Ks / 7c Jc
        Lead: 1
        1: attack 7d
        3: throw 7c
        """)


def test_if_nobody_has_the_word_nobody_is_told_to_wait() -> None:
    holds("""
        Rules: throw-order=in-turn
        Trump: s
        Discard: 6c
        Hands: 7d Ac / 8d Qs Ks / Jc
        Lead: 1
        1: attack 7d
        1: throw Ac ! rank-not-on-table
        3: throw Jc ! rank-not-on-table
        """)


def test_in_turn_the_order_counts_from_the_new_defender_after_a_transfer() -> None:
    holds("""
        Rules: throw-order=in-turn transfer=on
        Trump: s
        Discard: 6c
        Hands: 7d 7s / 7h 8c Ac / 8d Qs Ks Ad / 7c Jd
        Lead: 1
        1: attack 7d
        2: transfer 7h
        = turn: 3 4
        1: throw 7s ! wait-priority
        4: throw 7c
        1: throw 7s
        """)


def test_in_turn_the_order_holds_throwers_only() -> None:
    holds("""
        Rules: throw-order=in-turn throw-from=neighbors-only
        Trump: s
        Discard: 6c
        Hands: 7d Ac / 8d Qs Ks / Jc Jd / 7c 7h / 7s Kc
        Lead: 1
        1: attack 7d
        = turn: 2
        4: throw 7c ! not-a-thrower
        """)


def test_in_turn_binds_after_a_take_as_well() -> None:
    holds("""
        Rules: throw-order=in-turn
        Trump: s
        Discard: 6c
        Hands: 7d 7c / 8d Qs Ks / 7h Jd
        Lead: 1
        1: attack 7d
        2: take
        3: throw 7h ! wait-priority
        1: pass
        3: throw 7h
        """)


LAST_FIRST = """
        Rules: throw-order=last-first
        Trump: s
        Discard: 6c
        Hands: 7d 8c Kc / 8d Qs Ks Ah / 7c 8h Jc / 7h 8s Jd
        Lead: 1
        1: attack 7d
        2: beat 7d 8d
        1: pass
        3: pass
        4: throw 7h
        2: beat 7h Qs
"""


def test_last_first_goes_from_who_put_down_the_last_card_to_the_attacker_then_clockwise() -> None:
    holds("""
        Rules: throw-order=last-first throw-time=one-by-one
        Trump: s
        Discard: 6c
        Hands: 7d Qd Kc / 8d Qs Ks Ah / 8h Qh Qc / 7h Jd Js
        Lead: 1
        1: attack 7d
        2: beat 7d 8d
        4: throw 7h ! wait-priority
        3: throw 8h
        2: beat 8h Qs
        1: throw Qd ! wait-priority
        4: throw 7h ! wait-priority
        3: pass
        4: throw 7h ! wait-priority
        1: throw Qd
        2: beat Qd Ks
        4: throw 7h ! wait-priority
        1: pass
        4: throw 7h
        """)


def test_last_first_makes_a_pass_final_and_a_throw_in_clears_none() -> None:
    holds(f"""{LAST_FIRST}
        1: throw 8c ! already-passed
        1: pass ! already-passed
        3: throw 8h ! already-passed
        = legal 1: -
        = legal 4: throw 8s; pass
        4: pass
        = phase: lead
        """)


def test_last_first_a_pass_stays_final_after_a_take() -> None:
    holds("""
        Rules: throw-order=last-first
        Trump: s
        Discard: 6c
        Hands: 7d 8c Kc / 8d Qs Ks Ah / 7c 8h Jc / 9h
        Lead: 1
        1: attack 7d
        2: beat 7d 8d
        1: pass
        3: throw 7c
        2: take
        1: throw 8c ! already-passed
        = turn: 3
        3: pass
        = phase: lead
        """)


def test_last_first_a_show_puts_no_card_down() -> None:
    holds("""
        Rules: throw-order=last-first transfer=pass-card
        Trump: s
        Discard: 6c
        Hands: 7d 7c Kc / 7s 7h / 8d Qs Ks
        Lead: 1
        1: attack 7d
        2: show 7s
        = attacker: 2
        2: throw 7h ! wait-priority
        1: throw 7c
        2: throw 7h
        """)


def test_last_first_who_defends_now_has_no_word() -> None:
    holds("""
        Rules: throw-order=last-first transfer=pass-card
        Trump: s
        Discard: 6c
        Hands: 7d 8c 8h / 7s 7h
        Lead: 1
        1: attack 7d
        2: show 7s
        = defender: 1
        2: throw 7h
        """)


def test_last_first_a_partner_of_the_new_defender_has_no_word() -> None:
    holds("""
        Rules: throw-order=last-first transfer=pass-card teams=2
        Trump: s
        Discard: 6c
        Hands: 7d 7c / 7s 7h / 8d Qs Ks / Jc
        Lead: 1
        1: attack 7d
        2: show 7s
        = defender: 3
        2: throw 7h
        """)
