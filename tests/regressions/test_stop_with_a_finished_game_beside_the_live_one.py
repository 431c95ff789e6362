"""/stop in private looked only at the game touched last, and said that none was going on when
that one was over, though another went on.
"""

from pathlib import Path

from bot.callbacks import MenuDo, MenuTap, RoomDo
from bot.rooms.room import Stage
from bot.store.rows import RoomKind, UserId
from tests.support.hall import ANNA, BORIS, Hall, hall


async def rooms_of_anna(h: Hall) -> dict[RoomKind, Stage]:
    found = await h.services.registry.of_person(UserId(ANNA))
    return {RoomKind(room.kind): room.sitting.stage for room in found}


async def test_stop_ends_the_game_that_goes_on(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        for person in (ANNA, BORIS):
            await h.taps(person, MenuTap(do=MenuDo.QUICK).pack())
        await h.room_tap(ANNA, await h.room(), RoomDo.DEAL)
        await h.clock.advance(1)
        await h.taps(ANNA, MenuTap(do=MenuDo.PLAY).pack())
        await h.says(ANNA, "/stop")
        assert await rooms_of_anna(h) == {RoomKind.SOLO: Stage.END, RoomKind.QUICK: Stage.GAME}

        await h.says(ANNA, "/stop")

        assert await rooms_of_anna(h) == {RoomKind.SOLO: Stage.END, RoomKind.QUICK: Stage.END}
