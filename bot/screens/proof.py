"""After a game: the opened deal and what it proves, and the record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from aiogram.utils.formatting import Bold, Code, ExpandableBlockQuote, Text

from bot.screens.page import page
from bot.screens.scene import Reader
from bot.screens.screen import Screen
from engine.deal import FairDeal

_LONGEST: Final = 3800
"""Characters of a record in one message; Telegram takes 4096."""


def check_text(fair: FairDeal, reader: Reader) -> Screen:
    """The deal's seal opened, the sum done, and in words what that proves and what not."""
    return page([Bold(_verdict(fair, reader))], _opened(fair, reader), _meaning(fair, reader))


def _verdict(fair: FairDeal, reader: Reader) -> str:
    t = reader.t
    match fair.is_kept:
        case True:
            return t.word("The deal is as it was sealed.")
        case False:
            return t.word("The deal is not what was sealed. Do not trust this game.")
        case None:
            return t.word("This deal was not sealed, so there is nothing to check.")


def _opened(fair: FairDeal, reader: Reader) -> Iterator[Text]:
    t = reader.t
    if fair.commitment:
        yield t.text("Seal: {seal}", seal=Code(fair.commitment))
    if fair.nonce:
        yield t.text("Random number (nonce): {nonce}", nonce=Code(fair.nonce))
    if fair.shuffled:
        yield t.text("Order: {order}", order=Code(fair.shuffled))
    if fair.cut is not None:
        yield t.counted("Cut: {n} card from the top.", "Cut: {n} cards from the top.", fair.cut)


def _meaning(fair: FairDeal, reader: Reader) -> Iterator[str]:
    t = reader.t
    if fair.is_kept:
        yield t.word(
            "The seal is the SHA-256 of the nonce and this order, and everyone saw it before the "
            "first card. So nobody changed the deck after the deal. It does not prove that "
            "whoever runs the bot did not look."
        )
        yield t.word("To check it yourself: python -m engine verify, with the record of the game.")


def record_note(record: str, reader: Reader) -> tuple[Screen, ...]:
    """The whole game in notation; a very long one takes several messages."""
    title = Bold(reader.t.word("The record of the game"))
    first, *rest = _parts(record)
    folded = ExpandableBlockQuote(first)
    return (page([title, folded]), *(page([ExpandableBlockQuote(part)]) for part in rest))


def _parts(record: str) -> Iterator[str]:
    part = ""
    for line in record.strip().splitlines(keepends=True):
        if len(part) + len(line) > _LONGEST:
            yield part
            part = ""
        part += line
    yield part
