"""What is legal, and if not, why: the one place where that is decided (RULES 9).

Each `_..._refusal` asks its questions in the order of `Refusal`, so the first answer is the code.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

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
from engine.cards import beaters, beats, is_ace, lowest_trump
from engine.refusals import Refusal
from engine.rules import SwapRule, ThrowOrder, TransferRule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.cards import Card
    from engine.state import State


def refusal(state: State, seat: int, action: Action) -> Refusal | None:
    """Why a seat may not do this now, or None if it may; the first code that applies counts."""
    if state.result is not None:
        return Refusal.GAME_OVER
    if seat not in state.in_play:
        return Refusal.OUT
    return _refusal_in_play(state, seat, action)


def _refusal_in_play(state: State, seat: int, action: Action) -> Refusal | None:
    match action:
        case Attack():
            return _attack_refusal(state, seat, action)
        case ThrowIn():
            return _throw_refusal(state, seat, action)
        case Beat():
            return _beat_refusal(state, seat, action)
        case Transfer() | Show():
            return _transfer_refusal(state, seat, action)
        case Take():
            return _take_refusal(state, seat)
        case Pass():
            return _pass_refusal(state, seat)
        case Swap():
            return _swap_refusal(state, seat)
        case Resign():
            return None
        case AgreeDraw():  # pragma: no branch - the last of the closed set
            return Refusal.ALREADY_AGREED if seat in state.bout.agreed else None


def _attack_refusal(state: State, seat: int, attack: Attack) -> Refusal | None:
    if state.bout.table or seat != state.bout.attacker:
        return Refusal.NOT_YOUR_TURN
    return None if attack.card in state.hand(seat) else Refusal.NO_SUCH_CARD


def _throw_refusal(state: State, seat: int, throw: ThrowIn) -> Refusal | None:
    bout, card = state.bout, throw.card
    if not bout.table or seat == bout.defender:
        return Refusal.NOT_YOUR_TURN
    if card not in state.hand(seat):
        return Refusal.NO_SUCH_CARD
    if unfit := _thrower_refusal(state, seat):
        return unfit
    if seat in bout.passed and state.is_pass_final:
        return Refusal.ALREADY_PASSED
    if state.is_too_early:
        return Refusal.TOO_EARLY
    if _must_wait(state, seat):
        return Refusal.WAIT_PRIORITY
    if card not in bout.open_cards:
        return Refusal.RANK_NOT_ON_TABLE
    if card not in state.open_to(seat):
        return Refusal.RANK_NOT_OPENING
    if len(bout.table) >= state.table_limit:
        return Refusal.TABLE_FULL
    return Refusal.DEFENDER_HAND if state.is_full else None


def _thrower_refusal(state: State, seat: int) -> Refusal | None:
    if seat in state.throwers:
        return None
    partners = state.team(seat) == state.team(state.bout.defender)
    return Refusal.PARTNER if partners else Refusal.NOT_A_THROWER


def _must_wait(state: State, seat: int) -> bool:
    if state.rules.throw_order is ThrowOrder.FREE or not state.undecided:
        return False
    return seat != state.undecided[0]


def _beat_refusal(state: State, seat: int, beat: Beat) -> Refusal | None:
    bout = state.bout
    if seat != bout.defender:
        return Refusal.NOT_YOUR_TURN
    if beat.card not in state.hand(seat):
        return Refusal.NO_SUCH_CARD
    if bout.taking:
        return Refusal.ALREADY_TAKEN
    if beat.attack not in bout.unbeaten:
        return Refusal.NO_SUCH_ATTACK
    return None if beats(beat.card, beat.attack, state.trump) else Refusal.DOES_NOT_BEAT


def _transfer_refusal(state: State, seat: int, transfer: Transfer | Show) -> Refusal | None:
    bout, rules, card = state.bout, state.rules, transfer.card
    shown = isinstance(transfer, Show)
    if seat != bout.defender:
        return Refusal.NOT_YOUR_TURN
    if card not in state.hand(seat):
        return Refusal.NO_SUCH_CARD
    if bout.taking:
        return Refusal.ALREADY_TAKEN
    if not shown and len(bout.table) >= state.table_limit:
        return Refusal.TABLE_FULL
    if rules.transfer is TransferRule.OFF or (
        shown and rules.transfer is not TransferRule.PASS_CARD
    ):
        return Refusal.TRANSFER_OFF
    if bout.beaten:
        return Refusal.TRANSFER_LATE
    if card not in bout.open_cards:
        return Refusal.TRANSFER_RANK
    if not rules.heads_up_transfer and len(state.in_play) == 2:
        return Refusal.TRANSFER_HEADS_UP
    if state.size(state.next_defender) < len(bout.table) + (not shown):
        return Refusal.TRANSFER_HAND
    return _show_refusal(state, card) if shown else None


def _show_refusal(state: State, card: Card) -> Refusal | None:
    if card.suit != state.trump:
        return Refusal.SHOW_NOT_TRUMP
    return Refusal.SHOW_AGAIN if card in state.bout.shown else None


def _take_refusal(state: State, seat: int) -> Refusal | None:
    bout = state.bout
    if seat != bout.defender:
        return Refusal.NOT_YOUR_TURN
    if bout.taking:
        return Refusal.ALREADY_TAKEN
    return None if bout.unbeaten else Refusal.NOTHING_TO_TAKE


def _pass_refusal(state: State, seat: int) -> Refusal | None:
    bout = state.bout
    if seat == bout.defender:
        return Refusal.NOT_YOUR_TURN
    if unfit := _thrower_refusal(state, seat):
        return unfit
    if state.counts_as_passed(seat):
        return Refusal.ALREADY_PASSED
    may_pass = bout.taking or (bout.table and not bout.unbeaten)
    return None if may_pass else Refusal.NOTHING_TO_PASS


def _swap_refusal(state: State, seat: int) -> Refusal | None:
    swap, turn_up = state.rules.swap, state.turn_up
    if swap is SwapRule.OFF:
        return Refusal.SWAP_OFF
    if swap is SwapRule.ACE and turn_up is not None and not is_ace(turn_up):
        return Refusal.SWAP_OFF
    if lowest_trump(state.rules.deck, state.trump) not in state.hand(seat):
        return Refusal.SWAP_CARD
    return Refusal.SWAP_GONE if turn_up is None else None


def _playing(state: State, seat: int) -> Iterator[Action]:
    """What a seat in this role could think of doing; no legal play is missing."""
    hand, bout = state.hand(seat), state.bout
    if not bout.table:
        if seat == bout.attacker:
            yield from map(Attack, hand)
    elif seat != bout.defender:
        yield from map(ThrowIn, state.throwable(seat))
        yield Pass()
    elif not bout.taking:
        for attack in bout.unbeaten:
            yield from (Beat(attack, card) for card in beaters(hand, attack, state.trump))
        if state.rules.transfer is not TransferRule.OFF:
            yield from map(Transfer, hand)
            yield from map(Show, hand)
        yield Take()


_ASIDES: Final = (Swap(), Resign(), AgreeDraw())


def legal_plays(state: State, seat: int) -> tuple[Action, ...]:
    """The legal actions of a seat that carry the bout on: no swap, resignation or draw."""
    return _allowed(state, seat, _playing(state, seat))


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Every legal action of a seat: its plays, then swap, resign and draw where they are legal."""
    return _allowed(state, seat, chain(_playing(state, seat), _ASIDES))


def _allowed(state: State, seat: int, actions: Iterable[Action]) -> tuple[Action, ...]:
    if state.result is not None or seat not in state.in_play:
        return ()
    return tuple(action for action in actions if not _refusal_in_play(state, seat, action))


def turn(state: State) -> tuple[int, ...]:
    """The seats that can carry the bout on now, ascending."""
    return tuple(seat for seat in state.in_play if legal_plays(state, seat))
