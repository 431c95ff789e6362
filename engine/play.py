"""What an action does: `apply` gives the next state and says what happened (RULES 3, 4, 6, 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from engine.once import revised
from engine.refusals import IllegalAction
from engine.rules import HAND_SIZE, ThrowOrder
from engine.view import look
from engine.writing import format_line

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
            return revised(state, bout=revised(bout, taking=True)), ev.TakeSaid(seat)
        case Pass():
            passed = revised(bout, passed=with_seat(bout.passed, seat))
            return revised(state, bout=passed), ev.Passed(seat)
        case Swap():
            return _swap(state, seat)
        case Resign():
            return revised(state, resigned=seat), ev.Resigned(seat)
        case AgreeDraw():  # pragma: no branch - the last of the closed set
            agreed = revised(bout, agreed=with_seat(bout.agreed, seat))
            return revised(state, bout=agreed), ev.DrawAgreed(seat)


def _spend(state: State, seat: int, card: Card, bout: Bout) -> State:
    """A card leaves a hand for the table, and with it what everyone knew of that card."""
    return revised(
        state,
        bout=bout,
        hands=_changed(state.hands, seat, state.hand(seat).without(card)),
        known=_changed(state.known, seat, state.known[seat - 1].without(card)),
    )


def _changed(all_cards: tuple[Cards, ...], seat: int, cards: Cards) -> tuple[Cards, ...]:
    return (*all_cards[: seat - 1], cards, *all_cards[seat:])


def _receive(
    state: State, seat: int, cards: Cards, *, seen: Cards, talon: tuple[Card, ...]
) -> State:
    """Cards come to a hand, some of them seen by everyone, and so much of the talon is left."""
    return revised(
        state,
        talon=talon,
        hands=_changed(state.hands, seat, state.hand(seat) | cards),
        known=_changed(state.known, seat, state.known[seat - 1] | seen),
    )


def _put_down(state: State, seat: int, card: Card) -> State:
    bout = revised(
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
    bout = revised(
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
    after = revised(
        state,
        bout=revised(state.bout, attacker=seat, defender=defender, shown=shown),
        known=_changed(state.known, seat, state.known[seat - 1].with_card(card)),
    )
    return after, ev.Shown(seat, card, defender)


def _swap(state: State, seat: int) -> tuple[State, Event]:
    lowest, turn_up = lowest_trump(state.rules.deck, state.trump), state.talon[-1]
    after = _spend(state, seat, lowest, state.bout)
    seen, talon = Cards.of([turn_up]), (*state.talon[:-1], lowest)
    after = _receive(after, seat, seen, seen=seen, talon=talon)
    return after, ev.Swapped(seat, lowest, turn_up)


def _settle(state: State) -> tuple[State, tuple[Event, ...]]:
    """End the bout and the game, if they are over; tested after every action (RULES 3.7)."""
    endings: tuple[Event, ...] = ()
    if state.result is None and state.is_bout_over:
        state, endings = _end_bout(state)
    result = state.result
    if result is not None:
        state = revised(state, bout=state.bout.without_roles())
        endings = (*endings, ev.GameOver(result))
    elif endings:
        state = revised(state, bout=_next_bout(state))
    return state, endings


def _end_bout(state: State) -> tuple[State, tuple[Event, ...]]:
    """Clear the table, refill the hands, see who is out (RULES 4, steps 1 to 3)."""
    bout = state.bout
    state, cleared = _clear_table(state)
    state, draws = _refill(state)
    gone = () if state.talon else tuple(s for s in state.in_play if not state.hand(s))
    state = revised(
        state,
        out=(*state.out, gone) if gone else state.out,
        idle=state.idle + 1 if bout.taking and not draws else 0,
        bout=revised(bout, table=(), shown=NO_CARDS, agreed=()),
    )
    outs = (ev.WentOut(gone, len(state.out)),) if gone else ()
    return state, (cleared, *draws, *outs)


def _clear_table(state: State) -> tuple[State, Event]:
    """The table goes to the defender's hand, where everyone knows it, or to the discard pile."""
    bout, defender = state.bout, state.bout.defender
    if not bout.taking:
        after = revised(state, discard=state.discard | bout.cards)
        return after, ev.BoutBeaten(defender, bout.table)
    after = _receive(state, defender, bout.cards, seen=bout.cards, talon=state.talon)
    return after, ev.BoutTaken(defender, bout.table)


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
        turn_up = None if talon else drawn[-1]
        seen = NO_CARDS if turn_up is None else Cards.of([turn_up])
        state = _receive(state, seat, Cards.of(drawn), seen=seen, talon=talon)
        draws.append(ev.Refilled(seat, count, turn_up))
    return state, tuple(draws)


def _next_bout(state: State) -> Bout:
    """Who leads and who defends after a bout that did not end the game (RULES 4, step 4)."""
    ended = state.bout
    may_lead = ended.defender in state.in_play and not ended.taking
    leader = ended.defender if may_lead else state.clockwise(ended.defender)[0]
    return state.bout_led_by(leader, ended.number + 1)
