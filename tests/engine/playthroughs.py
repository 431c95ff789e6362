"""Golden playthroughs: a whole game for each preset, with what every seat sees at each step.

A playthrough is a record; the views, less their rules, stand in its comments.
`python -m tests.engine.playthroughs` writes them anew: the moves of a file that is there are kept,
a missing file gets a new game.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from engine.actions import AgreeDraw, Resign
from engine.claims import CLAIMS
from engine.deal import Deal, shuffle
from engine.game import Game
from engine.legality import legal_actions, turn
from engine.line import format_line
from engine.notation import Claim, Played, format_game, parse_record
from engine.rules import PRESETS
from tests.engine.twins import MANNERS

FOLDER = Path(__file__).parent / "playthroughs"

SEATS = {
    "classic": 3,
    "encyclopedia": 4,
    "big-deck": 2,
    "quick": 2,
    "transfer": 3,
    "transfer-quick": 3,
    "pass-card": 3,
    "house": 4,
    "two-player-24": 2,
    "neighbors": 5,
    "table-manners": 3,
    "pairs": 4,
}

SHOWN = {
    "transfer": "transfer",
    "transfer-quick": "transfer",
    "pass-card": "show",
    "house": "swap",
    "two-player-24": "swap",
}
"""What must happen in the playthrough of a preset."""

CANDIDATES = 200
"""A new playthrough is the shortest of so many random games."""


def path_of(preset: str) -> Path:
    return FOLDER / f"{preset}.txt"


def render(game: Game) -> str:
    """A game as a record, with views in comments and claims about turn and legal actions."""
    setup = format_game(Game.begin(game.origin))
    return setup + "".join(f"{line}\n" for line in steps(game))


def steps(game: Game) -> Iterator[str]:
    moment = Game.begin(game.origin)
    yield from frame(moment)
    for move in game.moves:
        told = len(moment.log)
        moment = moment.play(move.seat, move.action)
        yield ""
        yield f"{move.seat}: {move.action}"
        yield from (f"# {event}" for event in moment.log[told:])
        yield from frame(moment)


def frame(game: Game) -> Iterator[str]:
    """What every seat sees, and what holds."""
    state = game.state
    for seat in (0, *state.seats):
        _, _, view = format_line(game.view(seat)).partition(" ")
        yield f"# {seat or '-'} {view}"
    names = [("turn", 0), *(("legal", seat) for seat in turn(state)), ("limit", 0), ("result", 0)]
    for name, seat in names:
        yield str(Claim(0, name, seat, CLAIMS[name].actual(state, seat)))


def game_of(text: str) -> Game:
    """The game that a playthrough tells."""
    record = parse_record(text)
    game = Game.begin(record.origin)
    for step in record.steps:
        if isinstance(step, Played):
            game = game.play(step.seat, step.action)
    return game


def new_game(preset: str) -> Game:
    wanted = SHOWN.get(preset, "")
    games = [random_game(preset, random.Random(seed)) for seed in range(CANDIDATES)]
    telling = [game for game in games if any(wanted in str(move.action) for move in game.moves)]
    return min(telling, key=lambda game: len(game.moves))


def random_game(preset: str, rng: random.Random) -> Game:
    rules, seats = PRESETS[preset], SEATS[preset]
    game = Game.begin(Deal(rules, seats, shuffle(rules.deck, rng), seats))
    while game.state.result is None:
        seat = rng.choice(turn(game.state))
        legal = [
            act for act in legal_actions(game.state, seat) if act not in (Resign(), AgreeDraw())
        ]
        weights = [MANNERS.get(str(action), 1.0) for action in legal]
        game = game.play(seat, rng.choices(legal, weights)[0])
    return game


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for preset in PRESETS:
        path = path_of(preset)
        old = path.exists()
        game = game_of(path.read_text(encoding="utf-8")) if old else new_game(preset)
        path.write_text(render(game), encoding="utf-8")


if __name__ == "__main__":
    main()
