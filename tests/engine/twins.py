"""A game played twice at once: by the engine, and by the reference that knows nothing of it."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.actions import Resign, parse_action
from engine.deal import Deal, shuffle, start
from engine.game import Game
from engine.legality import legal_actions, legal_plays, turn
from engine.notation import parse_record
from engine.play import apply
from engine.rules import CHOICES, MAX_SEATS, TEAM_SEATS, Rules, option_text, parse_rules
from engine.state import State
from tests.engine import reference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.actions import Action

MANNERS = {"take": 0.4, "pass": 0.4, "swap": 0.5}
"""How much less likely than a card these are; random games get nowhere otherwise."""


@dataclass(frozen=True)
class Twins:
    """The same moment in both games."""

    state: State
    game: reference.Game

    def play(self, seat: int, action: str) -> Twins:
        state, _ = apply(self.state, seat, parse_action(action))
        return Twins(state, reference.play(self.game, seat, action))


def without_last(line: str) -> str:
    """A position line less `l`, which the engine adds to what NOTATION.md lists."""
    before, _, extra = line.rpartition(" ")
    kept = [item for item in extra.split(",") if not re.fullmatch(r"l\d", item)]
    return f"{before} {','.join(kept) or '-'}"


def random_options(rng: random.Random) -> tuple[dict[str, str], int]:
    """Any set of options, and a number of seats for it."""
    options = {name: option_text(rng.choice(values)) for name, values in CHOICES.items()}
    most = MAX_SEATS[int(options["deck"])]
    fitting = [n for n in TEAM_SEATS.get(int(options["teams"]), range(2, 9)) if n <= most]
    if not fitting:
        options["teams"] = "0"
    return options, rng.choice(fitting or range(2, most + 1))


def rules_of(options: dict[str, str]) -> Rules:
    return parse_rules(" ".join(f"{name}={value}" for name, value in options.items()))


def random_deal(rng: random.Random) -> Deal:
    options, seats = random_options(rng)
    rules = rules_of(options)
    durak = rng.choice([0, rng.randint(1, seats)])
    return Deal(rules, seats, shuffle(rules.deck, rng), rng.randint(1, seats), durak)


def twins_from_deal(rng: random.Random) -> Twins:
    """A game from its deal on."""
    deal = random_deal(rng)
    options = {name: option_text(getattr(deal.rules, name.replace("-", "_"))) for name in CHOICES}
    order = [str(card) for card in deal.deck]
    return Twins(start(deal), reference.deal(options, deal.seats, order, deal.dealer, deal.durak))


def twins_from_position(rng: random.Random) -> Twins:
    """A game from a late position on: four ranks, few cards, perhaps some seats out."""
    while True:
        options, seats = random_options(rng)
        pack = reference.deck(options["deck"])
        ranks = rng.sample(sorted({card[0] for card in pack}), 4)
        pack = [card for card in pack if card[0] in ranks]
        rng.shuffle(pack)
        talon = [pack.pop() for _ in range(rng.choice([0, 0, 1, 2]))]
        hands = [
            [pack.pop() for _ in range(min(rng.choice([0, 1, 1, 2, 3, 4]), len(pack)))]
            for _ in range(seats)
        ]
        discard = [pack.pop() for _ in range(min(rng.choice([0, 0, 2, 4]), len(pack)))]
        lead, bouts = rng.randint(1, seats), rng.choice([0, 0, 1, 5])
        playing = [seat for seat in range(1, seats + 1) if hands[seat - 1] or talon]
        if not hands[lead - 1] or not defended(options, hands, lead, playing):
            continue
        trump = talon[-1][1] if talon else rng.choice("cdhs")
        known = {seat: hands[seat - 1][:1] for seat in playing if rng.random() < 0.3}
        game = reference.position(
            options,
            hands,
            lead,
            talon=talon,
            trump=trump,
            discard=discard,
            bouts=bouts,
            known=known,
        )
        record = [
            "Rules: " + " ".join(f"{name}={value}" for name, value in options.items()),
            f"Trump: {trump}",
            f"Talon: {listed(talon)}",
            f"Discard: {listed(discard)}",
            f"Hands: {' / '.join(map(listed, hands))}",
            f"Lead: {lead}",
            f"Bouts: {bouts}",
            *(f"Known: {seat} {listed(cards)}" for seat, cards in known.items()),
        ]
        state = parse_record("\n".join(record)).origin
        assert isinstance(state, State)
        return Twins(state, game)


def listed(cards: list[str]) -> str:
    return " ".join(cards) or "-"


def defended(
    options: dict[str, str], hands: list[list[str]], lead: int, playing: list[int]
) -> bool:
    """Whether the next opponent in play holds a card."""
    sides = int(options["teams"]) or len(hands)
    around = [(lead + step - 1) % len(hands) + 1 for step in range(1, len(hands))]
    against = [seat for seat in around if seat in playing and (seat - lead) % sides]
    return bool(against and hands[against[0] - 1])


def random_origin(rng: random.Random) -> Deal | State:
    return random_deal(rng) if rng.random() < 0.5 else twins_from_position(rng).state


def random_twins(rng: random.Random) -> Twins:
    return twins_from_deal(rng) if rng.random() < 0.5 else twins_from_position(rng)


def random_move(rng: random.Random, game: reference.Game) -> tuple[int, str]:
    """A legal move; resignations and draws now and then, so that most games are played out."""
    moves = reference.moves(game)
    if rng.random() < 0.04:
        moves += [(seat, "draw") for seat in game.hands if "draw" in reference.legal(game, seat)]
    if rng.random() < 0.003:
        moves.append((rng.choice(reference.in_play(game)), "resign"))
    weights = [MANNERS.get(action, 1.0) for _, action in moves]
    return rng.choices(moves, weights)[0]


def whole_game(rng: random.Random, *, bound: int = 3000) -> Iterator[Twins]:
    """Every moment of a random game, its end included."""
    twins = random_twins(rng)
    yield twins
    for _ in range(bound):
        if twins.game.result:
            return
        twins = twins.play(*random_move(rng, twins.game))
        yield twins
    raise AssertionError(f"no end after {bound} moves")


def whole_play(rng: random.Random, *, bound: int = 3000) -> Iterator[Game]:
    """Every moment of a random game that only the engine plays, with its history."""
    game = Game.begin(random_origin(rng))
    yield game
    for _ in range(bound):
        if game.state.result is not None:
            return
        game = game.play(*any_move(rng, game.state))
        yield game
    raise AssertionError(f"no end after {bound} moves")


def any_move(rng: random.Random, state: State) -> tuple[int, Action]:
    if rng.random() < 0.05:
        seat = rng.choice(state.in_play)
        asides = set(legal_actions(state, seat)) - set(legal_plays(state, seat)) - {Resign()}
        actions = sorted(asides, key=str) + [Resign()] * (rng.random() < 0.03)
        if actions:
            return seat, rng.choice(actions)
    seat = rng.choice(turn(state))
    plays = legal_plays(state, seat)
    return seat, rng.choices(plays, [MANNERS.get(str(play), 1.0) for play in plays])[0]
