"""The engine and the fast core play one game side by side: `python -m tests.engine.ai.shadow N`.

N random moves (100,000) for each rule family; after each the two positions must be the same.
"""

from __future__ import annotations

import sys
from random import Random

from engine.actions import Beat, Pass, Swap
from engine.ai.core.bits import card_bit, card_bits, hardest
from engine.ai.core.frame import Frame
from engine.ai.core.reading import move_action, read_table
from engine.ai.core.table import Table
from engine.deal import Deal, shuffle, start
from engine.legality import legal_plays, refusal
from engine.line import parse_line
from engine.play import apply
from engine.rules import Rules, parse_rules
from engine.state import State

FAMILIES = {
    "throw-in": ("", (2, 3, 4, 6)),
    "transfer": ("transfer=on", (2, 3, 4, 6)),
    "pass card": ("transfer=pass-card", (2, 4)),
    "transfer, not heads up": ("transfer=on heads-up-transfer=off", (2, 3)),
    "transfer, late throw-ins": ("transfer=on throw-time=after-first-beat deck=24", (2, 4)),
    "swap": ("swap=any deck=24", (2, 3)),
    "swap the ace": ("swap=ace", (2, 4)),
    "neighbors": ("throw-from=neighbors transfer=on", (4, 6)),
    "neighbors only": ("throw-from=neighbors-only", (4, 5)),
    "attacker alone": ("throw-from=attacker", (3, 4)),
    "in turn": ("throw-order=in-turn auto-pass=off throw-time=after-first-beat", (3, 4)),
    "last first": ("throw-order=last-first throw-time=one-by-one opening-limit=none", (3, 4)),
    "big deck": ("deck=52 opening-limit=first-bout-4plus", (2, 8)),
    "quick": ("opening-limit=first-bout", (2, 4)),
    "pairs": ("teams=2 transfer=pass-card", (4, 6)),
    "teams of three": ("teams=3 throw-from=neighbors", (6,)),
}
"""Rules and tables by name; together every option that the core knows."""


def table_of(state: State, frame: Frame | None = None) -> Table:
    """A whole position as a table."""
    trump = state.trump
    hands = [card_bits(hand, trump) for hand in state.hands]
    talon = [card_bit(card, trump) for card in reversed(state.talon)]
    return read_table(frame or Frame(state.rules, len(hands)), state, hands, talon)


def table_at(line: str) -> Table:
    """A position line with no card hidden, as a table."""
    state = parse_line(line)
    assert isinstance(state, State)
    return table_of(state)


def deal(rules: Rules, seats: int, rng: Random) -> State:
    return start(Deal(rules, seats, shuffle(rules.deck, rng), dealer=seats))


def caught_up(state: State) -> State:
    """The state after what the core does unasked: swaps, and passes that say nothing."""
    for seat in state.in_play:
        before_lead = not state.bout.table and state.result is None
        if before_lead and refusal(state, seat, Swap()) is None:
            return caught_up(apply(state, seat, Swap())[0])
        if Pass() in legal_plays(state, seat) and not state.throwable(seat):
            return caught_up(apply(state, seat, Pass())[0])
    return state


def same_moves(table: Table, state: State) -> bool:
    """Whether the mover may do the same in both, beating the hardest card first."""
    legal = {
        action
        for action in legal_plays(state, table.mover + 1)
        if not isinstance(action, Beat)
        or card_bit(action.attack, state.trump) == hardest(table.unbeaten)
    }
    return legal == {move_action(table, move, state) for move in table.moves()} - {None}


def same_position(table: Table, state: State) -> bool:
    if table.losers is not None or state.result is not None:
        return table.losers == sum(1 << seat - 1 for seat in state.duraks) and (
            state.result is not None
        )
    read = table_of(state, table.frame)
    read.waited = table.waited
    if read.count:
        read.mover = read.next_mover() or 0
    # Who passed by having nothing to add has said so only where every pass must be said.
    able = sum(1 << seat for seat in read.in_play if read.throwable(seat))
    mine, theirs = vars(table) | {"passed": table.passed & able}, vars(read)
    return mine == theirs | {
        "passed": read.passed & able,
        "last": read.last if table.frame.last_first else table.last,
    }


def walk(name: str, seats: int, moves: int, seed: int) -> int:
    """Play so many random moves, whole games; how many they were."""
    rules, rng, played = parse_rules(FAMILIES[name][0]), Random(f"{name} {seats} {seed}"), 0
    while played < moves:
        state = caught_up(deal(rules, seats, rng))
        table = table_of(state)
        while state.result is None:
            assert same_moves(table, state), state
            move = rng.choice(table.moves())
            action = move_action(table, move, state)
            if action is not None:
                state, _ = apply(state, table.mover + 1, action)
            state = caught_up(state)
            table.play(move)
            played += 1
            assert same_position(table, state), state
    return played


def main() -> None:
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    for name, (_, tables) in FAMILIES.items():
        played = sum(walk(name, seats, moves // len(tables), 1) for seats in tables)
        sys.stdout.write(f"{name}: {played} moves, equal\n")


if __name__ == "__main__":
    main()
