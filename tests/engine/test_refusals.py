"""RULES 9: the codes, and which one counts when several apply."""

import pytest

from engine.actions import parse_action
from engine.legality import refusal
from engine.refusals import IllegalAction, Refusal
from tests.engine.records import state_of

TABLE = """
game-over out not-your-turn no-such-card partner not-a-thrower already-taken already-passed
too-early wait-priority rank-not-on-table rank-not-opening table-full defender-hand no-such-attack
does-not-beat nothing-to-take nothing-to-pass transfer-off transfer-late transfer-rank
transfer-heads-up transfer-hand show-not-trump show-again swap-off swap-card swap-gone
already-agreed
"""

FULL = "8c:9c,8d:9d,8h:9h,Tc:Jc,Td"
"""Five attack cards, the table limit while the discard pile is empty; the last is unbeaten."""

FIRST_OF_TWO = {
    # The game has ended.
    "game-over, out": ("36@s - 6c #1/Kd/#2 - - - 3 -", "1: pass"),
    "game-over, not-your-turn": ("36@s - 6c #1/Kd - - - 3 -", "2: beat 7d 8d"),
    "game-over, already-agreed": ("36@s - 6c 7d/Kd - - - 3 d12", "1: draw"),
    # The seat is out.
    "out, not-your-turn": ("36@s - 6c 7d/Kd/#1 - 1v2 - 3 -", "3: attack 7d"),
    "out, no-such-card": ("36@s - 6c 8h/Kd/#1 7d 1v2 - 3 -", "3: throw 7h"),
    "out, partner": ("36+teams=2@s - 6c 8h/Kd/9h/#1 7d 1v2 - 3 -", "4: pass"),
    "out, swap-off": ("36@s - 6c 8h/Kd/#1 7d 1v2 - 3 -", "3: swap"),
    # Not this kind of thing now.
    "not-your-turn, no-such-card": ("36@s - 6c 8h/Kd/9h - 1v2 - 3 -", "2: attack Ac"),
    "not-your-turn, partner": ("36+teams=2@s - 6c 8h/Kd/9h/Td - 1v2 - 3 -", "4: throw Td"),
    "not-your-turn, not-a-thrower": (
        "36+throw-from=attacker@s - 6c 8h/Kd/9h - 1v2 - 3 -",
        "3: throw 9h",
    ),
    "not-your-turn, already-taken": ("36@s - 6c 8h/KdQd/7h 7d 1v2t - 3 -", "3: take"),
    "not-your-turn, wait-priority": (
        "36+throw-order=in-turn@s - 6c 7h8h/KdQd/7s 7d 1v2 - 3 -",
        "2: throw Kd",
    ),
    "not-your-turn, rank-not-on-table": ("36@s - 6c 8h/Kd/7h 7d 1v2 - 3 -", "2: throw Kd"),
    "not-your-turn, no-such-attack": ("36@s - 6c 8h/Kd/9h - 1v2 - 3 -", "1: beat 7d 8h"),
    "not-your-turn, does-not-beat": ("36@s - 6c 8h/Kd/7h 7d 1v2 - 3 -", "1: beat 7d 8h"),
    "not-your-turn, nothing-to-take": ("36@s - 6c 8h/Kd/9h - 1v2 - 3 -", "1: take"),
    "not-your-turn, nothing-to-pass": ("36@s - 6c 8h/Kd/7h 7d 1v2 - 3 -", "2: pass"),
    "not-your-turn, transfer-off": ("36@s - 6c 8h/Kd/7h 7d 1v2 - 3 -", "3: transfer 7h"),
    # Not in that hand, whatever card it is.
    "no-such-card, partner": ("36+teams=2@s - 6c 8h/Kd/7h/Td 7d 1v2 - 3 -", "4: throw Ac"),
    "no-such-card, not-a-thrower": (
        "36+throw-from=attacker@s - 6c 8h/Kd/9h 7d 1v2 - 3 -",
        "3: throw 7h",
    ),
    "no-such-card, already-taken": ("36@s - 6c 7h/KdQd/8h 7d 1v2t - 3 -", "2: beat 7d 8d"),
    "no-such-card, already-passed": ("36@s - 6c 8h/KdQd/7h 7d 1v2t 1 3 -", "1: throw 7s"),
    "no-such-card, too-early": (
        "36+throw-time=one-by-one@s - 6c 8h/KdQd/7h 7d 1v2 - 3 -",
        "1: throw 7s",
    ),
    "no-such-card, wait-priority": (
        "36+throw-order=in-turn@s - 6c 7h/KdQd/7s 7d 1v2 - 3 -",
        "3: throw 7c",
    ),
    "no-such-card, rank-not-on-table": ("36@s - 6c 8h/KdQd/7h 7d 1v2 - 3 -", "1: throw Ac"),
    "no-such-card, a card of no such deck": ("36@s - 6c 8h/KdQd/7h 7d 1v2 - 3 -", "1: throw 2c"),
    "no-such-card, no-such-attack": ("36@s - 6c 8h/KdQd/7h 7d 1v2 - 3 -", "2: beat 8d 9d"),
    "no-such-card, transfer-off": ("36@s - 6c 8h/KdQd/7h 7d 1v2 - 3 -", "2: transfer 7s"),
    "no-such-card, show-not-trump": ("36@s - 6c 8h/KdQd/7h 7d 1v2 - 3 -", "2: show 7c"),
    # The defender's partner.
    "partner, not-a-thrower": (
        "36+teams=2+throw-from=attacker@s - 6c 8h/KdQd/7h/7s 7d 1v2 - 3 -",
        "4: throw 7s",
    ),
    "partner, too-early": (
        "36+teams=2+throw-time=one-by-one@s - 6c 7h/KdQd/8h/7s 7d 1v2 - 3 -",
        "4: throw 7s",
    ),
    "partner, wait-priority": (
        "36+teams=2+throw-order=in-turn@s - 6c 7h/KdQd/8h/7s 7d 1v2 - 3 -",
        "4: throw 7s",
    ),
    "partner, rank-not-on-table": ("36+teams=2@s - 6c 7h/KdQd/8h/Ts 7d 1v2 - 3 -", "4: throw Ts"),
    "partner, nothing-to-pass": ("36+teams=2@s - 6c 7h/KdQd/8h/Ts - 1v2 - 3 -", "4: pass"),
    # Excluded altogether.
    "not-a-thrower, too-early": (
        "36+throw-from=attacker+throw-time=one-by-one@s - 6c 7h/KdQd/7s 7d 1v2 - 3 -",
        "3: throw 7s",
    ),
    "not-a-thrower, wait-priority": (
        "36+throw-from=attacker+throw-order=in-turn@s - 6c 7h/KdQd/7s 7d 1v2 - 3 -",
        "3: throw 7s",
    ),
    "not-a-thrower, rank-not-on-table": (
        "36+throw-from=neighbors-only@s - 6c 8h/KdQd/9h/Ts/9s 7d 1v2 - 3 -",
        "4: throw Ts",
    ),
    "not-a-thrower, nothing-to-pass": (
        "36+throw-from=attacker@s - 6c 7h/KdQd/8h - 1v2 - 3 -",
        "3: pass",
    ),
    # After take was said.
    "already-taken, no-such-attack": ("36@s - 6c 7h/KdQd/8h 7d 1v2t - 3 -", "2: beat 8d Kd"),
    "already-taken, does-not-beat": ("36@s - 6c 7h/KcQd/8h 7d 1v2t - 3 -", "2: beat 7d Kc"),
    "already-taken, transfer-off": ("36@s - 6c 7h/KdQd/8h 7d 1v2t - 3 -", "2: transfer Kd"),
    "already-taken, transfer-late": (
        "36+transfer=on@s - 6c 7h/KdQd/8h 7d,7c:8c 1v2t - 3 -",
        "2: transfer Kd",
    ),
    # A pass that is final, or said twice.
    "already-passed, wait-priority": (
        "36+throw-order=in-turn@s - 6c 7h/KdQdTs/7s 7d 1v2t 1 3 -",
        "1: throw 7h",
    ),
    "already-passed, rank-not-on-table": ("36@s - 6c 8h/KdQd/7h 7d 1v2t 1 3 -", "1: throw 8h"),
    "already-passed, too-early": (
        "36+throw-order=last-first+throw-time=one-by-one@s - 6c 7h/KdQd/7s 7d,8c:9c 1v2 1 3 -",
        "1: throw 7h",
    ),
    "already-passed, nothing-to-pass": ("36@s - 6c 8h/KdQd/7h 7d 1v2 - 3 -", "1: pass"),
    # Too early.
    "too-early, wait-priority": (
        (
            "36+auto-pass=off+throw-order=in-turn+throw-time=one-by-one@s"
            " - 6c 7h/KdQd/7s 7d 1v2 - 3 -"
        ),
        "3: throw 7s",
    ),
    "too-early, rank-not-on-table": (
        "36+throw-time=one-by-one@s - 6c 8h/KdQd/7s 7d 1v2 - 3 -",
        "1: throw 8h",
    ),
    "too-early, defender-hand": (
        "36+throw-time=one-by-one@s - 6c 7h/Kd/7s 7d 1v2 - 3 -",
        "1: throw 7h",
    ),
    # Another seat has the word.
    "wait-priority, rank-not-on-table": (
        "36+throw-order=in-turn@s - 6c 7h/KdQd/8s 7d 1v2 - 3 -",
        "3: throw 8s",
    ),
    "wait-priority, rank-not-opening": (
        "36+throw-from=neighbors+throw-order=in-turn@s - 6c 7h/KdQd/9h/8s 7d:8d 1v2 - 3 -",
        "4: throw 8s",
    ),
    "wait-priority, defender-hand": (
        "36+auto-pass=off+throw-order=in-turn@s - 6c 7h/Kd/7s 7d 1v2 - 3 -",
        "3: throw 7s",
    ),
    # The rank.
    "rank-not-on-table, rank-not-opening": (
        "36+throw-from=neighbors@s - 6c 7h/KdQd/9h/Ts 7d:8d 1v2 - 3 -",
        "4: throw Ts",
    ),
    "rank-not-on-table, table-full": (
        f"36@s - - 7s/KdQd/Qh {FULL} 1v2 - 3 -",
        "1: throw 7s",
    ),
    "rank-not-on-table, defender-hand": ("36@s - 6c 8h/Kd/7h 7d 1v2 - 3 -", "1: throw 8h"),
    "rank-not-opening, table-full": (
        f"36+throw-from=neighbors@s - - 7s/KdQd/Qh/Ts {FULL} 1v2 - 3 -",
        "4: throw Ts",
    ),
    "rank-not-opening, defender-hand": (
        "36+throw-from=neighbors@s - 6c 7h/Kd/9h/8s 7d:8d,7c 1v2 - 3 -",
        "4: throw 8s",
    ),
    # The ceilings.
    "table-full, defender-hand": (
        f"36@s - - 8s/Kd/Qh {FULL} 1v2 - 3 -",
        "1: throw 8s",
    ),
    "table-full, transfer-off": (
        f"36@s - - 7s/KdQd/Qh {FULL} 1v2 - 3 -",
        "2: transfer Kd",
    ),
    "table-full, transfer-late": (
        f"36+transfer=on@s - - 7s/KdQd/Qh {FULL} 1v2 - 3 -",
        "2: transfer Kd",
    ),
    "transfer-late, for a show on a full table": (
        f"36+transfer=pass-card@s - - 7s/KdQs/Qh {FULL} 1v2 - 3 -",
        "2: show Qs",
    ),
    # Beating.
    "no-such-attack, does-not-beat": ("36@s - 6c 8h/KdQd/7h 7d 1v2 - 3 -", "2: beat Ac Qd"),
    "no-such-attack, before the lead": ("36@s - 6c 8h/KdQd/7h - 1v2 - 3 -", "2: beat 8h Qd"),
    # Transferring.
    "transfer-off, transfer-late": ("36@s - 6c 8h/KdQd/7h 7d,7c:8c 1v2 - 3 -", "2: transfer Kd"),
    "transfer-off, transfer-rank": ("36@s - 6c 8h/KdQd/7h 7d 1v2 - 3 -", "2: transfer Kd"),
    "transfer-off, transfer-hand": ("36@s - 6c 8h/Kd7s/9h 7d 1v2 - 3 -", "2: transfer 7s"),
    "transfer-off, show-not-trump": (
        "36+transfer=on@s - 6c 8h/Kd7h/9h 7d 1v2 - 3 -",
        "2: show 7h",
    ),
    "transfer-late, transfer-rank": (
        "36+transfer=on@s - 6c 8h/KdQd/7h 7d,7c:8c 1v2 - 3 -",
        "2: transfer Kd",
    ),
    "transfer-late, transfer-heads-up": (
        "36+heads-up-transfer=off+transfer=on@s - 6c 8h/Kd7s 7d,7c:8c 1v2 - 3 -",
        "2: transfer 7s",
    ),
    "transfer-late, transfer-hand": (
        "36+transfer=on@s - 6c 8h/Kd7s/9h 7d,7c:8c 1v2 - 3 -",
        "2: transfer 7s",
    ),
    "transfer-rank, before the lead": (
        "36+transfer=on@s - 6c 8h/Kd7s/9h - 1v2 - 3 -",
        "2: transfer 7s",
    ),
    "transfer-rank, transfer-heads-up": (
        "36+heads-up-transfer=off+transfer=on@s - 6c 8h/Kd7s 7d 1v2 - 3 -",
        "2: transfer Kd",
    ),
    "transfer-rank, transfer-hand": (
        "36+transfer=on@s - 6c 8h/Kd7s/9h 7d 1v2 - 3 -",
        "2: transfer Kd",
    ),
    "transfer-rank, show-not-trump": (
        "36+transfer=pass-card@s - 6c 8h/Kd7s/9h 7d 1v2 - 3 -",
        "2: show Kd",
    ),
    "transfer-heads-up, transfer-hand": (
        "36+heads-up-transfer=off+transfer=on@s - 6c 8h/Kd7s 7d 1v2 - 3 -",
        "2: transfer 7s",
    ),
    "transfer-heads-up, show-not-trump": (
        "36+heads-up-transfer=off+transfer=pass-card@s - 6c 8h/Kd7h 7d 1v2 - 3 -",
        "2: show 7h",
    ),
    "transfer-hand, show-not-trump": (
        "36+transfer=pass-card@s - 6c 8h/Kd7h/9h 7d,7c 1v2 - 3 -",
        "2: show 7h",
    ),
    "transfer-hand, show-again": (
        "36+transfer=pass-card@s - 6c 8h/Kd7s/9h 7d,7c 1v2 - 3 k2:7s,s7s",
        "2: show 7s",
    ),
    "show-not-trump": (
        "36+transfer=pass-card@s - 6c 8h/Kd7h/9h 7d 1v2 - 3 -",
        "2: show 7h",
    ),
    "show-again": (
        "36+transfer=pass-card@s - 6c 8h/Kd7s 7d 1v2 - 3 k2:7s,s7s",
        "2: show 7s",
    ),
    # Swapping.
    "swap-off, swap-card": ("36 8hQs 6c 7d/Kd - 1v2 - 3 -", "1: swap"),
    "swap-off, swap-gone": ("36@s - 6c 6s/Kd - 1v2 - 3 -", "1: swap"),
    "swap-off, not the ace, swap-card": ("36+swap=ace 8hQs 6c 7d/Kd - 1v2 - 3 -", "1: swap"),
    "swap-card, swap-gone": ("36+swap=any@s - 6c 7d/Kd - 1v2 - 3 -", "1: swap"),
    "swap-card, no turn-up where it must be the ace": (
        "36+swap=ace@s - 6c 7d/Kd - 1v2 - 3 -",
        "1: swap",
    ),
    "swap-gone": ("36+swap=ace@s - 6c 6s/Kd - 1v2 - 3 -", "1: swap"),
    # The rest, alone.
    "does-not-beat": ("36@s - 6c 8h/KcQd/7h 7d 1v2 - 3 -", "2: beat 7d Kc"),
    "nothing-to-take": ("36@s - 6c 7h/KdQd/7s 7d:8d 1v2 - 3 -", "2: take"),
    "nothing-to-take, before the lead": ("36@s - 6c 7h/KdQd/7s - 1v2 - 3 -", "2: take"),
    "nothing-to-pass": ("36@s - 6c 7h/KdQd/7s 7d 1v2 - 3 -", "1: pass"),
    "nothing-to-pass, before the lead": ("36@s - 6c 7h/KdQd/7s - 1v2 - 3 -", "3: pass"),
    "defender-hand": ("36@s - 6c 7h/Kd/7s 7d 1v2 - 3 -", "1: throw 7h"),
    "already-agreed": ("36@s - 6c 7h/Kd/7s 7d 1v2 - 3 d1", "1: draw"),
}
"""By the codes that apply, the one that counts first: a position and the move that is refused."""


