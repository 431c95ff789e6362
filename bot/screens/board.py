"""What lies on the table: trump, deck and pairs, as every screen shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from aiogram.utils.formatting import Bold, Text

from bot.screens.cards import card_text, suit_text
from bot.screens.scene import Reader, Scene, Suits
from bot.screens.speaker import Speaker
from bot.screens.story import finished_bout
from engine.bout import Pair
from engine.position import Phase
from engine.view import View

UNBEATEN: Final = "?"
PROMISE_SHOWN: Final = 8
"""So many digits of the deal's promise stand at the table."""
_PAIRS_ABOVE_ONE_ANOTHER: Final = 3


def header(speaker: Speaker) -> str:
    """Trump, deck with the turn-up, and how many cards are beaten."""
    view, t = speaker.view, speaker.t
    suit, beaten = suit_text(view.trump, speaker.reader), len(view.discard)
    if view.turn_up is None:
        return t.plain("{suit} trump · no deck left · beaten {beaten}", suit=suit, beaten=beaten)
    return t.plain(
        "{suit} trump · deck {deck} ({turn_up:nom}) · beaten {beaten}",
        suit=suit,
        deck=view.talon_size,
        turn_up=speaker.cards(view.turn_up),
        beaten=beaten,
    )


def table_pairs(view: View) -> tuple[Pair, ...]:
    """The pairs on the table; until the next lead those of the bout that has ended."""
    if view.bout.table:
        return view.bout.table
    end = finished_bout(view.log) if view.phase in (Phase.LEAD, Phase.OVER) else None
    return end.table if end else ()


def board(view: View, reader: Reader) -> list[Text]:
    """The pairs, line by line: attack and beat; two on a line when there are many."""
    pairs, waits = table_pairs(view), bool(view.bout.table)
    narrow = len(pairs) <= _PAIRS_ABOVE_ONE_ANOTHER or reader.suits is Suits.WORDS
    return [
        Bold("   ·   ".join(_pair(pair, reader, waits=waits) for pair in row))
        for row in _rows(pairs, 1 if narrow else 2)
    ]


def _rows(pairs: Sequence[Pair], most: int) -> list[Sequence[Pair]]:
    return [pairs[start : start + most] for start in range(0, len(pairs), most)]


def _pair(pair: Pair, reader: Reader, *, waits: bool) -> str:
    cards = [card_text(pair.attack, reader)]
    if pair.beat is not None:
        cards.append(card_text(pair.beat, reader))
    elif waits:
        cards.append(UNBEATEN)
    return (" — " if reader.suits is Suits.WORDS else "  ").join(cards)


def promise(scene: Scene, reader: Reader) -> str | None:
    """The first digits of what was promised at the deal."""
    if not scene.commitment:
        return None
    return reader.t.plain("Deal {promise}", promise=scene.commitment[:PROMISE_SHOWN])


def draw_offer(speaker: Speaker) -> str | None:
    """Who is for a draw just now."""
    agreed = speaker.view.bout.agreed
    if not agreed or speaker.view.result is not None:
        return None
    return speaker.t.plain("For a draw: {names}.", names=speaker.names(agreed))
