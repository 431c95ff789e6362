"""What a deed says of the hand behind it: each is weighed with hands that could have done it."""

from __future__ import annotations

import pytest

from engine.actions import Resign, parse_action
from engine.ai.core.bits import card_bits
from engine.ai.core.frame import Frame
from engine.ai.deeds import Past, Reader, read_pasts, sizes_at_start
from engine.ai.habits import Kind
from engine.cards import Suit, parse_cards
from engine.game import Game
from engine.line import parse_line
from engine.rules import parse_rules
from engine.state import State
from engine.view import View
from tests.engine.ai.games import game_between, views_of

TALON = "6c6d6h6s7c7dKcKdKhAcAdAs"
DEAL = f"36 {TALON} - 8c9cTc8d9dTd/7hJhQhJcQcTs - 1v2 - 1 -"
"""Seat 1: 8c 9c Tc 8d 9d Td, seat 2: 7h Jh Qh Jc Qc Ts; spades are trumps."""
TABLES = [
    ("", 2),
    ("transfer=pass-card", 3),
    ("swap=any", 2),
    ("transfer=on heads-up-transfer=on", 2),
    ("teams=2", 4),
    ("throw-order=last-first", 3),
    ("throw-from=neighbors deck=52", 5),
    ("auto-pass=off", 3),
]


def bits(cards: str) -> int:
    return card_bits(parse_cards(cards), Suit.SPADES)


def after(line: str, *moves: str) -> Game:
    state = parse_line(line)
    assert isinstance(state, State)
    game = Game.begin(state)
    for move in moves:
        seat, _, action = move.partition(": ")
        game = game.play(int(seat), parse_action(action))
    return game


def past(view: View, seat: int) -> Past:
    return read_pasts(view, Frame(view.rules, len(view.seats)))[seat - 1]


def likelihood(view: View, seat: int, hand: str) -> float:
    """How likely it was that a seat did the last thing it did, had it drawn this hand."""
    deeds = [deed for draw in past(view, seat).draws for deed in draw.deeds]
    return deeds[-1].likelihood(bits(hand))


def test_who_leads_has_hardly_a_lower_plain_card() -> None:
    view = after(DEAL, "1: attack 9d").view(2)
    usual = likelihood(view, 1, "9dTcKcKdKhAc")
    assert likelihood(view, 1, "9d6hKcKdKhAc") < usual / 2
    assert likelihood(view, 1, "9d6sKcKdKhAc") > usual / 2


def test_who_leads_a_trump_has_hardly_a_plain_card() -> None:
    view = after(DEAL.replace("8c9c", "8s9c"), "1: attack 8s").view(2)
    usual = likelihood(view, 1, "8s9sJsAsKsAc")
    assert likelihood(view, 1, "8s9sJsAsKs7c") < usual / 2


def test_who_beats_has_hardly_a_cheaper_card_for_it() -> None:
    view = after(DEAL, "1: attack 9c", "2: beat 9c Qc").view(1)
    usual = likelihood(view, 2, "QcKc8c7h7dJh")
    assert likelihood(view, 2, "QcTcJc7h7dJh") < usual / 2
    assert likelihood(view, 2, "Qc8d6d7h7dJh") > usual / 2


def test_who_beats_with_a_trump_has_hardly_another_way() -> None:
    view = after(DEAL, "1: attack 9d", "2: beat 9d Ts").view(1)
    assert likelihood(view, 2, "TsJd7h7cJhQh") < likelihood(view, 2, "TsJc7h7cJhQh") / 2


def test_who_takes_has_hardly_a_beater() -> None:
    view = after(DEAL, "1: attack 9c", "2: take").view(1)
    assert likelihood(view, 2, "7h7cJhQh8dJd") == 1
    assert likelihood(view, 2, "7h7cJhQh8d8s") < 0.7
    assert likelihood(view, 2, "7h7cJhQh8dTc") < 0.1


def test_where_attacks_can_be_sent_on_who_takes_chose_not_to() -> None:
    rules = DEAL.replace("36 ", "36+transfer=on ")
    view = after(rules, "1: attack 9c", "2: take").view(1)
    assert likelihood(view, 2, "7h7cJhQh8d9h") < likelihood(view, 2, "7h7cJhQh8dJd")


def test_a_pass_that_is_said_shows_that_something_fits() -> None:
    view = after(DEAL, "1: attack 8c", "2: beat 8c Qc", "1: pass").view(2)
    assert likelihood(view, 1, "8cQsKcKdKhAc") > 0.2
    assert likelihood(view, 1, "8c8hKcKdKhAc") < 0.1
    assert likelihood(view, 1, "8cJsKcKdKhAc") < 0.01


def test_where_everybody_has_to_say_it_a_pass_shows_that_hardly_anything_fits() -> None:
    rules = DEAL.replace("36 ", "36+auto-pass=off ")
    view = after(rules, "1: attack 8c", "2: beat 8c Qc", "1: pass").view(2)
    assert likelihood(view, 1, "8cJsKcKdKhAc") == 1
    assert likelihood(view, 1, "8c8hKcKdKhAc") < 0.1


