from random import Random

import pytest

from engine.ai.belief import Belief
from engine.ai.core.bits import card_bits
from engine.cards import full_deck
from tests.engine.ai.games import game_between, views_of

TABLES = [("", 2), ("transfer=on", 3), ("swap=any deck=24", 3), ("teams=2", 4), ("deck=52", 8)]


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_a_dealt_table_holds_every_card_once_and_shows_what_the_view_shows(
    rules: str, seats: int
) -> None:
    rng = Random(1)
    for view in views_of(rules, seats, seed=1):
        table = Belief(view).deal(rng)
        trump = view.trump
        gone = card_bits(view.discard | view.bout.cards, trump)
        assert sum(table.hands) + sum(table.talon) + gone == card_bits(
            full_deck(view.rules.deck), trump
        )
        assert [hand.bit_count() for hand in table.hands] == list(view.sizes)
        for hand, seen in zip(table.hands, view.hands, strict=True):
            assert card_bits(seen.cards, trump) & ~hand == 0
        assert len(table.talon) == view.talon_size
        if view.face_up is not None:
            assert table.talon[0] == card_bits([view.face_up], trump)


def test_what_must_be_is_certain_and_dealt_as_it_is() -> None:
    certain = 0
    for game, view in game_between("", ["lowest", "thumb"], seed=2):
        belief = Belief(view)
        if belief.is_certain:
            certain += 1
            hands = [card_bits(hand, view.trump) for hand in game.state.hands]
            assert belief.deal(Random(1)).hands == hands
    assert certain


def test_a_likely_card_is_dealt_more_often() -> None:
    view = views_of("", 2, seed=3)[0]
    belief = Belief(view, read=False)
    other = 2 - view.seat
    likely, unlikely, *rest = belief.pool
    belief.rates = {other: {likely: 20.0, unlikely: 0.05} | dict.fromkeys(rest, 1.0)}
    rng = Random(1)
    hands = [belief.deal(rng).hands[other] for _ in range(400)]
    assert sum(hand & likely > 0 for hand in hands) > 300
    assert sum(hand & unlikely > 0 for hand in hands) < 50
