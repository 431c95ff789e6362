"""NOTATION: the assertions, each true, false and unreadable."""

import pytest

from engine.check import check_text
from engine.claims import CLAIMS

TALON = "Position: 36+swap=any 8hQs 6c 6s7dTc/Td9d8s/7hKc 7c 1v2 - 3 k2:8s"
OVER = "Position: 36@s - 6c #1/8d/#1/#2 - - - 3 -"
DRAWN = "Position: 36@s - 6c #1/#2 - - - 3 -"
LEADING = "Position: 36@s - 6c 7d/8d9d/#1 - 1v2 - 3 -"
TAKING = "Position: 36@s - 6c 7h8s/8d9dKc 7d:Td,7s 1v2t - 3 -"


@pytest.mark.parametrize(
    ("position", "claim"),
    [
        (TALON, "= legal 1: throw 7d; swap"),
        (TALON, "= legal 1: swap; throw 7d"),
        (TALON, "= legal 2: beat 7c 8s; take"),
        (LEADING, "= legal 2: -"),
        (LEADING, "= legal 3: -"),
        (TALON, "= turn: 1 2 3"),
        (TALON, "= turn: 3 1 2"),
        (LEADING, "= turn: 1"),
        (OVER, "= turn: -"),
        (TALON, "= attacker: 1"),
        (TALON, "= defender: 2"),
        (OVER, "= attacker: -"),
        (OVER, "= defender: -"),
        (LEADING, "= attacker: 1"),
        (TALON, "= table: 7c"),
        (TAKING, "= table: 7d/Td 7s"),
        (LEADING, "= table: -"),
        (TALON, "= hand 2: 8s Td 9d"),
        (TALON, "= hand 2: 8S 10d 9D"),
        (LEADING, "= hand 3: -"),
        (TALON, "= hands: 3 / 3 / 2"),
        (TALON, "= hands: 3/3/2"),
        (TALON, "= known 2: 8s"),
        (TALON, "= known 1: -"),
        (TALON, "= talon: 2"),
        (LEADING, "= talon: 0"),
        (TALON, "= discard: 1"),
        (TALON, "= trump: s"),
        (TALON, "= turnup: Qs"),
        (LEADING, "= turnup: -"),
        (TALON, "= limit: 3"),
        (LEADING, "= limit: 2"),
        (OVER, "= limit: -"),
        (LEADING, "= phase: lead"),
        (TALON, "= phase: bout"),
        (TAKING, "= phase: taking"),
        (OVER, "= phase: over"),
        (OVER, "= out: 1,3 4"),
        (OVER, "= out: 3,1 4"),
        (TALON, "= out: -"),
        (OVER, "= result: durak 2"),
        (DRAWN, "= result: draw"),
        (LEADING, "= result: -"),
    ],
)
def test_the_assertion_holds(position: str, claim: str) -> None:
    assert check_text(f"{position}\n{claim}\n") == []


@pytest.mark.parametrize(
    ("position", "claim", "actual"),
    [
        (TALON, "= legal 2: take", "beat 7c 8s; take"),
        (TALON, "= legal 1: throw 7d; swap; resign; draw", "swap; throw 7d"),
        (TALON, "= legal 2: -", "beat 7c 8s; take"),
        (TALON, "= turn: 1 2", "1 2 3"),
        (TALON, "= attacker: 2", "1"),
        (TALON, "= defender: -", "2"),
        (TAKING, "= table: 7s 7d/Td", "7d/Td 7s"),
        (TALON, "= hand 2: Td 9d", "9d Td 8s"),
        (TALON, "= hands: 3 / 2 / 3", "3 / 3 / 2"),
        (TALON, "= known 2: -", "8s"),
        (TALON, "= talon: 1", "2"),
        (TALON, "= discard: 0", "1"),
        (TALON, "= trump: c", "s"),
        (TALON, "= turnup: -", "Qs"),
        (TALON, "= limit: 6", "3"),
        (TALON, "= phase: lead", "bout"),
        (OVER, "= out: 1 3 4", "1,3 4"),
        (OVER, "= out: 4 1,3", "1,3 4"),
        (OVER, "= result: draw", "durak 2"),
        (OVER, "= result: -", "durak 2"),
        (DRAWN, "= result: team 1", "draw"),
    ],
)
def test_the_assertion_fails(position: str, claim: str, actual: str) -> None:
    (failure,) = check_text(f"{position}\n{claim}\n")
    assert failure.line == 2
    assert failure.text.endswith(f", but it is {actual}")


@pytest.mark.parametrize(
    ("claim", "fault"),
    [
        ("= legal 2: beat", "'beat' is not an action"),
        ("= legal: take", "= legal names a seat"),
        ("= turn 1: 1", "= turn names no seat"),
        ("= turn: one", "'one' is not a number"),
        ("= turn: ²", "'²' is not a number"),
        ("= attacker: x", "'x' is not a number"),
        ("= table: 7d/", "'' is not a card"),
        ("= hand 1: 7d 7d", "a card stands twice"),
        ("= hands: 1 / x", "'x' is not a number"),
        ("= talon: -", "'-' is not a number"),
        ("= discard: many", "'many' is not a number"),
        ("= trump: spades", "'spades' is not a suit"),
        ("= turnup: Q", "'Q' is not a card"),
        ("= phase: deal", "'deal' is not a valid Phase"),
        ("= out: 1,x", "'x' is not a number"),
        ("= result: durak", "'durak' is not a result (durak N, team N, draw or -)"),
        ("= result: won 1", "'won 1' is not a result"),
    ],
)
def test_an_assertion_that_says_nothing_readable_is_refused(claim: str, fault: str) -> None:
    (failure,) = check_text(f"{LEADING}\n{claim}\n")
    assert failure.line == 2
    assert failure.text.startswith(fault)


def test_there_are_the_assertions_of_the_notation() -> None:
    assert list(CLAIMS) == [
        *("legal", "turn", "attacker", "defender", "table", "hand", "hands", "known"),
        *("talon", "discard", "trump", "turnup", "limit", "phase", "out", "result"),
    ]
