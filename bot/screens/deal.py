"""The deal's own announcement: the promise that is opened when the game is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from aiogram.utils.formatting import Code, Text

from bot.callbacks import RoomDo, RoomTap
from bot.i18n import T
from bot.screens.names import mention
from bot.screens.page import button, page
from bot.screens.scene import Cutting, Reader, RoomKind, Scene
from bot.screens.screen import Screen
from bot.screens.speaker import Speaker

_PLACES: Final = 6
"""A deck can be cut at so many places less one."""


def deal_note(scene: Scene, reader: Reader) -> Screen:
    """Cards are dealt, and the whole commitment. Never edited.

    What the table and the hand show right beneath is not told here.
    """
    speaker = Speaker.of(scene, reader)
    lines = [_dealt(scene.kind, speaker), *_trump_card(speaker)]
    return page(lines, _promise(scene.commitment, reader.t))


def cut_screen(cutting: Cutting, reader: Reader) -> Screen:
    """The deck is promised, and somebody says where to cut it."""
    t = reader.t
    text = t.text(
        "{name}, cut the deck: how many cards from the top?", name=mention(cutting.cutter, t)
    )
    places = [round(cutting.deck * part / _PLACES) for part in range(1, _PLACES)]
    buttons = [
        button(str(place), RoomTap(room=cutting.room, do=RoomDo.CUT, arg=str(place)))
        for place in places
    ]
    return page([text], _promise(cutting.commitment, t), rows=[buttons])


def _dealt(kind: RoomKind, speaker: Speaker) -> Text | str:
    t = speaker.t
    if kind is not RoomKind.GROUP:
        return t.word("The cards are dealt.")
    name = speaker.call(speaker.view.bout.attacker)
    return t.text("The cards are dealt. {name} leads.", name=name)


def _trump_card(speaker: Speaker) -> Iterator[str]:
    """Who was dealt the last card of the whole deck, which all have seen; often nobody."""
    view, t = speaker.view, speaker.t
    for seat in view.seats:
        for card in view.known[seat - 1]:
            name = speaker.name(seat)
            yield t.plain(
                "{name} holds the trump card, {card}.", name=name, card=speaker.cards(card)
            )


def _promise(commitment: str, t: T) -> Iterator[Text | str]:
    if commitment:
        yield t.word("The deck is shuffled and sealed. The seal, to be opened after the game:")
        yield Code(commitment)
