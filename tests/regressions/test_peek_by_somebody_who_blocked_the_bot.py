"""Who had blocked the bot took their seat back by a look at their hand in the group, and without a
clock everybody waited for moves that they had no buttons to make.
"""

from pathlib import Path

from bot.callbacks import RoomDo
from bot.store.rows import UserId
from tests.support.hall import ANNA, BORIS, VERA, hall


async def test_a_look_gives_no_seat_back_to_who_cannot_play(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS, VERA, wishes=("clock=none",))
        seat = room.sitting.people.index(UserId(VERA)) + 1
        await h.services.chats.blocked(UserId(VERA))
        given = await h.room_tap(VERA, room, RoomDo.HAND)
        assert given.show_alert
        assert room.sitting.program_at(seat)

        await h.says(VERA, "/hand")
        await h.room_tap(VERA, room, RoomDo.HAND)
        assert room.sitting.program_at(seat) is None
