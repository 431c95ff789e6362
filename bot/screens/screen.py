"""What one message shows."""

import hashlib
import json
from dataclasses import dataclass

from aiogram.types import InlineKeyboardMarkup, MessageEntity


@dataclass(frozen=True, slots=True)
class Screen:
    """A message's whole content, and the version of the room that it shows.

    `protect` forbids forwarding; Telegram takes it when the message is sent, never by an edit.
    """

    text: str
    entities: tuple[MessageEntity, ...] = ()
    keyboard: InlineKeyboardMarkup | None = None
    version: int = 0
    protect: bool = False

    @property
    def digest(self) -> str:
        """32 hex digits that are equal when two screens look the same, also after a restart."""
        look = [
            self.text,
            [entity.model_dump(mode="json", exclude_none=True) for entity in self.entities],
            self.keyboard and self.keyboard.model_dump(mode="json", exclude_none=True),
        ]
        written = json.dumps(look, sort_keys=True, separators=(",", ":"))
        return hashlib.blake2b(written.encode(), digest_size=16).hexdigest()
