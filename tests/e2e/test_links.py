"""People who come by a link: newcomers, friends, strangers, and who has no business there."""

from pathlib import Path

import pytest

from tests.support.house import House, unhurried
from tests.support.players import deal, gives_up, labels, sit_down

ANNA, BORIS, VERA, GRIGORY = 1001, 1002, 1003, 1004


async def gather_strangers(house: House, *people: int) -> None:
    """Anna, who has talked to the bot, opens a table; the others have not."""
    house.says(ANNA, ANNA, "/start")
    await house.until_shown(ANNA, "Durak, right here")
    await sit_down(house, ANNA)
    for person in people:
        given = await house.taps(person, house.group, "Join")
        assert str(given["url"]).startswith("https://t.me/durak_bot?start=j_")
    await house.quiet()
    assert "Boris" not in house.told(house.group)


async def test_a_newcomer_is_led_to_the_private_chat_and_comes_back_seated(tmp_path: Path) -> None:
    async with unhurried(tmp_path, met=False) as house:
        house.says(ANNA, ANNA, "/start")
        await house.until_shown(ANNA, "Durak, right here")
        await sit_down(house, ANNA)
        given = await house.taps(BORIS, house.group, "Join")
        house.opens(BORIS, str(given["url"]))
        await house.until_shown(house.group, "2  Boris")
        await house.until_shown(BORIS, "You are seated in Kitchen table.")
        await house.quiet()
        assert len(house.messages(BORIS)) == 2


async def test_a_bare_start_seats_a_newcomer_whose_link_was_lost(tmp_path: Path) -> None:
    async with unhurried(tmp_path, met=False) as house:
        await gather_strangers(house, BORIS)
        house.says(BORIS, BORIS, "/start")
        await house.until_shown(house.group, "2  Boris")
        await house.until_shown(BORIS, "You are seated in Kitchen table.")


async def test_a_bare_start_seats_nobody_twice(tmp_path: Path) -> None:
    async with unhurried(tmp_path, met=False) as house:
        await gather_strangers(house, BORIS)
        house.says(BORIS, BORIS, "/start")
        await house.until_shown(house.group, "2  Boris")
        await house.taps(BORIS, house.group, "Leave")
        house.says(BORIS, BORIS, "/start")
        await house.until_shown(BORIS, "Durak, right here")
        await house.quiet()
        assert "Boris" not in house.told(house.group)


async def test_a_newcomer_who_opens_the_table_is_not_seated_before_they_can_be_written_to(
    tmp_path: Path,
) -> None:
    async with unhurried(tmp_path, met=False) as house:
        house.says(ANNA, house.group, "/durak")
        await house.until_shown(house.group, "🃏")
        assert "Anna" not in house.told(house.group)
        given = await house.taps(ANNA, house.group, "Join")
        house.opens(ANNA, str(given["url"]))
        await house.until_shown(house.group, "1  Anna")


async def test_the_link_of_a_table_that_is_gone_is_answered_kindly(tmp_path: Path) -> None:
    async with unhurried(tmp_path, met=False) as house:
        house.says(ANNA, ANNA, "/start")
        await house.until_shown(ANNA, "Durak, right here")
        await sit_down(house, ANNA)
        given = await house.taps(BORIS, house.group, "Join")
        await house.taps(ANNA, house.group, "Leave")
        house.opens(BORIS, str(given["url"]))
        await house.until_shown(BORIS, "That table has been cleared away.")
        await house.until_shown(BORIS, "Durak, right here")


async def test_the_link_of_a_game_that_has_begun_says_so(tmp_path: Path) -> None:
    async with unhurried(tmp_path, met=False) as house:
        house.says(ANNA, ANNA, "/start")
        await house.until_shown(ANNA, "Durak, right here")
        await sit_down(house, ANNA, bots=1)
        given = await house.taps(BORIS, house.group, "Join")
        await house.taps(ANNA, house.group, "Deal")
        house.opens(BORIS, str(given["url"]))
        await house.until_shown(BORIS, "A game is going on. Join the next one.")


@pytest.mark.parametrize("payload", ["j_", "j_AAAAAAAA", "j_" + "x" * 60, "x", "J_1", "-_-"])
async def test_a_forged_link_seats_nobody(tmp_path: Path, payload: str) -> None:
    async with unhurried(tmp_path, met=False) as house:
        house.opens(VERA, f"https://t.me/durak_bot?start={payload}")
        await house.until_shown(VERA, "Durak, right here")
        assert await house.app.dispatcher["services"].registry.every_open() == []


