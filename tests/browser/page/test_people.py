import re

import pytest
from playwright.async_api import expect

from tests.browser.page.fake_control import (
    ANNA,
    BORIS,
    BOT,
    GROUP,
    PEOPLE,
    VERA,
    FakeControl,
    Json,
    Object,
    key,
    keyboard,
    message,
    state,
)
from tests.browser.page.looking import Opener, button, phone, show, shown

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_group_is_seen_by_anna_first(visit: Opener) -> None:
    page = await visit()
    pressed = phone(page, GROUP).locator('[data-as][aria-pressed="true"]')
    await expect(pressed).to_have_attribute("data-as", str(ANNA))
    await expect(phone(page, GROUP).locator("h2")).to_have_text("Kitchen table")
    names = phone(page, GROUP).locator(".names p")
    await expect(names).to_have_text("Anna, Boris, Vera, Durak")
    await expect(phone(page, BORIS).locator("h2")).to_have_text("Boris · Durak")


async def test_becoming_another_member_turns_the_chat_round(
    visit: Opener, control: FakeControl
) -> None:
    page = await visit()
    words = message(GROUP, 1, "hi", **{"from": PEOPLE[BORIS]})
    rows = keyboard([key("My hand", "h")])
    await show(page, control, words, message(GROUP, 2, "table", reply_markup=rows))
    await phone(page, GROUP).locator(f'[data-as="{BORIS}"]').click()
    await expect(shown(page, GROUP, 1)).to_have_class(re.compile(r"\bme\b"))
    await button(page, GROUP, "h").click()
    assert (await control.posted())[1]["user"] == BORIS
    line = phone(page, GROUP).get_by_role("combobox", name="Boris writes")
    await line.fill("  /durak ")
    await line.press("Enter")
    assert await control.posted() == ("text", {"user": BORIS, "chat": GROUP, "text": "/durak"})
    await expect(line).to_have_value("")


def whispered(text: str, reader: int, ephemeral_id: int, **more: Json) -> Object:
    receiver = PEOPLE[reader]
    return message(
        GROUP, 0, text, ephemeral_message_id=ephemeral_id, receiver_user=receiver, **more
    )


async def test_an_ephemeral_message_is_seen_by_its_receiver_alone(
    visit: Opener, control: FakeControl
) -> None:
    hers = whispered("for Anna", ANNA, 1)
    control.chats = [{**state(GROUP), "ephemeral": [hers]}]
    page = await visit()
    secret = whispered("for Boris", BORIS, 2, reply_markup=keyboard([key("6♠︎", "a")]))
    control.send({"kind": "ephemeral", "chat": GROUP, "user": BORIS, "message": secret})
    asked = {**message(GROUP, 0, "/hand", ephemeral_message_id=3), "from": PEOPLE[BORIS]}
    asked = {**asked, "receiver_user": BOT}
    control.send({"kind": "ephemeral", "chat": GROUP, "user": BORIS, "message": asked})
    await expect(phone(page, GROUP).locator(".msg .text")).to_have_text(["for Anna"])
    await phone(page, GROUP).locator(f'[data-as="{BORIS}"]').click()
    await expect(phone(page, GROUP).locator(".msg .text")).to_have_text(["for Boris", "/hand"])
    note = shown(page, GROUP, f"e{BORIS}-2").locator(".eye")
    await expect(note).to_have_text("Only you can see this")
    await button(page, GROUP, "a").click()
    tap = {"user": BORIS, "chat": GROUP, "ephemeral_id": 2, "data": "a"}
    assert await control.posted() == ("press", tap)
    control.send({"kind": "ephemeral_deleted", "chat": GROUP, "user": BORIS, "message_id": 2})
    await expect(phone(page, GROUP).locator(".msg .text")).to_have_text(["/hand"])


async def test_a_new_member_can_be_become(visit: Opener, control: FakeControl) -> None:
    control.chats = [state(GROUP, members=[ANNA, BORIS]), state(ANNA)]
    page = await visit()
    members = phone(page, GROUP).locator("[data-as]")
    await members.nth(1).click()
    control.send({"kind": "chat", "state": state(GROUP, members=[ANNA, BORIS, VERA])})
    await expect(members).to_have_count(3)
    await expect(members.nth(1)).to_have_attribute("aria-pressed", "true")
    control.send({"kind": "chat", "state": {**state(GROUP, members=[VERA]), "bot": "left"}})
    await expect(phone(page, GROUP).locator(".names p")).to_have_text("Vera")
    await expect(members).to_have_attribute("aria-pressed", "true")


