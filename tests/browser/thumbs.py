"""People at phones who play by tapping what they see."""

from collections.abc import Sequence
from dataclasses import dataclass

from playwright.async_api import Locator, Page, expect
from playwright.async_api import TimeoutError as Late

from tests.browser.page.looking import button, phone

TAP_MS = 3_000
TURN_MS = 30_000

# A simple player: the newest keyboard with moves in it; there green, else blue, else red.
_CHOICE = """people => {
  const phone = id => document.querySelector(`section.phone[data-chat="${id}"]`);
  const over = id => phone(id).textContent.includes("🏁");
  if (people.every(over)) return { over: true };
  const move = ':is([data-data^="p1:"], [data-data^="h1:"]):not([aria-busy])';
  for (const chat of people.filter(id => !over(id))) {
    for (const message of [...phone(chat).querySelectorAll(".msg.keys")].reverse()) {
      for (const colour of ["ok", "go", "no"]) {
        const key = message.querySelector(`.kb button.${colour}${move}`);
        if (key) return { over: false, chat, data: key.dataset.data };
      }
    }
  }
  return null;
}"""


@dataclass(frozen=True, slots=True)
class Choice:
    """A button that somebody will tap in their private chat."""

    chat: int
    data: str


async def play_on(page: Page, people: Sequence[int], *, most: int = 600) -> list[int]:
    """Let people tap until everybody sees the end; who tapped, in order."""
    tapped: list[int] = []
    while choice := await next_choice(page, people):
        await turn_to(page, choice.chat)
        if await _taps(button(page, choice.chat, choice.data).last):
            tapped.append(choice.chat)
        assert len(tapped) < most, f"the game is not over after {most} taps"
    return tapped


async def next_choice(page: Page, people: Sequence[int]) -> Choice | None:
    """What somebody will tap, once it is anybody's turn; None when everybody sees the end."""
    seen = await page.wait_for_function(_CHOICE, arg=list(people), timeout=TURN_MS)
    found = await seen.json_value()
    return None if found["over"] else Choice(int(found["chat"]), str(found["data"]))


async def turn_to(page: Page, chat: int) -> None:
    """Look at a chat, where the window shows one at a time."""
    tab = page.locator(f'nav.tabs button[data-chat="{chat}"]')
    if await tab.is_visible() and await tab.get_attribute("aria-current") != "true":
        await tab.tap()
        await expect(phone(page, chat)).to_be_visible()


async def become(page: Page, group: int, person: int) -> None:
    """Take a group's phone into somebody else's hands."""
    await turn_to(page, group)
    await phone(page, group).locator(f'[data-as="{person}"]').tap()


async def types(page: Page, chat: int, text: str) -> None:
    """Write in a chat, and send."""
    line = phone(page, chat).locator(".type input")
    await line.fill(text)
    await line.press("Enter")


def labelled(page: Page, chat: int, text: str) -> Locator:
    """The newest button of a chat whose text begins so."""
    return phone(page, chat).locator(f'.kb button:text-matches("^{text}")').last


async def _taps(key: Locator) -> bool:
    """Tap a button; False if it was gone before the finger came down."""
    try:
        await key.tap(timeout=TAP_MS)
    except Late:
        if await key.count():
            raise
        return False
    await expect(key.and_(key.page.locator("[aria-busy]"))).to_have_count(0)
    return True