def test_a_bout_that_ends_by_itself_shows_that_nothing_fits() -> None:
    line = DEAL.replace("8d9d", "6d9d").replace("6c6d", "6c8d")
    game = after(line, "1: attack 8c", "2: beat 8c Qc")
    assert game.state.bout.number == 2
    deeds = past(game.view(2), 1).draws[0].deeds
    assert deeds[-1].likelihood(bits("8cQsKcKdKhAc")) < 0.01
    assert deeds[-1].likelihood(bits("8cJsKcKdKhAc")) == 1


def test_a_show_turns_the_bout_and_the_card_is_known() -> None:
    line = (
        DEAL.replace("36 ", "36+transfer=pass-card ").replace("Ts -", "8s -").replace("6s", "Ts")
    )
    game = after(line, "1: attack 8c", "2: show 8s", "1: beat 8c Tc")
    assert past(game.view(1), 2).known == bits("8s")
    assert past(game.view(1), 2).played == [(bits("8s"), 0)]
    assert past(game.view(2), 1).draws[0].deeds[-1].likelihood(bits("8cTc9cKcKdKh")) < 0.5


def test_what_is_drawn_later_was_not_there_when_a_choice_was_made() -> None:
    game = after(DEAL, "1: attack 9c", "2: beat 9c Qc", "1: pass")
    first, second = past(game.view(1), 2).draws
    assert (first.count, len(first.deeds)) == (6, 1)
    assert (second.count, second.deeds) == (1, [])
    assert past(game.view(1), 2).played == [(bits("Qc"), 0)]


def test_to_give_up_tells_nothing_of_a_hand() -> None:
    game = after(DEAL, "1: attack 9c", "2: beat 9c Qc")
    resigned = game.play(1, Resign()).view(2)
    reader = Reader(game.view(2), Frame(resigned.rules, 2))
    for event in resigned.log:
        reader.read(event)
    assert len(reader.pasts[0].draws[0].deeds) == 1


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_the_log_tells_the_size_of_every_hand(rules: str, seats: int) -> None:
    for view in views_of(rules, seats, seed=1):
        assert sizes_at_start(view) == [6] * seats


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_a_past_accounts_for_every_card_that_was_drawn_unseen(rules: str, seats: int) -> None:
    for view in views_of(rules, seats, seed=2):
        for seat, told in read_pasts(view, Frame(view.rules, seats)).items():
            drawn = [draw.count for draw in told.draws]
            assert min(drawn) >= 0
            assert sum(drawn) == view.hands[seat].hidden + len(told.played)
            for number, (_, last) in enumerate(told.played):
                assert number < sum(drawn[: last + 1])


class Witness(Reader):
    """Reads a log while looking into every hand."""

    hands: tuple[int, ...] = ()
    """Before the last action."""
    chosen = silent = 0

    def _note(
        self, seat: int, options: dict[Kind, int], kind: Kind | None = None, card: int = 0
    ) -> None:
        if (told := self.pasts.get(seat)) is not None:
            hand = self.hands[seat]
            assert told.known & ~hand == 0, "what is known to be there is there"
            assert told.gone & hand & ~told.known == 0, "what has gone is not there unseen"
            assert kind is None or hand & options[kind] & card, "what is played could be played"
            super()._note(seat, options, kind, card)
            assert told.draws[-1].deeds[-1].likelihood(hand & ~told.known) > 1e-6
            self.chosen += 1

    def _ended(self) -> None:
        silence = [(told, len(told.draws[-1].deeds)) for told in self.pasts.values()]
        hands = {id(told): self.hands[seat] & ~self.cards for seat, told in self.pasts.items()}
        super()._ended()
        for told, before in silence:
            for deed in told.draws[-1].deeds[before:]:
                assert deed.likelihood(hands[id(told)]) == 1, "who is silent has nothing that fits"
                self.silent += 1


def witnessed(rules: str, seats: int, seed: int) -> Witness:
    """A game of simple players, read with every hand open."""
    hands: dict[int, tuple[int, ...]] = {}
    views: list[View] = []
    for game, view in game_between(rules, (["thumb", "random", "lowest"] * 2)[:seats], seed):
        shown = (card_bits(hand, view.trump) for hand in game.state.hands)
        hands[len(view.log)] = tuple(shown)
        views.append(view)
    witness = Witness(views[-1], Frame(parse_rules(rules), seats))
    witness.pasts = {seat: Past() for seat in range(seats)}
    for number, event in enumerate(views[-1].log):
        witness.hands = hands.get(number, witness.hands)
        witness.read(event)
    return witness


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_what_is_noted_of_a_seat_is_true_of_its_hand(rules: str, seats: int) -> None:
    witnesses = [witnessed(rules, seats, seed) for seed in range(3)]
    assert all(witness.chosen > 20 for witness in witnesses)
    assert any(witness.silent for witness in witnesses) is witnesses[0].tells_all
