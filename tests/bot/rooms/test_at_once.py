"""What happens at the same moment, at one table and at several."""

import asyncio
from pathlib import Path

from bot.callbacks import RoomDo
from bot.rooms.moves import live_game
from bot.rooms.room import Room
from engine.actions import Action, ThrowIn
from engine.legality import legal_plays
from engine.state import State
from tests.support.hall import ANNA, BORIS, GRIGORY, GROUP, VERA, Hall, hall, play_data, state_of

OTHER = -4002


def throws(state: State, seat: int) -> list[Action]:
    return [action for action in legal_plays(state, seat) if isinstance(action, ThrowIn)]


def has_one_place_for_two_throwers(state: State) -> bool:
    throwers = [seat for seat in state.seats if throws(state, seat)]
    return state.limit - len(state.bout.table) == 1 and len(throwers) > 1


def user_at(room: Room, seat: int) -> int:
    return room.sitting.seats[seat - 1].user or 0


async def test_two_throw_in_for_the_last_place_and_one_keeps_the_card(tmp_path: Path) -> None:
    async with hall(tmp_path, seed=2) as h:
        room = await h.deal(ANNA, BORIS, VERA, GRIGORY)
        await h.play_until(room, has_one_place_for_two_throwers)
        state = state_of(room)
        one, two = [seat for seat in state.seats if throws(state, seat)][:2]
        taps = [(seat, play_data(room, throws(state, seat)[0])) for seat in (one, two)]
        before = len(await h.moves(room))
        await h.clock.advance(1)
        await asyncio.gather(*(h.sends(user_at(room, seat), data) for seat, data in taps))

        after = state_of(room)
        assert len(await h.moves(room)) == before + 1
        assert len(after.bout.table) == len(state.bout.table) + 1
        lost = [len(state.hand(seat)) - len(after.hand(seat)) for seat in (one, two)]
        assert sorted(lost) == [0, 1]
        refused = [given.text for given in h.answers[-2:] if given.text]
        assert len(refused) == 1


async def test_a_table_that_is_held_up_holds_up_no_other(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        held = await h.deal(ANNA, BORIS)
        free = await deal_elsewhere(h)
        async with held.lock:
            waiting = asyncio.create_task(tap_a_lead(h, held))
            await tap_a_lead(h, free)
            assert len(live_game(free.sitting)[1].moves) == 1
            assert not waiting.done()
        await waiting
        assert len(live_game(held.sitting)[1].moves) == 1


async def deal_elsewhere(h: Hall) -> Room:
    await h.says(VERA, "/durak", chat=OTHER)
    room = await h.group_room(OTHER)
    await h.room_tap(GRIGORY, room, RoomDo.JOIN)
    await h.room_tap(VERA, room, RoomDo.DEAL)
    return room


async def tap_a_lead(h: Hall, room: Room) -> None:
    seat = state_of(room).bout.attacker
    action = legal_plays(state_of(room), seat)[0]
    await h.sends(user_at(room, seat), play_data(room, action), chat=GROUP)
