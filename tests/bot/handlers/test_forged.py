"""Forged taps and links at live rooms; the long version is `python -m tests.faults.fuzz`."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.rooms.seating import without_person
from bot.store.rows import UserId
from engine.actions import Take
from tests.faults import fuzz
from tests.faults.fuzz import kind_of, unlawful
from tests.support.sittings import sitting_at

ANNA, BORIS, VERA = UserId(1001), UserId(1002), UserId(1003)


@pytest.mark.parametrize("seed", [1, 2])
async def test_forged_taps_and_links_change_nothing_that_they_may_not(
    tmp_path: Path, seed: int
) -> None:
    found = await fuzz.fuzz(tmp_path, seed, taps=1200)
    assert found.faults == []
    assert found.taps > 1000
    assert found.links > 10


def test_a_seat_for_somebody_else_would_be_noticed() -> None:
    lobby = sitting_at("36@s - 6s7s 6dTs/7dJh - 1v2 - 2 -", people=2)
    fewer = replace(lobby, seats=without_person(lobby.seats, BORIS))
    assert unlawful(fewer, lobby, ANNA, "r1:x:join:") == "seats {1002}"
    assert unlawful(lobby, fewer, ANNA, "r1:x:leave:") == "unseats {1002}"


def test_a_move_for_somebody_else_would_be_noticed() -> None:
    before = sitting_at("36@s - 6s7s 6dTs/7dJh 8d 1v2 - 2 -", people=2)
    assert before.game is not None
    after = replace(before, game=before.game.play(2, Take()))
    assert unlawful(before, after, ANNA, "p1:x:2:k:0") == "moves for P2"
    assert unlawful(before, after, BORIS, "p1:x:2:k:0") == ""


def test_rules_changed_by_an_outsider_would_be_noticed() -> None:
    before = sitting_at("36@s - 6s7s 6dTs/7dJh - 1v2 - 2 -", people=2)
    after = replace(before, row=replace(before.row, rules="deck=52"), game_row=None)
    assert unlawful(before, after, VERA, "r1:x:set:deck=52")
    assert unlawful(before, after, ANNA, "r1:x:set:deck=52") == ""


@pytest.mark.parametrize("data", ["", "p1", "p1:a:b:c:d", "r1:a:fly:", "m1:", "h1:x:more"])
def test_what_is_no_button_is_told_from_buttons(data: str) -> None:
    assert kind_of(data) is None
