from datetime import timedelta

import pytest
from playwright.async_api import expect

from tests.browser.page.fake_control import ANNA, BORIS, GROUP, FakeControl, key, keyboard, message
from tests.browser.page.looking import HOUR_LATE, Opener, box, button, phone, show
from tests.browser.window import NARROW

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_keyboard_is_as_wide_as_its_message(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    rows = keyboard([key(rank) for rank in "6789"], [key("Take")])
    bubble = await show(page, control, message(ANNA, 1, "short", reply_markup=rows))
    width = (await box(bubble.locator(".bub")))["width"]
    assert width >= 4 * 60
    assert (await box(button(page, ANNA, "Take")))["width"] == width
    for place in range(5):
        assert (await box(bubble.locator(".kb button").nth(place)))["height"] >= 40


async def test_eight_cards_fit_a_row_of_a_phone(visit: Opener, control: FakeControl) -> None:
    page = await visit((360, 740))
    cards = [key(f"10{suit}", f"{suit}{at}") for at in range(2) for suit in ("♥️", "♦️", "♣︎", "♠︎")]
    await page.locator(f'nav.tabs [data-chat="{ANNA}"]').click()
    await show(page, control, message(ANNA, 1, "hand", reply_markup=keyboard(cards)))
    spills = "nodes => nodes.filter(node => node.scrollWidth > node.clientWidth).length"
    assert await phone(page, ANNA).locator(".kb button").evaluate_all(spills) == 0
    assert await page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_every_colour_of_button_can_be_read(
    visit: Opener, control: FakeControl, scheme: str
) -> None:
    page = await visit(scheme=scheme)
    styles = ("success", "danger", "primary", None)
    rows = keyboard([key(f"J♣︎ {style}", style=style) for style in styles])
    bubble = await show(page, control, message(ANNA, 1, "hand", reply_markup=rows))
    colours: list[list[list[float]]] = await bubble.locator(".kb button").evaluate_all(
        """nodes => nodes.map(node => ["color", "backgroundColor"].map(name =>
            getComputedStyle(node)[name].match(/[\\d.]+/g).slice(0, 3).map(Number)))"""
    )
    assert len(colours) == len(styles)
    assert [pair for pair in colours if _contrast(*map(_luminance, pair)) < 4.5] == []


def _luminance(colour: list[float]) -> float:
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


async def test_a_tap_spins_until_the_bot_answers(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    rows = keyboard([key("6♠︎", "a"), key("7♠︎", "b")])
    await show(page, control, message(ANNA, 4, "hand", reply_markup=rows))
    await button(page, ANNA, "a").click()
    tap = {"user": ANNA, "chat": ANNA, "message_id": 4, "data": "a"}
    assert await control.posted() == ("press", tap)
    await expect(button(page, ANNA, "a")).to_have_attribute("aria-busy", "true")
    control.answer(ANNA, ANNA, 4)
    await expect(button(page, ANNA, "a")).not_to_have_attribute("aria-busy", "true")
    await expect(phone(page, ANNA).locator(".toast")).to_have_count(0)


async def test_a_button_that_spins_takes_no_second_tap(
    visit: Opener, control: FakeControl
) -> None:
    page = await visit()
    rows = keyboard([key("6♠︎", "a"), key("7♠︎", "b")])
    await show(page, control, message(ANNA, 4, "hand", reply_markup=rows))
    await button(page, ANNA, "a").dblclick()
    await button(page, ANNA, "b").click()
    assert [(await control.posted())[1]["data"] for _ in range(2)] == ["a", "b"]


async def test_a_tap_nobody_answers_stops_spinning(visit: Opener, control: FakeControl) -> None:
    page = await visit(clock=HOUR_LATE)
    await page.clock.pause_at(HOUR_LATE + timedelta(minutes=1))
    rows = keyboard([key("6♠︎", "a")])
    await show(page, control, message(ANNA, 4, "hand", reply_markup=rows))
    await button(page, ANNA, "a").click()
    await expect(button(page, ANNA, "a")).to_have_attribute("aria-busy", "true")
    await page.clock.run_for(5000)
    await expect(button(page, ANNA, "a")).not_to_have_attribute("aria-busy", "true")


async def test_a_refused_tap_says_why(visit: Opener, control: FakeControl) -> None:
    page = await visit(pardon=r"status of 400")
    await show(page, control, message(ANNA, 4, "x", reply_markup=keyboard([key("6♠︎", "a")])))
    control.refusal = "there is no message 4"
    await button(page, ANNA, "a").click()
    await expect(phone(page, ANNA).locator(".toast")).to_have_text("there is no message 4")
    await expect(button(page, ANNA, "a")).not_to_have_attribute("aria-busy", "true")


async def test_a_disabled_button_does_nothing(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    rows = keyboard([key("a", disabled={}), {"text": "app", "web_app": {"url": "x"}}, key("b")])
    bubble = await show(page, control, message(ANNA, 4, "x", reply_markup=rows))
    await expect(button(page, ANNA, "a")).to_be_disabled()
    await expect(bubble.get_by_role("button", name="app")).to_be_disabled()
    await expect(button(page, ANNA, "b")).to_be_enabled()


async def test_a_button_copies(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    rows = keyboard([{"text": "Copy", "copy_text": {"text": "the record"}}])
    bubble = await show(page, control, message(ANNA, 4, "x", reply_markup=rows))
    await bubble.get_by_role("button").click()
    await expect(phone(page, ANNA).locator(".toast")).to_have_text("Copied")
    assert await page.evaluate("navigator.clipboard.readText()") == "the record"


async def test_a_toast_goes_by_itself(visit: Opener, control: FakeControl) -> None:
    page = await visit(clock=HOUR_LATE)
    await page.clock.pause_at(HOUR_LATE + timedelta(minutes=1))
    control.answer(BORIS, BORIS, 4, text="Nothing with a nine lies on the table.")
    toast = phone(page, BORIS).locator(".toast")
    await expect(toast).to_have_text("Nothing with a nine lies on the table.")
    control.answer(BORIS, BORIS, 4, text="Not your turn.")
    await expect(toast).to_have_text("Not your turn.")
    await page.clock.run_for(3000)
    await expect(toast).to_have_count(0)


async def test_an_alert_waits_for_ok(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    rows = keyboard([key("My hand", "h")])
    await show(page, control, message(GROUP, 4, "table", reply_markup=rows))
    await button(page, GROUP, "h").click()
    control.answer(ANNA, GROUP, 4, text="7♠︎ 10♥️", alert=True)
    alert = page.get_by_role("alertdialog")
    await expect(phone(page, GROUP).get_by_role("alertdialog", name="7♠︎ 10♥️")).to_be_visible()
    await expect(alert.get_by_role("button", name="OK")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(alert).to_have_count(0)
    await expect(button(page, GROUP, "h")).to_be_focused()
    await button(page, GROUP, "h").click()
    await expect(button(page, GROUP, "h")).to_have_attribute("aria-busy", "true")


async def test_alerts_come_one_after_the_other(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    control.answer(ANNA, ANNA, 4, text="first", alert=True)
    control.answer(ANNA, ANNA, 4, text="second", alert=True)
    alert = page.get_by_role("alertdialog")
    await expect(alert.locator("p")).to_have_text("first")
    await page.keyboard.press("Escape")
    await expect(alert.locator("p")).to_have_text("second")
    await alert.get_by_role("button", name="OK").click()
    await expect(alert).to_have_count(0)


async def test_an_answer_to_somebody_else_is_not_shown(
    visit: Opener, control: FakeControl
) -> None:
    page = await visit()
    control.answer(BORIS, GROUP, 4, text="for Boris", alert=True)
    control.answer(ANNA, GROUP, 4, text="for Anna")
    await expect(phone(page, GROUP).locator(".toast")).to_have_text("for Anna")
    await expect(page.get_by_role("alertdialog")).to_have_count(0)


async def test_an_answer_can_lead_to_the_private_chat(visit: Opener, control: FakeControl) -> None:
    page = await visit(NARROW)
    await phone(page, GROUP).locator(f'[data-as="{BORIS}"]').click()
    control.answer(BORIS, GROUP, 4, url="https://t.me/durak_bot?start=j_abc")
    link = {"user": BORIS, "url": "https://t.me/durak_bot?start=j_abc"}
    assert await control.posted() == ("link", link)
    await expect(phone(page, BORIS)).to_be_visible()
    await expect(phone(page, GROUP)).not_to_be_visible()