async def test_a_friend_who_opens_the_link_sits_down(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await house.taps(ANNA, ANNA, "Play with a friend")
        lobby = await house.until_shown(ANNA, "https://t.me/durak_bot?start=j_")
        link = next(line for line in lobby["text"].splitlines() if line.startswith("https"))
        house.opens(BORIS, link)
        await house.until_shown(ANNA, "2  Boris")
        await house.until_shown(BORIS, "2  Boris")
        await house.taps(BORIS, BORIS, "Deal")
        for person in (ANNA, BORIS):
            await house.until_shown(person, "trump")


async def test_friends_play_again_when_both_have_asked(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await house.taps(ANNA, ANNA, "Play with a friend")
        lobby = await house.until_shown(ANNA, "https://t.me/durak_bot?start=j_")
        house.opens(BORIS, lobby["text"].splitlines()[-1])
        await house.until_shown(ANNA, "2  Boris")
        await house.taps(ANNA, ANNA, "Deal")
        await house.until_shown(BORIS, "trump")
        await gives_up(house, BORIS)
        for person in (ANNA, BORIS):
            await house.until_shown(person, "🏁")
        await house.taps(ANNA, ANNA, "Again")
        await house.until_shown(ANNA, "1  Anna")
        await house.taps(BORIS, BORIS, "Again")
        for person in (ANNA, BORIS):
            await house.until_shown(person, "trump")


async def test_strangers_find_one_another(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await house.taps(ANNA, ANNA, "Quick game with people")
        await house.until_shown(ANNA, "Looking for somebody")
        await house.taps(BORIS, BORIS, "Quick game with people")
        await house.until_shown(ANNA, "2  Boris")
        await house.taps(ANNA, ANNA, "Deal · 2")
        for person in (ANNA, BORIS):
            await house.until_shown(person, "trump")


async def test_four_strangers_are_dealt_to_at_once(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        for person in (ANNA, BORIS, VERA, GRIGORY):
            await house.taps(person, person, "Quick game with people")
        for person in (ANNA, BORIS, VERA, GRIGORY):
            await house.until_shown(person, "trump")


async def test_who_leaves_a_quick_game_before_the_deal_is_not_waited_for(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await house.taps(ANNA, ANNA, "Quick game with people")
        await house.until_shown(ANNA, "Looking for somebody")
        given = await house.taps(ANNA, ANNA, "Leave")
        assert given["text"] == "You have left the table."
        await house.taps(BORIS, BORIS, "Quick game with people")
        lobby = await house.until_shown(BORIS, "Looking for somebody")
        assert "Anna" not in lobby["text"]


async def test_after_a_quick_game_the_button_finds_other_people(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        for person in (ANNA, BORIS):
            await house.taps(person, person, "Quick game with people")
        await house.until_shown(ANNA, "2  Boris")
        await house.taps(ANNA, ANNA, "Deal · 2")
        await house.until_shown(BORIS, "trump")
        await gives_up(house, BORIS)
        await house.until_shown(ANNA, "🏁")
        await house.taps(ANNA, ANNA, "Quick game with people")
        lobby = await house.until_shown(ANNA, "Looking for somebody")
        assert "Boris" not in lobby["text"]


async def test_a_quick_turn_takes_twenty_seconds(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await house.taps(ANNA, ANNA, "Quick game with people")
        lobby = await house.until_shown(ANNA, "Looking for somebody")
        assert "· 20 s" in lobby["text"]


async def test_who_looks_at_a_deal_by_its_button_is_not_seated_by_that(tmp_path: Path) -> None:
    async with unhurried(tmp_path, met=False) as house:
        for person in (ANNA, BORIS):
            house.says(person, person, "/start")
            await house.until_shown(person, "Durak, right here")
        await deal(house, ANNA, BORIS)
        await gives_up(house, BORIS)
        await house.until_shown(house.group, "🏁")
        given = await house.taps(VERA, house.group, "Check the deal")
        assert (given["url"], given["alert"]) == (None, True)
        assert "Again · same people" in labels(house, house.group)
