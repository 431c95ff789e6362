"""Where things are on the page, and how a test puts them there."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import TypeAlias

from playwright.async_api import FloatRect, Locator, Page, expect

from tests.browser.page.fake_control import ANNA, NOW, FakeControl, Json, Object, message

HOUR_LATE = datetime.fromtimestamp(NOW, tz=UTC) - timedelta(hours=1)
"""A browser's clock that is wrong by an hour."""

Opener: TypeAlias = Callable[..., Awaitable[Page]]


def phone(page: Page, chat_id: int) -> Locator:
    return page.locator(f'section.phone[data-chat="{chat_id}"]')


def shown(page: Page, chat_id: int, message_id: int | str) -> Locator:
    return phone(page, chat_id).locator(f'[data-message="{message_id}"]')


def button(page: Page, chat_id: int, data: str) -> Locator:
    return phone(page, chat_id).locator(f'.kb button[data-data="{data}"]')


def entity(text: str, part: str, kind: str, **more: Json) -> Object:
    """An entity over `part`, counted as Telegram counts."""
    before = text[: text.index(part)]
    return {"type": kind, "offset": _units(before), "length": _units(part), **more}


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def rich(text: str, *entities: Object, chat_id: int = ANNA, message_id: int = 1) -> Object:
    return message(chat_id, message_id, text, entities=entities)


async def show(page: Page, control: FakeControl, *messages: Object) -> Locator:
    """The last of the messages, once it stands on the page."""
    for each in messages:
        control.show(each)
    last = messages[-1]
    head = last["chat"]
    assert isinstance(head, dict)
    found = shown(page, head["id"], str(last["message_id"]))
    await expect(found).to_be_visible()
    return found


async def box(found: Locator) -> FloatRect:
    rectangle = await found.bounding_box()
    assert rectangle is not None
    return rectangle


async def height(found: Locator) -> float:
    return (await box(found))["height"]
