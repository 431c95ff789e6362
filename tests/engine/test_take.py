"""RULES 3.6: taking."""

from tests.engine.records import holds

SETUP = """
        Trump: s
        Discard: 6c
        Hands: 7d 7c Kd / Qd Ac Kh Kc / 7h Td
        Lead: 1
        1: attack 7d
"""


def test_take_is_said_only_while_an_attack_card_is_unbeaten() -> None:
    holds(f"""
        {SETUP}
        = legal 2: beat 7d Qd; take
        2: beat 7d Qd
        2: take ! nothing-to-take
        """)


def test_nothing_can_be_taken_before_the_lead() -> None:
    holds("""
        Trump: s
        Hands: 7d / 8d
        Lead: 1
        2: take ! nothing-to-take
        """)


def test_who_takes_neither_beats_nor_transfers_any_more() -> None:
    holds(f"""
        Rules: transfer=pass-card
        {SETUP}
        2: take
        = legal 2: -
        2: beat 7d Qd ! already-taken
        2: transfer Qd ! already-taken
        2: show Qd ! already-taken
        2: take ! already-taken
        """)


def test_each_thrower_may_still_add_cards_and_then_passes() -> None:
    holds(f"""
        {SETUP}
        2: take
        = phase: taking
        = legal 1: throw 7c; pass
        = legal 3: throw 7h; pass
        1: throw 7c
        3: throw 7h
        = phase: lead
        = hand 2: Qd Ac Kh Kc 7d 7c 7h
        """)


def test_a_pass_after_a_take_is_final_even_when_another_card_comes() -> None:
    holds(f"""
        {SETUP}
        2: take
        1: pass
        1: throw 7c ! already-passed
        3: throw 7h
        = phase: lead
        = hand 1: 7c Kd
        """)


def test_when_every_thrower_has_passed_the_defender_takes_every_card_on_the_table() -> None:
    holds(f"""
        {SETUP}
        2: beat 7d Qd
        1: throw 7c
        2: take
        3: pass
        = table: -
        = hand 2: 7d Qd 7c Ac Kh Kc
        = discard: 1
        """)


def test_when_no_further_card_fits_the_table_is_taken_at_once() -> None:
    holds("""
        Rules: auto-pass=off
        Trump: s
        Discard: 6c
        Hands: 7d 7c Kd / Qd / 7h Td
        Lead: 1
        1: attack 7d
        2: take
        = phase: lead
        = hand 2: Qd 7d
        """)


def test_throwing_in_after_a_take_wakes_nobody_up_again() -> None:
    holds("""
        Rules: auto-pass=off
        Trump: s
        Discard: 6c
        Hands: 7d 7c Kd / Qd Ac Kh Kc / 7h Td
        Lead: 1
        1: attack 7d
        2: take
        1: pass
        3: throw 7h
        = turn: 3
        3: pass
        = phase: lead
        """)


def test_what_was_taken_is_known_to_all() -> None:
    holds(f"""
        {SETUP}
        2: beat 7d Qd
        3: throw 7h
        2: take
        1: throw 7c
        = known 2: 7d Qd 7h 7c
        """)
