"""What a step tells: events in the past tense, in the order in which things happened."""

import pytest

from engine import events as ev
from engine.actions import parse_action
from engine.bout import Pair
from engine.cards import parse_card
from engine.play import apply
from engine.position import Result
from tests.engine.records import state_of

SEVEN, EIGHT, KING = (parse_card(text) for text in ("7d", "8d", "Kc"))

STEPS: list[tuple[str, str, tuple[ev.Event, ...]]] = [
    ("36@s - 6c 7dKc/8dKd/8h - 1v2 - 3 -", "1: attack 7d", (ev.Led(1, SEVEN),)),
    ("36@s - 6c 7cKc/8dKd/8h 7d 1v2 - 3 -", "1: throw 7c", (ev.ThrownIn(1, parse_card("7c")),)),
    ("36@s - 6c 7cKc/8dKd/8h 7d 1v2 - 3 -", "2: take", (ev.TakeSaid(2),)),
    ("36@s - 6c 8cKc/8dKd/8h 7d 1v2 - 3 -", "2: beat 7d 8d", (ev.Beaten(2, SEVEN, EIGHT),)),
    ("36@s - 6c 8cKc/Kd/8h 7d:8d 1v2 - 3 -", "3: pass", (ev.Passed(3),)),
    (
        "36+transfer=on@s - 6c 8cKc/7cKd/8h9h 7d 1v2 - 3 -",
        "2: transfer 7c",
        (ev.Transferred(2, parse_card("7c"), 3),),
    ),
    (
        "36+transfer=pass-card@s - 6c 8cKc/7sKd/8h9h 7d 1v2 - 3 -",
        "2: show 7s",
        (ev.Shown(2, parse_card("7s"), 3),),
    ),
    (
        "36+swap=any 8hQs 6c 6sKc/7dKd - 1v2 - 3 -",
        "1: swap",
        (ev.Swapped(1, parse_card("6s"), parse_card("Qs")),),
    ),
    ("36@s - 6c 7d/8d - 1v2 - 3 -", "2: draw", (ev.DrawAgreed(2),)),
    (
        "36@s - 6c 7d/8d - 1v2 - 3 d1",
        "2: draw",
        (ev.DrawAgreed(2), ev.GameOver(Result())),
    ),
    (
        "36@s - 6c 7d/8d - 1v2 - 3 -",
        "2: resign",
        (ev.Resigned(2), ev.GameOver(Result(durak=2))),
    ),
    (
        "36+teams=2@s - 6c 7d/8d/9d/Td - 1v2 - 3 -",
        "2: resign",
        (ev.Resigned(2), ev.GameOver(Result(team=2))),
    ),
    (
        "36 8h9hQs 6c Kc/8dKd/9d 7d 1v2 - 3 -",
        "2: beat 7d 8d",
        (
            ev.Beaten(2, SEVEN, EIGHT),
            ev.BoutBeaten(2, (Pair(SEVEN, EIGHT),)),
            ev.Refilled(1, 3, parse_card("Qs")),
        ),
    ),
    (
        "36 6h6d8h9hTh9c9sTcQs 6c Kc/8dKd/9d 7d 1v2 - 3 -",
        "2: take",
        (
            ev.TakeSaid(2),
            ev.BoutTaken(2, (Pair(SEVEN),)),
            ev.Refilled(1, 5, None),
            ev.Refilled(3, 4, parse_card("Qs")),
        ),
    ),
    (
        "36@s - 6c -/8d/#1/- 7d 1v2 - 3 -",
        "2: beat 7d 8d",
        (
            ev.Beaten(2, SEVEN, EIGHT),
            ev.BoutBeaten(2, (Pair(SEVEN, EIGHT),)),
            ev.WentOut((1, 2, 4), 2),
            ev.GameOver(Result()),
        ),
    ),
]


@pytest.mark.parametrize(
    ("line", "move", "told"), STEPS, ids=[f"{move} in {line}" for line, move, _ in STEPS]
)
def test_a_step_tells_what_it_did(line: str, move: str, told: tuple[ev.Event, ...]) -> None:
    seat, _, action = move.partition(": ")
    _, events = apply(state_of(line), int(seat), parse_action(action))
    assert events == told


@pytest.mark.parametrize(
    ("result", "text"),
    [(Result(durak=3), "durak 3"), (Result(team=1), "team 1"), (Result(), "draw")],
)
def test_a_result_writes_itself_as_in_records(result: Result, text: str) -> None:
    assert str(result) == text
