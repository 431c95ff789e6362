import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import datetime

import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright, expect

from tests.browser.page.fake_control import FakeControl
from tests.browser.page.looking import WIDE, Opener
from tests.support.browser import LAUNCH_ARGS, find_browser

PATIENCE_MS = 15_000


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def browser() -> AsyncIterator[Browser]:
    expect.set_options(timeout=PATIENCE_MS)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=find_browser(), args=list(LAUNCH_ARGS)
        )
        yield browser
        await browser.close()


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
            window = _window(browser, control, size, scheme, pardon)
            page = await stack.enter_async_context(window)
            if clock is not None:
                await page.clock.install(time=clock)
            await page.goto(control.address)
            await expect(page.locator("html[data-ready]")).to_have_count(1)
            return page

        yield open_page


@asynccontextmanager
async def _window(
    browser: Browser, control: FakeControl, size: tuple[int, int], scheme: str, pardon: str
) -> AsyncIterator[Page]:
    width, height = size
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        timezone_id="UTC",
    )
    complaints: list[str] = []
    strangers: list[str] = []
    context.on("console", lambda said: complaints.append(f"{said.type}: {said.text}"))
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    context.on("requestfailed", lambda request: complaints.append(f"failed: {request.url}"))
    context.on("request", lambda request: strangers.append(request.url))
    yield await context.new_page()
    assert [complaint for complaint in complaints if not re.search(pardon, complaint)] == []
    assert [url for url in strangers if not url.startswith((control.address, "data:"))] == []
    await context.close()
