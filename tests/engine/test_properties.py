"""What holds at every moment of every game, whatever the options and the number of seats."""

import dataclasses
import random
import re
from collections.abc import Iterator
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import ThrowIn, parse_action
from engine.cards import Card, Cards, full_deck
from engine.check import check_text
from engine.claims import CLAIMS
from engine.deal import start
from engine.game import Game, replay
from engine.legality import legal_actions, legal_plays, refusal, turn
from engine.line import format_line, parse_line
from engine.notation import Claim, Played, Record, format_game, format_record, parse_record
from engine.play import apply
from engine.refusals import IllegalAction
from engine.rules import ThrowOrder
from engine.state import State
from engine.view import View, look
from tests.engine import reference
from tests.engine.twins import random_options, random_origin, rules_of, whole_play

SEEDS = st.integers(0, 2**32 - 1)


def conceivable(state: State, seat: int, rng: random.Random) -> list[str]:
    """All actions that can be written down; of the beats only those with a chance, and a few."""
    pack = [str(card) for card in full_deck(state.rules.deck)]
    kinds = ("attack", "throw", "transfer", "show")
    own = [str(card) for card in state.hand(seat)]
    beats = [(attack, card) for attack in map(str, state.bout.cards) for card in own]
    beats += [(rng.choice(pack), rng.choice(pack)) for _ in range(5)]
    return [
        *(f"{kind} {card}" for kind in kinds for card in pack),
        *sorted({f"beat {attack} {card}" for attack, card in beats}),
        *("take", "pass", "swap", "resign", "draw"),
    ]


def some(moments: Iterator[Game], rng: random.Random, chance: float) -> Iterator[Game]:
    return (moment for moment in moments if rng.random() < chance)


@given(SEEDS)
def test_every_card_is_in_one_place(seed: int) -> None:
    start, *moments = whole_play(random.Random(seed))
    all_cards = sorted(set(cards_in(start.state)))
    for game in moments:
        state = game.state
        cards = [*state.talon, *state.discard, *state.bout.cards]
        cards += chain.from_iterable(state.hands)
        assert sorted(cards) == all_cards


@given(SEEDS)
def test_the_legal_actions_are_all_conceivable_ones_that_nothing_refuses(seed: int) -> None:
    rng = random.Random(seed)
    for game in some(whole_play(rng), rng, 0.2):
        state = game.state
        for seat in state.seats:
            actions = map(parse_action, conceivable(state, seat, rng))
            allowed = {action for action in actions if refusal(state, seat, action) is None}
            legal = legal_actions(state, seat)
            assert set(legal) == allowed
            assert len(legal) == len(allowed)


@given(SEEDS)
def test_the_turn_is_of_those_who_can_carry_the_bout_on(seed: int) -> None:
    rng = random.Random(seed)
    for game in some(whole_play(rng), rng, 0.3):
        state = game.state
        can = tuple(seat for seat in state.seats if legal_plays(state, seat))
        assert turn(state) == can
        assert bool(can) == (state.result is None)


@given(SEEDS)
def test_a_refused_action_changes_nothing_and_quotes_the_seats_view(seed: int) -> None:
    rng = random.Random(seed)
    for game in some(whole_play(rng), rng, 0.1):
        state, seat = game.state, rng.choice(game.state.seats)
        before = format_line(state)
        for text in rng.sample(conceivable(state, seat, rng), 10):
            action = parse_action(text)
            code = refusal(state, seat, action)
            if code is not None:
                with pytest.raises(IllegalAction) as caught:
                    apply(state, seat, action)
                quote = format_line(look(state, seat))
                assert str(caught.value) == f"{seat}: {text} is refused ({code}) in {quote}"
                assert caught.value.refusal is code
        assert format_line(state) == before
        assert parse_line(before) == state


@given(SEEDS)
def test_every_random_game_ends(seed: int) -> None:
    *_, end = (game.state for game in whole_play(random.Random(seed)))
    assert end.result is not None
    assert end.bout.number < 500


@given(SEEDS)
def test_a_position_line_and_the_position_are_one(seed: int) -> None:
    for game in whole_play(random.Random(seed)):
        line = format_line(game.state)
        read = parse_line(line)
        assert (read, format_line(read)) == (game.state, line)


@given(SEEDS)
def test_a_views_line_is_read_and_written_alike(seed: int) -> None:
    rng = random.Random(seed)
    for game in some(whole_play(rng), rng, 0.5):
        view = look(game.state, rng.choice((0, *game.state.seats)))
        read = parse_line(format_line(view))
        assert format_line(read) == format_line(view)
        if isinstance(read, View) and read.seat:
            assert read == view


def cards_in(thing: object) -> Iterator[Card]:
    """Every card that can be reached in a value."""
    if isinstance(thing, Card):
        yield thing
    elif isinstance(thing, Cards | tuple):
        yield from chain.from_iterable(map(cards_in, thing))
    elif dataclasses.is_dataclass(thing):
        for field in dataclasses.fields(thing):
            yield from cards_in(getattr(thing, field.name))


