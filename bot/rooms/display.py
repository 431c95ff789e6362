"""What a room shows, where, and how soon; the outbox draws and sends it."""

import math
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from bot.clock import Clock
from bot.links import join_link
from bot.outbox import Outbox, SlotKey, Urgency
from bot.readers import Readers
from bot.rooms.dealing import cutter_of
from bot.rooms.registry import Registry
from bot.rooms.room import Room, Sitting, Stage, seated
from bot.rooms.seating import seat_of
from bot.rooms.word import newly_called, word
from bot.screens.deal import cut_screen, deal_note
from bot.screens.end import end_screen
from bot.screens.hand import hand_screen
from bot.screens.lobby import lobby_screen
from bot.screens.notices import lobby_closed
from bot.screens.scene import Cutting, Hand, Reader, RoomKind
from bot.screens.screen import Screen
from bot.screens.table import table_screen
from bot.store.rows import ChatId, UserId
from engine.deal import Deal

TABLE: Final = "table"
HAND: Final = "hand"
DEAL: Final = "deal"
ANNOUNCED: Final = 2**62
"""What the announcement of a room's n-th deal counts as: this and n, which is never behind."""
QUIET: Final = 20.0
"""Seconds in which a group is not shown the same once more, however often it is asked for."""
MOST_SAID: Final = 1024
AWAY_AFTER: Final = 20.0
"""Seconds without a tap after which a player is told by a new message that they have the word."""


