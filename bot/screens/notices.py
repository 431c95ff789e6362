"""News from a room: messages that are sent once and never edited."""

from __future__ import annotations

from aiogram.utils.formatting import Bold

from bot.screens.names import mention, name_of
from bot.screens.page import page
from bot.screens.scene import Reader, Seated
from bot.screens.screen import Screen
from bot.screens.table import PROGRAM


def seated_note(where: str, reader: Reader) -> Screen:
    """In the private chat: a seat is taken; `where` is the group's title, or empty."""
    t = reader.t
    if not where:
        return page([t.word("You are seated. Your hand comes here with the deal.")])
    text = t.text(
        "You are seated in {group}. Your hand comes here with the deal.", group=Bold(where)
    )
    return page([text])


def clock_took_over(person: Seated, reader: Reader) -> Screen:
    """Somebody ran out of time twice in a row."""
    t = reader.t
    text = t.text(
        "Out of time twice: {program} a program plays for {name} until the next tap.",
        name=mention(person, t),
        program=PROGRAM,
    )
    return page([text])


def gave_up(person: Seated, reader: Reader) -> Screen:
    """Somebody gave up while others play on."""
    t = reader.t
    text = t.plain(
        "{name} gives up. {program} A program plays on in that seat; for {name} the game is lost.",
        name=name_of(person, t),
        program=PROGRAM,
    )
    return page([text])


def went_away(person: Seated, reader: Reader) -> Screen:
    """Somebody left the group, or cannot be written to any more."""
    t = reader.t
    text = t.plain(
        "{name} is away. {program} A program plays on in that seat.",
        name=name_of(person, t),
        program=PROGRAM,
    )
    return page([text])


def lobby_closed(reader: Reader) -> Screen:
    """Nobody came, or nobody dealt."""
    return page([reader.t.word("The table is cleared away. /durak opens a new one.")])


def got_up(reader: Reader) -> Screen:
    """In the private chat: somebody has left a table before its deal."""
    return page([reader.t.word("You have left the table.")])


def greeting(reader: Reader) -> Screen:
    """The bot has been added to a group."""
    return page([reader.t.word("Thank you for having me. /durak opens a table for two to six.")])


def write_as_yourself(reader: Reader) -> Screen:
    """A command from a channel's identity."""
    return page([reader.t.word("A channel cannot sit down. Write as yourself, please.")])
