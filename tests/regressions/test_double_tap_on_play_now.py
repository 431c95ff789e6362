"""Two quick taps on Play now opened two games, and two on a friend's game two rooms.

Both handlers looked for a room before either had sat down in one.
"""

import asyncio
from pathlib import Path

import pytest

from bot.callbacks import MenuDo, MenuTap
from bot.store.rows import UserId
from tests.support.hall import ANNA, hall


@pytest.mark.parametrize("do", [MenuDo.PLAY, MenuDo.QUICK, MenuDo.FRIEND])
async def test_two_taps_at_once_open_one_room(tmp_path: Path, do: MenuDo) -> None:
    async with hall(tmp_path) as h:
        query = MenuTap(do=do).pack()
        await asyncio.gather(h.sends(ANNA, query), h.sends(ANNA, query))
        assert len(await h.services.registry.of_person(UserId(ANNA))) == 1
