"""What an action does: `apply` gives the next state and says what happened (RULES 3, 4, 6, 7)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from engine import events as ev
from engine.actions import (
    Action,
    AgreeDraw,
    Attack,
    Beat,
    Pass,
    Resign,
    Show,
    Swap,
    Take,
    ThrowIn,
    Transfer,
)
from engine.bout import NOBODY, Pair, with_seat
from engine.cards import NO_CARDS, Cards, lowest_trump
from engine.legality import refusal
from engine.line import format_line
from engine.refusals import IllegalAction
from engine.rules import HAND_SIZE, ThrowOrder
from engine.view import look

if TYPE_CHECKING:
    from engine.bout import Bout
    from engine.cards import Card
    from engine.events import Event
    from engine.state import State


def apply(state: State, seat: int, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Give the state after a seat's action and what happened, or raise IllegalAction."""
    refused = refusal(state, seat, action)
    if refused is not None:
        raise IllegalAction(seat, action, refused, format_line(look(state, seat)))
    after, event = _act(state, seat, action)
    after, endings = _settle(after)
    return after, (event, *endings)


def _act(  # noqa: C901 - one case for each kind of action
    state: State, seat: int, action: Action
) -> tuple[State, Event]:
    bout = state.bout
    match action:
        case Attack(card):
            return _put_down(state, seat, card), ev.Led(seat, card)
        case ThrowIn(card):
            return _put_down(state, seat, card), ev.ThrownIn(seat, card)
        case Beat(attack, card):
            beaten = bout.with_beat(attack, card)
            return _spend(state, seat, card, beaten), ev.Beaten(seat, attack, card)
        case Transfer(card):
            return _transfer(state, seat, card)
        case Show(card):
            return _show(state, seat, card)
        case Take():
            return replace(state, bout=replace(bout, taking=True)), ev.TakeSaid(seat)
        case Pass():
            passed = replace(bout, passed=with_seat(bout.passed, seat))
            return replace(state, bout=passed), ev.Passed(seat)
        case Swap():
            return _swap(state, seat)
        case Resign():
            return replace(state, resigned=seat), ev.Resigned(seat)
        case AgreeDraw():
            agreed = replace(bout, agreed=with_seat(bout.agreed, seat))
            return replace(state, bout=agreed), ev.DrawAgreed(seat)
        case _:
            assert_never(action)


def _spend(state: State, seat: int, card: Card, bout: Bout) -> State:
    """A card leaves a hand for the table, and with it what everyone knew of that card."""
    return replace(
        state,
        bout=bout,
        hands=_changed(state.hands, seat, state.hand(seat).without(card)),
        known=_changed(state.known, seat, state.known[seat - 1].without(card)),
    )


def _changed(all_cards: tuple[Cards, ...], seat: int, cards: Cards) -> tuple[Cards, ...]:
    return (*all_cards[: seat - 1], cards, *all_cards[seat:])


def _reveal(state: State, seat: int, cards: Cards) -> State:
    """Everyone learns that these cards are in that hand."""
    return replace(state, known=_changed(state.known, seat, state.known[seat - 1] | cards))


def _put_down(state: State, seat: int, card: Card) -> State:
    bout = replace(
        state.bout,
        table=(*state.bout.table, Pair(card)),
        last=_last(state, seat),
        passed=state.bout.passed if state.is_pass_final else (),
    )
    return _spend(state, seat, card, bout)


def _last(state: State, seat: int) -> int:
    """Who put down the last attack card, where the order of throwing in asks for it."""
    return seat if state.rules.throw_order is ThrowOrder.LAST_FIRST else NOBODY


def _transfer(state: State, seat: int, card: Card) -> tuple[State, Event]:
    defender = state.next_defender
    bout = replace(
        state.bout,
        table=(*state.bout.table, Pair(card)),
        last=_last(state, seat),
        attacker=seat,
        defender=defender,
    )
    return _spend(state, seat, card, bout), ev.Transferred(seat, card, defender)


