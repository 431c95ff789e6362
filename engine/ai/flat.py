"""The flat search, a yardstick: in every deal each move once, with the game played out after."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ai.core.rollout import play_out

if TYPE_CHECKING:
    from random import Random

    from engine.ai.belief import Belief

SLIPS: Final = 0.1


def flat_search(belief: Belief, moves: list[int], rng: Random, deals: int) -> int:
    """The move that does best over so many deals (PIMC)."""
    mover, totals = belief.table.mover, dict.fromkeys(moves, 0.0)
    for _ in range(deals):
        dealt = belief.deal(rng)
        for move in moves:
            table = dealt.copy()
            table.play(move)
            losers = play_out(table, rng, SLIPS)
            totals[move] += 0.5 if not losers else not losers >> mover & 1
    return max(moves, key=lambda move: totals[move])
