"""A browser's window on the playground, and everything it complains about."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, Page, expect

WIDE = (1280, 800)
NARROW = (390, 844)
PATIENCE_MS = 15_000


@asynccontextmanager
async def window(
    browser: Browser,
    address: str,
    size: tuple[int, int] = WIDE,
    *,
    scheme: str = "light",
    touch: bool = False,
    sharpness: float = 1.0,
    pardon: str = "(?!)",
) -> AsyncIterator[Page]:
    """An empty page; leaving it fails if the browser complained, a request failed, or something
    was asked from elsewhere than `address`. `pardon` matches complaints that a test wants.
    """
    width, height = size
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        timezone_id="UTC",
        has_touch=touch,
        is_mobile=touch,
        device_scale_factor=sharpness,
    )
    complaints: list[str] = []
    strangers: list[str] = []
    context.on("console", lambda said: complaints.append(f"{said.type}: {said.text}"))
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    context.on("requestfailed", lambda request: complaints.append(f"failed: {request.url}"))
    context.on("request", lambda request: strangers.append(request.url))
    yield await context.new_page()
    assert [complaint for complaint in complaints if not re.search(pardon, complaint)] == []
    assert [url for url in strangers if not url.startswith((address, "data:"))] == []
    await context.close()


async def look_at(page: Page, address: str) -> None:
    """Open the playground, and wait until the world stands on the page."""
    await page.goto(address)
    await expect(page.locator("html[data-ready]")).to_have_count(1)
