from dataclasses import replace

import pytest

from bot.screens.cards import Named, card_text, ranks_text, suit_text
from bot.screens.scene import Reader, Suits
from engine.cards import Suit, full_deck, parse_card, parse_card_list
from tests.bot.screens.tables import ENGLISH, READERS, RUSSIAN, UKRAINIAN, cards_in

WORDS = replace(ENGLISH, suits=Suits.WORDS)
FOUR = replace(ENGLISH, suits=Suits.FOUR)


def named(reader: Reader, cards: str) -> Named:
    return Named(tuple(parse_card_list(cards)), reader)


def test_black_suits_take_the_colour_of_the_text_and_red_ones_are_emoji() -> None:
    shown = [card_text(parse_card(card), ENGLISH) for card in ("Tc", "6s", "Kh", "7d")]
    assert shown == ["10♣\ufe0e", "6♠\ufe0e", "K♥\ufe0f", "7♦\ufe0f"]


def test_four_colours_tell_all_suits_apart_without_shape() -> None:
    assert [suit_text(suit, FOUR) for suit in Suit] == ["☘\ufe0f", "🔷", "♥\ufe0f", "♠\ufe0e"]


@pytest.mark.parametrize(
    ("reader", "label", "object_", "instrument"),
    [
        (ENGLISH, "queen of spades", "the queen of spades", "the queen of spades"),
        (RUSSIAN, "дама пик", "даму пик", "дамой пик"),
        (UKRAINIAN, "дама пік", "даму пік", "дамою пік"),
    ],
)
def test_words_stand_in_their_case(
    reader: Reader, label: str, object_: str, instrument: str
) -> None:
    words = replace(reader, suits=Suits.WORDS)
    queen = named(words, "Qs")
    assert card_text(parse_card("Qs"), words) == label
    assert [queen.form("nom"), queen.form(""), queen.form("ins")] == [label, object_, instrument]


def test_a_capital_case_begins_a_sentence() -> None:
    assert named(WORDS, "8h").form("Nom") == "Eight of hearts"
    assert named(ENGLISH, "8h").form("Nom") == "8♥\ufe0f"


def test_several_cards_are_listed_with_and() -> None:
    assert (
        named(WORDS, "6c 7c 8c").form("nom") == "six of clubs, seven of clubs and eight of clubs"
    )
    assert named(RUSSIAN, "6d 7d").form("") == "6♦\ufe0f и 7♦\ufe0f"


def test_ranks_come_once_each_low_to_high() -> None:
    cards = parse_card_list("Ks 7d Kh Tc")
    assert ranks_text(cards, ENGLISH) == "7, 10, K"
    assert ranks_text(cards, WORDS) == "7, 10, king"


@pytest.mark.parametrize("suits", Suits)
@pytest.mark.parametrize("reader", READERS)
def test_every_card_is_written_its_own_way(reader: Reader, suits: Suits) -> None:
    shown = replace(reader, suits=suits)
    for case in ("nom", "", "ins"):
        assert len({card_text(card, shown, case) for card in full_deck(52)}) == 52


@pytest.mark.parametrize("suits", Suits)
def test_the_tests_read_every_card_that_is_written(suits: Suits) -> None:
    shown = replace(ENGLISH, suits=suits)
    for card in full_deck(52):
        assert list(cards_in(card_text(card, shown))) == [card]
