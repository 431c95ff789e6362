"""The end of a game: who is the durak, the places, and what can be done next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from aiogram.enums import ButtonStyle
from aiogram.utils.formatting import Bold, Text

from bot.callbacks import MenuDo, MenuTap, RoomDo, RoomTap
from bot.screens.page import Button, Rows, button, page
from bot.screens.scene import End, Reader, RoomKind
from bot.screens.screen import Screen
from bot.screens.speaker import Speaker
from engine import events as ev
from engine.cards import Card, lowest_trump
from engine.events import Event
from engine.view import View

FINISH: Final = "🏁"


def end_screen(end: End, reader: Reader) -> Screen:
    """A finished game."""
    speaker = Speaker.of(end.scene, reader)
    result = Text(f"{FINISH} ", Bold(_result(end, speaker)))
    return page([result, *_afterwords(end, speaker)], rows=_keys(end, reader))


def _result(end: End, speaker: Speaker) -> str:
    view, t = speaker.view, speaker.t
    if end.stopped or view.result is None:
        return t.word("The game was stopped. Nobody is the durak.")
    if view.resigned and not view.result.team:
        return t.plain("{name} gives up and is the durak.", name=speaker.name(view.resigned))
    if not view.duraks:
        return t.word("A draw. Nobody is the durak, this time.")
    if view.seat and view.duraks == (view.seat,):
        return t.word("You are the durak.")
    if len(view.duraks) == 1:
        return t.plain("{name} is the durak.", name=speaker.name(view.duraks[0]))
    return t.plain("{names} are the duraks.", names=speaker.names(view.duraks))


def _afterwords(end: End, speaker: Speaker) -> Iterator[str]:
    view, t = speaker.view, speaker.t
    if end.stopped or view.result is None:
        return
    if not view.duraks:
        yield t.word("As they say: an old fool is better than two new ones.")
    places = _places(speaker)
    if places:
        yield places
    yield from _straps(speaker)


def _places(speaker: Speaker) -> str:
    """Who went out when; the duraks have no place, and of two players the other is clear."""
    view = speaker.view
    if len(view.seats) == 2:
        return ""
    safe = [[seat for seat in place if seat not in view.duraks] for place in view.places]
    return " · ".join(
        f"{number} {', '.join(map(speaker.name, seats))}"
        for number, seats in enumerate(safe, start=1)
        if seats
    )


def _straps(speaker: Speaker) -> Iterator[str]:
    t, view = speaker.t, speaker.view
    if view.resigned or len(view.duraks) != 1:
        return
    for seat, cards in shoulder_straps(view).items():
        yield t.plain(
            "{name} goes out with {cards:ins} in the last attack: shoulder straps for {durak}.",
            name=speaker.name(seat),
            cards=speaker.cards(*cards),
            durak=speaker.name(view.duraks[0]),
        )


def shoulder_straps(view: View) -> dict[int, list[Card]]:
    """The cards of the lowest rank with which seats went out in the last attack on the durak."""
    bout = _last_bout(view.log)
    ends = [end.defender for end in bout if isinstance(end, ev.BoutBeaten | ev.BoutTaken)]
    if ends != list(view.duraks):
        return {}
    lowest = lowest_trump(view.rules.deck, view.trump).rank
    straps: dict[int, list[Card]] = {}
    for seat in (seat for event in bout if isinstance(event, ev.WentOut) for seat in event.seats):
        put_down = [
            event.card
            for event in bout
            if isinstance(event, ev.Led | ev.ThrownIn | ev.Transferred) and event.seat == seat
        ]
        last = takewhile(lambda card: card.rank == lowest, reversed(put_down))
        if cards := list(last)[::-1]:
            straps[seat] = cards
    return straps


def _last_bout(log: Sequence[Event]) -> Sequence[Event]:
    leads = [index for index, event in enumerate(log) if isinstance(event, ev.Led)]
    return log[leads[-1] :] if leads else ()


def _keys(end: End, reader: Reader) -> Rows:
    t, solo = reader.t, end.scene.kind is RoomKind.SOLO
    again = t.word("Again") if solo else t.word("Again · same people")
    first = [_tap(end, again, RoomDo.AGAIN, ButtonStyle.SUCCESS)]
    if solo:
        first.append(button(t.word("New game"), MenuTap(do=MenuDo.SETUP)))
    check = _tap(end, t.word("Check the deal"), RoomDo.CHECK)
    return [first, [check, _tap(end, t.word("Record"), RoomDo.RECORD)]]


def _tap(end: End, text: str, do: RoomDo, style: ButtonStyle | None = None) -> Button:
    arg = "" if do is RoomDo.AGAIN else end.scene.game
    return button(text, RoomTap(room=end.scene.room, do=do, arg=arg), style)
