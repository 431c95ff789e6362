"""The engine against a second telling of the rules, move by move through whole random games."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import parse_action
from engine.legality import legal_actions, refusal, turn
from engine.line import format_line
from engine.state import State
from engine.view import look
from tests.engine import reference
from tests.engine.twins import Twins, whole_game, without_last

SEEDS = st.integers(0, 2**32 - 1)


def told(state: State) -> dict[str, object]:
    """What the engine says of a position, in the reference's words."""
    return {
        "line": without_last(format_line(state)),
        "views": [without_last(format_line(look(state, s))) for s in (0, *state.seats)],
        "phase": str(state.phase),
        "result": str(state.result or ""),
        "limit": None if state.result else state.limit,
        "turn": list(turn(state)),
        "legal": [sorted(map(str, legal_actions(state, seat))) for seat in state.seats],
    }


def expected(game: reference.Game) -> dict[str, object]:
    return {
        "line": reference.line(game),
        "views": [reference.line(game, seat) for seat in (0, *game.hands)],
        "phase": reference.phase(game),
        "result": game.result,
        "limit": None if game.result else reference.limit(game),
        "turn": reference.turn(game),
        "legal": [sorted(reference.legal(game, seat)) for seat in game.hands],
    }


def codes(twins: Twins, seat: int, actions: list[str]) -> tuple[list[str], list[str]]:
    ours = [str(refusal(twins.state, seat, parse_action(action)) or "") for action in actions]
    theirs = [reference.refusal(twins.game, seat, action) or "" for action in actions]
    return ours, theirs


@settings(max_examples=20)
@given(SEEDS)
def test_both_tell_every_moment_of_a_game_alike(seed: int) -> None:
    for twins in whole_game(random.Random(seed)):
        assert told(twins.state) == expected(twins.game)


@settings(max_examples=20)
@given(SEEDS)
def test_both_refuse_with_the_same_code(seed: int) -> None:
    rng = random.Random(seed)
    for twins in whole_game(rng):
        if rng.random() < 0.5:
            continue
        seat = rng.choice(list(twins.game.hands))
        actions = reference.plausible(twins.game, seat)
        actions += rng.sample(list(reference.conceivable(twins.game)), 10)
        ours, theirs = codes(twins, seat, actions)
        assert dict(zip(actions, ours, strict=True)) == dict(zip(actions, theirs, strict=True))
