"""Who had played a quick game was shown its result again instead of being led to new people."""

from pathlib import Path

from bot.callbacks import HandDo, MenuDo, MenuTap, RoomDo
from bot.rooms.room import Stage
from bot.store.rows import UserId
from tests.support.hall import ANNA, BORIS, hall


async def test_the_next_quick_game_is_another_room(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        quick = MenuTap(do=MenuDo.QUICK).pack()
        await h.taps(ANNA, quick)
        await h.taps(BORIS, quick)
        first = await h.room()
        await h.room_tap(ANNA, first, RoomDo.DEAL)
        await h.hand_tap(BORIS, first, HandDo.GIVE_UP_SURE)
        await h.taps(ANNA, quick)
        newest, _ = await h.services.registry.of_person(UserId(ANNA))
        assert newest is not first
        assert newest.sitting.stage is Stage.LOBBY
