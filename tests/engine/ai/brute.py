"""Endgames solved by looking at everything, twice over: on the core, and on the engine itself.

For more positions than the tests look at: `python -m tests.engine.ai.brute COUNT MOST RULES...`.
"""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING

from engine.actions import Take
from engine.ai.budget import Slices
from engine.ai.core.reading import move_action
from engine.ai.core.rollout import lowest_move
from engine.ai.endgame import DRAW, LOSS, WIN, Endgame, is_exact
from engine.legality import legal_plays
from engine.play import apply
from engine.rules import parse_rules
from tests.engine.ai.shadow import caught_up, deal, table_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.ai.core.table import Table
    from engine.state import State

Known = dict[object, int]


def value(table: Table, seat: int, known: Known) -> int:
    """What a position is worth to a seat when both play as well as can be."""
    if table.losers is not None:
        return DRAW if not table.losers else LOSS if table.losers >> seat & 1 else WIN
    key = (*table.hands, table.cards, table.unbeaten, table.attacker, table.mover, table.taking)
    key += (table.waited, table.shown, table.table_limit, table.idle)
    if key not in known:
        values = []
        for move in table.moves():
            after = table.copy()
            after.play(move)
            values.append(value(after, seat, known))
            if values[-1] == (WIN if table.mover == seat else LOSS):
                break
        known[key] = max(values) if table.mover == seat else min(values)
    return known[key]


def engine_value(state: State, seat: int, known: Known, *, waited: bool = False) -> int:
    """The same on the engine, with every liberty: throwing in early, beating in any order.

    Before each answer of the defender the attacker may add cards.
    """
    if state.result is not None:
        return DRAW if not state.duraks else LOSS if seat in state.duraks else WIN
    key = (state, waited)
    if key in known:
        return known[key]
    attacker, defender = state.bout.attacker, state.bout.defender
    mover, plays = attacker, legal_plays(state, attacker) if not waited else ()
    values = []
    if state.bout.unbeaten and not state.bout.taking:
        if plays:
            values.append(engine_value(state, seat, known, waited=True))
        else:
            mover, plays = defender, legal_plays(state, defender)
    for play in sorted(plays, key=lambda play: play == Take()):
        if values and values[-1] == (WIN if mover == seat else LOSS):
            break
        after, _ = apply(state, mover, play)
        values.append(engine_value(caught_up(after), seat, known))
    known[key] = max(values) if mover == seat else min(values)
    return known[key]


def endings(rules: str, count: int, most: int, seed: int) -> Iterator[Table]:
    """Positions of games fairly well played, in the last bouts: so many, of so many cards."""
    rng, frame_rules = Random(f"{rules} {seed}"), parse_rules(rules)
    while count:
        table, found = table_of(deal(frame_rules, 2, rng)), []
        while table.losers is None:
            cards = sum(hand.bit_count() for hand in table.hands) + table.cards.bit_count()
            if is_exact(table) and cards <= most and len(table.moves()) > 1:
                found.append(table.copy())
            slip = rng.random() < 0.15
            table.play(rng.choice(table.moves()) if slip else lowest_move(table))
        if found:
            count -= 1
            yield rng.choice(found)


def late_states(rules: str, count: int, most: int, seed: int) -> Iterator[State]:
    """The same as states, at the start of a bout."""
    rng, frame_rules = Random(f"{rules} {seed}"), parse_rules(rules)
    while count:
        state = deal(frame_rules, 2, rng)
        table = table_of(state)
        while state.result is None:
            if not state.talon and not state.bout.table and sum(state.sizes) <= most:
                count -= 1
                yield state
                break
            slip = rng.random() < 0.15
            move = rng.choice(table.moves()) if slip else lowest_move(table)
            action = move_action(table, move, state)
            if action is not None:
                state, _ = apply(state, table.mover + 1, action)
            table.play(move)


def main() -> None:
    """Check the endgame on more positions: COUNT MOST RULES..."""
    count, most, rules = int(sys.argv[1]), int(sys.argv[2]), " ".join(sys.argv[3:])
    for table in endings(rules, count, most, seed=9):
        worth, _ = Endgame(table.frame, 10**9, Slices(10**9)).solve(table, table.moves())
        assert worth == value(table, table.mover, {}), vars(table)
    sys.stdout.write(f"{count} positions of up to {most} cards, {rules or 'throw-in'}: exact\n")


if __name__ == "__main__":
    main()
