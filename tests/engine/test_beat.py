"""RULES 3.4: beating."""

import pytest

from tests.engine.records import holds

TABLE = """
        Trump: s
        Discard: 6c
        Hands: 7d 7c / 8d 8c 6s / 7h
        Lead: 1
        1: attack 7d
        1: throw 7c
        3: throw 7h
"""


@pytest.mark.parametrize("order", [("7d", "7c", "7h"), ("7h", "7d", "7c"), ("7c", "7h", "7d")])
def test_the_defender_beats_in_any_order(order: tuple[str, ...]) -> None:
    with_card = {"7d": "8d", "7c": "8c", "7h": "6s"}
    beats = "\n".join(f"        2: beat {attack} {with_card[attack]}" for attack in order)
    holds(f"{TABLE}{beats}\n        = discard: 7\n")


def test_each_attack_card_is_beaten_by_one_card() -> None:
    holds(f"""{TABLE}
        2: beat 7d 8d
        2: beat 7d 6s ! no-such-attack
        = table: 7d/8d 7c 7h
        """)


def test_a_higher_card_of_the_suit_or_a_trump_beats() -> None:
    holds(f"""{TABLE}
        = legal 2: beat 7d 8d; beat 7d 6s; beat 7c 8c; beat 7c 6s; beat 7h 6s; take
        2: beat 7h 8d ! does-not-beat
        """)


def test_a_trump_is_beaten_only_by_a_higher_trump() -> None:
    holds("""
        Trump: s
        Discard: 6c
        Hands: 9s / Ad 8s Ts / 7h
        Lead: 1
        1: attack 9s
        = legal 2: beat 9s Ts; take
        """)


def test_only_the_defender_beats() -> None:
    holds("""
        Trump: s
        Discard: 6c
        Hands: 7d / 8d Ks / 9d
        Lead: 1
        1: attack 7d
        3: beat 7d 9d ! not-your-turn
        """)


def test_a_card_that_beats_is_spent() -> None:
    holds(f"""{TABLE}
        2: beat 7c 8c
        = hand 2: 8d 6s
        2: beat 7d 8c ! no-such-card
        """)
