"""Deep links: what opens the private chat and says why."""

from typing import Final

JOIN: Final = "j_"
"""What the payload of a link to a room begins with; the room's token follows."""


def join_link(bot: str, room: str) -> str:
    """The link that seats whoever opens it."""
    return f"https://t.me/{bot}?start={JOIN}{room}"
