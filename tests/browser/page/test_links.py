import re

import pytest
from playwright.async_api import expect

from tests.browser.page.fake_control import (
    ANNA,
    BORIS,
    GROUP,
    PEOPLE,
    VERA,
    FakeControl,
    key,
    keyboard,
    message,
    state,
)
from tests.browser.page.looking import (
    Opener,
    box,
    button,
    entity,
    phone,
    rich,
    show,
    shown,
)
from tests.browser.window import NARROW

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_link_to_the_bot_opens_the_private_chat(
    visit: Opener, control: FakeControl
) -> None:
    page = await visit((800, 800))
    links = {
        "https://t.me/durak_bot": "https://t.me/durak_bot",
        "http://telegram.me/Durak_Bot?start=a-b": "https://t.me/durak_bot?start=a-b",
        "tg://resolve?domain=durak_bot&start=ab": "https://t.me/durak_bot?start=ab",
    }
    rows = keyboard(*([{"text": url, "url": url}] for url in links))
    table = await show(page, control, message(GROUP, 4, "table", reply_markup=rows))
    await phone(page, GROUP).locator(f'[data-as="{VERA}"]').click()
    await expect(phone(page, VERA)).not_to_be_in_viewport()
    for url, followed in links.items():
        await table.get_by_role("button", name=url).click()
        assert await control.posted() == ("link", {"user": VERA, "url": followed})
        await expect(phone(page, VERA)).to_be_in_viewport(ratio=1)


async def test_a_link_to_add_the_bot_leads_into_the_group(
    visit: Opener, control: FakeControl
) -> None:
    page = await visit(NARROW)
    await page.locator(f'nav.tabs [data-chat="{BORIS}"]').click()
    rows = keyboard([{"text": "Add to a group", "url": "https://t.me/durak_bot?startgroup=g"}])
    menu = await show(page, control, message(BORIS, 4, "menu", reply_markup=rows))
    await menu.get_by_role("button").click()
    link = {"user": BORIS, "url": "https://t.me/durak_bot?startgroup=g", "chat": GROUP}
    assert await control.posted() == ("link", link)
    await expect(phone(page, GROUP)).to_be_visible()


async def test_sharing_a_link_writes_it_into_the_group_for_the_person_to_send(
    visit: Opener, control: FakeControl
) -> None:
    page = await visit()
    share = "https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fdurak_bot%3Fstart%3Df&text=Play%3F"
    rows = keyboard([{"text": "Play with a friend", "url": share}])
    menu = await show(page, control, message(VERA, 4, "menu", reply_markup=rows))
    await menu.get_by_role("button").click()
    line = phone(page, GROUP).get_by_role("combobox", name="Vera writes")
    await expect(line).to_have_value("Play? https://t.me/durak_bot?start=f")
    await expect(line).to_be_focused()


async def test_without_a_group_a_link_to_one_says_so(visit: Opener, control: FakeControl) -> None:
    control.chats = [state(GROUP, members=[BORIS]), state(ANNA)]
    page = await visit()
    rows = keyboard([{"text": "Add to a group", "url": "https://t.me/durak_bot?startgroup=g"}])
    menu = await show(page, control, message(ANNA, 4, "menu", reply_markup=rows))
    await menu.get_by_role("button").click()
    await expect(phone(page, ANNA).locator(".toast")).to_have_text("There is no group here yet.")


