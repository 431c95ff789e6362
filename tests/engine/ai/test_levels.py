from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import AgreeDraw, Resign, Swap
from engine.ai import Level, accepts_draw, choose, think
from engine.ai.belief import Belief
from engine.ai.budget import Slices, Until
from engine.ai.core.reading import move_action
from engine.ai.players import PLAYERS, play_flat
from engine.cards import Card
from engine.game import Game
from engine.legality import legal_actions
from engine.line import parse_line
from engine.state import State
from engine.view import View, look
from tests.engine.ai.games import decisive, game_between, views_of


def seen(line: str, seat: int) -> View:
    state = parse_line(line)
    assert isinstance(state, State)
    return look(state, seat, legal=legal_actions(state, seat))


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(
    ("rules", "seats"),
    [("", 2), ("transfer=pass-card", 3), ("swap=any deck=24", 4), ("teams=2", 4), ("deck=52", 8)],
)
def test_every_level_plays_whole_games_by_any_rules(level: Level, rules: str, seats: int) -> None:
    asked = 0
    for _, view in game_between(rules, [level.value] * seats, seed=1):
        asked += 1
        assert not isinstance(choose(level, view, Random(1), Slices(0)), Resign | AgreeDraw)
    assert asked > 10


@pytest.mark.parametrize("throw_order", ["in-turn", "last-first"])
@pytest.mark.parametrize("auto_pass", ["on", "off"])
def test_hard_knows_the_manners_of_every_table(throw_order: str, auto_pass: str) -> None:
    rules = f"throw-order={throw_order} auto-pass={auto_pass} throw-time=one-by-one"
    last = [game for game, _ in game_between(rules, ["hard"] * 4, seed=1)][-1]
    assert last.state.bout.number > 3


@pytest.mark.parametrize("level", Level)
def test_who_has_nothing_to_do_waits(level: Level) -> None:
    view = seen("36@s - 6c6d6h 9c9h/KcAh8c8d 7d:9d 1v2 - 5 -", 2)
    assert choose(level, view, Random(1), Slices(0)) is None


def test_hard_waits_for_the_answer_before_it_throws_in() -> None:
    view = seen("36@s - 6c6d6h 9c7h/KcAh8c8d 7d 1v2 - 5 -", 1)
    assert choose(Level.HARD, view, Random(1), Slices(3)) is None


@pytest.mark.parametrize("level", Level)
def test_the_turn_up_is_swapped_at_once(level: Level) -> None:
    view = seen("36+swap=any 8cTs 6c6d6h 9c7d/6sAd - 1v2 - 5 -", 2)
    assert choose(level, view, Random(1), Slices(0)) == Swap()


def test_the_flat_search_plays_by_any_rules() -> None:
    view = views_of("transfer=on", 3, seed=1)[0]
    assert play_flat(view, Random(1), Slices(0), deals=3) in view.legal


def test_hard_throws_in_early_to_stop_a_transfer_that_would_lose() -> None:
    # Alone 7d comes back with 7h and cannot be beaten; with 7c beside it nothing can be sent on.
    view = seen("36+transfer=on@s - 6c6d6h 7c8h/7h9s9h 7d 1v2 - 5 -", 1)
    assert str(choose(Level.HARD, view, Random(1), Slices(30))) == "throw 7c"


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_the_endgame_is_played_exactly(level: Level) -> None:
    for view, good in decisive(12):
        action = move_action(Belief(view).table, good, view)
        assert choose(level, view, Random(1), Slices(200)) == action


def test_a_thought_can_be_sent_to_another_process() -> None:
    view = views_of("", 2, seed=1)[0]
    ticks = iter(range(100))
    assert think(Level.HARD, view, 1, 5.0, lambda: float(next(ticks))) in view.legal
    assert next(ticks) > 2


def test_a_deadline_is_the_clocks_own() -> None:
    now = [1.0]
    budget = Until(lambda: now[0], 2.0)
    assert budget.left()
    now[0] = 2.0
    assert not budget.left()


@pytest.mark.parametrize("level", Level)
def test_a_draw_is_welcome_to_who_is_losing_and_not_to_who_is_winning(level: Level) -> None:
    line = "36@s - 6c6d6h As/7c8d9hTc - 1v2 - 5 -"
    assert not accepts_draw(level, seen(line, 1), Random(1))
    assert accepts_draw(level, seen(line, 2), Random(1))


@st.composite
def positions(draw: st.DrawFn) -> tuple[Game, View]:
    rules, seats = draw(st.sampled_from([("", 2), ("transfer=on", 3), ("teams=2", 4)]))
    seed = draw(st.integers(0, 50))
    games = list(game_between(rules, ["lowest", "thumb", "random", "lowest"][:seats], seed))
    return draw(st.sampled_from(games))


def shuffled_unseen(game: Game, view: View, rng: Random) -> Game:
    """Another game that looks just the same to the viewer: its unseen cards lie elsewhere."""
    state = game.state
    hidden: list[Card] = [
        card
        for seat in state.seats
        if seat != view.seat
        for card in state.hand(seat) - state.known[seat - 1]
    ]
    hidden += state.talon[: view.hidden_talon]
    rng.shuffle(hidden)
    hands = list(state.hands)
    for seat in state.seats:
        if seat != view.seat:
            count = state.size(seat) - len(state.known[seat - 1])
            cards, hidden = hidden[:count], hidden[count:]
            hands[seat - 1] = state.known[seat - 1]
            for card in cards:
                hands[seat - 1] = hands[seat - 1].with_card(card)
    talon = (*hidden, *state.talon[view.hidden_talon :])
    values = {**vars(state), "hands": tuple(hands), "talon": talon}
    names = State.__dataclass_fields__
    other = State(**{name: values[name] for name in names})
    return Game(other, other, (), game.log)


@given(positions(), st.integers(0, 10**6), st.sampled_from(sorted(set(PLAYERS) - {"pimc-300"})))
def test_equal_views_make_equal_choices(position: tuple[Game, View], seed: int, name: str) -> None:
    game, view = position
    other = shuffled_unseen(game, view, Random(seed)).view(view.seat)
    play = PLAYERS[name]
    assert (other.hands, other.legal, other.log) == (view.hands, view.legal, view.log)
    first = play(view, Random(seed), Slices(4))
    assert play(other, Random(seed), Slices(4)) == first


def test_a_belief_is_the_same_for_equal_views() -> None:
    for game, view in game_between("", ["lowest", "thumb"], seed=5):
        other = shuffled_unseen(game, view, Random(1)).view(view.seat)
        assert vars(Belief(view)).keys() == vars(Belief(other)).keys()
        assert Belief(view).pasts == Belief(other).pasts
        assert Belief(view).pool == Belief(other).pool
