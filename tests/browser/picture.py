"""Takes the pictures of docs/ anew: `python -m tests.browser.picture`."""

import asyncio
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

from playwright.async_api import Browser, Page, async_playwright, expect

from tests.browser.ground import playground
from tests.browser.page.looking import button, phone
from tests.browser.thumbs import become, labelled, next_choice, turn_to, types
from tests.browser.window import NARROW, WIDE, look_at, window
from tests.support.browser import LAUNCH_ARGS, find_browser

DOCS: Final = Path(__file__).parents[2] / "docs"
ANNA, BORIS, VERA = 1001, 1002, 1003
PEOPLE: Final = (ANNA, BORIS, VERA)
SEED: Final = 14
SHARP: Final = 2.0
MOST: Final = 60

# The pairs as the defender sees them: enough on the table, one card to beat, somebody who can add
# more, and a talon that is neither full nor empty. The table in the group has to come after.
_LIVELY: Final = """people => {
  const phone = id => document.querySelector(`section.phone[data-chat="${id}"]`);
  const keys = (id, colour) => phone(id).querySelector(`.kb .${colour}[data-data^="p1:"]`);
  const hand = id => [...phone(id).querySelectorAll(".msg.keys .text")].at(-1).textContent;
  const defender = people.find(id => keys(id, "no") && keys(id, "ok"));
  const others = people.filter(id => id !== defender && keys(id, "ok"));
  if (!defender || !others.length || hand(defender).match(/ 0$/m)) return null;
  const pairs = hand(defender).split("\\n").filter(line => /^(10|[6-9JQKA]).*  /.test(line));
  const open = pairs.filter(line => line.endsWith("?"));
  return open.length === 1 && pairs.length > 1 ? { defender, pairs } : null;
}"""
_AT_THE_TABLE: Final = """([group, pairs]) => {
  const phone = document.querySelector(`section.phone[data-chat="${group}"]`);
  const table = [...phone.querySelectorAll(".msg.keys .text")].at(-1).textContent;
  return pairs.every(line => table.includes(line));
}"""


async def main() -> None:
    """Play in a group until the bout is lively, and take its picture in every dress."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        house = await stack.enter_async_context(playground(folder, seed=SEED, met=PEOPLE, speed=1))
        playwright = await stack.enter_async_context(async_playwright())
        browser = await playwright.chromium.launch(
            executable_path=find_browser(), args=list(LAUNCH_ARGS)
        )
        stack.push_async_callback(browser.close)
        address, group = house.server.url, house.group

        page = await _opened(stack, browser, address, WIDE, "light")
        await _sit_down(page, group)
        defender = await _play_until_lively(page, group)
        await become(page, group, ANNA)
        await _take(page, "playground")
        dark = await _opened(stack, browser, address, WIDE, "dark")
        await _take(dark, "playground-dark")
        narrow = await _opened(stack, browser, address, NARROW, "light")
        await turn_to(narrow, defender)
        await _take(narrow, "playground-phone")


async def _opened(
    stack: AsyncExitStack, browser: Browser, address: str, size: tuple[int, int], scheme: str
) -> Page:
    page = await stack.enter_async_context(
        window(browser, address, size, scheme=scheme, touch=True, sharpness=SHARP)
    )
    await look_at(page, address)
    return page


async def _sit_down(page: Page, group: int) -> None:
    await types(page, group, "/durak")
    for place, (person, name) in enumerate(((BORIS, "Boris"), (VERA, "Vera")), start=2):
        await become(page, group, person)
        await labelled(page, group, "Join").tap()
        await expect(phone(page, group)).to_contain_text(f"{place}  {name}")
    await labelled(page, group, "Deal · 3").tap()
    await expect(phone(page, group)).to_contain_text("The cards are dealt")


async def _play_until_lively(page: Page, group: int) -> int:
    """Play on to a bout worth a picture; who defends in it."""
    for _ in range(MOST):
        if lively := await page.evaluate(_LIVELY, PEOPLE):
            await page.wait_for_function(_AT_THE_TABLE, arg=[group, lively["pairs"]])
            return int(lively["defender"])
        choice = await next_choice(page, PEOPLE)
        assert choice is not None, "the game is over"
        await button(page, choice.chat, choice.data).last.tap()
        await _settled(page)
    raise AssertionError("no bout was worth a picture: try again, or another SEED")


async def _settled(page: Page) -> None:
    """Wait until nothing has changed on the page for a while."""
    await page.evaluate("""() => new Promise(done => {
      let timer = setTimeout(done, 1500);
      new MutationObserver(changes => {
        if (changes.every(({ target }) => target.closest?.("time, .rate"))) return;
        clearTimeout(timer);
        timer = setTimeout(done, 1500);
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    })""")


async def _take(page: Page, name: str) -> None:
    await page.screenshot(path=DOCS / f"{name}.png")


if __name__ == "__main__":
    asyncio.run(main())
