"""Whether a position that was written down can stand: no card twice, roles that make sense."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bout import NOBODY
from engine.cards import Cards, beats, full_deck
from engine.rules import ENDLESS_BOUTS
from engine.state import State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.cards import Card
    from engine.position import Position


def problem(position: Position) -> str | None:
    """Say what is wrong with a position, or None if a game can go on from it."""
    for check in _CHECKS:
        if fault := check(position):
            return fault
    return None


def _cards(position: Position) -> Iterator[Card]:
    """Every card that can be read in a position, as often as it stands there."""
    yield from position.seen_talon
    yield from position.discard
    for seat in position.seats:
        yield from position.seen(seat).cards
    for pair in position.bout.table:
        yield pair.attack
        if pair.beat is not None:
            yield pair.beat


def _cards_problem(position: Position) -> str | None:
    seen = Cards()
    deck = full_deck(position.rules.deck)
    for card in _cards(position):
        if card not in deck:
            return f"{card} is not in a deck of {position.rules.deck}"
        if card in seen:
            return f"{card} stands twice"
        seen = seen.with_card(card)
    hidden = position.talon_size + sum(position.sizes) + len(position.bout.cards)
    if hidden + len(position.discard) > position.rules.deck:
        return f"there are more than {position.rules.deck} cards"
    return None


def _seats_problem(position: Position) -> str | None:
    try:
        position.rules.check_seats(len(position.seats))
    except ValueError as error:
        return str(error)
    bout = position.bout
    named = {*bout.passed, *bout.agreed, position.resigned, bout.opener, bout.attacker}
    named |= {bout.defender, bout.last}
    unknown = named - {NOBODY, *position.in_play}
    if unknown:
        return f"seat {min(unknown)} is not in play"
    return None


def _hands_problem(position: Position) -> str | None:
    for seat in position.seats:
        if seat not in position.in_play:
            if position.talon_size:
                return f"seat {seat} cannot be out while the talon lasts"
        elif not (position.size(seat) or position.talon_size or position.bout.table):
            return f"seat {seat} has no cards and nothing to draw: it is out"
    return None


def _known_problem(position: Position) -> str | None:
    for seat, known in zip(position.seats, position.known, strict=True):
        if known - position.seen(seat).cards:
            return f"a card known to be in hand {seat} is not there"
    return None


def _end_problem(position: Position) -> str | None:
    if position.idle > ENDLESS_BOUTS:
        return f"the game ends after {ENDLESS_BOUTS} taken bouts"
    if (position.bout.attacker == NOBODY) != (position.result is not None):
        return "a game that is over has no roles, and one that goes on has them"
    return None


def _bout_problem(position: Position) -> str | None:
    bout = position.bout
    if position.result is not None:
        return "nobody has passed once the game is over" if bout.passed else None
    if bout.number < 1:
        return "bouts are numbered from 1"
    if bout.attacker not in position.opponents(bout.defender):
        return f"seat {bout.defender} cannot defend against seat {bout.attacker}"
    if bout.table:
        return _table_problem(position)
    if bout.taking or bout.passed or bout.shown or bout.opener != bout.attacker:
        return "before the lead nobody has taken, passed, shown or transferred"
    if bout.defender != position.opponents(bout.attacker)[0]:
        return f"seat {bout.attacker} leads against the next opponent, not seat {bout.defender}"
    if not (position.size(bout.attacker) and position.size(bout.defender)):
        return "who leads and who defends must each hold a card"
    return None


def _table_problem(position: Position) -> str | None:
    bout = position.bout
    for pair in bout.table:
        if pair.beat is not None and not beats(pair.beat, pair.attack, position.trump):
            return f"{pair.beat} does not beat {pair.attack}"
    if bout.taking and not bout.unbeaten:
        return "there is nothing to take"
    if set(bout.passed) - set(position.throwers):
        return "only throwers pass"
    if bout.passed and bout.unbeaten and not position.is_pass_final:
        return "a card that was thrown in clears the passes"
    if isinstance(position, State) and position.is_bout_over:
        return "this bout is over: its table should be cleared"
    return None


_CHECKS: tuple[Callable[[Position], str | None], ...] = (
    _seats_problem,
    _cards_problem,
    _hands_problem,
    _known_problem,
    _end_problem,
    _bout_problem,
)
