"""Whoever knew the token of a finished game against the program could sit down at that table."""

from pathlib import Path

import pytest

from bot.callbacks import HandDo, MenuDo, MenuTap, RoomDo
from tests.support.hall import ANNA, BORIS, hall


@pytest.mark.parametrize("by_link", [True, False])
async def test_a_table_for_one_seats_nobody_else(tmp_path: Path, *, by_link: bool) -> None:
    async with hall(tmp_path) as h:
        await h.taps(ANNA, MenuTap(do=MenuDo.PLAY).pack())
        room = await h.room()
        await h.hand_tap(ANNA, room, HandDo.GIVE_UP_SURE)
        if by_link:
            await h.says(BORIS, f"/start j_{room.sitting.row.token}")
        else:
            await h.room_tap(BORIS, room, RoomDo.JOIN)
        assert room.sitting.people == (ANNA,)
