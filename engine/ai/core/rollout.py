"""Playing a game out quickly: everybody plays the lowest card that will do, with a few slips.

This is the yardstick player (`simple.play_lowest`) on ints. Games played out so tell far more
about a position than random ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ai.core.bits import (
    ALL,
    BEATERS,
    HIGHER,
    PLAIN,
    RANK_OF,
    TRUMPS,
    hardest,
    lowest,
    same_rank,
)
from engine.ai.core.frame import clockwise
from engine.ai.core.table import DONE
from engine.rules import ENDLESS_BOUTS, HAND_SIZE, TABLE_LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from engine.ai.core.table import Table


def lowest_move(table: Table) -> int:
    """What the yardstick player does with the mover's cards."""
    hand = table.hands[table.mover]
    if not table.count:
        return lowest(hand)
    if table.mover == table.defender:
        return _lowest_answer(table, hand)
    if table.unbeaten and not table.taking:
        return DONE
    fit = table.throwable(table.mover)
    return lowest(fit & PLAIN if table.talon else fit)


def _lowest_answer(table: Table, hand: int) -> int:
    if table.frame.transfers:
        fit = hand & PLAIN & table.open
        if fit and table.may_transfer(1):
            return -(fit & -fit)
    size = hardest(table.unbeaten).bit_length()
    higher = hand & HIGHER[size]
    return higher & -higher or lowest(hand & BEATERS[size])


def play_out(table: Table, rng: Random, slips: float = 0.0) -> int:
    """Play to the end, changing the table; the losers, a bit for each seat, 0 for a draw.

    `slips` is the share of moves made at random.
    """
    frame, random = table.frame, rng.random
    while table.losers is None:
        if not table.count and frame.is_plain and not (table.talon and frame.swaps):
            return _play_bouts(table, random, slips)
        if random() < slips:
            moves = table.moves()
            table.play(moves[int(random() * len(moves))])
        else:
            table.play(lowest_move(table))
    return table.losers


def finish_bout(table: Table) -> None:
    """Play on with the lowest cards to the start of the next bout, or to the end of the game."""
    while table.count and table.losers is None:
        table.play(lowest_move(table))


def _play_bouts(  # noqa: C901, PLR0912, PLR0915 - one loop without calls: it is all the speed
    table: Table, random: Callable[[], float], slips: float
) -> int:
    """Play from the start of a bout to the end of the game."""
    frame, hands, talon = table.frame, table.hands, table.talon
    in_play, leader, idle = table.in_play, table.attacker, table.idle
    discarded, table_limit = table.discarded, table.table_limit
    later_limit = frame.table_limit(2, discarded=False)
    while True:
        attacker, defender = leader, frame.opponents(in_play, leader)[0]
        hand, answer = hands[attacker], hands[defender]
        card = hand & PLAIN or hand
        card = draw_lots(hand, 0, random) if random() < slips else card & -card
        hands[attacker] = hand ^ card
        cards = unbeaten = card
        open_ranks, count, taking = RANK_OF[card.bit_length()], 1, False
        while frame.transfers:
            fit, beyond = answer & PLAIN & open_ranks, frame.opponents(in_play, defender)[0]
            if not fit or count >= min(table_limit, hands[beyond].bit_count()):
                break
            if len(in_play) == 2 and not frame.heads_up:
                break
            card = fit & -fit
            hands[defender] = answer ^ card
            attacker, defender, answer = defender, beyond, hands[beyond]
            cards |= card
            unbeaten |= card
            count += 1
        limit = min(table_limit, answer.bit_count())
        order = frame.throwers(in_play, attacker, defender, attacker)
        shed = PLAIN if talon else ALL
        while unbeaten:
            size = (unbeaten & TRUMPS or unbeaten).bit_length()
            fit = answer & HIGHER[size] or answer & BEATERS[size]
            card = fit & -fit
            if random() < slips:
                card = draw_lots(answer & BEATERS[size], 1, random)
            if not card:
                taking = True
                break
            answer ^= card
            cards |= card
            open_ranks |= RANK_OF[size] | RANK_OF[card.bit_length()]
            unbeaten ^= 1 << size - 1
            if unbeaten or count >= limit:
                continue
            for seat in order:
                fit = hands[seat] & open_ranks & shed
                if not fit:
                    continue
                fit = fit & PLAIN or fit
                unbeaten = draw_lots(fit, 1, random) if random() < slips else fit & -fit
                if unbeaten:
                    hands[seat] ^= unbeaten
                    cards |= unbeaten
                    count += 1
                    break
        if taking:
            open_ranks |= same_rank(unbeaten)
            for seat in order:
                fit = hands[seat] & open_ranks & shed
                while fit and count < limit and random() >= slips:
                    card = fit & PLAIN or fit
                    card &= -card
                    fit ^= card
                    hands[seat] ^= card
                    cards |= card
                    count += 1
            answer |= cards
            idle += 1
        else:
            discarded, idle = True, 0
        hands[defender] = answer
        if talon:
            size = len(talon)
            for seat in frame.drawing(in_play, leader, defender):
                hand = hands[seat]
                for _ in range(min(HAND_SIZE - hand.bit_count(), len(talon))):
                    hand |= talon.pop()
                hands[seat] = hand
            if len(talon) < size:
                idle = 0
        left = in_play if talon else tuple([seat for seat in in_play if hands[seat]])
        if len(left) < len(in_play) or idle >= ENDLESS_BOUTS:
            in_play = left
            losers = frame.losers(in_play, idle)
            if losers is not None:
                return losers
        table_limit = TABLE_LIMIT if discarded else later_limit
        leader = defender
        if taking or defender not in in_play:
            leader = clockwise(in_play, defender)[0]


def draw_lots(cards: int, blanks: int, random: Callable[[], float]) -> int:
    """One card of a set, or 0 for one of the blanks, each as likely as the others."""
    for _ in range(int(random() * (cards.bit_count() + blanks))):
        cards &= cards - 1
    return cards & -cards
