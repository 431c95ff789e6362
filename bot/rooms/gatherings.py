"""Rooms before and after their games: who sits down, by which rules, and the deal."""

import asyncio
from dataclasses import dataclass, replace
from typing import Final

from bot.readers import Readers
from bot.rooms.dealing import new_token
from bot.rooms.deals import Deals
from bot.rooms.keeper import Keeper
from bot.rooms.ledger import More
from bot.rooms.moves import stopped
from bot.rooms.registry import Registry
from bot.rooms.room import SILENT, Answer, Room, Say, Sitting, Stage, Visitor
from bot.rooms.seating import (
    at_level,
    in_old_order,
    numbered,
    seat_of,
    with_person,
    with_program,
    without_person,
    without_program,
)
from bot.rooms.wishes import most_seats, with_wish
from bot.screens.notices import got_up
from bot.screens.scene import LobbyFace, RoomKind
from bot.store import chats, pending, rows
from bot.store.database import Connection
from bot.store.rows import ChatId, RoomId, UserId
from engine.ai import Level
from engine.rules import parse_rules

STRANGERS: Final = 4
"""A quick game is dealt as soon as so many have come."""


@dataclass(frozen=True, slots=True)
class Place:
    """A chat, or one of its topics, in which people want to play."""

    chat: ChatId
    thread: int | None
    title: str
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Defaults:
    """How rooms start out."""

    group_turn_seconds: int | None = 60
    quick_turn_seconds: int | None = 20


