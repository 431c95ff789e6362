"""A room before its deal: who sits there, by which rules, and what may be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from urllib.parse import quote

from aiogram.enums import ButtonStyle
from aiogram.utils.formatting import Bold, Text

from bot.callbacks import RoomDo, RoomTap
from bot.i18n import T
from bot.screens.cards import listed
from bot.screens.names import name_of
from bot.screens.options import more_option_rows, option_rows
from bot.screens.page import Button, Rows, button, link, page
from bot.screens.rules_text import clock_text, rules_lines, variant_word
from bot.screens.scene import Lobby, LobbyFace, Reader, RoomKind, Seated
from bot.screens.screen import Screen
from bot.screens.table import PROGRAM

CARD: Final = "🃏"
_FREE: Final = "·"
_HARD: Final = 6
"""With so many the first defender has no easy time."""


def lobby_screen(lobby: Lobby, reader: Reader) -> Screen:
    """A room that gathers people, or in which the rules are being chosen."""
    if lobby.face is LobbyFace.RULES:
        return page([_title(lobby, reader)], rows=option_rows(lobby, reader.t))
    if lobby.face is LobbyFace.MORE:
        lines = rules_lines(lobby.rules, reader.t)
        return page([_title(lobby, reader)], lines, rows=more_option_rows(lobby, reader.t))
    return page(
        [_title(lobby, reader), *_seats(lobby, reader)],
        _remarks(lobby, reader),
        rows=_keys(lobby, reader),
    )


def _title(lobby: Lobby, reader: Reader) -> Text:
    t, rules = reader.t, lobby.rules
    title = t.count(
        "Durak · {variant} · {n} card · {clock}",
        "Durak · {variant} · {n} cards · {clock}",
        rules.deck,
        variant=variant_word(rules.transfer, t),
        clock=clock_text(lobby.turn_seconds, t),
    )
    return Text(f"{CARD} ", Bold(title))


def _seats(lobby: Lobby, reader: Reader) -> Iterator[str]:
    for number, seated in enumerate(lobby.people, start=1):
        yield f"{number}  {_seat(seated, reader)}"
    if len(lobby.people) < lobby.rules.max_seats:
        yield f"{len(lobby.people) + 1}  {_FREE}"


def _seat(seated: Seated, reader: Reader) -> str:
    name = name_of(seated, reader.t)
    return name if seated.program is None else f"{PROGRAM} {name}"


def _remarks(lobby: Lobby, reader: Reader) -> Iterator[str]:
    t = reader.t
    if len(lobby.people) == _HARD:
        yield t.word("Six: hard on the first defender.")
    if lobby.awaited:
        names = listed([name_of(seated, t) for seated in lobby.awaited], reader)
        yield t.plain("Waiting for {names}: then the cards are dealt.", names=names)
    if lobby.cut:
        yield t.word("Somebody cuts before the deal.")
    if lobby.kind is RoomKind.QUICK:
        yield t.word("Looking for somebody to play with. You can put the phone away: I will call.")
    if lobby.kind is RoomKind.FRIEND and lobby.link:
        yield t.word("Send this link: whoever opens it sits down here.")
        yield lobby.link


def _keys(lobby: Lobby, reader: Reader) -> Rows:
    t, full = reader.t, len(lobby.people) >= lobby.rules.max_seats
    leave = _tap(lobby, t.word("Leave"), RoomDo.LEAVE)
    if lobby.kind is RoomKind.QUICK:
        return [[leave], _deal(lobby, t)]
    first = [leave]
    if lobby.kind is RoomKind.GROUP and not full:
        first = [_tap(lobby, t.word("Join"), RoomDo.JOIN), leave]
    elif lobby.link and not full:
        first = [link(t.word("Send the link"), _share_url(lobby.link)), leave]
    rules = _tap(lobby, t.word("Rules"), RoomDo.RULES)
    programs = _programs(lobby, t, full=full)
    if not programs:
        return [[*first, rules], _deal(lobby, t)]
    middle = [[*programs, rules]] if len(programs) == 1 else [programs, [rules]]
    return [first, *middle, _deal(lobby, t)]


def _programs(lobby: Lobby, t: T, *, full: bool) -> list[Button]:
    buttons = [] if full else [_tap(lobby, t.word("Add a bot"), RoomDo.ADD_BOT)]
    if any(seated.user is None for seated in lobby.people):
        buttons.append(_tap(lobby, t.word("Remove a bot"), RoomDo.DROP_BOT))
    return buttons


def _deal(lobby: Lobby, t: T) -> list[Button]:
    n = len(lobby.people)
    if n < 2:
        return []
    text = t.count("Deal · {n} player", "Deal · {n} players", n)
    return [_tap(lobby, text, RoomDo.DEAL, ButtonStyle.SUCCESS)]


def _tap(lobby: Lobby, text: str, do: RoomDo, style: ButtonStyle | None = None) -> Button:
    return button(text, RoomTap(room=lobby.room, do=do), style)


def _share_url(address: str) -> str:
    """Opens Telegram's own choice of chats to send an address to."""
    return f"https://t.me/share/url?url={quote(address, safe='')}"
