"""How the tests of the rules speak: in records (NOTATION) and in position lines."""

from textwrap import dedent

from engine.actions import parse_action
from engine.check import check_text
from engine.deal import Deal, start
from engine.line import parse_line
from engine.notation import Played, parse_record
from engine.play import apply
from engine.state import State


def holds(record: str) -> None:
    """Replay a record; every move must go as written and every assertion be true."""
    failures = check_text(dedent(record))
    assert not failures, "\n".join(f"line {fault.line}: {fault.text}" for fault in failures)


def state_of(line: str) -> State:
    """The whole position that a position line tells."""
    state = parse_line(line)
    assert isinstance(state, State)
    return state


def state_after(record: str) -> State:
    """Where a record of accepted moves leads."""
    read = parse_record(dedent(record))
    state = start(read.origin) if isinstance(read.origin, Deal) else read.origin
    for step in read.steps:
        assert isinstance(step, Played)
        state, _ = apply(state, step.seat, step.action)
    return state


def after(state: State, *moves: str) -> State:
    """The state some moves later; a move reads `1: attack 7d`."""
    for move in moves:
        seat, _, action = move.partition(":")
        state, _ = apply(state, int(seat), parse_action(action))
    return state