async def test_a_chat_takes_its_place_and_an_upgraded_group_leaves(
    visit: Opener, control: FakeControl
) -> None:
    control.chats = [state(GROUP), state(VERA)]
    page = await visit()
    control.send({"kind": "chat", "state": state(BORIS)})
    control.send({"kind": "chat", "state": {**state(GROUP), "upgraded_to": -100}})
    phones = page.locator("section.phone h2")
    await expect(phones).to_have_text(["Boris · Durak", "Vera · Durak"])


async def test_the_group_counts_its_minute(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    rate = phone(page, GROUP).locator(".rate")
    await expect(rate).to_contain_text("9 of 20")
    control.send({"kind": "rate", "chat": GROUP, "used": 20, "limit": 20})
    await expect(rate).to_contain_text("20 of 20")
    await expect(rate).to_have_class("rate full")
    await expect(phone(page, ANNA).locator(".rate")).not_to_be_visible()


async def test_a_slash_lists_the_commands_of_the_bot(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    line = phone(page, ANNA).get_by_role("combobox")
    commands = phone(page, ANNA).get_by_role("option")
    await line.press_sequentially("/")
    await expect(commands).to_have_count(5)
    await line.press("ArrowUp")
    await expect(commands.last).to_have_attribute("aria-selected", "true")
    await line.press_sequentially("h")
    await expect(commands).to_have_text([re.compile("/hand"), re.compile("/help")])
    await line.press("ArrowDown")
    await line.press("ArrowDown")
    await line.press("Enter")
    assert await control.posted() == ("text", {"user": ANNA, "chat": ANNA, "text": "/help"})
    await expect(commands).to_have_count(0)
    await line.press_sequentially("/s")
    await commands.filter(has_text="/stop").click()
    assert await control.posted() == ("text", {"user": ANNA, "chat": ANNA, "text": "/stop"})
    await line.press_sequentially("/")
    await line.press("Escape")
    await expect(commands).to_have_count(0)


async def test_a_text_that_was_not_sent_is_still_there(
    visit: Opener, control: FakeControl
) -> None:
    page = await visit(pardon=r"status of 400")
    control.refusal = "Anna has blocked the bot"
    line = phone(page, ANNA).get_by_role("combobox")
    await line.fill("hello")
    await phone(page, ANNA).get_by_role("button", name="Send").click()
    toast = phone(page, ANNA).locator(".toast")
    await expect(toast).to_have_text("Anna has blocked the bot")
    await expect(line).to_have_value("hello")


async def test_an_empty_line_is_not_sent(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    line = phone(page, ANNA).get_by_role("combobox")
    await line.fill("   ")
    await line.press("Enter")
    await line.fill("x")
    await line.press("Enter")
    assert (await control.posted())[1]["text"] == "x"


async def test_an_empty_private_chat_offers_to_start(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    start = phone(page, BORIS).get_by_role("button", name="Start")
    await start.click()
    assert await control.posted() == ("text", {"user": BORIS, "chat": BORIS, "text": "/start"})
    await show(page, control, message(BORIS, 1, "/start", **{"from": PEOPLE[BORIS]}))
    await expect(start).not_to_be_visible()
    await expect(phone(page, GROUP).get_by_role("button", name="Start")).not_to_be_visible()


async def test_an_empty_group_offers_to_open_a_table(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    offer = phone(page, GROUP).locator(".empty")
    await expect(phone(page, ANNA).locator(".empty")).not_to_be_visible()
    await offer.get_by_role("button").click()
    assert await control.posted() == ("text", {"user": ANNA, "chat": GROUP, "text": "/durak"})
    await show(page, control, message(GROUP, 1, "/durak", **{"from": PEOPLE[ANNA]}))
    await expect(offer).not_to_be_visible()


async def test_the_bot_can_be_blocked_and_let_in_again(
    visit: Opener, control: FakeControl
) -> None:
    said = message(BORIS, 1, "menu")
    control.chats = [state(BORIS, said)]
    page = await visit()
    await phone(page, BORIS).get_by_role("button", name="Block", exact=True).click()
    assert await control.posted() == ("block", {"user": BORIS, "blocked": True})
    control.send({"kind": "chat", "state": {**state(BORIS, said), "bot": "kicked"}})
    await phone(page, BORIS).get_by_role("button", name="Unblock").click()
    assert await control.posted() == ("block", {"user": BORIS, "blocked": False})