class Gatherings:
    """Brings people together, deals, and lets them go again."""

    def __init__(
        self,
        registry: Registry,
        keeper: Keeper,
        readers: Readers,
        deals: Deals,
        defaults: Defaults,
    ) -> None:
        self._registry = registry
        self._keeper = keeper
        self._readers = readers
        self._deals = deals
        self._opening = asyncio.Lock()
        self._defaults = defaults

    async def open_in_chat(self, visitor: Visitor | None, place: Place) -> Answer:
        """Open a lobby in a chat, or show again what is going on there.

        `visitor` is None for somebody who hides behind the group: nobody is seated.
        """
        update = visitor.update if visitor else None
        async with self._opening:
            room = await self._registry.in_chat(place.chat, place.thread)
            is_new = room is None
            if room is None:
                room = await self._open_group(visitor, place)
                update = None
        async with room.lock:
            sitting = room.sitting
            if sitting.stage is Stage.END:
                is_new, sitting = True, await self._clear(room, visitor)
            if is_new and visitor and (await self._readers.person(visitor.id)).reachable:
                seats = with_person(sitting.seats, room.id, visitor.id, visitor.name)
                sitting = replace(sitting, seats=seats)
            if sitting is room.sitting:
                self._keeper.display.post_table(room)
            else:
                await self._keeper.keep(room, sitting, update=update, anew=True)
        return SILENT

    async def join(self, visitor: Visitor, token: str) -> Answer:
        """Sit down in a room; who cannot be written to is led to the private chat first."""
        room = await self._registry.by_token(token)
        if room is None or room.sitting.stage is Stage.CLOSED:
            return Answer(Say.ROOM_GONE)
        return await self._led_away(visitor, room) or await self._sit(room, visitor)

    async def _led_away(self, visitor: Visitor, room: Room) -> Answer | None:
        """The way to the private chat, for somebody who cannot be shown their cards there yet."""
        if (await self._readers.person(visitor.id)).reachable:
            return None
        now = self._keeper.clock.time()
        database = self._keeper.ledger.database
        await database.write(lambda tx: pending.put(tx, visitor.id, room.id, now))
        return Answer(Say.OPEN_PRIVATE, join=room.sitting.row.token)

    async def arrive(self, visitor: Visitor, token: str = "") -> list[Answer]:
        """Carry out the joins of somebody who has now opened the private chat.

        `token` names the room whose link they came by, if they came by one.
        """
        database = self._keeper.ledger.database
        waiting = await database.write(lambda tx: pending.take(tx, visitor.id))
        rooms = [await self._registry.by_id(join.room) for join in waiting]
        linked = await self._registry.by_token(token) if token else None
        is_gone = linked is None or linked.sitting.stage is Stage.CLOSED
        answers = [Answer(Say.ROOM_GONE)] if token and is_gone else []
        asked = {room.id: room for room in (linked, *rooms) if room is not None}
        someone = replace(visitor, update=None)
        return answers + [
            await self._sit(room, someone)
            for room in asked.values()
            if room.sitting.stage is not Stage.CLOSED
        ]

    async def _sit(self, room: Room, visitor: Visitor) -> Answer:
        seated = SILENT  # Without a group the lobby itself comes to whoever sits there.
        if room.kind is RoomKind.GROUP:
            seated = Answer(Say.JOINED, where=await self._registry.chat_title(room))
        async with room.lock:
            sitting = room.sitting
            if seat_of(sitting.seats, visitor.id):
                if sitting.stage is Stage.END and room.kind is RoomKind.GROUP:
                    given = await self._gather(room, visitor)
                    return seated if given.say is Say.JOINED else given
                if room.is_playing() or room.kind is not RoomKind.GROUP:
                    self._keeper.display.refresh_hand(room, visitor.id, tapped=True, anew=True)
                return seated
            if sitting.stage is Stage.CLOSED or room.kind is RoomKind.SOLO:
                return Answer(Say.ROOM_GONE)
            if sitting.stage in (Stage.GAME, Stage.CUT):
                return Answer(Say.GAME_IS_ON)
            if sitting.stage is Stage.END:
                sitting = await self._clear(room, None)
            if len(sitting.seats) >= most_seats(sitting.rules):
                return Answer(Say.SEATS_TAKEN)
            seats = with_person(sitting.seats, room.id, visitor.id, visitor.name)
            seats = in_old_order(seats, room.expected)
            row = replace(sitting.row, owner=sitting.row.owner or visitor.id)
            await self._keep(room, replace(sitting, row=row, seats=seats), visitor)
            is_full = room.kind is RoomKind.QUICK and len(seats) >= STRANGERS
            if is_full or room.is_complete:
                return await self._deals.deal(room, room.sitting, None)
        return seated

    async def leave(self, visitor: Visitor, room: Room) -> Answer:
        """Get up before the deal; the room goes with the last person."""
        async with room.lock:
            sitting = room.sitting
            if seat_of(sitting.seats, visitor.id) is None:
                return Answer(Say.NOT_SEATED)
            if sitting.stage in (Stage.GAME, Stage.CUT):
                return Answer(Say.PLAYING)
            if sitting.stage is not Stage.LOBBY:
                return Answer(Say.GAME_OVER)
            await self._get_up(room, visitor.id, update=visitor.update)
        return SILENT if room.kind is RoomKind.GROUP else Answer(Say.LEFT)

    async def _get_up(self, room: Room, user: UserId, *, update: int | None) -> None:
        sitting = room.sitting
        seats = without_person(sitting.seats, user)
        people = [seat.user for seat in seats if seat.user is not None]
        owner = sitting.row.owner if sitting.row.owner in people else next(iter(people), None)
        row = replace(sitting.row, owner=owner, closed=not people)
        if room.kind is RoomKind.GROUP:
            self._keeper.display.drop(room, [user])
        else:
            await self._keeper.display.part(room, user, got_up)
        await self._keeper.keep(room, replace(sitting, row=row, seats=seats), update=update)

    async def change_seats(self, visitor: Visitor, room: Room, *, add: bool) -> Answer:
        """Seat one more program, or let the last one go."""
        async with room.lock:
            sitting = room.sitting
            if refused := may_arrange(sitting, visitor):
                return refused
            if add and len(sitting.seats) >= most_seats(sitting.rules):
                return Answer(Say.SEATS_TAKEN)
            if add:
                seats = with_program(sitting.seats, room.id, sitting.row.level)
            else:
                seats = without_program(sitting.seats)
            await self._keep(room, replace(sitting, seats=seats), visitor)
        return SILENT

    async def turn_up(self, visitor: Visitor, room: Room, face: str) -> Answer:
        """Turn up another face of the lobby: its choice of rules, or who sits there."""
        async with room.lock:
            if refused := may_arrange(room.sitting, visitor):
                return refused
            if face not in set(LobbyFace):
                return Answer(Say.UNKNOWN)
            room.lobby_face = LobbyFace(face)
            self._keeper.display.refresh(room, tapped=visitor.id)
        return SILENT

    async def set_option(self, visitor: Visitor, room: Room, name: str, value: str) -> Answer:
        """Choose one of the table's options; a group keeps its choice for the next time."""
        async with room.lock:
            sitting = room.sitting
            if refused := may_arrange(sitting, visitor):
                return refused
            try:
                row = with_wish(sitting.row, name, value)
            except ValueError:
                return Answer(Say.UNKNOWN)
            if len(sitting.seats) > most_seats(parse_rules(row.rules)):
                return Answer(Say.WRONG_SEATS)
            seats = at_level(sitting.seats, row.level)
            chosen = replace(sitting, row=row, seats=seats)
            await self._keep(room, chosen, visitor, keep_wishes)
        return SILENT

    async def deal(self, visitor: Visitor, room: Room) -> Answer:
        """Deal to whoever sits there."""
        async with room.lock:
            if refused := may_arrange(room.sitting, visitor):
                return refused
            return await self._deals.deal(room, room.sitting, visitor)

    async def again(self, visitor: Visitor, room: Room) -> Answer:
        """Ask for another game with the same people; the deal comes when all have asked."""
        async with room.lock:
            stage = room.sitting.stage
            if stage in (Stage.GAME, Stage.CUT):
                return Answer(Say.GAME_IS_ON)
            if stage is Stage.CLOSED:
                return Answer(Say.ROOM_GONE)
            if stage is Stage.END:
                return await self._gather(room, visitor)
        return await self.join(visitor, room.sitting.row.token)

    async def _gather(self, room: Room, visitor: Visitor) -> Answer:
        """Make a lobby of a room whose game is over, and wait there for who else played."""
        sitting = room.sitting
        if visitor.id not in sitting.people:
            return Answer(Say.NOT_SEATED)
        if led := await self._led_away(visitor, room):
            return led
        if sitting.people == (visitor.id,):
            return await self._deals.deal(room, sitting, visitor)
        room.expect(sitting.seats)
        await self._keep(room, await self._clear(room, visitor), visitor)
        return Answer(Say.JOINED) if room.kind is RoomKind.GROUP else SILENT

    async def _clear(self, room: Room, visitor: Visitor | None) -> Sitting:
        """The room as a lobby after its game; the result stays where it stands.

        Of who played the visitor keeps their seat.
        """
        sitting, display = room.sitting, self._keeper.display
        here = visitor.id if visitor else None
        display.leave_result(room)
        await display.leave(room, (user for user in sitting.people if user != here))
        return gathering(sitting, here)

    async def stop(self, visitor: Visitor, room: Room, *, may: bool) -> Answer:
        """Stop a game or close a lobby: the owner, an administrator, or most of the players.

        `may` tells that the visitor administers the chat.
        """
        async with room.lock:
            sitting = room.sitting
            if sitting.stage in (Stage.END, Stage.CLOSED):
                return Answer(Say.NO_ROOM)
            people = set(sitting.people)
            if not may and visitor.id not in people | {sitting.row.owner}:
                return Answer(Say.NOT_ALLOWED)
            room.stop_voices.add(visitor.id)
            voices = len(room.stop_voices & people)
            if not (may or visitor.id == sitting.row.owner or 2 * voices > len(people)):
                return Answer(Say.STOP_COUNTED)
            await self._end(room, visitor)
        return SILENT

    async def stop_in_chat(self, visitor: Visitor | None, place: Place, *, may: bool) -> Answer:
        """Stop what goes on in a chat; `visitor` is None for an administrator without a name."""
        room = await self._registry.in_chat(place.chat, place.thread)
        if room is None:
            return Answer(Say.NO_ROOM)
        return await self.stop(visitor or Visitor(UserId(0), ""), room, may=may)

    async def stop_private(self, visitor: Visitor) -> Answer:
        """Stop what a person plays without a group."""
        rooms = await self._registry.of_person(visitor.id)
        private = (room for room in rooms if room.kind is not RoomKind.GROUP)
        room = next((room for room in private if room.sitting.stage is not Stage.END), None)
        return await self.stop(visitor, room, may=False) if room else Answer(Say.NO_ROOM)

    async def _end(self, room: Room, visitor: Visitor) -> None:
        sitting = room.sitting
        now = self._keeper.clock.time()
        if sitting.stage is Stage.GAME:
            sitting = stopped(sitting, now=now)
        elif sitting.stage is Stage.CUT:
            lobby = replace(sitting.row, gathering=True)
            sitting = replace(stopped(sitting, now=now), row=lobby)
        else:
            sitting = replace(sitting, row=replace(sitting.row, closed=True))
        await self._keep(room, sitting, visitor)

    async def _keep(
        self,
        room: Room,
        sitting: Sitting,
        visitor: Visitor,
        *more: More,
    ) -> None:
        await self._keeper.keep(room, sitting, *more, update=visitor.update, tapped=visitor.id)

    async def _open_group(self, visitor: Visitor | None, place: Place) -> Room:
        database = self._keeper.ledger.database
        known = await database.read(lambda tx: chats.get(tx, place.chat))
        hint = known.language if known else None
        language = self._readers.language(hint, place.language)
        group = known or rows.Group(
            place.chat, place.title, language, "", self._defaults.group_turn_seconds, present=True
        )
        await database.write(lambda tx: chats.put(tx, replace(group, title=place.title)))
        row = new_room(
            RoomKind.GROUP,
            at=self._keeper.clock.time(),
            language=language,
            chat=place.chat,
            thread=place.thread,
            owner=visitor.id if visitor else None,
            rules=group.rules,
            turn_seconds=group.turn_seconds,
        )
        update = visitor.update if visitor else None
        return self._registry.add(await self._keeper.ledger.open(row, update))


