"""The clock over HTTP: whoever lets it run out, and what the group is told."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.playground.flood import Limits
from tests.support.house import ENGLISH, ROOMY, House, opened
from tests.support.players import choice, deal, movable, move

ANNA, BORIS = 1001, 1002


@pytest.fixture
async def hasty(tmp_path: Path) -> AsyncIterator[House]:
    """A house in which a turn takes a few seconds of a fast clock."""
    async with opened(
        tmp_path,
        seed=3,
        speed=5.0,
        limits=Limits(enforced=False),
        wishes={**ROOMY, "group_turn_seconds": 8},
        people=ENGLISH,
    ) as house:
        yield house


async def test_when_nobody_taps_the_game_stops_and_nobody_is_the_durak(hasty: House) -> None:
    await deal(hasty, ANNA, BORIS)
    await hasty.until_shown(hasty.group, "The game was stopped. Nobody is the durak.")


async def test_who_is_away_is_played_for_and_the_group_is_told_once(hasty: House) -> None:
    await deal(hasty, ANNA, BORIS)
    for _ in range(40):
        if "Out of time twice" in str(hasty.messages(hasty.group)):
            break
        await hasty.until(
            lambda: movable(hasty, {ANNA}) or "Out of time twice" in hasty.told(hasty.group),
            "Anna's turn, or the news",
        )
        if choice(hasty, ANNA):
            await move(hasty, {ANNA})
    note = await hasty.until_shown(hasty.group, "Out of time twice")
    assert note["text"] == "Out of time twice: 🤖 a program plays for Boris until the next tap."
    await hasty.taps(BORIS, hasty.group, "My hand")
    await hasty.quiet()
    [table] = [m for m in hasty.messages(hasty.group) if "trump ·" in m.get("text", "")]
    assert "🤖" not in table["text"]
