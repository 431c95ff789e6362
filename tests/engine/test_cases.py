"""Failures of other Durak programs, seen in public: what broke there holds here."""

import random

import pytest

from engine.actions import Beat
from engine.cards import full_deck, parse_card
from engine.deal import Deal, shuffle, start
from engine.legality import legal_actions, legal_plays, turn
from engine.play import apply
from engine.rules import Rules
from tests.engine.records import after, holds, state_of


def test_the_limit_is_not_measured_against_the_shrinking_hand() -> None:
    # https://github.com/trolley813/OpenFool/issues/23
    holds("""
        Trump: h
        Discard: 7c
        Hands: 8s Kc 6d 6c / Ks Ac
        Lead: 1
        1: attack 8s
        2: beat 8s Ks
        = legal 1: throw Kc; pass
        1: throw Kc
        2: beat Kc Ac
        = out: 2
        = result: durak 1
        = hand 1: 6d 6c
        """)


SIX_SIXES_AND_NINES = """
        Trump: d
        Hands: 6s 6h 6c 9c 9d Tc / 9s 9h Jc Qc Td Ks
        Lead: 1
        1: attack 6s
        1: throw 6h
        1: throw 6c
        2: beat 6s 9s
        2: beat 6h 9h
        2: beat 6c Jc
        1: throw 9c
        2: beat 9c Qc
        1: throw 9d
        2: beat 9d Td
"""


def test_five_or_six_cards_in_the_first_bout_is_said_by_an_option() -> None:
    # https://github.com/trolley813/OpenFool/issues/21
    holds(f"""
        {SIX_SIXES_AND_NINES}
        = phase: lead
        = discard: 10
        1: throw Tc ! not-your-turn
        """)
    holds(f"""
        Rules: opening-limit=none
        {SIX_SIXES_AND_NINES}
        1: throw Tc
        """)


def test_five_still_holds_in_the_second_bout_if_the_first_defender_took() -> None:
    # https://github.com/trolley813/OpenFool/issues/21
    holds("""
        Trump: d
        Hands: 6s 7h 8c 9c 9d Tc / 9s 9h Jc Qc Td Ks
        Lead: 1
        1: attack 6s
        2: take
        = limit: 5
        """)


def test_the_last_two_finishing_together_is_a_draw() -> None:
    # https://github.com/trolley813/OpenFool/issues/42, https://github.com/cajax/durakengine/issues/9
    state = state_of("36@s - 6c 8d/9d/#1 - 1v2 - 7 -")
    end = after(state, "1: attack 8d", "2: beat 8d 9d")
    assert str(end.result) == "draw"
    assert end.places == ((3,), (1, 2))
    assert turn(end) == ()


def test_the_game_ends_when_the_loser_takes_on_the_last_turn_with_one_loser() -> None:
    # https://github.com/trolley813/OpenFool/issues/32
    state = state_of("36@s - 6c Qh/7d - 1v2 - 7 -")
    end = after(state, "1: attack Qh", "2: take")
    assert (str(end.result), end.duraks) == ("durak 2", (2,))
    assert turn(end) == ()


@pytest.mark.parametrize(
    ("hands", "attacker", "defender"), [("6h Qh / 7d / - / 8d", 4, 1), ("6h Qh / 7d", 1, 2)]
)
def test_after_a_take_the_turn_goes_past_the_defender(
    hands: str, attacker: int, defender: int
) -> None:
    # https://github.com/Chinegav-git/durak_python_bot/commit/290d99ca02d6
    holds(f"""
        Trump: s
        Hands: {hands}
        Lead: 1
        1: attack Qh
        2: take
        = attacker: {attacker}
        = defender: {defender}
        """)


def test_no_transfer_after_a_card_was_beaten_but_after_a_throw_in() -> None:
    # https://github.com/trolley813/OpenFool/issues/30
    holds("""
        Rules: transfer=on
        Trump: c
        Hands: 7s 7h Ad / 9s 7d Th / Ac As Ah
        Lead: 1
        1: attack 7s
        1: throw 7h
        2: beat 7s 9s
        2: transfer 7d ! transfer-late
        """)
    holds("""
        Rules: transfer=on
        Trump: c
        Hands: 7s Ad / 9s 7d Th / 7h Ac As Ah
        Lead: 1
        1: attack 7s
        3: throw 7h
        2: transfer 7d
        = defender: 3
        """)


