from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.browser.ground import playground
from tests.browser.page.looking import phone
from tests.browser.thumbs import become, labelled, play_on, turn_to, types
from tests.browser.window import NARROW, look_at, window

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ANNA, BORIS, VERA = 1001, 1002, 1003


async def test_a_game_against_the_bot_is_played_by_thumb_from_start_to_the_next_deal(
    browser: Browser, tmp_path: Path
) -> None:
    async with (
        playground(tmp_path, seed=3, speed=20.0) as house,
        window(browser, house.server.url, NARROW, touch=True) as page,
    ):
        await look_at(page, house.server.url)
        await turn_to(page, ANNA)
        await phone(page, ANNA).locator(".start").tap()
        await labelled(page, ANNA, "Play now").tap()

        tapped = await play_on(page, [ANNA])

        assert len(tapped) > 10
        await labelled(page, ANNA, "Again").tap()
        await expect(phone(page, ANNA).get_by_text("The cards are dealt.")).to_have_count(2)
        await expect(phone(page, ANNA).locator('.kb button[data-data^="p1:"]')).not_to_have_count(
            0
        )


async def test_three_people_play_in_a_group_by_thumb_from_the_lobby_to_the_end(
    browser: Browser, tmp_path: Path
) -> None:
    async with (
        playground(tmp_path, seed=4, met=[ANNA, BORIS]) as house,
        window(browser, house.server.url, NARROW, touch=True) as page,
    ):
        group = house.group
        await look_at(page, house.server.url)
        await become(page, group, ANNA)
        await types(page, group, "/durak")
        await become(page, group, BORIS)
        await labelled(page, group, "Join").tap()
        await expect(phone(page, group)).to_contain_text("2  Boris")
        await become(page, group, VERA)
        await labelled(page, group, "Join").tap()
        await expect(phone(page, VERA)).to_be_visible()
        await turn_to(page, group)
        await expect(phone(page, group)).to_contain_text("3  Vera")
        await become(page, group, ANNA)
        await labelled(page, group, "Deal · 3").tap()

        tapped = await play_on(page, [ANNA, BORIS, VERA])

        assert all(tapped.count(person) > 3 for person in (ANNA, BORIS, VERA))
        await turn_to(page, group)
        await expect(phone(page, group)).to_contain_text("🏁")
        await expect(labelled(page, group, "Again")).to_be_visible()
