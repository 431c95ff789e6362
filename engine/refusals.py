"""Why an action is refused (RULES 9)."""

from __future__ import annotations

from enum import StrEnum


class Refusal(StrEnum):
    """The codes, in the order in which they count when several apply."""

    GAME_OVER = "game-over"
    OUT = "out"
    NOT_YOUR_TURN = "not-your-turn"
    NO_SUCH_CARD = "no-such-card"
    PARTNER = "partner"
    NOT_A_THROWER = "not-a-thrower"
    ALREADY_TAKEN = "already-taken"
    ALREADY_PASSED = "already-passed"
    TOO_EARLY = "too-early"
    WAIT_PRIORITY = "wait-priority"
    RANK_NOT_ON_TABLE = "rank-not-on-table"
    RANK_NOT_OPENING = "rank-not-opening"
    TABLE_FULL = "table-full"
    DEFENDER_HAND = "defender-hand"
    NO_SUCH_ATTACK = "no-such-attack"
    DOES_NOT_BEAT = "does-not-beat"
    NOTHING_TO_TAKE = "nothing-to-take"
    NOTHING_TO_PASS = "nothing-to-pass"
    TRANSFER_OFF = "transfer-off"
    TRANSFER_LATE = "transfer-late"
    TRANSFER_RANK = "transfer-rank"
    TRANSFER_HEADS_UP = "transfer-heads-up"
    TRANSFER_HAND = "transfer-hand"
    SHOW_NOT_TRUMP = "show-not-trump"
    SHOW_AGAIN = "show-again"
    SWAP_OFF = "swap-off"
    SWAP_CARD = "swap-card"
    SWAP_GONE = "swap-gone"
    ALREADY_AGREED = "already-agreed"


class IllegalAction(ValueError):
    """An action that the rules refuse; quotes the position as the acting seat sees it."""

    def __init__(self, seat: int, action: object, refusal: Refusal, position: str) -> None:
        super().__init__(f"{seat}: {action} is refused ({refusal}) in {position}")
        self.refusal = refusal
