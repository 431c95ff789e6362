"""A first game, played end to end over HTTP as people would."""

from pathlib import Path

from tests.support.house import House, opened
from tests.support.players import play_on

ANNA, BORIS, VERA = 1001, 1002, 1003


async def test_two_taps_lead_to_the_first_card(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        await house.taps(ANNA, ANNA, "Play now")

        shown = await house.until_shown(ANNA, "Fyodor\u00a06")

        assert len(shown["reply_markup"]["inline_keyboard"]) >= 3


async def test_a_game_against_the_program_is_played_to_its_end(tmp_path: Path) -> None:
    async with opened(tmp_path, seed=3) as house:
        await house.taps(ANNA, ANNA, "Play now")

        await play_on(house, {ANNA})

        end = await house.until_shown(ANNA, "🏁")
        assert "durak" in end["text"] or "draw" in end["text"]


async def test_three_people_play_in_a_group_and_once_more(tmp_path: Path) -> None:
    async with opened(tmp_path, seed=4) as house:
        await sit_down(house, ANNA, BORIS, VERA)
        await house.taps(ANNA, house.group, "Deal · 3")
        await play_on(house, {ANNA, BORIS, VERA})
        await house.until_shown(house.group, "🏁")

        for person in (VERA, ANNA, BORIS):
            await house.taps(person, house.group, "Again" if person == VERA else "Join")

        await house.until_shown(house.group, "Deal ")


async def sit_down(house: House, *people: int) -> None:
    house.says(people[0], house.group, "/durak")
    await house.until_shown(house.group, "1  Anna")
    for person in people[1:]:
        await house.taps(person, house.group, "Join")
