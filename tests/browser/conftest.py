from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from tests.browser.window import PATIENCE_MS
from tests.support.browser import LAUNCH_ARGS, find_browser


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def browser() -> AsyncIterator[Browser]:
    expect.set_options(timeout=PATIENCE_MS)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=find_browser(), args=list(LAUNCH_ARGS)
        )
        yield browser
        await browser.close()
