"""Rooms without a group: against the program, with strangers, with a friend."""

import asyncio
import json
from dataclasses import replace
from typing import Final

from bot.readers import Readers
from bot.rooms.deals import Deals
from bot.rooms.gatherings import Defaults, Gatherings, new_room
from bot.rooms.keeper import Keeper
from bot.rooms.registry import Registry
from bot.rooms.room import SILENT, Answer, Room, Stage, Visitor
from bot.rooms.seating import with_person, with_program
from bot.rooms.wishes import with_wish
from bot.screens.scene import Choice, RoomKind
from engine.ai import Level
from engine.rules import parse_rules

HUMAN_FIRST: Final = 1


class PrivateRooms:
    """Opens the rooms that live in private chats."""

    def __init__(
        self,
        registry: Registry,
        keeper: Keeper,
        readers: Readers,
        gatherings: Gatherings,
        deals: Deals,
        defaults: Defaults,
    ) -> None:
        self._registry = registry
        self._keeper = keeper
        self._readers = readers
        self._gatherings = gatherings
        self._deals = deals
        self._defaults = defaults
        self._opening = asyncio.Lock()

    async def choice(self, visitor: Visitor) -> Choice:
        """What a person chose last for games against the program."""
        prefs = json.loads((await self._readers.person(visitor.id)).prefs)
        return Choice(parse_rules(prefs.get("rules", "")), prefs.get("level", Level.NORMAL))

    async def choose(self, visitor: Visitor, name: str, value: str) -> Choice:
        """Change one of those choices; ValueError for what cannot be chosen."""
        chosen = await self.choice(visitor)
        row = new_room(RoomKind.SOLO, at=0.0, language="", rules=str(chosen.rules))
        row = with_wish(replace(row, level=chosen.level), name, value)
        prefs = json.dumps({"rules": row.rules, "level": row.level})
        person = await self._readers.person(visitor.id)
        await self._readers.keep(replace(person, prefs=prefs))
        return Choice(parse_rules(row.rules), row.level)

    async def play(self, visitor: Visitor) -> Answer:
        """Deal a game against the program, or show the one that is going on."""
        chosen = await self.choice(visitor)
        async with self._opening:
            room = await self._of_kind(visitor, RoomKind.SOLO)
            room = room or await self._open(visitor, RoomKind.SOLO)
            return await self._deal(visitor, room, chosen)

    async def _deal(self, visitor: Visitor, room: Room, chosen: Choice) -> Answer:
        async with room.lock:
            if room.sitting.stage is Stage.GAME:
                self._keeper.display.refresh_hand(room, visitor.id, tapped=True, anew=True)
                return SILENT
            seats = with_person((), room.id, visitor.id, visitor.name)
            row = replace(room.sitting.row, rules=str(chosen.rules), level=chosen.level)
            sitting = replace(
                room.sitting, row=row, seats=with_program(seats, room.id, chosen.level)
            )
            return await self._deals.deal(room, sitting, visitor)

    async def quick(self, visitor: Visitor) -> Answer:
        """Sit down with strangers who wait, or be the first to wait."""
        async with self._opening:
            room = await self._of_kind(visitor, RoomKind.QUICK)
            if room is None or room.sitting.stage is Stage.END:
                waiting = await self._registry.waiting_for_strangers()
                room = next((found for found in waiting if _has_room(found)), None)
            room = room or await self._open(visitor, RoomKind.QUICK)
        return await self._gatherings.join(visitor, room.sitting.row.token)

    async def friend(self, visitor: Visitor) -> Answer:
        """Open a room whose link can be sent to friends."""
        async with self._opening:
            room = await self._of_kind(visitor, RoomKind.FRIEND)
            if room is None or room.sitting.stage is Stage.END:
                room = await self._open(visitor, RoomKind.FRIEND)
            return await self._gatherings.join(visitor, room.sitting.row.token)

    async def _of_kind(self, visitor: Visitor, kind: RoomKind) -> Room | None:
        rooms = await self._registry.of_person(visitor.id)
        return next((room for room in rooms if room.kind is kind), None)

    async def _open(self, visitor: Visitor, kind: RoomKind) -> Room:
        reader = await self._readers.reader(visitor.id)
        turn_seconds = None if kind is RoomKind.SOLO else self._defaults.quick_turn_seconds
        row = new_room(
            kind,
            at=self._keeper.clock.time(),
            language=reader.language,
            owner=visitor.id,
            turn_seconds=turn_seconds,
        )
        return self._registry.add(await self._keeper.ledger.open(row, None))


def _has_room(room: Room) -> bool:
    return room.sitting.stage is Stage.LOBBY and len(room.sitting.seats) < 4
