import pytest

from engine.actions import parse_action
from engine.ai.core.bits import card_bit, each
from engine.ai.core.frame import Frame
from engine.ai.evidence import sizes_at_start, weigh
from engine.cards import full_deck, parse_card
from engine.game import Game
from engine.line import parse_line
from engine.state import State
from engine.view import View
from tests.engine.ai.games import game_between, views_of

TALON = "6c6d6h6s7c7dKcKdKhAcAdAs"
DEAL = f"36 {TALON} - 8c9cTc8d9dTd/7hJhQhJcQcTs - 1v2 - 1 -"
"""Seat 1: 8c 9c Tc 8d 9d Td, seat 2: 7h Jh Qh Jc Qc Ts; spades are trumps."""


def after(line: str, *moves: str) -> Game:
    state = parse_line(line)
    assert isinstance(state, State)
    game = Game.begin(state)
    for move in moves:
        seat, _, action = move.partition(": ")
        game = game.play(int(seat), parse_action(action))
    return game


def rates(view: View, seat: int) -> dict[str, float]:
    """What a view makes of another seat, by card."""
    bits = [card_bit(card, view.trump) for card in full_deck(36)]
    found = weigh(view, Frame(view.rules, len(view.seats)), bits)[seat - 1]
    return {str(card): found[card_bit(card, view.trump)] for card in full_deck(36)}


def test_who_leads_has_hardly_a_lower_plain_card() -> None:
    rate = rates(after(DEAL, "1: attack 9d").view(2), 1)
    assert rate["8h"] < 1
    assert rate["6s"] == rate["9h"] == rate["Kh"] == 1


def test_who_leads_a_trump_has_hardly_a_plain_card() -> None:
    rate = rates(after(DEAL.replace("8c9c", "8s9c"), "1: attack 8s").view(2), 1)
    assert rate["Ah"] < 1
    assert rate["7s"] < 1
    assert rate["9s"] == 1


def test_who_beats_has_hardly_a_cheaper_card_for_it() -> None:
    rate = rates(after(DEAL, "1: attack 9c", "2: beat 9c Qc").view(1), 2)
    assert rate["Tc"] < 1
    assert rate["Kc"] == rate["8c"] == rate["7s"] == 1


def test_who_beats_with_a_trump_has_hardly_another_way() -> None:
    rate = rates(after(DEAL, "1: attack 9d", "2: beat 9d Ts").view(1), 2)
    assert rate["Ad"] < 1
    assert rate["8s"] < 1
    assert rate["8d"] == rate["As"] == 1


def test_who_takes_has_hardly_a_beater_and_in_transfer_hardly_the_rank() -> None:
    rate = rates(after(DEAL, "1: attack 9c", "2: take").view(1), 2)
    assert rate["Kc"] < rate["7s"] < 1
    assert rate["9h"] == rate["8c"] == 1
    rate = rates(
        after(DEAL.replace("36 ", "36+transfer=on "), "1: attack 9c", "2: take").view(1), 2
    )
    assert rate["9h"] < 1


def test_a_pass_that_is_said_shows_nothing() -> None:
    game = after(DEAL, "1: attack 8c", "2: beat 8c Qc", "1: pass")
    assert rates(game.view(2), 1)["8d"] == 1


def test_a_bout_that_ends_by_itself_shows_that_nothing_fits() -> None:
    game = after(DEAL.replace("8d9d", "6d9d").replace("6c6d", "6c8d"), "1: attack 8c")
    game = game.play(2, parse_action("beat 8c Qc"))
    assert game.state.bout.number == 2
    assert rates(game.view(2), 1)["Qd"] < 0.3
    assert rates(game.view(2), 1)["Kd"] == 1


def test_a_show_turns_the_bout_and_betrays_no_more_than_the_card() -> None:
    line = (
        DEAL.replace("36 ", "36+transfer=pass-card ").replace("Ts -", "8s -").replace("6s", "Ts")
    )
    game = after(line, "1: attack 8c", "2: show 8s", "1: beat 8c Tc")
    assert rates(game.view(2), 1)["9c"] < 1
    assert rates(game.view(1), 2)["Ks"] == 1


def test_what_is_drawn_later_makes_the_evidence_fade() -> None:
    before = rates(after(DEAL, "1: attack 9c", "2: beat 9c Qc").view(1), 2)["Tc"]
    game = after(DEAL, "1: attack 9c", "2: beat 9c Qc", "1: pass")
    assert before < rates(game.view(1), 2)["Tc"] < 1


@pytest.mark.parametrize(
    ("rules", "seats"),
    [("transfer=pass-card", 3), ("swap=any", 2), ("teams=2", 4), ("throw-order=last-first", 3)],
)
def test_the_log_tells_the_size_of_every_hand(rules: str, seats: int) -> None:
    for view in views_of(rules, seats, seed=1):
        assert sizes_at_start(view) == [6] * seats
        assert all(rate > 0 for seat in weigh_all(view).values() for rate in seat.values())


def weigh_all(view: View) -> dict[int, dict[int, float]]:
    return weigh(view, Frame(view.rules, len(view.seats)), each((1 << 52) - 1))


def test_reading_helps_to_guess_the_hidden_hand() -> None:
    held, missing = [], []
    for seed in range(12):
        for game, view in game_between("", ["lowest", "lowest"], seed):
            other = 3 - view.seat
            hidden = game.state.hand(other) - view.known[other - 1]
            for card, rate in rates(view, other).items():
                if parse_card(card) in hidden:
                    held.append(rate)
                elif parse_card(card) in game.state.talon:
                    missing.append(rate)
    assert sum(held) / len(held) > 1.15 * sum(missing) / len(missing)