class Display:
    """Keeps the messages of every room up to date."""

    def __init__(self, outbox: Outbox, readers: Readers, registry: Registry, clock: Clock) -> None:
        self._outbox = outbox
        self._readers = readers
        self._registry = registry
        self._clock = clock
        self._said: OrderedDict[tuple[ChatId, int | None, str], float] = OrderedDict()

    def refresh(
        self,
        room: Room,
        *,
        since: Sitting | None = None,
        tapped: UserId | None = None,
        anew: bool = False,
    ) -> None:
        """Bring every message of a room up to date; `anew` posts them as new messages.

        `since` is how the room was before: who has become leader or defender is told so.
        """
        self.refresh_table(room, anew=anew)
        if room.sitting.stage is Stage.LOBBY and room.kind is RoomKind.GROUP:
            return
        called = self._called(room, since)
        is_dealt = room.is_playing() and since is not None and since.stage is not Stage.GAME
        for user in room.sitting.people:
            for other in self._registry.tables_of(user) if is_dealt else ():
                # From now on each hand has to say which table it is for.
                self.refresh_hand(other, user)
            self.refresh_hand(
                room,
                user,
                tapped=user == tapped,
                called=user == called,
                anew=anew,
            )

    def refresh_table(self, room: Room, *, anew: bool = False) -> None:
        """Bring the message in the room's chat up to date, if it has a chat."""
        row = room.sitting.row
        if row.chat is None:
            return
        urgency = Urgency.TABLE if room.sitting.stage is Stage.GAME else Urgency.RESULT
        self._outbox.show(
            SlotKey(row.id, row.chat, TABLE),
            partial(self._table, room),
            urgency=urgency,
            thread=row.thread,
            anew=anew,
        )

    def post_table(self, room: Room) -> bool:
        """Post the table once more, unless that was done in this bout, or just now."""
        now, bout = self._clock.time(), room.bout
        if room.posted_in_bout == bout and (bout or now - room.posted_at < QUIET):
            return False
        room.posted_in_bout, room.posted_at = bout, now
        self.refresh_table(room, anew=True)
        return True

    def refresh_hand(
        self,
        room: Room,
        user: UserId,
        *,
        tapped: bool = False,
        called: bool = False,
        anew: bool = False,
    ) -> None:
        """Bring one person's own message up to date; `anew` posts it once more.

        Who is `called` and has been away is told by a new message, for edits make no sound.
        """
        away = self._clock.time() - room.tapped_at.get(user, 0.0) >= AWAY_AFTER
        loud = called and away and room.kind is not RoomKind.SOLO
        self._outbox.show(
            self.hand_slot(room, user),
            partial(self._hand, room, user),
            urgency=self._urgency(room, user, tapped=tapped),
            anew=anew or loud,
            silent=not loud,
        )

    def hand_slot(self, room: Room, user: UserId) -> SlotKey:
        """The message in which a person sees their hand."""
        return SlotKey(room.id, user, HAND)

    async def announce_deal(self, room: Room) -> None:
        """Post the deal's promise, in a message that is never edited: in the chat, or to each."""
        row, game = room.sitting.row, room.sitting.game_row
        if game is None:
            return
        scene = room.scene_of_deal()
        if row.cut:
            scene = replace(scene, commitment="")
        for chat, reader in await self._circle(room):
            slot = SlotKey(row.id, chat, DEAL)
            version = ANNOUNCED + game.number
            if await self._outbox.shown(slot) < version:
                note = replace(deal_note(scene, reader), version=version)
                # Where the hand follows in the same chat, the promise comes first.
                urgency = Urgency.RESULT if row.chat is not None else Urgency.WORD
                self._outbox.say(chat, note, urgency=urgency, thread=row.thread, once=slot)

    async def _circle(self, room: Room) -> list[tuple[int, Reader]]:
        """The chat in which everybody sees the game, or else the chat of each."""
        row = room.sitting.row
        if row.chat is not None:
            return [(row.chat, self._readers.crowd(row.language))]
        return [(user, await self._readers.reader(user)) for user in room.sitting.people]

    async def catch_up(self, room: Room) -> None:
        """Show what an earlier run of the bot may have left undone."""
        if room.is_playing():
            await self.announce_deal(room)
        self.refresh(room)

    def tell(self, room: Room, news: Callable[[Reader], Screen]) -> None:
        """Tell a group what has happened to somebody at its table.

        People who play without a group see it in their own messages.
        """
        row = room.sitting.row
        if row.chat is not None:
            note = news(self._readers.crowd(row.language))
            self._outbox.say(row.chat, note, urgency=Urgency.TABLE, thread=row.thread)

    def say_in_chat(self, chat: ChatId, thread: int | None, screen: Screen) -> None:
        """Say something in a group, unless it was said just now: the table needs the room."""
        now, what = self._clock.time(), (chat, thread, screen.digest)
        if now - self._said.get(what, -math.inf) < QUIET:
            return
        self._said[what] = now
        self._said.move_to_end(what)
        if len(self._said) > MOST_SAID:
            self._said.popitem(last=False)
        self._outbox.say(chat, screen, urgency=Urgency.TABLE, thread=thread)

    def revive(self, chat: int) -> None:
        """Send to a chat again that could not be reached."""
        self._outbox.revive(chat)

    def moved(self, old: int, new: int) -> None:
        """Send to a group's new id what waits for the old one."""
        self._outbox.migrate(old, new)

    def ask_cut(self, room: Room, deal: Deal) -> None:
        """Post the deal's promise, and ask whoever cuts; in a message that is never edited."""
        row = room.sitting.row
        cutting = Cutting(
            room=row.token,
            cutter=seated(cutter_of(deal, room.sitting.seats)),
            deck=len(deal.deck),
            commitment=(deal.fair and deal.fair.commitment) or "",
        )
        screen = cut_screen(cutting, self._readers.crowd(row.language))
        for chat in room.sitting.people if row.chat is None else (row.chat,):
            self._outbox.say(chat, screen, urgency=Urgency.RESULT, thread=row.thread)

    def leave_result(self, room: Room) -> None:
        """Let the result stay in the chat; what comes next gets a message of its own."""
        row = room.sitting.row
        if row.chat is not None:
            screen = end_screen(room.end(), self._readers.crowd(row.language))
            self._outbox.leave(SlotKey(row.id, row.chat, TABLE), screen, thread=row.thread)

    async def leave(self, room: Room, people: Iterable[UserId]) -> None:
        """Let the result stay with these people, buttons and all."""
        for user in people:
            screen = end_screen(room.end(user), await self._readers.reader(user))
            self._outbox.leave(self.hand_slot(room, user), replace(screen, protect=True))

    async def part(self, room: Room, user: UserId, news: Callable[[Reader], Screen]) -> None:
        """Show somebody for the last time what became of their hand."""
        screen = news(await self._readers.reader(user))
        self._outbox.leave(self.hand_slot(room, user), replace(screen, protect=True))

    def drop(self, room: Room, people: Iterable[UserId]) -> None:
        """Forget what these people were shown of a room, and take its buttons off."""
        for user in people:
            self._outbox.drop(self.hand_slot(room, user))

    def prompt_waits_until(self, room: Room) -> float | None:
        """Until when whoever has the word may have to wait to be shown so; None if they have."""
        slots = [self.hand_slot(room, user) for user in self._with_word(room)]
        waiting = [slot.chat for slot in slots if not self._outbox.is_shown(slot)]
        return max((self._outbox.blocked_until(chat) or 0.0 for chat in waiting), default=None)

    def _with_word(self, room: Room) -> tuple[UserId, ...]:
        sitting = room.sitting
        given = word(sitting.game.state) if sitting.game and sitting.stage is Stage.GAME else None
        if given is None:
            return ()
        held = (sitting.seats[seat - 1] for seat in given.seats)
        return tuple(seat.user for seat in held if seat.user is not None and not seat.stand_in)

    def _called(self, room: Room, since: Sitting | None) -> UserId | None:
        sitting = room.sitting
        if sitting.game is None or sitting.stage is not Stage.GAME:
            return None
        before = since.game if since and since.game and since.is_same_game(sitting) else None
        seat = newly_called(before.state if before else None, sitting.game.state)
        return sitting.seats[seat - 1].user if seat else None

    def _urgency(self, room: Room, user: UserId, *, tapped: bool) -> Urgency:
        if tapped or room.kind is RoomKind.SOLO or user in self._with_word(room):
            return Urgency.WORD
        return Urgency.BYSTANDER if room.sitting.stage is Stage.GAME else Urgency.RESULT

    async def _table(self, room: Room) -> Screen | None:
        row = room.sitting.row
        if row.chat is None:
            return None
        reader = self._readers.crowd(row.language)
        if room.is_playing():
            shown = await self._outbox.shown(SlotKey(row.id, row.chat, TABLE))
            screen: Screen | None = table_screen(room.scene(shown=shown), reader)
        else:
            screen = _between_games(room, reader)
        return screen and replace(screen, version=row.version)

    async def _hand(self, room: Room, user: UserId) -> Screen | None:
        row = room.sitting.row
        if seat_of(room.sitting.seats, user) is None:
            return None
        reader = await self._readers.reader(user)
        if room.is_playing():
            shown = await self._outbox.shown(self.hand_slot(room, user))
            where = await self._registry.title(room, user)
            scene = room.scene(user, shown=shown, where=where)
            screen: Screen | None = hand_screen(scene, room.faces.get(user, Hand()), reader)
        else:
            screen = _between_games(room, reader, user)
        return screen and replace(screen, version=row.version, protect=True)


def _between_games(room: Room, reader: Reader, user: UserId | None = None) -> Screen | None:
    """The lobby, the result of the last game, or that the room is gone."""
    row = room.sitting.row
    if room.sitting.game is None and not row.gathering:
        return None
    if not row.gathering:
        return end_screen(room.end(user), reader)
    if row.closed:
        return lobby_closed(reader)
    return lobby_screen(room.lobby(join_link(reader.bot, row.token)), reader)
