from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ai.core.bits import ALL, LANES, card_bits, each
from engine.ai.core.tally import add_up
from engine.ai.habits import THROW_IN, TRANSFER, Habits, Kind, Taste, habits_of
from engine.cards import Suit, parse_cards

SPADES = Suit.SPADES


def bits(cards: str) -> int:
    return card_bits(parse_cards(cards), SPADES)


def odds(kind: Kind, cards: str, *, young: bool, transfers: bool) -> float:
    """The odds of cards in a game with 36 of them, spades being trumps."""
    return add_up(habits_of(4, transfers=transfers).tally(kind, young=young), bits(cards))


@pytest.mark.parametrize("transfers", [False, True])
@pytest.mark.parametrize("young", [False, True])
def test_players_rather_part_with_low_cards_and_keep_their_trumps(
    *, young: bool, transfers: bool
) -> None:
    for kind in (Kind.LEAD, Kind.BEAT, Kind.THROW, Kind.GIVE):
        seven, king, trump = (
            odds(kind, card, young=young, transfers=transfers) for card in ("7d", "Kd", "7s")
        )
        assert seven > king, kind
        assert seven > trump, kind
    beats = odds(Kind.BEAT, "7d", young=young, transfers=transfers)
    assert beats > 1


def test_low_cards_held_several_times_are_led_first() -> None:
    for transfers in (False, True):
        habits = habits_of(4, transfers=transfers)
        alone, mates = habits.odds(Kind.LEAD, bits("7d"), young=True)
        assert mates > 1
        pair = odds(Kind.LEAD, "7d7h", young=True, transfers=transfers)
        assert isclose(pair, 2 * alone * mates)


@given(st.integers(0, ALL), st.sampled_from([0, 4, 6]))
def test_the_odds_of_a_hand_are_those_of_its_cards(cards: int, first_rank: int) -> None:
    hand = cards >> LANES * first_rank << LANES * first_rank
    habits = Habits(first_rank, {(Kind.LEAD, True): Taste((0.5, -1.0, 0.25), (-1.0, 2.0, -0.5))})
    total = 0.0
    for card in each(hand):
        alone, mates = habits.odds(Kind.LEAD, card, young=True)
        rank = (card.bit_length() - 1) // LANES
        total += alone * mates ** ((hand >> LANES * rank & 15).bit_count() - 1)
    assert isclose(add_up(habits.tally(Kind.LEAD, young=True), hand), total, abs_tol=1e-9)


def test_every_choice_is_weighed_in_a_young_game_and_in_a_late_one() -> None:
    assert set(TRANSFER) == {(kind, young) for kind in Kind for young in (True, False)}
    assert set(THROW_IN) == {key for key in TRANSFER if key[0] is not Kind.TRANSFER}
