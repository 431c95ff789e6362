"""Taps under a hand: moves of the game, and the other faces of a hand's keyboard."""

from dataclasses import replace
from functools import partial

from bot.callbacks import HandDo, HandTap, PlayTap, action_code, parse_code
from bot.readers import Readers
from bot.rooms.keeper import Keeper
from bot.rooms.moves import (
    after_move,
    changed_seat,
    live_game,
    plays_alone,
    present_again,
    result_of,
)
from bot.rooms.programs import Programs
from bot.rooms.registry import Registry
from bot.rooms.room import (
    SILENT,
    STAND_IN_LEVEL,
    Answer,
    Refused,
    Room,
    Say,
    Stage,
    Visitor,
    seated,
)
from bot.rooms.seating import free_name, seat_of
from bot.screens.notices import gave_up
from bot.screens.popups import hand_peek
from bot.screens.scene import Hand, HandFace, RoomKind
from bot.store import results, rows
from bot.store.database import Connection
from bot.store.rows import Outcome
from engine.actions import Action, AgreeDraw, Pass, Resign
from engine.cards import parse_card
from engine.legality import refusal


class Taps:
    """Carries out what players tap, one tap at a time in each room."""

    def __init__(
        self, registry: Registry, keeper: Keeper, programs: Programs, readers: Readers
    ) -> None:
        self._registry = registry
        self._keeper = keeper
        self._programs = programs
        self._readers = readers

    async def play(self, visitor: Visitor, tap: PlayTap) -> Answer:
        """Make a move of the game, unless the button is from an earlier one (DESIGN 4)."""
        room = await self._registry.by_game(tap.game)
        if room is None:
            return Answer(Say.OLD_GAME)
        try:
            action = parse_code(tap.do)
        except ValueError:
            return Answer(Say.UNKNOWN)
        async with room.lock:
            seat = self._seat(room, visitor, tap.game)
            if isinstance(seat, Answer):
                return seat
            _, game = live_game(room.sitting)
            bout = game.state.bout
            if bout.number != tap.bout:
                return await self._stale(room, visitor, Say.OLD_BOUT)
            if isinstance(action, Pass) and len(bout.table) != tap.seen:
                return await self._stale(room, visitor, Say.NEW_CARDS)
            return await self._act(room, visitor, seat.seat, action)

    async def hand(self, visitor: Visitor, tap: HandTap) -> Answer:
        """Do what a button under a hand says that is no move."""
        room = await self._registry.by_game(tap.game)
        if room is None:
            return Answer(Say.OLD_GAME)
        async with room.lock:
            seat = self._seat(room, visitor, tap.game)
            if isinstance(seat, Answer):
                return seat
            await self._come_back(room, visitor)
            match tap.do:
                case HandDo.GIVE_UP_SURE:
                    return await self._give_up(room, visitor, seat)
                case HandDo.DRAW:
                    return await self._offer_draw(room, visitor, seat.seat)
                case HandDo.TABLE:
                    return self._post_table(room)
                case HandDo.HINT:
                    return await self._hint(room, visitor, seat.seat)
                case _:
                    return self._turn_up(room, visitor, tap)

    async def peek(self, visitor: Visitor, room: Room) -> Answer:
        """Show somebody their hand in a pop-up, and nobody else.

        It has no buttons to play with: who has shut the bot out goes on being played for.
        """
        can_play = (await self._readers.person(visitor.id)).reachable
        async with room.lock:
            if not room.is_playing() or seat_of(room.sitting.seats, visitor.id) is None:
                return Answer(Say.NOT_SEATED)
            if can_play:
                await self._come_back(room, visitor)
        reader = await self._readers.reader(visitor.id)
        return Answer(peek=hand_peek(room.scene(visitor.id).view, reader))

    async def post_hands(self, visitor: Visitor) -> bool:
        """Post once more what a person has in the private chat of all rooms; False if nothing."""
        sits = await self._registry.of_person(visitor.id)
        rooms = [room for room in sits if room.is_playing() or room.kind is not RoomKind.GROUP]
        for room in rooms:
            room.tapped_at[visitor.id] = self._keeper.clock.time()
            self._keeper.display.refresh_hand(room, visitor.id, tapped=True, anew=True)
        return bool(rooms)

    def _seat(self, room: Room, visitor: Visitor, game: str) -> rows.Seat | Answer:
        """Where the visitor sits in this very game, or why there is nothing to tap."""
        sitting = room.sitting
        row = sitting.game_row
        if row is None or row.token != game:
            return Answer(Say.OLD_GAME)
        if sitting.stage is not Stage.GAME:
            return Answer(Say.GAME_OVER)
        seat = seat_of(sitting.seats, visitor.id)
        if seat is None:
            return Answer(Say.NOT_SEATED)
        room.tapped_at[visitor.id] = self._keeper.clock.time()
        return seat

    async def _stale(self, room: Room, visitor: Visitor, say: Say) -> Answer:
        """Show the newest hand to somebody who tapped an old one."""
        await self._come_back(room, visitor)
        self._keeper.display.refresh_hand(room, visitor.id, tapped=True)
        return Answer(say)

    async def _come_back(self, room: Room, visitor: Visitor) -> None:
        """Give the seat back to somebody whom a program stood in for."""
        sitting = present_again(room.sitting, visitor.id)
        if sitting is not room.sitting:
            await self._keeper.keep(room, sitting, tapped=visitor.id)
        else:
            self._keeper.wake(room)

    async def _act(self, room: Room, visitor: Visitor, seat: int, action: Action) -> Answer:
        sitting = present_again(room.sitting, visitor.id)
        _, game = live_game(sitting)
        code = refusal(game.state, seat, action)
        if code is not None:
            await self._come_back(room, visitor)
            return Answer(refusal=Refused(code, action, room.scene(visitor.id)))
        room.faces.pop(visitor.id, None)
        after = after_move(sitting, seat, action, now=self._keeper.clock.time())
        await self._keeper.keep(
            room, after, update=visitor.update, by=visitor.id, tapped=visitor.id
        )
        return SILENT

    async def _give_up(self, room: Room, visitor: Visitor, seat: rows.Seat) -> Answer:
        """Resign when two are left in play; else a program takes the seat (DESIGN 6).

        Programs do not play on among themselves.
        """
        _, game = live_game(room.sitting)
        others = [room.sitting.seats[held - 1] for held in game.state.in_play if held != seat.seat]
        if len(others) < 2 or not any(map(plays_alone, others)):
            return await self._act(room, visitor, seat.seat, Resign())
        sitting = room.sitting
        program = replace(
            seat,
            user=None,
            program=STAND_IN_LEVEL,
            name=free_name(sitting.seats),
            stand_in=False,
            missed=0,
        )
        lost = result_of(sitting, seat, Outcome.RESIGNED)

        async def keep_loss(tx: Connection, _: object) -> None:
            await results.add(tx, lost)

        seats = changed_seat(sitting.seats, program)
        await self._keeper.keep(
            room, replace(sitting, seats=seats), keep_loss, update=visitor.update
        )
        news = partial(gave_up, seated(seat))
        await self._keeper.display.part(room, visitor.id, news)
        self._keeper.display.tell(room, news)
        return Answer(Say.GAVE_UP)

    async def _offer_draw(self, room: Room, visitor: Visitor, seat: int) -> Answer:
        answer = await self._act(room, visitor, seat, AgreeDraw())
        if answer is not SILENT or not room.is_playing():
            return answer
        await self._programs.answer_draw(room)
        if not room.is_playing():
            return SILENT
        _, game = live_game(room.sitting)
        silent = [
            held
            for held in room.sitting.seats
            if held.seat in game.state.in_play and held.seat not in game.state.bout.agreed
        ]
        declined = all(room.sitting.program_at(held.seat) for held in silent)
        return Answer(Say.DRAW_DECLINED if declined else Say.DRAW_OFFERED)

    def _post_table(self, room: Room) -> Answer:
        """Post the chat's table anew, at most once a bout."""
        return SILENT if self._keeper.display.post_table(room) else Answer(Say.POSTED_ALREADY)

    async def _hint(self, room: Room, visitor: Visitor, seat: int) -> Answer:
        action = await self._programs.hint(room, seat)
        room.faces[visitor.id] = Hand(hint=action_code(action) if action else "")
        self._keeper.display.refresh_hand(room, visitor.id, tapped=True)
        return SILENT

    def _turn_up(self, room: Room, visitor: Visitor, tap: HandTap) -> Answer:
        """Turn up another face of the keyboard; nothing of the game changes."""
        try:
            room.faces[visitor.id] = _face(tap)
        except ValueError:
            return Answer(Say.UNKNOWN)
        self._keeper.display.refresh_hand(room, visitor.id, tapped=True)
        return SILENT


def _face(tap: HandTap) -> Hand:
    match tap.do:
        case HandDo.CHOOSE:
            return Hand(HandFace.CHOOSE, chosen=parse_card(tap.arg))
        case HandDo.MORE:
            return Hand(HandFace.MORE)
        case HandDo.RULES:
            return Hand(HandFace.RULES)
        case HandDo.GIVE_UP:
            return Hand(HandFace.GIVE_UP)
        case _:
            return Hand()
