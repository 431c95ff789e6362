"""From a position, with its hidden cards filled in, to a table; from moves to actions and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import Attack, Beat, Pass, Show, Take, ThrowIn, Transfer
from engine.ai.core.bits import bit_card, card_bits, hardest
from engine.ai.core.table import DONE, SHOWN, Table
from engine.cards import of_same_rank

if TYPE_CHECKING:
    from engine.actions import Action
    from engine.ai.core.frame import Frame
    from engine.position import Position


def read_table(frame: Frame, position: Position, hands: list[int], talon: list[int]) -> Table:
    """Set up a position; the talon is drawn from its end, and the game must be going on."""
    table = Table(frame, hands, talon)
    bout, trump = position.bout, position.trump
    table.in_play = tuple(seat - 1 for seat in position.in_play)
    table.idle = position.idle
    table.discarded = bool(position.discard)
    table.bout = bout.number
    table.opener, table.attacker = bout.opener - 1, bout.attacker - 1
    table.defender, table.mover = bout.defender - 1, bout.attacker - 1
    table.last = (bout.last or bout.attacker) - 1
    table.cards = card_bits(bout.cards, trump)
    table.unbeaten = card_bits(bout.unbeaten, trump)
    table.open = card_bits(bout.open_cards, trump)
    table.opened = card_bits(of_same_rank(pair.attack for pair in bout.table[:1]), trump)
    table.shown = card_bits(bout.shown, trump)
    table.count, table.beaten = len(bout.table), bout.beaten
    table.passed = sum(1 << seat - 1 for seat in bout.passed)
    table.taking, table.waited = bout.taking, False
    table.table_limit, table.limit = position.table_limit, position.limit
    mover = table.next_mover() if table.count else None
    table.mover = table.attacker if mover is None else mover
    return table


def move_action(table: Table, move: int, position: Position) -> Action | None:
    """The action that a move of the mover stands for; None for waiting."""
    trump = position.trump
    if move < 0:
        bit = -move
        if bit & SHOWN:
            return Show(bit_card(bit ^ SHOWN, trump))
        return Transfer(bit_card(bit, trump))
    if table.mover == table.defender:
        if move == DONE:
            return Take()
        return Beat(bit_card(hardest(table.unbeaten), trump), bit_card(move, trump))
    if move == DONE:
        return None if table.unbeaten and not table.taking else Pass()
    return ThrowIn(bit_card(move, trump)) if table.count else Attack(bit_card(move, trump))
