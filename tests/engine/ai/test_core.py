from random import Random

import pytest

from engine.ai.core.bits import (
    BEATERS,
    bit_card,
    card_bit,
    card_bits,
    cards_of,
    each,
    hardest,
    lowest,
    lowest_first,
    same_rank,
)
from engine.ai.core.rollout import draw_lots, lowest_move, play_out
from engine.ai.core.table import Table
from engine.cards import Cards, Suit, beats, full_deck, of_same_rank, parse_cards
from engine.rules import parse_rules
from tests.engine.ai.shadow import FAMILIES, deal, table_of, walk

CASES = [(name, seats) for name, (_, tables) in FAMILIES.items() for seats in tables]


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_the_core_plays_like_the_engine_move_by_move(name: str, seats: int) -> None:
    assert walk(name, seats, moves=900, seed=2) >= 900


@pytest.mark.parametrize("trump", Suit)
def test_bits_and_cards_are_two_names_for_the_same(trump: Suit) -> None:
    deck = full_deck(52)
    assert [bit_card(card_bit(card, trump), trump) for card in deck] == list(deck)
    assert cards_of(card_bits(deck, trump), trump) == deck


@pytest.mark.parametrize("trump", Suit)
def test_the_masks_know_what_beats_what_and_which_ranks_are_equal(trump: Suit) -> None:
    for attack in full_deck(52):
        bit = card_bit(attack, trump)
        better = Cards.of(card for card in full_deck(52) if beats(card, attack, trump))
        assert cards_of(BEATERS[bit.bit_length()], trump) == better
        assert cards_of(same_rank(bit), trump) == of_same_rank([attack])


def test_plain_cards_come_before_trumps_and_low_before_high() -> None:
    hand = card_bits(parse_cards("6s 7d 9c 9h As"), Suit.SPADES)
    in_order = "".join(str(bit_card(bit, Suit.SPADES)) for bit in lowest_first(hand))
    assert in_order == "7d9c9h6sAs"
    assert str(bit_card(lowest(hand), Suit.SPADES)) == "7d"
    assert str(bit_card(hardest(hand), Suit.SPADES)) == "As"
    assert lowest(0) == 0


def test_lots_fall_on_every_card_and_on_no_other() -> None:
    hand, rng = 0b1011000, Random(1)
    assert {draw_lots(hand, 0, rng.random) for _ in range(200)} == set(each(hand))
    assert {draw_lots(hand, 1, rng.random) for _ in range(200)} == {0, *each(hand)}


def by_moves(table: Table) -> int:
    """Play the lowest cards one move at a time."""
    while table.losers is None:
        table.play(lowest_move(table))
    return table.losers


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_the_fast_loop_plays_the_lowest_cards_just_as_move_by_move(name: str, seats: int) -> None:
    rng = Random(3)
    for _ in range(15):
        table = table_of(deal(parse_rules(FAMILIES[name][0]), seats, rng))
        table.lead_by(table.attacker)
        table.bout = 1
        assert play_out(table.copy(), rng, slips=-1.0) == by_moves(table.copy())


def test_games_with_slips_end_too_and_not_always_alike() -> None:
    rng = Random(4)
    table = table_of(deal(parse_rules("throw-order=last-first"), 2, rng))
    assert {play_out(table.copy(), rng, slips=0.5) for _ in range(50)} >= {1, 2}
    table = table_of(deal(parse_rules("transfer=on"), 3, rng))
    assert {play_out(table.copy(), rng, slips=0.5) for _ in range(80)} >= {1, 2, 4}


def test_a_copy_goes_its_own_way() -> None:
    table = table_of(deal(parse_rules(""), 2, Random(5)))
    before = dict(vars(table))
    play_out(table.copy(), Random(5))
    assert vars(table) == before


def test_sixty_taken_bouts_in_a_row_are_a_draw() -> None:
    table = table_of(deal(parse_rules(""), 2, Random(6)))
    table.talon.clear()
    table.idle = 59
    table.hands[:] = [card_bits(parse_cards(text), Suit.SPADES) for text in ("9d Kc", "6c 8h")]
    table.lead_by(0)
    assert play_out(table.copy(), Random(1), slips=-1.0) == 0
    assert by_moves(table) == 0
