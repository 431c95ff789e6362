"""The table in the group: one message that everybody looks at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from aiogram.utils.formatting import Text

from bot.callbacks import RoomDo, RoomTap
from bot.screens.board import board, draw_offer, header, promise
from bot.screens.page import button, joined, link, page
from bot.screens.scene import Reader, Scene
from bot.screens.screen import Screen
from bot.screens.speaker import Speaker, clock
from bot.screens.story import story
from bot.screens.word import holders, word_sentence
from engine.view import View

ATTACKS: Final = "⚔️"
DEFENDS: Final = "🛡"
PROGRAM: Final = "🤖"
UNBROKEN: Final = "\u00a0"
"""A space at which no line ends."""
NEITHER: Final = "\u2003\u2005"
"""As wide as an emoji, so that the names stand in line."""


def table_screen(scene: Scene, reader: Reader) -> Screen:
    """The table as everyone in the chat may see it; `scene.view` is a watcher's."""
    speaker, t = Speaker.of(scene, reader), reader.t
    said = [*story(speaker, scene.fresh), word_sentence(speaker)]
    buttons = [button(t.word("My hand"), RoomTap(room=scene.room, do=RoomDo.HAND))]
    if reader.bot:
        buttons.append(link(t.word("Private chat"), f"https://t.me/{reader.bot}"))
    return page(
        [header(speaker), promise(scene, reader)],
        _seats(scene, speaker),
        board(scene.view, reader),
        [joined((sentence for sentence in said if sentence), " "), draw_offer(speaker)],
        rows=[buttons],
    )


def _seats(scene: Scene, speaker: Speaker) -> Iterator[Text]:
    """Everybody in order of play; whoever has the word is bold, and the clock is theirs."""
    waiting = holders(scene.view)
    time = clock(scene, speaker.reader)
    for seat in scene.view.seats:
        text = seat_text(speaker, seat)
        said = speaker.call(seat, text) if seat in waiting else text
        line = Text(mark(speaker.view, seat) or NEITHER, " ", said)
        yield Text(line, "  ", time) if time and seat in waiting[:1] else line


def mark(view: View, seat: int) -> str:
    """The sign of the attacker or of the defender; empty for everybody else."""
    return {view.bout.attacker: ATTACKS, view.bout.defender: DEFENDS}.get(seat, "")


def seat_text(speaker: Speaker, seat: int) -> str:
    """A name and how many cards its owner holds, which no line break tears apart."""
    view, t = speaker.view, speaker.t
    name = speaker.name(seat)
    if speaker.people[seat - 1].program is not None:
        name = f"{PROGRAM}{UNBROKEN}{name}"
    if seat not in view.in_play:
        return t.plain("{name} · out", name=name)
    held = f"{name}{UNBROKEN}{view.size(seat)}"
    if view.rules.teams:
        return t.plain("{name} · team {team}", name=held, team=view.team(seat))
    return held
