from datetime import timedelta

import pytest
from playwright.async_api import expect

from tests.browser.page.fake_control import (
    ANNA,
    BORIS,
    GROUP,
    NOW,
    VERA,
    FakeControl,
    message,
    user,
)
from tests.browser.page.looking import HOUR_LATE, Opener, entity, height, phone, rich, show

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_offsets_count_utf16_units(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    text = "🃏🤖 10♣︎ K♥️ 7♦️ end"
    bubble = await show(page, control, rich(text, entity(text, "K♥️", "bold")))
    assert await bubble.locator("b").all_text_contents() == ["K♥️"]
    assert await bubble.locator(".text").text_content() == text


async def test_each_kind_of_entity_has_its_look(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    looks = {
        "bold": "b",
        "italic": "i",
        "underline": "u",
        "strikethrough": "s",
        "code": "code",
        "pre": "pre",
        "blockquote": "blockquote",
        "expandable_blockquote": "blockquote",
        "text_mention": ".mention",
        "mention": "a",
        "bot_command": "button.command",
        "hashtag": "span",
    }
    for number, (kind, look) in enumerate(looks.items()):
        told = rich("a part b", entity("a part b", "part", kind), message_id=number)
        bubble = await show(page, control, told)
        assert await bubble.locator(f".text {look}").all_text_contents() == ["part"], kind


async def test_entities_nest_and_overlap(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    text = "one two three"
    bubble = await show(
        page,
        control,
        rich(
            text,
            entity(text, "two three", "italic"),
            entity(text, "one two", "bold"),
            entity(text, "two", "underline"),
        ),
    )
    assert await bubble.locator("b").all_text_contents() == ["one two"]
    assert await bubble.locator("b > i > u").all_text_contents() == ["two"]
    assert await bubble.locator("i").all_text_contents() == ["two", " three"]
    assert await bubble.locator(".text").text_content() == text


async def test_markup_in_a_text_or_a_name_stays_text(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    nasty = "<img src=x onerror=alert(1)> & <b>not bold</b>"
    sender = user(BORIS, nasty)
    bubble = await show(page, control, message(GROUP, 1, nasty, **{"from": sender}))
    assert await bubble.locator(".text").text_content() == nasty
    assert await bubble.locator(".who").text_content() == nasty


async def test_a_script_is_no_link(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    bad = entity("tap", "tap", "text_link", url="javascript:alert(1)")
    bubble = await show(page, control, rich("tap", bad))
    assert await bubble.locator("a").get_attribute("href") is None


async def test_a_spoiler_opens_when_tapped(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    bubble = await show(page, control, rich("it is Q♠︎", entity("it is Q♠︎", "Q♠︎", "spoiler")))
    await expect(bubble.get_by_text("Q♠︎")).not_to_be_visible()
    await bubble.get_by_role("button").click()
    await expect(bubble.get_by_text("Q♠︎")).to_be_visible()


async def test_a_long_quote_folds(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    text = "one\ntwo\nthree\nfour\nfive\nsix"
    bubble = await show(page, control, rich(text, entity(text, text, "expandable_blockquote")))
    folded = await height(bubble)
    await bubble.get_by_role("button", name="Show all").click()
    assert await height(bubble) > folded
    assert await bubble.locator("blockquote").text_content() == text


async def test_a_tapped_command_is_sent_by_who_is_there(
    visit: Opener, control: FakeControl
) -> None:
    page = await visit()
    await phone(page, GROUP).locator(f'[data-as="{BORIS}"]').click()
    text = "Say /durak"
    told = rich(text, entity(text, "/durak", "bot_command"), chat_id=GROUP)
    bubble = await show(page, control, told)
    await bubble.get_by_role("button").click()
    assert await control.posted() == ("text", {"user": BORIS, "chat": GROUP, "text": "/durak"})


async def test_a_relative_time_counts_by_the_servers_clock(
    visit: Opener, control: FakeControl
) -> None:
    page = await visit(clock=HOUR_LATE)
    await page.clock.pause_at(HOUR_LATE + timedelta(minutes=1))
    control.send(control.snapshot())
    clock = entity("⏱ 60 s", "60 s", "date_time", unix_time=NOW + 40, date_time_format="r")
    moment = (await show(page, control, rich("⏱ 60 s", clock))).locator("time[data-relative]")
    await expect(moment).to_have_text("in 40 seconds")
    await page.clock.run_for(1000)
    await expect(moment).to_have_text("in 39 seconds")
    await page.clock.run_for(39_000)
    await expect(moment).to_have_text("now")
    await page.clock.run_for(40_000)
    await expect(moment).to_have_text("40 seconds ago")
    await page.clock.run_for(80_000)
    await expect(moment).to_have_text("2 minutes ago")


async def test_a_relative_time_has_one_unit(visit: Opener, control: FakeControl) -> None:
    page = await visit(clock=HOUR_LATE)
    await page.clock.pause_at(HOUR_LATE + timedelta(minutes=1))
    control.send(control.snapshot())
    units = {120: "in 2 minutes", 119: "in 1 minute", 7200: "in 2 hours", -259200: "3 days ago"}
    for number, (ahead, words) in enumerate(units.items()):
        clock = entity("x", "x", "date_time", unix_time=NOW + ahead, date_time_format="r")
        bubble = await show(page, control, rich("x", clock, message_id=number))
        await expect(bubble.locator("time[data-relative]")).to_have_text(words)


async def test_a_time_is_written_by_its_letters(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    text = "as written"
    written = {
        "t": "14:13",
        "T": "14:13:20",
        "d": "09/21/26",
        "D": "September 21, 2026",
        "wDt": "Monday, September 21, 2026 at 14:13",
        "": text,
        "?": text,
    }
    for number, (letters, words) in enumerate(written.items()):
        clock = entity(text, text, "date_time", unix_time=NOW, date_time_format=letters)
        bubble = await show(page, control, rich(text, clock, message_id=number))
        assert await bubble.locator(".text time").text_content() == words, letters
    bare = rich(text, entity(text, text, "date_time"), message_id=99)
    assert await (await show(page, control, bare)).locator(".text time").text_content() == text


async def test_times_speak_the_readers_language(visit: Opener, control: FakeControl) -> None:
    page = await visit()
    clock = entity("then", "then", "date_time", unix_time=NOW, date_time_format="D")
    for person, words in ((BORIS, "21 сентября 2026 г."), (VERA, "September 21, 2026")):
        bubble = await show(page, control, rich("then", clock, chat_id=person))
        assert await bubble.locator(".text time").text_content() == words


async def test_each_day_has_its_name(visit: Opener, control: FakeControl) -> None:
    page = await visit(clock=HOUR_LATE)
    days = (NOW - 9 * 86400, NOW - 86400, NOW - 60, NOW)
    messages = (message(ANNA, at, "x", date=date) for at, date in enumerate(days, 1))
    await show(page, control, *messages)
    days_shown = phone(page, ANNA).locator(".day")
    await expect(days_shown).to_have_text(["12 September", "yesterday", "today"])
