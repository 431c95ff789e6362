"""Nothing that a reader may not know is in what they are sent: text, buttons or data."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.screens.hand import hand_screen
from bot.screens.scene import Hand, HandFace
from bot.screens.story import finished_bout
from bot.screens.table import table_screen
from engine.cards import Cards, full_deck
from engine.game import Game
from tests.bot.screens.tables import cards_on, random_game, random_reader, scene


def hidden_from(game: Game, seat: int) -> Cards:
    """The cards that this seat, or somebody who watches, cannot have seen."""
    view = game.view(seat)
    seen = view.discard | view.bout.cards
    for hand in view.hands:
        seen |= hand.cards
    if view.turn_up is not None:
        seen = seen.with_card(view.turn_up)
    return full_deck(view.rules.deck) - seen


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32))
def test_a_screen_never_names_a_card_that_its_reader_cannot_know(seed: int) -> None:
    rng = random.Random(seed)
    for game in random_game(seed):
        if rng.random() < 0.8:
            continue
        reader, fresh = random_reader(rng), rng.randint(0, len(game.log))
        shown = table_screen(scene(game, fresh=fresh), reader)
        assert not Cards.of(cards_on(shown)) & hidden_from(game, 0), shown.text
        seat = rng.choice(game.state.seats)
        own = list(game.state.hand(seat))
        hand = Hand(rng.choice(list(HandFace)), chosen=rng.choice(own) if own else None)
        shown = hand_screen(scene(game, seat, fresh=fresh), hand, reader)
        assert not Cards.of(cards_on(shown)) & hidden_from(game, seat), shown.text


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32))
def test_no_screen_lists_discarded_cards(seed: int) -> None:
    rng = random.Random(seed)
    for game in random_game(seed):
        if rng.random() < 0.8 or game.state.result is not None:
            continue
        end = finished_bout(game.log)
        just_now = Cards.of(
            card
            for pair in (end.table if end else ())
            for card in (pair.attack, pair.beat)
            if card is not None
        )
        gone = game.state.discard - just_now
        reader = random_reader(rng)
        assert not Cards.of(cards_on(table_screen(scene(game), reader))) & gone
        for seat in game.state.in_play:
            assert not Cards.of(cards_on(hand_screen(scene(game, seat), Hand(), reader))) & gone


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**32))
def test_a_players_own_cards_are_all_in_their_hand(seed: int) -> None:
    rng = random.Random(seed)
    game = next(random_game(seed))
    for seat in game.state.seats:
        shown = hand_screen(scene(game, seat), Hand(), random_reader(rng))
        assert set(game.state.hand(seat)) <= cards_on(shown)
