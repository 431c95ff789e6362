"""Replaying a record: does every move go as written, does every assertion hold? (NOTATION)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.claims import CLAIMS
from engine.deal import Deal, start
from engine.legality import refusal
from engine.notation import Claim, NotationError, Played, parse_record
from engine.play import apply

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.notation import Record


@dataclass(frozen=True, slots=True)
class Failure:
    """Where a record and the engine part ways."""

    line: int
    text: str
    """What was expected, and what is."""


def check_text(text: str) -> list[Failure]:
    """Read a record and replay it; no failure means that all of it holds."""
    try:
        return list(check_record(parse_record(text)))
    except NotationError as error:
        return [Failure(error.line, str(error))]


def check_record(record: Record) -> Iterator[Failure]:
    """Replay a record; the rest is not checked after a move that did not go as written."""
    origin = record.origin
    state = start(origin) if isinstance(origin, Deal) else origin
    for step in record.steps:
        if isinstance(step, Claim):
            actual = CLAIMS[step.name].actual(state, step.seat)
            if actual != step.value:
                yield Failure(step.line, f"expected {step}, but it is {actual}")
            continue
        code = refusal(state, step.seat, step.action)
        if code is not step.refusal:
            yield Failure(step.line, _surprise(step, code or "accepted"))
            if code is None or step.refusal is None:
                return
        if code is None:
            state, _ = apply(state, step.seat, step.action)


def _surprise(step: Played, outcome: str) -> str:
    return f"expected {step}, but it was {outcome}"
