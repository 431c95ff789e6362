"""The deal: a promise, the cards, and the first lead (DESIGN 8)."""

from dataclasses import replace
from random import Random

from bot.rooms.dealing import deal_for, game_row
from bot.rooms.keeper import Keeper
from bot.rooms.moves import with_deadline
from bot.rooms.room import SILENT, Answer, Room, Say, Sitting, Visitor
from bot.rooms.word import deadline_after
from engine.deal import promise
from engine.game import Game


class Deals:
    """Deals to the people of a room; `rng` must be one that nobody can foresee."""

    def __init__(self, keeper: Keeper, rng: Random) -> None:
        self._keeper = keeper
        self._rng = rng

    async def deal(self, room: Room, sitting: Sitting, visitor: Visitor | None) -> Answer:
        """Deal to these seats by the room's rules; the caller holds the room's lock."""
        rules, seats = sitting.rules, sitting.seats
        if len(seats) < 2:
            return Answer(Say.NEED_TWO)
        try:
            rules.check_seats(len(seats))
        except ValueError:
            return Answer(Say.WRONG_SEATS)
        now = self._keeper.clock.time()
        fair = promise(rules.deck, self._rng)
        deal = deal_for(fair, rules, seats, self._keeper.ledger.previous(room))
        game = Game.begin(deal)
        number = room.sitting.game_row.number + 1 if room.sitting.game_row else 1
        row = game_row(room.id, number, deal, fair, seats, at=now)
        allowance = sitting.row.turn_seconds
        if allowance is not None:
            deadline = deadline_after(None, game.state, None, now=now, allowance=allowance)
            row = with_deadline(row, 0, deadline)
        room.begin_game()
        dealt = replace(
            sitting,
            row=replace(sitting.row, gathering=False),
            game_row=row,
            game=game,
            marks=(0,),
        )
        await self._keeper.keep(
            room,
            dealt,
            update=visitor.update if visitor else None,
            tapped=visitor.id if visitor else None,
            anew=True,
            before_showing=self._keeper.display.announce_deal,
        )
        return SILENT
