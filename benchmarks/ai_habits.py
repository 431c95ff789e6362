"""Fits the weights of `engine/ai/habits.py`: `python -m benchmarks.ai_habits [RULES [GAMES]]`.

The hard level plays so many games with itself, thinking little, and its choices are noted together
with the hand that it chose from. What competes for a choice is fitted together, by itself for the
young game and for the rest. Prints the tastes as source text, and how much less surprising they
make the choices of games that were not fitted to (in nats a choice).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Final

from benchmarks.fitting import climb, from_games
from engine.ai.arena import one_move
from engine.ai.budget import Slices
from engine.ai.core.bits import LANES, PLAIN, RANK_OF, card_bits, each
from engine.ai.core.frame import Frame
from engine.ai.core.tally import height_of
from engine.ai.deeds import Reader
from engine.ai.habits import YOUNG, Kind
from engine.ai.players import play_hard
from engine.deal import Deal, shuffle
from engine.game import Game
from engine.rules import parse_rules

if TYPE_CHECKING:
    from engine.actions import Action
    from engine.view import View

SLICES: Final = 20
WEIGHTS: Final = 6
"""Of each taste: three for plain cards and three for trumps."""
UNSEEN: Final = 5
"""One game in so many is kept to check the fit."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What could have been done, as features of each option, and which of them was."""

    game: int
    kinds: tuple[Kind, ...]
    young: bool
    options: list[list[float]]
    chosen: int


def main() -> None:
    """Play, fit and print."""
    choices = from_games(play, 1000)
    for kinds in dict.fromkeys(choice.kinds for choice in choices):
        for young in (True, False):
            these = [one for one in choices if one.kinds == kinds and one.young is young]
            seen = fit([one for one in these if one.game % UNSEEN])
            unseen = [one for one in these if not one.game % UNSEEN]
            blind = fmean(log(len(one.options)) for one in unseen)
            found = -fmean(log(chances(seen, one)[one.chosen]) for one in unseen)
            weights = [round(weight, 2) for weight in fit(these)]
            print(f"# n {len(these)}, {found:.3f} nats, blind {blind:.3f}")
            for nth, kind in enumerate(kinds):
                plain, trump = (
                    tuple(weights[at : at + 3]) for at in (WEIGHTS * nth, WEIGHTS * nth + 3)
                )
                print(f"    ({kind}, {young}): Taste({plain}, {trump}),")


def rivals(kind: Kind, *, transfers: bool) -> tuple[Kind, ...]:
    """The kinds of play that compete for a choice with this one, itself included."""
    return (Kind.BEAT, Kind.TRANSFER) if transfers and kind is Kind.BEAT else (kind,)


def play(task: tuple[str, int]) -> list[Choice]:
    """The choices of one game."""
    name, number = task
    rules, rng = parse_rules(name), Random(f"{name} {number}")
    game = Game.begin(Deal(rules, 2, shuffle(rules.deck, rng), dealer=2))
    hands: dict[int, list[int]] = {}

    def choose(view: View) -> Action | None:
        state = game.state
        hands[len(view.log)] = [card_bits(hand, view.trump) for hand in state.hands]
        return play_hard(view, rng, Slices(SLICES))

    while game.state.result is None:
        game = one_move(game, choose)
    view = game.view()
    recorder = Recorder(view, number)
    for event, what in enumerate(view.log):
        recorder.hands = hands.get(event)
        recorder.read(what)
    return recorder.choices


class Recorder(Reader):
    """Goes through the log of a game whose hands are open."""

    def __init__(self, view: View, game: int) -> None:
        super().__init__(view, Frame(view.rules, 2))
        self.game = game
        self.hands: list[int] | None = None
        """Before what comes next, if somebody chose it."""
        self.choices: list[Choice] = []

    def _note(
        self, seat: int, options: dict[Kind, int], kind: Kind | None = None, card: int = 0
    ) -> None:
        if self.hands is None or not self.talon:
            return
        kinds = rivals(next(iter(options)), transfers=self.frame.transfers)
        own = {rival: self.hands[seat] & cards for rival, cards in options.items()}
        found: list[tuple[Kind | None, int]] = []
        for rival, cards in own.items():
            found += [(rival, card) for card in each(cards)]
        if Kind.LEAD not in options:
            found.append((None, 0))
        if len(found) > 1:
            self.choices.append(
                Choice(
                    self.game,
                    kinds,
                    self.talon > YOUNG,
                    [self._features(kinds, own, *option) for option in found],
                    found.index((kind, card)),
                )
            )

    def _features(
        self, kinds: tuple[Kind, ...], own: dict[Kind, int], kind: Kind | None, card: int
    ) -> list[float]:
        """What the weights of the tastes weigh in an option."""
        found = [0.0] * WEIGHTS * len(kinds)
        if kind is not None:
            size = card.bit_length()
            height = height_of((size - 1) // LANES, self.frame.first_rank)
            others = (RANK_OF[size] & own[kind]).bit_count() - 1
            start = WEIGHTS * kinds.index(kind) + (0 if card & PLAIN else 3)
            found[start : start + 3] = 1.0, height, others
        return found


def fit(choices: list[Choice]) -> list[float]:
    """The weights under which the choices are likeliest."""

    def look(weights: list[float], slope: list[float], bend: list[list[float]]) -> None:
        for choice in choices:
            shares = list(zip(chances(weights, choice), choice.options, strict=True))
            means = [sum(share * option[row] for share, option in shares) for row in rows]
            for row in rows:
                slope[row] += choice.options[choice.chosen][row] - means[row]
                for column in range(row + 1):
                    both = sum(share * option[row] * option[column] for share, option in shares)
                    bend[row][column] += both - means[row] * means[column]

    rows = range(len(choices[0].options[0]))
    return climb(len(rows), look)


def chances(weights: list[float], choice: Choice) -> list[float]:
    """How likely each option is."""
    odds = [
        exp(sum(weight * feature for weight, feature in zip(weights, option, strict=True)))
        for option in choice.options
    ]
    total = sum(odds)
    return [one / total for one in odds]


if __name__ == "__main__":
    main()
