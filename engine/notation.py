"""Durak records: games, positions and test cases as text (NOTATION). Read and write."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from engine.actions import Action, parse_action
from engine.bout import NOBODY
from engine.claims import canonical_claim
from engine.deal import Deal
from engine.line import format_line
from engine.refusals import Refusal
from engine.setup import SetupError, format_deal, read_setup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.game import Game
    from engine.state import State


class NotationError(ValueError):
    """A record that cannot be read; says in which line and why."""

    def __init__(self, line: int, fault: str) -> None:
        super().__init__(fault)
        self.line = line
        """From 1."""


@dataclass(frozen=True, slots=True)
class Played:
    """A move in a record: what a seat did, or tried to do."""

    line: int
    seat: int
    action: Action
    refusal: Refusal | None = None
    """The code with which it must be refused."""

    def __str__(self) -> str:
        text = f"{self.seat}: {self.action}"
        return text if self.refusal is None else f"{text} ! {self.refusal}"


@dataclass(frozen=True, slots=True)
class Claim:
    """What must hold at a point of a record."""

    line: int
    name: str
    seat: int
    """Of whom it speaks; NOBODY if it speaks of the table."""
    value: str
    """In canonical text."""

    def __str__(self) -> str:
        about = f"{self.name} {self.seat}" if self.seat else self.name
        return f"= {about}: {self.value}"


Step: TypeAlias = Played | Claim


@dataclass(frozen=True, slots=True)
class Record:
    """A record as read: where it starts, and its moves and claims in order."""

    origin: Deal | State
    steps: tuple[Step, ...] = ()


_KEY: Final = re.compile(r"([A-Z][a-z]+):(.*)")
_MOVE: Final = re.compile(r"(\d+)\s*:([^!]*)(?:!(.*))?")
_CLAIM: Final = re.compile(r"=\s*([a-z]+)(?:\s+(\d+))?\s*:(.*)")


def parse_record(text: str) -> Record:
    """Read a record; NotationError names the line that is wrong."""
    keys: list[tuple[int, str, str]] = []
    rest: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = _without_comment(line)
        if match := _KEY.fullmatch(stripped):
            keys.append((number, match[1], match[2].strip()))
        elif stripped:
            rest.append((number, stripped))
    try:
        origin = read_setup(keys)
    except SetupError as error:
        raise NotationError(error.line, str(error)) from None
    seats = origin.seats if isinstance(origin, Deal) else len(origin.seats)
    return Record(origin, tuple(_read_step(number, line, seats) for number, line in rest))


def _without_comment(line: str) -> str:
    words = line.split()
    if words and words[0] == "Position:":
        # In a position line # marks a seat that is out; the comment comes after its nine fields.
        fields, more = words[1:10], " ".join(words[10:])
        return " ".join(["Position:", *fields, more.partition("#")[0]]).strip()
    return line.partition("#")[0].strip()


def _read_step(number: int, line: str, seats: int) -> Step:
    try:
        if match := _MOVE.fullmatch(line):
            refusal = Refusal(match[3].strip()) if match[3] is not None else None
            return Played(number, _seat(match[1], seats), parse_action(match[2].strip()), refusal)
        if match := _CLAIM.fullmatch(line):
            name, seat = match[1], _seat(match[2], seats) if match[2] else NOBODY
            return Claim(number, name, seat, canonical_claim(name, seat, match[3].strip()))
    except ValueError as error:
        raise NotationError(number, str(error)) from None
    raise NotationError(number, f"neither a setup line, a move nor an assertion: {line!r}")


def _seat(text: str, seats: int) -> int:
    if not 1 <= int(text) <= seats:
        raise ValueError(f"there is no seat {text} at a table of {seats}")
    return int(text)


def format_record(record: Record) -> str:
    """Write a record; what reads it back is equal to it, line numbers aside."""
    return "".join(f"{line}\n" for line in _record_lines(record))


def _record_lines(record: Record) -> Iterator[str]:
    if isinstance(record.origin, Deal):
        yield from format_deal(record.origin)
    else:
        yield f"Position: {format_line(record.origin)}"
    yield from map(str, record.steps)


def format_game(game: Game) -> str:
    """Write a game as a record: its start and its moves."""
    steps = tuple(Played(0, move.seat, move.action) for move in game.moves)
    return format_record(Record(game.origin, steps))
