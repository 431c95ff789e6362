"""A group that had refused the bot stayed silenced until somebody wrote there: the bot did not
even greet when it was added again.
"""

from pathlib import Path

from bot.callbacks import RoomDo
from tests.support.hall import ANNA, BORIS, GROUP, ME, hall, user_of
from tests.support.session import Refusal

KICKED = Refusal(403, "Forbidden: bot was kicked from the group chat")


async def test_a_bot_that_is_added_again_greets(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.sit_down(ANNA)
        h.session.script("sendMessage", KICKED, chat=GROUP)
        h.session.script("editMessageText", KICKED, chat=GROUP)
        await h.room_tap(BORIS, room, RoomDo.JOIN)
        await h.show()
        me = ME.model_dump(exclude_none=True)
        member = {
            "chat": {"id": GROUP, "type": "group", "title": "Kitchen table"},
            "from": user_of(ANNA),
            "date": 1,
            "old_chat_member": {"status": "left", "user": me},
            "new_chat_member": {"status": "member", "user": me},
        }
        await h.feed({"update_id": 99, "my_chat_member": member})
        await h.show()
        assert any("Thank you for having me." in text for text in h.shown(GROUP))