async def test_other_links_open_beside_the_page(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    text = "see the page"
    link = entity(text, "the page", "text_link", url=f"{control.address}?beside")
    bubble = await show(page, control, rich(text, link))
    async with page.expect_popup() as popup:
        await bubble.get_by_role("link").click()
    beside = await popup.value
    await expect(beside.locator("html[data-ready]")).to_have_count(1)
    assert beside.url == f"{control.address}?beside"


async def test_a_link_that_leads_nowhere_is_harmless(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    urls = ("tg://user?id=7", "javascript:alert(1)", "https://", "nonsense")
    rows = keyboard([{"text": url, "url": url} for url in urls], [key("after", "a")])
    bubble = await show(page, control, message(ANNA, 4, "x", reply_markup=rows))
    for place in range(len(urls)):
        await bubble.locator(".kb button").nth(place).click()
    await button(page, ANNA, "a").click()
    assert (await control.posted())[0] == "press"
    assert page.context.pages == [page]


async def test_a_narrow_window_shows_one_chat_at_a_time(
    visit: Opener, control: FakeControl
) -> None:
    page = await visit(NARROW)
    tabs = page.locator("nav.tabs button")
    await expect(tabs).to_have_text([re.compile(name) for name in ("Kitchen", "A", "B", "V")])
    await expect(page.locator("section.phone:visible")).to_have_count(1)
    assert (await box(phone(page, GROUP)))["width"] == 390
    await tabs.nth(2).click()
    await expect(phone(page, BORIS)).to_be_visible()
    await expect(page.locator("section.phone:visible")).to_have_count(1)
    await expect(tabs.nth(2)).to_have_attribute("aria-current", "true")


async def test_a_tab_has_a_dot_for_what_was_not_seen(visit: Opener, control: FakeControl) -> None:
    page = await visit(NARROW)
    tab = page.locator(f'nav.tabs [data-chat="{BORIS}"]')
    first = message(BORIS, 1, "your word")
    control.edit(first)
    control.show(message(ANNA, 1, "/start", **{"from": PEOPLE[ANNA]}))
    control.show(message(GROUP, 1, "seen"))
    await expect(shown(page, GROUP, 1)).to_be_visible()
    await expect(page.locator("nav.tabs .unread")).to_have_count(0)
    control.show(message(BORIS, 2, "your word"))
    await expect(tab).to_have_class("unread")
    control.send({"kind": "chat", "state": state(VERA)})
    await expect(tab).to_have_class("unread")
    await tab.click()
    await expect(page.locator("nav.tabs .unread")).to_have_count(0)
    await expect(shown(page, BORIS, 2)).to_be_visible()


async def test_a_stream_that_ends_is_taken_up_again(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    await phone(page, GROUP).locator(f'[data-as="{BORIS}"]').click()
    await phone(page, VERA).get_by_role("combobox").fill("half a sen")
    await show(page, control, message(GROUP, 1, "before"))
    control.chats = [state(GROUP, message(GROUP, 2, "after")), state(VERA)]
    control.hang_up()
    await expect(page.locator(".away")).to_be_visible()
    await expect(shown(page, GROUP, 2)).to_be_visible()
    await expect(page.locator(".away")).not_to_be_visible()
    await expect(shown(page, GROUP, 1)).to_have_count(0)
    await expect(page.locator("section.phone")).to_have_count(2)
    pressed = phone(page, GROUP).locator('[aria-pressed="true"]')
    await expect(pressed).to_have_attribute("data-as", str(BORIS))
    await expect(phone(page, VERA).get_by_role("combobox")).to_have_value("half a sen")


async def test_a_server_that_was_away_is_found_again(visit: Opener, control: FakeControl) -> None:
    page = await visit(pardon=r"ERR_|failed: .*/sim/")
    await control.stop()
    await expect(page.locator(".away")).to_be_visible()
    line = phone(page, ANNA).get_by_role("combobox")
    await line.fill("hello")
    await line.press("Enter")
    await expect(phone(page, ANNA).locator(".toast")).to_have_text("The server is away.")
    await control.start()
    await expect(page.locator(".away")).not_to_be_visible()
    await show(page, control, message(GROUP, 1, "back"))
    assert control.posts.empty()


async def test_events_of_chats_that_are_not_there_are_passed_over(
    visit: Opener, control: FakeControl
) -> None:
    page = await visit()
    control.send({"kind": "deleted", "chat": -77, "message_id": 1})
    await show(page, control, message(GROUP, 1, "still here"))