@pytest.mark.parametrize(("codes", "case"), FIRST_OF_TWO.items(), ids=FIRST_OF_TWO)
def test_the_first_code_that_applies_counts(codes: str, case: tuple[str, str]) -> None:
    line, move = case
    seat, _, action = move.partition(": ")
    assert refusal(state_of(line), int(seat), parse_action(action)) == codes.partition(",")[0]


def test_the_codes_stand_in_the_order_of_the_table() -> None:
    assert [str(code) for code in Refusal] == TABLE.split()


def test_every_code_is_met_above() -> None:
    met = {codes.partition(",")[0] for codes in FIRST_OF_TWO}
    assert met >= set(TABLE.split())


def test_a_seat_that_does_not_sit_at_the_table_is_out() -> None:
    assert refusal(state_of("36@s - - 7d/8d - 1v2 - 1 -"), 3, parse_action("pass")) is Refusal.OUT


@pytest.mark.parametrize("action", ["resign", "draw"])
def test_resigning_and_agreeing_are_open_to_every_seat_in_play(action: str) -> None:
    state = state_of("36@s - - 7d/8d/9d - 1v2 - 1 -")
    assert [refusal(state, seat, parse_action(action)) for seat in (1, 2, 3)] == [None] * 3


def test_an_illegal_action_is_a_value_error_that_carries_its_code() -> None:
    error = IllegalAction(2, parse_action("take"), Refusal.NOTHING_TO_TAKE, "a position")
    assert isinstance(error, ValueError)
    assert error.refusal is Refusal.NOTHING_TO_TAKE
    assert str(error) == "2: take is refused (nothing-to-take) in a position"
