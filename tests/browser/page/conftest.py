from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import datetime

import pytest_asyncio
from playwright.async_api import Browser, Page

from tests.browser.page.fake_control import FakeControl
from tests.browser.page.looking import Opener
from tests.browser.window import WIDE, look_at, window


@pytest_asyncio.fixture(loop_scope="session")
async def control() -> AsyncIterator[FakeControl]:
    control = FakeControl()
    await control.start()
    yield control
    await control.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def visit(browser: Browser, control: FakeControl) -> AsyncIterator[Opener]:
    """Opens the page; whatever the browser complains about meanwhile fails the test."""
    async with AsyncExitStack() as stack:

        async def open_page(
            size: tuple[int, int] = WIDE,
            *,
            clock: datetime | None = None,
            scheme: str = "light",
            pardon: str = "(?!)",
        ) -> Page:
            address = control.address
            page = await stack.enter_async_context(
                window(browser, address, size, scheme=scheme, pardon=pardon)
            )
            if clock is not None:
                await page.clock.install(time=clock)
            await look_at(page, address)
            return page

        yield open_page
