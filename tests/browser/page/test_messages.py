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
    Object,
    key,
    keyboard,
    message,
)
from tests.browser.page.looking import Opener, box, button, phone, show, shown

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_group_names_who_writes_and_puts_mine_to_the_right(
    visit: Opener, control: FakeControl
) -> None:
    page = await visit()
    theirs = await show(page, control, message(GROUP, 1, "hi", **{"from": PEOPLE[BORIS]}))
    mine = await show(page, control, message(GROUP, 2, "ho", **{"from": PEOPLE[ANNA]}))
    assert await theirs.locator(".who").text_content() == "Boris"
    assert await theirs.locator(".time").text_content() == "14:12"
    assert await mine.locator(".who").count() == 0
    assert (await box(theirs))["x"] < (await box(mine))["x"]


async def test_a_service_message_is_a_note_in_the_middle(
    visit: Opener, control: FakeControl
) -> None:
    page = await visit()
    notes: list[tuple[Object, str]] = [
        ({"new_chat_members": [PEOPLE[VERA], BOT]}, "Anna added Vera, Durak"),
        ({"new_chat_members": [PEOPLE[ANNA]]}, "Anna joined the group"),
        ({"left_chat_member": PEOPLE[ANNA]}, "Anna left the group"),
        ({"left_chat_member": BOT}, "Anna removed Durak"),
        ({"new_chat_title": "Kitchen"}, "Anna named the group “Kitchen”"),
        ({"group_chat_created": True}, "Anna created the group"),
        ({"pinned_message": {}}, "Anna pinned a message"),
        ({"migrate_to_chat_id": -100}, "The group became a supergroup"),
        ({"dice": {}}, "A message of a kind that is not shown here"),
    ]
    for number, (fields, words) in enumerate(notes):
        service = {**message(GROUP, number, ""), "from": PEOPLE[ANNA], **fields}
        note = await show(page, control, service)
        await expect(note).to_have_class("sys")
        await expect(note).to_have_text(words)


async def test_a_file_and_a_reply_are_named(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    asked = message(GROUP, 1, "The record, please")
    more: Object = {
        "document": {"file_id": "f1", "file_name": "game.txt"},
        "reply_to_message": asked,
    }
    bubble = await show(page, control, message(GROUP, 2, "", caption="Here", **more))
    file = bubble.get_by_role("link", name="game.txt")
    await expect(file).to_have_attribute("href", "/sim/file/f1")
    assert await bubble.locator(".reply").text_content() == "The record, please"
    assert await bubble.locator(".text").text_content() == "Here"


async def test_an_edit_changes_the_message_in_its_place(
    visit: Opener, control: FakeControl
) -> None:
    page = await visit()
    first = message(ANNA, 1, "one", reply_markup=keyboard([key("6♠︎"), key("7♠︎")]))
    bubble = await show(page, control, first, message(ANNA, 2, "two"))
    table = shown(page, ANNA, 1)
    await table.evaluate("node => { node.dataset.same = 'yes'; }")
    await button(page, ANNA, "7♠︎").focus()
    rows = keyboard([key("7♠︎", style="success")], [key("Take", style="danger")])
    control.edit(first, text="uno", reply_markup=rows)
    await expect(table.locator(".text")).to_have_text("uno")
    await expect(table.locator(".time")).to_have_text("edited 14:13")
    await expect(table.locator(".kb button")).to_have_text(["7♠︎", "Take"])
    await expect(table).to_have_attribute("data-same", "yes")
    await expect(button(page, ANNA, "7♠︎")).to_be_focused()
    assert (await box(table))["y"] < (await box(bubble))["y"]


async def test_the_focus_goes_to_the_button_that_took_the_place(
    visit: Opener, control: FakeControl
) -> None:
    page = await visit()
    first = message(ANNA, 1, "one", reply_markup=keyboard([key("6♠︎")], [key("7♠︎"), key("8♠︎")]))
    await show(page, control, first)
    await button(page, ANNA, "8♠︎").focus()
    control.edit(first, reply_markup=keyboard([key("9♠︎")], [key("J♠︎")]))
    await expect(button(page, ANNA, "J♠︎")).to_be_focused()


async def test_a_keyboard_can_go(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    first = message(ANNA, 1, "one", reply_markup=keyboard([key("6♠︎")]))
    bubble = await show(page, control, first)
    control.edit(first, reply_markup=None)
    await expect(bubble.locator("button")).to_have_count(0)


async def test_hundreds_of_edits_end_in_the_last(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    first = message(GROUP, 1, "start", reply_markup=keyboard([key("6♠︎")]))
    bubble = await show(page, control, first)
    for number in range(500):
        rows = keyboard(*([key(f"{number}-{at}")] for at in range(1 + number % 4)))
        control.edit(first, text=f"frame {number}", reply_markup=rows)
    await expect(bubble.locator(".text")).to_have_text("frame 499")
    await expect(bubble.locator("button")).to_have_count(4)


async def test_a_deleted_message_goes(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    await show(page, control, message(ANNA, 1, "one"), message(ANNA, 2, "two"))
    control.send({"kind": "deleted", "chat": ANNA, "message_id": 1})
    control.send({"kind": "deleted", "chat": ANNA, "message_id": 77})
    await expect(phone(page, ANNA).locator(".msg")).to_have_text([re.compile("two")])


async def test_the_wall_stays_at_its_end(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    many = [message(ANNA, at, f"line {at}\n\n\n") for at in range(1, 31)]
    last = await show(page, control, *many)
    await expect(last).to_be_in_viewport()
    control.edit(many[-1], text="grown\n" * 20)
    await expect(last.locator(".time")).to_be_in_viewport()


async def test_who_reads_above_is_left_alone(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    many = [message(ANNA, at, f"line {at}\n\n\n") for at in range(1, 31)]
    await expect(await show(page, control, *many)).to_be_in_viewport()
    down = phone(page, ANNA).get_by_role("button", name="To the newest message")
    await expect(down).not_to_be_visible()
    await phone(page, ANNA).locator(".wall").hover()
    await page.mouse.wheel(0, -900)
    await expect(down).to_be_visible()
    reading = shown(page, ANNA, 20)
    await expect(reading).to_be_in_viewport()
    control.show(message(ANNA, 31, "new"))
    control.edit(many[2], text="grown\n" * 20)
    await expect(shown(page, ANNA, 3).locator(".time")).to_have_text(re.compile("edited"))
    await expect(reading).to_be_in_viewport()
    await down.click()
    await expect(shown(page, ANNA, 31)).to_be_in_viewport()


async def test_the_newest_message_is_read_out(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    await show(page, control, message(BORIS, 1, "Beat the 10♣︎"))
    news = page.locator("[aria-live=polite]")
    await expect(news).to_have_text("Boris · Durak: Beat the 10♣︎")
