"""A bot that was made an administrator of a channel greeted it like a group, though nobody can
play there.
"""

from pathlib import Path

import pytest
from aiogram.types import ChatMemberAdministrator

from tests.support.hall import ANNA, ME, hall, user_of

ADDED_HERE = -1009


def administrator() -> dict[str, object]:
    rights = dict.fromkeys(ChatMemberAdministrator.model_fields, False)
    bot = ME.model_dump(exclude_none=True)
    texts = {"custom_title": None, "tag": None}
    return {**rights, **texts, "status": "administrator", "user": bot}


@pytest.mark.parametrize(("kind", "greetings"), [("channel", 0), ("supergroup", 1)])
async def test_only_groups_are_greeted(tmp_path: Path, kind: str, greetings: int) -> None:
    async with hall(tmp_path) as h:
        member = {
            "chat": {"id": ADDED_HERE, "type": kind, "title": "News"},
            "from": user_of(ANNA),
            "date": 1,
            "old_chat_member": {"status": "left", "user": ME.model_dump(exclude_none=True)},
            "new_chat_member": administrator(),
        }
        await h.feed({"update_id": 99, "my_chat_member": member})
        await h.show()
        assert len(h.shown(ADDED_HERE)) == greetings
