"""New games, and games read back from the store."""

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.rooms.seating import Seats, occupant
from bot.store import rows
from engine.actions import parse_action
from engine.bout import NOBODY
from engine.deal import Deal, FairDeal, cut_deck, deal_from
from engine.game import Game
from engine.notation import Record, format_record, parse_record
from engine.rules import Rules

TOKEN_BYTES: Final = 6
_SAT = re.compile(r"# seat (\d+): (.+)")


def new_token() -> str:
    """A public name that nobody can guess: 8 letters that a link and a button can carry."""
    return secrets.token_urlsafe(TOKEN_BYTES)


@dataclass(frozen=True, slots=True)
class Previous:
    """What the next deal has to know of the last one at the same table."""

    dealer: str
    """Who dealt, as `occupant` names them."""
    durak: str | None
    """Who was left with cards; None after a draw."""


def previous_of(game_row: rows.Game, game: Game) -> Previous | None:
    """What follows from a game for the next deal; None if nothing does."""
    if not isinstance(game.origin, Deal):
        return None
    sat = {int(seat): who for seat, who in _SAT.findall(game_row.setup)}
    durak = sat.get(game.durak) if game.durak else None
    return Previous(sat.get(game.origin.dealer, ""), durak)


def deal_for(fair: FairDeal, rules: Rules, seats: Seats, previous: Previous | None) -> Deal:
    """Deal to these seats: the previous durak deals, after a draw who dealt before (RULES 2)."""
    places = {occupant(seat): seat.seat for seat in seats}
    dealer = durak = NOBODY
    if previous is not None and previous.durak is None:
        dealer = places.get(previous.dealer, NOBODY)
    elif previous is not None and previous.durak is not None:
        durak = places.get(previous.durak, NOBODY)
    return deal_from(fair, rules, len(seats), dealer=dealer, durak=durak)


def cutter_of(deal: Deal, seats: Seats) -> rows.Seat:
    """Who may cut: the player at the dealer's right (RULES 2)."""
    return seats[(deal.dealer - 2) % deal.seats]


def cut_deal(deal: Deal, cut: int) -> Deal:
    """The deal after so many cards went from the top to the bottom."""
    fair = replace(deal.fair or FairDeal(), cut=cut)
    return replace(deal, deck=cut_deck(deal.deck, cut), fair=fair)


def sealed_deal(row: rows.Game) -> Deal:
    """The deal of a game that still waits for its cut."""
    origin = parse_record(row.setup).origin
    if not isinstance(origin, Deal):
        raise TypeError("a game of a room starts from a deal")
    return origin


def setup_text(deal: Deal, seats: Seats) -> str:
    """The start of a game as it is kept: a record's setup, and who sat where as comments."""
    sat = "".join(f"# seat {seat.seat}: {occupant(seat)}\n" for seat in seats)
    return format_record(Record(deal)) + sat


def game_row(
    room: rows.RoomId, number: int, deal: Deal, fair: FairDeal, seats: Seats, *, at: float
) -> rows.Game:
    """A new game's row; its id is given when it is inserted."""
    return rows.Game(
        id=rows.GameId(0),
        room=room,
        token=new_token(),
        number=number,
        setup=setup_text(deal, seats),
        shuffled=fair.shuffled or "",
        cut=fair.cut,
        nonce=fair.nonce or "",
        commitment=fair.commitment or "",
        moves=0,
        started_at=at,
        ended_at=None,
        result=None,
        deadline_at=None,
        deadline_number=None,
    )


def read_game(row: rows.Game, moves: Sequence[rows.Move]) -> tuple[Game, tuple[int, ...]]:
    """Replay a stored game; with it how many events its log held after so many moves."""
    game = Game.begin(parse_record(row.setup).origin)
    marks = [0]
    for move in moves:
        game = game.play(move.seat, parse_action(move.action))
        marks.append(len(game.log))
    return game, tuple(marks)
