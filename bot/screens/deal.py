"""The deal's own announcement: the promise that is opened when the game is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from aiogram.utils.formatting import Code, Text

from bot.callbacks import RoomDo, RoomTap
from bot.i18n import T
from bot.screens.cards import suit_text
from bot.screens.names import mention
from bot.screens.page import button, page
from bot.screens.scene import Cutting, Reader, Scene
from bot.screens.screen import Screen
from bot.screens.speaker import Speaker

_PLACES: Final = 6
"""A deck can be cut at so many places less one."""


def deal_note(scene: Scene, reader: Reader) -> Screen:
    """Cards are dealt: trump, leader, and the whole commitment. Never edited."""
    speaker = Speaker.of(scene, reader)
    return page([_dealt(speaker), *_trump(speaker)], _promise(scene.commitment, reader.t))


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


def _dealt(speaker: Speaker) -> Text:
    bout, t = speaker.view.bout, speaker.t
    leader, defender = speaker.call(bout.attacker), speaker.name(bout.defender)
    return t.text(
        "The cards are dealt. {leader} leads against {defender}.", leader=leader, defender=defender
    )


def _trump(speaker: Speaker) -> Iterator[str]:
    view, t = speaker.view, speaker.t
    suit = suit_text(view.trump, speaker.reader)
    if view.turn_up is not None:
        yield t.plain("Trump: {suit} ({card:nom})", suit=suit, card=speaker.cards(view.turn_up))
        return
    yield t.plain("Trump: {suit}", suit=suit)
    for seat in view.seats:
        for card in view.known[seat - 1]:
            # The whole deck is dealt: the dealer's last card is the trump card, seen by all.
            name = speaker.name(seat)
            yield t.plain(
                "{name} holds the trump card, {card}.", name=name, card=speaker.cards(card)
            )


def _promise(commitment: str, t: T) -> Iterator[Text | str]:
    if commitment:
        yield t.word("The deck is shuffled and sealed. The seal, to be opened after the game:")
        yield Code(commitment)
