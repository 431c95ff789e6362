"""A guess rests on each deal as often as the deeds of the players deserve it."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import permutations
from math import isclose, prod
from random import Random

import pytest

from engine.ai.belief import Belief
from engine.ai.core.bits import each
from engine.ai.core.frame import Frame
from engine.ai.core.tally import make_tally
from engine.ai.deeds import Deed, Draw, Past, read_pasts
from engine.ai.guess import Guess
from tests.engine.ai.games import views_of

ODDS = make_tally(0, lambda lanes, height: lanes.bit_count() * (1 + 40 * height))
A, B, C, D, PLAYED = 1, 2, 1 << 20, 1 << 30, 1 << 44


def did(low: int, gone: int = 0) -> Deed:
    """A choice that is the likelier the lower the other cards are."""
    return Deed(0, gone, ((ODDS, (1 << 52) - 1),), rest=float(low))


def likelihood(past: Past, drawn: list[set[int]]) -> float:
    result, hand = 1.0, 0
    for draw, cards in zip(past.draws, drawn, strict=True):
        hand |= sum(cards)
        for deed in draw.deeds:
            result *= deed.likelihood(hand)
    return result


def exactly(past: Past, pool: list[int]) -> dict[int, float]:
    """How likely each hand is, from every way in which the cards can have come."""
    found: dict[int, float] = defaultdict(float)
    (played, last), *_ = past.played
    sizes = [draw.count for draw in past.draws]
    for order in permutations([*pool, played], sum(sizes)):
        cards = iter(order)
        drawn = [{next(cards) for _ in range(size)} for size in sizes]
        if any(played in some for some in drawn[: last + 1]):
            hand = sum(order) - played
            found[hand] += likelihood(past, drawn)
    total = sum(found.values())
    return {hand: weight / total for hand, weight in found.items()}


def test_in_the_long_run_every_hand_is_held_as_often_as_it_deserves() -> None:
    past = Past([Draw(2, [did(5)]), Draw(1, [did(9, gone=PLAYED)])], played=[(PLAYED, 0)])
    pool = [A, B, C, D]
    guess = Guess({1: past}, pool, Random(4))
    held, times = Counter[int](), 20_000
    for _ in range(times):
        guess.stir(3)
        held[guess.hands()[1]] += 1
    true = exactly(past, pool)
    assert max(true.values()) > 2 * min(true.values())
    assert set(held) == set(true)
    for hand, share in true.items():
        assert abs(held[hand] / times - share) < 0.015


@pytest.mark.parametrize(
    ("rules", "seats"), [("", 2), ("transfer=pass-card", 3), ("swap=any", 4), ("teams=2", 4)]
)
def test_however_it_is_stirred_every_card_stays_where_it_may_be(rules: str, seats: int) -> None:
    for view in views_of(rules, seats, seed=5)[::4]:
        belief, frame = Belief(view), Frame(view.rules, seats)
        pasts = read_pasts(view, frame)
        if not pasts or belief.is_certain:
            continue
        guess = Guess(pasts, belief.pool, Random(1))
        sizes = Counter(guess.places)
        guess.stir(300)
        assert Counter(guess.places) == sizes
        for place, (first, last) in zip(guess.places, guess.spans, strict=True):
            assert first <= place <= last
        hands = guess.hands()
        assert {seat: len(each(hand)) for seat, hand in hands.items()} == dict(belief.hidden)
        kept = guess.likelihoods
        for place, likelihood in enumerate(kept):
            drawn = sum(
                card
                for card, where in zip(guess.cards, guess.places, strict=True)
                if guess.ends[where] == guess.ends[place] and where <= place
            )
            assert drawn == guess.drawn[place]
            after = prod(deed.likelihood(drawn) for deed in guess.deeds[place])
            assert isclose(after, likelihood, rel_tol=1e-9)
