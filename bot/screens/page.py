"""Lines and buttons put together to a screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from typing import TypeAlias, TypeVar

from aiogram.enums import ButtonStyle
from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup
from aiogram.utils.formatting import Text

from bot.screens.screen import Screen

Line: TypeAlias = Text | str | None
"""A line of a message; None leaves it out."""
Button: TypeAlias = InlineKeyboardButton
Rows: TypeAlias = Sequence[Sequence[Button]]

T = TypeVar("T")


def page(*blocks: Iterable[Line], rows: Rows = ()) -> Screen:
    """A screen of blocks with a blank line between them, and its keyboard."""
    kept = [[line for line in block if line is not None] for block in blocks]
    text, entities = joined([joined(block, "\n") for block in kept if block], "\n\n").render()
    return Screen(text, tuple(entities), keyboard(rows))


def joined(parts: Iterable[Text | str], separator: str) -> Text:
    """Texts in a row with a separator between them."""
    nodes: list[Text | str] = []
    for part in parts:
        nodes += [separator, part] if nodes else [part]
    return Text(*nodes)


def keyboard(rows: Rows) -> InlineKeyboardMarkup | None:
    """A keyboard of the rows that have buttons; None without any."""
    kept = [list(row) for row in rows if row]
    return InlineKeyboardMarkup(inline_keyboard=kept) if kept else None


def button(text: str, data: CallbackData, style: ButtonStyle | None = None) -> Button:
    """A button that comes back as a tap."""
    return Button(text=text, callback_data=data.pack(), style=style and style.value)


def link(text: str, url: str) -> Button:
    """A button that opens an address."""
    return Button(text=text, url=url)


def even_rows(items: Sequence[T], most: int) -> list[Sequence[T]]:
    """Items in rows of at most so many, as even as can be, the longer rows first."""
    if not items:
        return []
    count = ceil(len(items) / most)
    short, longer = divmod(len(items), count)
    rows, start = [], 0
    for index in range(count):
        end = start + short + (index < longer)
        rows.append(items[start:end])
        start = end
    return rows
