"""The account that `make crash` keeps can tell what is lost from what is doubled."""

from collections import Counter
from dataclasses import replace

import pytest

from engine.refusals import IllegalAction
from tests.faults.audit import Deed, Kept, balance, deed, games_of
from tests.support.first_release import FILE


@pytest.fixture
def game() -> Kept:
    return games_of(FILE)[0]


@pytest.fixture
def taps(game: Kept) -> Counter[Deed]:
    """As many taps as there are moves."""
    return Counter(game.deeds())


def test_every_tap_has_its_move_and_every_move_its_tap(game: Kept, taps: Counter[Deed]) -> None:
    found = balance([game], taps, taps)
    assert (found.moves, found.lost, found.doubled) == (len(game.moves), 0, 0)


def test_a_move_that_is_not_there_is_lost(game: Kept, taps: Counter[Deed]) -> None:
    shorter = replace(game, moves=game.moves[:-1])
    assert balance([shorter], taps, taps).lost == 1


def test_a_move_that_nobody_tapped_is_doubled(game: Kept, taps: Counter[Deed]) -> None:
    fewer = taps - Counter(list(taps)[:1])
    assert balance([game], fewer, fewer).doubled == 1


def test_a_tap_that_was_not_answered_may_be_carried_out_or_not(
    game: Kept, taps: Counter[Deed]
) -> None:
    shorter = replace(game, moves=game.moves[:-1])
    assert balance([game], taps, Counter()).lost == 0
    assert balance([shorter], taps, Counter()).lost == 0


def test_a_record_that_the_rules_refuse_is_found(game: Kept, taps: Counter[Deed]) -> None:
    with pytest.raises(IllegalAction):
        balance([replace(game, moves=game.moves[1:])], taps, taps)


def test_only_buttons_of_moves_are_counted() -> None:
    assert deed(7, "p1:abc:3:n:2") == Deed("abc", 7, 3, "n", 2)
    assert deed(7, "h1:abc:more:") is None
    assert deed(7, "nonsense") is None
