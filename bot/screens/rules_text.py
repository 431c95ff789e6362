"""The rules of a table in words."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import T
from engine.rules import (
    FirstLead,
    NextLead,
    OpeningLimit,
    Rules,
    SwapRule,
    ThrowFrom,
    ThrowOrder,
    ThrowTime,
    TransferRule,
)


def variant_word(transfer: TransferRule, t: T) -> str:
    """What players call the game by its transfers."""
    match transfer:
        case TransferRule.OFF:
            return t.word("throw-in")
        case TransferRule.ON:
            return t.word("transfer")
        case TransferRule.PASS_CARD:
            return t.word("pass card")


def clock_text(seconds: int | None, t: T) -> str:
    """The time for a turn."""
    return t.word("no clock") if seconds is None else t.plain("{n} s", n=seconds)


def rules_lines(rules: Rules, t: T) -> Iterator[str]:
    """Every rule of a table that players may wonder about, a sentence each."""
    yield t.count("{n} card, six to a hand.", "{n} cards, six to a hand.", rules.deck)
    yield from _transfers(rules, t)
    yield _throwers(rules.throw_from, t)
    yield from _order(rules, t)
    yield _limit(rules.opening_limit, t)
    yield from _leads(rules, t)
    yield from _swap(rules.swap, t)
    if not rules.auto_pass:
        yield t.word("Everyone says done, even with nothing to throw in.")
    if rules.teams:
        yield t.plain("{n} teams; partners sit alternately and lose together.", n=rules.teams)


def _transfers(rules: Rules, t: T) -> Iterator[str]:
    if rules.transfer is TransferRule.OFF:
        yield t.word("No transfers: the defender beats or takes.")
        return
    yield t.word("The defender may transfer with a card of the same rank, before beating any.")
    if rules.transfer is TransferRule.PASS_CARD:
        yield t.word("Pass card: the trump of that rank need only be shown, once in a bout.")
    if not rules.heads_up_transfer:
        yield t.word("With two players left there are no transfers.")


def _throwers(who: ThrowFrom, t: T) -> str:
    match who:
        case ThrowFrom.ALL:
            return t.word("Everyone throws in.")
        case ThrowFrom.NEIGHBORS:
            return t.word("Neighbours throw in freely, the others only the rank that was led.")
        case ThrowFrom.NEIGHBORS_ONLY:
            return t.word("Only the defender's neighbours throw in.")
        case ThrowFrom.ATTACKER:
            return t.word("Only the attacker throws in.")


def _order(rules: Rules, t: T) -> Iterator[str]:
    match rules.throw_time:
        case ThrowTime.AFTER_FIRST_BEAT:
            yield t.word("Throwing in begins when the first card is beaten.")
        case ThrowTime.ONE_BY_ONE:
            yield t.word("One card at a time: the next when the last is beaten.")
        case ThrowTime.ANY_TIME:
            pass
    match rules.throw_order:
        case ThrowOrder.IN_TURN:
            yield t.word("Throwing in goes by turn, the attacker first.")
        case ThrowOrder.LAST_FIRST:
            yield t.word("Who threw in last goes on first; a pass holds until the bout ends.")
        case ThrowOrder.FREE:
            pass


def _limit(limit: OpeningLimit, t: T) -> str:
    match limit:
        case OpeningLimit.UNTIL_BEATEN:
            return t.word("Six attack cards in a bout; five until the first bout is beaten off.")
        case OpeningLimit.FIRST_BOUT:
            return t.word("Six attack cards in a bout; five in the first bout.")
        case OpeningLimit.FIRST_BOUT_4PLUS:
            return t.word("Six attack cards in a bout; five in the first, from four players on.")
        case OpeningLimit.NONE:
            return t.word("Six attack cards in a bout.")


def _leads(rules: Rules, t: T) -> Iterator[str]:
    match rules.first_lead:
        case FirstLead.LOWEST_TRUMP:
            yield t.word("The lowest trump leads first.")
        case FirstLead.LEFT_OF_DEALER:
            yield t.word("The dealer's left leads first.")
    match rules.next_lead:
        case NextLead.TEACH_THE_DURAK:
            yield t.word("The next game is led at the durak, who defends first.")
        case NextLead.FROM_UNDER_THE_DURAK:
            yield t.word("The next game is led from under the durak, by the seat to the left.")
        case NextLead.LOWEST_TRUMP:
            pass


def _swap(swap: SwapRule, t: T) -> Iterator[str]:
    match swap:
        case SwapRule.ANY:
            yield t.word("The lowest trump may be swapped for the turn-up.")
        case SwapRule.ACE:
            yield t.word("The lowest trump may be swapped for the turn-up if that is an ace.")
        case SwapRule.OFF:
            pass