def _show(state: State, seat: int, card: Card) -> tuple[State, Event]:
    defender = state.next_defender
    shown = state.bout.shown.with_card(card)
    bout = replace(state.bout, attacker=seat, defender=defender, shown=shown)
    after = replace(_reveal(state, seat, Cards.of([card])), bout=bout)
    return after, ev.Shown(seat, card, defender)


def _swap(state: State, seat: int) -> tuple[State, Event]:
    lowest, turn_up = lowest_trump(state.rules.deck, state.trump), state.talon[-1]
    after = _spend(state, seat, lowest, state.bout)
    after = replace(
        after,
        hands=_changed(after.hands, seat, after.hand(seat).with_card(turn_up)),
        talon=(*after.talon[:-1], lowest),
    )
    return _reveal(after, seat, Cards.of([turn_up])), ev.Swapped(seat, lowest, turn_up)


def _settle(state: State) -> tuple[State, tuple[Event, ...]]:
    """End the bout and the game, if they are over; tested after every action (RULES 3.7)."""
    endings: tuple[Event, ...] = ()
    if state.result is None and state.is_bout_over:
        state, endings = _end_bout(state)
    result = state.result
    if result is not None:
        state = replace(state, bout=state.bout.without_roles())
        endings = (*endings, ev.GameOver(result))
    elif endings:
        state = replace(state, bout=_next_bout(state))
    return state, endings


def _end_bout(state: State) -> tuple[State, tuple[Event, ...]]:
    """Clear the table, refill the hands, see who is out (RULES 4, steps 1 to 3)."""
    bout = state.bout
    if bout.taking:
        event: Event = ev.BoutTaken(bout.defender, bout.table)
        hand = state.hand(bout.defender) | bout.cards
        state = replace(state, hands=_changed(state.hands, bout.defender, hand))
        state = _reveal(state, bout.defender, bout.cards)
    else:
        event = ev.BoutBeaten(bout.defender, bout.table)
        state = replace(state, discard=state.discard | bout.cards)
    state, draws = _refill(state)
    state, outs = _go_out(state)
    state = replace(
        state,
        idle=state.idle + 1 if bout.taking and not draws else 0,
        bout=replace(bout, table=(), shown=NO_CARDS, agreed=()),
    )
    return state, (event, *draws, *outs)


def _refill(state: State) -> tuple[State, tuple[Event, ...]]:
    """Draw up to six: the opener first, then clockwise, the defender last."""
    opener, defender = state.bout.opener, state.bout.defender
    order = [seat for seat in (opener, *state.clockwise(opener)) if seat != defender]
    draws: list[Event] = []
    for seat in (*order, defender):
        count = min(HAND_SIZE - state.size(seat), state.talon_size)
        if count <= 0:
            continue
        drawn, talon = state.talon[:count], state.talon[count:]
        hand = state.hand(seat) | Cards.of(drawn)
        state = replace(state, talon=talon, hands=_changed(state.hands, seat, hand))
        turn_up = None if talon else drawn[-1]
        if turn_up is not None:
            state = _reveal(state, seat, Cards.of([turn_up]))
        draws.append(ev.Refilled(seat, count, turn_up))
    return state, tuple(draws)


def _go_out(state: State) -> tuple[State, tuple[Event, ...]]:
    """Whoever has no card left and nothing to draw is out; together they share a place."""
    if state.talon:
        return state, ()
    gone = tuple(seat for seat in state.in_play if not state.hand(seat))
    if not gone:
        return state, ()
    return replace(state, out=(*state.out, gone)), (ev.WentOut(gone, len(state.out) + 1),)


def _next_bout(state: State) -> Bout:
    """Who leads and who defends after a bout that did not end the game (RULES 4, step 4)."""
    ended = state.bout
    may_lead = ended.defender in state.in_play and not ended.taking
    leader = ended.defender if may_lead else state.clockwise(ended.defender)[0]
    return state.bout_led_by(leader, ended.number + 1)