def new_room(kind: RoomKind, *, at: float, language: str, **wishes: object) -> rows.Room:
    """An empty room that waits for people."""
    empty = rows.Room(
        id=RoomId(0),
        token=new_token(),
        kind=rows.RoomKind(kind),
        chat=None,
        thread=None,
        owner=None,
        rules="",
        turn_seconds=None,
        level=Level.NORMAL,
        language=language,
        cut=False,
        gathering=True,
        version=0,
        closed=False,
        created_at=at,
        touched_at=at,
    )
    return replace(empty, **wishes)  # type: ignore[arg-type]  # columns of the row, by name


async def keep_wishes(tx: Connection, sitting: Sitting) -> None:
    """Remember what a group has chosen for its next room."""
    row = sitting.row
    group = await chats.get(tx, row.chat) if row.chat is not None else None
    if group is not None:
        wishes = replace(group, rules=row.rules, turn_seconds=row.turn_seconds)
        await chats.put(tx, wishes)


def gathering(sitting: Sitting, here: UserId | None) -> Sitting:
    """The sitting as a lobby: the programs stay, and of the people whoever is `here`."""
    stay = (seat for seat in sitting.seats if seat.user is None or seat.user == here)
    seats = numbered(replace(seat, stand_in=False, missed=0) for seat in stay)
    return replace(sitting, row=replace(sitting.row, gathering=True), seats=seats)


def may_arrange(sitting: Sitting, visitor: Visitor) -> Answer | None:
    """Why a visitor may not change the lobby, if they may not: whoever sits there may."""
    if sitting.stage in (Stage.GAME, Stage.CUT):
        return Answer(Say.GAME_IS_ON)
    if sitting.stage is not Stage.LOBBY:
        return Answer(Say.ROOM_GONE)
    seated_or_owner = {*sitting.people, sitting.row.owner}
    return None if visitor.id in seated_or_owner else Answer(Say.SIT_DOWN)
