from collections import Counter
from itertools import islice
from random import Random

import pytest

from engine.ai.belief import Belief
from engine.ai.core.bits import card_bits, each
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


def test_with_nothing_to_read_every_deal_is_as_likely() -> None:
    view = views_of("", 2, seed=3)[0]
    other, rng, times = 2 - view.seat, Random(1), 3000
    for read in (True, False):
        belief = Belief(view, read=read)
        share = belief.hidden[0][1] / len(belief.pool)
        held = Counter[int]()
        for _ in range(times):
            held.update(each(belief.deal(rng).hands[other]))
        counts = [held[card] / times for card in belief.pool]
        assert all(abs(count - share) < 0.12 for count in counts)


@pytest.mark.parametrize("rules", ["", "transfer=on"])
def test_reading_tells_more_of_the_hidden_hand_than_chance(rules: str) -> None:
    right = by_chance = 0.0
    for seed in range(10):
        for game, view in islice(game_between(rules, ["lowest", "thumb"], seed), 5, None, 5):
            belief, rng, other = Belief(view), Random(seed), 2 - view.seat
            if belief.is_certain or not belief.hidden:
                continue
            hand = card_bits(game.state.hands[other], view.trump)
            true = hand & sum(belief.pool)
            deals = [belief.deal(rng).hands[other] for _ in range(20)]
            right += sum((dealt & true).bit_count() for dealt in deals) / 20
            by_chance += true.bit_count() ** 2 / len(belief.pool)
    assert right > 1.1 * by_chance
