"""Programs that sat at a table kept their level, and it stayed unmarked, whatever was chosen."""

from pathlib import Path

from bot.callbacks import RoomDo
from tests.support.hall import ANNA, hall


async def test_programs_that_sit_already_play_as_well_as_is_chosen(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.sit_down(ANNA, bots=1, wishes=("level=hard",))
        assert room.sitting.program_at(2) == "hard"
        await h.room_tap(ANNA, room, RoomDo.ADD_BOT)
        assert room.sitting.program_at(3) == "hard"


async def test_the_level_that_holds_is_the_one_that_is_marked(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.sit_down(ANNA, bots=1, wishes=("level=hard",))
        assert room.lobby().level == "hard"
