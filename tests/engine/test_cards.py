"""RULES 1: cards, decks, seats, and what beats what."""

from itertools import permutations

import pytest

from engine.cards import (
    Card,
    Cards,
    Suit,
    beaters,
    beats,
    full_deck,
    in_hand_order,
    is_ace,
    lowest_trump,
    make_card,
    of_same_rank,
    parse_card,
    parse_card_list,
    parse_cards,
    parse_suit,
)
from engine.rules import Rules, parse_rules


@pytest.mark.parametrize(("size", "lowest"), [(24, "9"), (36, "6"), (52, "2")])
def test_a_deck_runs_from_its_lowest_rank_to_the_ace_in_four_suits(size: int, lowest: str) -> None:
    ranks = "23456789TJQKA"
    expected = [rank + suit for suit in "cdhs" for rank in ranks[ranks.index(lowest) :]]
    assert list(map(str, full_deck(size))) == expected
    assert len(full_deck(size)) == size


@pytest.mark.parametrize("trump", Suit)
def test_with_any_trump_387_of_the_ordered_pairs_beat(trump: Suit) -> None:
    pairs = permutations(full_deck(36), 2)
    assert sum(beats(card, attack, trump) for card, attack in pairs) == 4 * 36 + 9 * 27


@pytest.mark.parametrize(
    ("card", "attack", "does"),
    [
        ("Ts", "9s", True),
        ("Qs", "8s", True),
        ("9s", "Ts", False),
        ("9s", "9s", False),
        ("9s", "8c", False),
        ("6d", "As", True),
        ("6d", "7d", False),
        ("7d", "6d", True),
        ("As", "6d", False),
    ],
)
def test_a_card_beats_a_lower_one_of_its_suit_and_a_trump_beats_any_other_suit(
    card: str, attack: str, *, does: bool
) -> None:
    assert beats(parse_card(card), parse_card(attack), Suit.DIAMONDS) is does


@pytest.mark.parametrize("trump", Suit)
def test_the_beaters_in_a_hand_are_those_that_beat(trump: Suit) -> None:
    deck = full_deck(52)
    for attack in deck:
        expected = [card for card in deck if beats(card, attack, trump)]
        assert list(beaters(deck, attack, trump)) == expected


@pytest.mark.parametrize(("deck", "most"), [(24, 4), (36, 6), (52, 8)])
def test_two_sit_down_at_least_and_at_most_as_many_as_the_deck_serves(
    deck: int, most: int
) -> None:
    rules = Rules(deck=deck)
    assert rules.max_seats == most
    for seats in range(2, most + 1):
        rules.check_seats(seats)
    for seats in (1, most + 1):
        with pytest.raises(ValueError, match=f"{deck} cards are for 2 to {most} seats"):
            rules.check_seats(seats)


@pytest.mark.parametrize(("teams", "allowed"), [(2, [4, 6]), (3, [6])])
def test_teams_need_their_number_of_seats(teams: int, allowed: list[int]) -> None:
    rules = parse_rules(f"teams={teams}")
    for seats in range(2, 7):
        if seats in allowed:
            rules.check_seats(seats)
        else:
            with pytest.raises(ValueError, match=f"teams={teams} needs"):
                rules.check_seats(seats)


def test_a_card_knows_its_rank_and_suit_and_writes_itself() -> None:
    card = make_card(8, Suit.HEARTS)
    assert (card.rank, card.suit, str(card), repr(card)) == (8, Suit.HEARTS, "Th", "Card(Th)")
    assert str(card.suit) == "h"


@pytest.mark.parametrize(
    ("text", "card"), [("10c", "Tc"), ("10C", "Tc"), ("tC", "Tc"), ("as", "As"), ("2H", "2h")]
)
def test_a_ten_is_read_both_ways_and_case_does_not_matter(text: str, card: str) -> None:
    assert str(parse_card(text)) == card


@pytest.mark.parametrize("text", ["", "1c", "11c", "7", "c", "7x", "7cc", "c7", "٧c", "0c"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        parse_card(text)


@pytest.mark.parametrize("text", ["", "x", "cd", "clubs"])
def test_what_is_no_suit_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a suit"):
        parse_suit(text)


def test_a_suit_is_read_in_either_case() -> None:
    assert [parse_suit(letter) for letter in "cDhS"] == list(Suit)


def test_cards_are_read_in_their_order_with_or_without_spaces() -> None:
    assert list(map(str, parse_card_list(" Ts 10d9c  6H"))) == ["Ts", "Td", "9c", "6h"]


def test_a_set_holds_a_card_once() -> None:
    with pytest.raises(ValueError, match="stands twice"):
        parse_cards("6c 7d 6C")


def test_a_set_is_walked_through_suit_by_suit_low_to_high() -> None:
    cards = parse_cards("As 2c 9d Tc 6s")
    assert str(cards) == "2cTc9d6sAs"
    assert repr(cards) == "Cards(2cTc9d6sAs)"
    assert len(cards) == 5


def test_sets_join_meet_and_part() -> None:
    left, right = parse_cards("6c 7c 8c"), parse_cards("8c 9c")
    assert left | right == parse_cards("6c 7c 8c 9c")
    assert left & right == parse_cards("8c")
    assert left - right == parse_cards("6c 7c")
    assert left.of_suit(Suit.CLUBS) == left
    assert not left.of_suit(Suit.SPADES)


def test_a_set_gains_and_loses_single_cards() -> None:
    nine = parse_card("9h")
    assert Cards().with_card(nine).with_card(nine) == Cards.of([nine, nine])
    assert nine in Cards.of([nine])
    assert nine not in Cards.of([nine]).without(nine).without(nine)
    assert "9h" not in Cards.of([nine])


def test_a_hand_is_sorted_with_trumps_last() -> None:
    hand = parse_cards("Ac 6d 7d 9h As 6s")
    assert "".join(map(str, in_hand_order(hand, Suit.DIAMONDS))) == "Ac9h6sAs6d7d"


def test_cards_of_the_same_rank_are_all_four_of_it() -> None:
    ranks = of_same_rank([parse_card("7d"), parse_card("Ks"), parse_card("7s")])
    assert ranks == parse_cards("7c 7d 7h 7s Kc Kd Kh Ks")
    assert of_same_rank([]) == Cards()


@pytest.mark.parametrize(("deck", "lowest"), [(24, "9h"), (36, "6h"), (52, "2h")])
def test_the_lowest_trump_goes_by_the_deck(deck: int, lowest: str) -> None:
    assert str(lowest_trump(deck, Suit.HEARTS)) == lowest


def test_only_aces_are_aces() -> None:
    assert [str(card) for card in full_deck(36) if is_ace(card)] == ["Ac", "Ad", "Ah", "As"]


def test_cards_are_numbered_suit_by_suit() -> None:
    assert [int(parse_card(text)) for text in ("2c", "Ac", "2d", "As")] == [0, 12, 13, 51]
    assert parse_card("As") == Card(51)
