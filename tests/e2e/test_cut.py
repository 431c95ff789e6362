"""A table that cuts before the deal."""

from pathlib import Path

from engine.check import check_text
from engine.deal import Deal
from engine.notation import parse_record
from tests.e2e.test_first_games import ANNA, BORIS, sit_down
from tests.support.house import House, opened


async def ready_to_cut(house: House) -> None:
    await sit_down(house, ANNA, BORIS)
    await house.taps(ANNA, house.group, "Rules")
    await house.taps(ANNA, house.group, "Cut before")
    await house.taps(ANNA, house.group, "Back")
    await house.taps(ANNA, house.group, "Deal · 2")
    await house.until_shown(house.group, "cut the deck")


async def test_the_player_at_the_dealers_right_cuts_after_seeing_the_seal(tmp_path: Path) -> None:
    async with opened(tmp_path, seed=5) as house:
        await ready_to_cut(house)

        refused = await house.taps(BORIS, house.group, "12")
        await house.taps(ANNA, house.group, "12")

        assert refused["text"] == "На этот раз снимает кто-то другой."
        await house.until_shown(house.group, "The cards are dealt")
        await house.until(lambda: house.button(house.group, "My hand"), "the table")


async def test_the_cut_deal_opens_after_the_game(tmp_path: Path) -> None:
    async with opened(tmp_path, seed=5) as house:
        await ready_to_cut(house)
        await house.taps(ANNA, house.group, "12")
        await house.taps(ANNA, ANNA, "⋯")
        await house.taps(ANNA, ANNA, "Give up")
        await house.taps(ANNA, ANNA, "Yes")
        await house.taps(ANNA, house.group, "Record")

        note = await house.until_shown(ANNA, "Shuffled:")

        record = note["text"][note["text"].index("Seats:") :]
        origin = parse_record(record).origin
        assert isinstance(origin, Deal)
        assert origin.fair is not None
        assert origin.fair.cut == 12
        assert check_text(record) == []
