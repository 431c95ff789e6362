"""The deal: a promise, the cut where the room wants one, the cards (RULES 2, DESIGN 8)."""

from dataclasses import replace
from random import Random
from typing import Final

from bot.rooms.dealing import cut_deal, cutter_of, deal_for, game_row, sealed_deal, setup_text
from bot.rooms.keeper import Keeper
from bot.rooms.moves import with_deadline
from bot.rooms.room import SILENT, Answer, Room, Say, Sitting, Stage, Visitor
from bot.rooms.word import deadline_after
from bot.store import rows
from engine.deal import Deal, promise
from engine.game import Game

CUT_SECONDS: Final = 60.0
"""How long whoever cuts may take; then chance cuts."""


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
        if room.sitting.stage is Stage.END:
            # The result stays where it stands; the new game gets messages of its own.
            self._keeper.display.leave_result(room)
            await self._keeper.display.leave(room, room.sitting.people)
        fair = promise(rules.deck, self._rng)
        deal = deal_for(fair, rules, seats, self._keeper.ledger.previous(room))
        number = room.sitting.game_row.number + 1 if room.sitting.game_row else 1
        row = game_row(room.id, number, deal, fair, seats, at=self._keeper.clock.time())
        sealed = replace(
            sitting, row=replace(sitting.row, gathering=False), game_row=row, game=None
        )
        room.begin_game()
        if not sitting.row.cut:
            await self._lay_out(room, sealed, row, deal, visitor)
        elif cutter_of(deal, seats).user is None:
            deal = cut_deal(deal, self._chance(deal))
            await self._lay_out(room, sealed, row, deal, visitor)
        else:
            await self._ask(room, sealed, row, deal, visitor)
        return SILENT

    async def cut(self, visitor: Visitor, room: Room, place: str) -> Answer:
        """Cut so many cards from the top, and deal."""
        async with room.lock:
            row = room.sitting.game_row
            if room.sitting.stage is not Stage.CUT or row is None:
                return Answer(Say.OLD_GAME)
            deal = sealed_deal(row)
            if cutter_of(deal, room.sitting.seats).user != visitor.id:
                return Answer(Say.NOT_YOUR_CUT)
            if place not in map(str, range(1, len(deal.deck))):
                return Answer(Say.UNKNOWN)
            cut = cut_deal(deal, int(place))
            await self._lay_out(room, room.sitting, row, cut, visitor)
        return SILENT

    async def cut_by_chance(self, room: Room) -> None:
        """Cut anywhere, for somebody who let the time pass; the caller holds the room's lock."""
        row = room.sitting.game_row
        if room.sitting.stage is Stage.CUT and row is not None:
            deal = sealed_deal(row)
            cut = cut_deal(deal, self._chance(deal))
            await self._lay_out(room, room.sitting, row, cut, None)

    def _chance(self, deal: Deal) -> int:
        return self._rng.randrange(1, len(deal.deck))

    async def _ask(
        self, room: Room, sitting: Sitting, row: rows.Game, deal: Deal, visitor: Visitor | None
    ) -> None:
        """Show the promise, and ask for the cut."""
        row = with_deadline(row, 0, self._keeper.clock.time() + CUT_SECONDS)
        update = visitor.update if visitor else None
        await self._keeper.keep(room, replace(sitting, game_row=row), update=update)
        self._keeper.display.ask_cut(room, deal)

    async def _lay_out(
        self, room: Room, sitting: Sitting, row: rows.Game, deal: Deal, visitor: Visitor | None
    ) -> None:
        """Deal the cards, and let everybody see theirs."""
        game, now = Game.begin(deal), self._keeper.clock.time()
        cut = deal.fair.cut if deal.fair else None
        row = replace(row, setup=setup_text(deal, sitting.seats), cut=cut)
        deadline = None
        if (allowance := sitting.row.turn_seconds) is not None:
            deadline = deadline_after(None, game.state, None, now=now, allowance=allowance)
        row = with_deadline(row, 0, deadline)
        await self._keeper.keep(
            room,
            replace(sitting, game_row=row, game=game, marks=(0,)),
            update=visitor.update if visitor else None,
            tapped=visitor.id if visitor else None,
            anew=True,
            before_showing=self._keeper.display.announce_deal,
        )