def test_a_card_cannot_be_put_down_twice_nor_by_who_does_not_hold_it() -> None:
    # https://github.com/cajax/durakengine/issues/4, https://github.com/cajax/durakengine/issues/1
    holds("""
        Rules: transfer=on
        Trump: s
        Hands: 6c 8h / 9d Kd / Ac
        Lead: 1
        1: attack 6c
        1: throw 6c ! no-such-card
        2: transfer 6d ! no-such-card
        = table: 6c
        = hands: 1 / 2 / 1
        """)


def test_a_queen_beats_an_eight() -> None:
    # https://github.com/Chinegav-git/durak_python_bot/commit/b7d5ce3157a7
    holds("""
        Trump: d
        Hands: 8s 9s / Qs Ts
        Lead: 1
        1: attack 8s
        = legal 2: beat 8s Ts; beat 8s Qs; take
        """)


def test_a_bout_is_neither_closed_too_early_nor_never() -> None:
    # https://github.com/Chinegav-git/durak_python_bot/commit/aff7ffdfc7d6
    def bout(third: str) -> str:
        return f"""
            Trump: d
            Discard: 7c
            Hands: 6s 6h Ac / Ts Kd Kc / {third} Qc
            Lead: 1
            1: attack 6s
            1: pass ! nothing-to-pass
            2: beat 6s Ts
            1: pass
            """

    holds(bout("Th") + "= phase: bout\n            = turn: 1 3\n")
    holds(bout("9h") + "= phase: lead\n")


@pytest.mark.parametrize("seed", range(20))
def test_six_seats_without_a_talon_play_on(seed: int) -> None:
    # https://github.com/cajax/durakengine/issues/2
    state = start(Deal(Rules(), 6, shuffle(36, random.Random(seed)), 6))
    leader, defender = state.bout.attacker, state.bout.defender
    assert state.talon == ()
    assert "6" + str(state.trump) in map(str, state.hand(leader))
    for attack in state.hand(leader):
        led = after(state, f"{leader}: attack {attack}")
        beats = [action for action in legal_plays(led, defender) if isinstance(action, Beat)]
        if beats:
            led, _ = apply(led, defender, beats[0])
            for thrower in led.undecided:
                led = after(led, f"{thrower}: pass")
            assert (led.size(leader), led.size(defender)) == (5, 5)


def test_if_nobody_holds_a_trump_the_dealers_left_starts() -> None:
    # https://github.com/cajax/durakengine/issues/12
    mixed = "6s 6h 8h 7s 9c Tc Js Jh Qh Qs Kc Ac"
    rest = [str(card) for card in full_deck(36) if str(card) not in mixed.split()]
    rest.sort(key=lambda card: card == "9d")
    deck = " ".join([*mixed.split(), *rest])
    holds(f"""
        Seats: 2
        Dealer: 1
        Deck: {deck}
        = trump: d
        = hand 2: 6s 8h 9c Js Qh Kc
        = hand 1: 6h 7s Tc Jh Qs Ac
        = attacker: 2
        """)


def test_the_trump_ace_is_among_the_legal_actions() -> None:
    # https://github.com/cajax/durakengine/issues/23
    state = after(state_of("36@s - 7c 6h7hKs/As - 1v2 - 7 -"), "1: attack Ks")
    assert Beat(parse_card("Ks"), parse_card("As")) in legal_actions(state, 2)
    assert str(after(state, "2: beat Ks As").result) == "durak 1"


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_random_games_end_within_five_hundred_bouts(seats: int) -> None:
    # https://github.com/cajax/durakengine/issues/23, https://github.com/cajax/durakengine/issues/16
    for seed in range(5):
        rng = random.Random(seed)
        state = start(Deal(Rules(), seats, shuffle(36, rng), seats))
        while state.result is None:
            seat = rng.choice(turn(state))
            state, _ = apply(state, seat, rng.choice(legal_plays(state, seat)))
            assert state.bout.number < 500