def hidden_from(state: State, seat: int) -> Cards:
    """The cards that this seat must not see (RULES 8)."""
    hidden = Cards.of(state.talon[:-1])
    for other in state.seats:
        if other != seat:
            hidden = hidden | state.hand(other) - state.known[other - 1]
    return hidden


@given(SEEDS)
def test_a_view_never_names_a_hidden_card(seed: int) -> None:
    rng = random.Random(seed)
    for game in some(whole_play(rng), rng, 0.1):
        for seat in (0, *game.state.seats):
            view, hidden = game.view(seat), hidden_from(game.state, seat)
            assert not set(cards_in(view)) & set(hidden)
            text = f"{view!r} {view.log} {format_line(view)}"
            assert not {*re.findall(r"[2-9TJQKA][cdhs](?![a-z])", text)} & {*map(str, hidden)}


def reshuffled(state: State, seat: int, rng: random.Random) -> State:
    """A position that looks the same to a seat: what is hidden from it lies anyhow."""
    pool = list(hidden_from(state, seat))
    rng.shuffle(pool)
    hands = []
    for other, hand, known in zip(state.seats, state.hands, state.known, strict=True):
        unknown = 0 if other == seat else len(hand) - len(known)
        mixed = known | Cards.of(pool.pop() for _ in range(unknown))
        hands.append(hand if other == seat else mixed)
    return dataclasses.replace(state, hands=tuple(hands), talon=(*pool, *state.talon[-1:]))


@given(SEEDS)
def test_games_that_differ_in_hidden_cards_only_look_the_same(seed: int) -> None:
    rng = random.Random(seed)
    for game in some(whole_play(rng), rng, 0.3):
        seat = rng.choice((0, *game.state.seats))
        other = dataclasses.replace(game, state=reshuffled(game.state, seat, rng))
        view, twin = game.view(seat), other.view(seat)
        assert dataclasses.replace(twin, legal=()) == dataclasses.replace(view, legal=())
        different = set(view.legal) ^ set(twin.legal)
        # With an order of throwing in, the word passes over hands that hold nothing to throw in:
        # that a seat may throw in already tells it so much.
        rules = game.state.rules
        if rules.auto_pass and rules.throw_order is not ThrowOrder.FREE:
            different = {action for action in different if not isinstance(action, ThrowIn)}
        assert not different


@given(SEEDS)
def test_replaying_a_game_gives_the_same_game(seed: int) -> None:
    *_, game = whole_play(random.Random(seed))
    assert replay(game.origin, game.moves) == game
    assert check_text(format_game(game)) == []


def random_record(rng: random.Random) -> Record:
    """A game with some moves that must be refused, and some claims."""
    origin = random_origin(rng)
    state = origin if isinstance(origin, State) else start(origin)
    steps: list[Played | Claim] = []
    while state.result is None and len(steps) < 60:
        name = rng.choice(list(CLAIMS))
        seat = rng.choice(state.seats) if CLAIMS[name].of_seat else 0
        steps.append(Claim(0, name, seat, CLAIMS[name].actual(state, seat)))
        actor = rng.choice(state.seats)
        action = parse_action(rng.choice(conceivable(state, actor, rng)))
        if (code := refusal(state, actor, action)) is not None:
            steps.append(Played(0, actor, action, code))
        actor = rng.choice(turn(state))
        action = rng.choice(legal_plays(state, actor))
        steps.append(Played(0, actor, action))
        state, _ = apply(state, actor, action)
    return Record(origin, tuple(steps))


@given(SEEDS)
def test_a_record_is_read_and_written_alike_and_holds(seed: int) -> None:
    record = random_record(random.Random(seed))
    text = format_record(record)
    read = parse_record(text)
    assert format_record(read) == text
    unnumbered = tuple(dataclasses.replace(step, line=0) for step in read.steps)
    assert (read.origin, unnumbered) == (record.origin, record.steps)
    assert check_text(text) == []


@given(SEEDS)
def test_any_set_of_options_is_read_and_written_alike(seed: int) -> None:
    options, seats = random_options(random.Random(seed))
    rules = rules_of(options)
    rules.check_seats(seats)
    assert rules_of(dict(pair.split("=") for pair in str(rules).split())) == rules
    off = {name for name in options if options[name] != reference.DEFAULTS[name]}
    assert {pair.split("=")[0] for pair in str(rules).split()} == off


@given(SEEDS)
def test_a_spoilt_position_line_is_refused_or_read_as_one_that_can_be_played(seed: int) -> None:
    rng = random.Random(seed)
    text = list(format_line(rng.choice(list(whole_play(rng))).state))
    for _ in range(rng.randint(1, 3)):
        text[rng.randrange(len(text))] = rng.choice("23456789TJQKAcdhs/-#?:,.vtkil @+=0")
    try:
        position = parse_line("".join(text))
    except ValueError:
        return
    assert parse_line(format_line(position)) == position
    if isinstance(position, State) and position.result is None:
        assert turn(position)
