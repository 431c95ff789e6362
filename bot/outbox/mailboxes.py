"""All mailboxes, and the chats that nothing can be sent to."""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.outbox.errors import Unreachable
from bot.outbox.mailbox import Change, Mailbox, Notice, last_words

MOST_PARKED: Final = 4096


class Mailboxes:
    """The mailboxes of the chats that something waits for, or was just sent to."""

    def __init__(self) -> None:
        self._boxes: dict[int, Mailbox] = {}
        self._parked: OrderedDict[int, Unreachable] = OrderedDict()

    def __iter__(self) -> Iterator[Mailbox]:
        return iter(self._boxes.values())

    def get(self, chat: int) -> Mailbox | None:
        """The chat's mailbox, if it has one."""
        return self._boxes.get(chat)

    def of(self, chat: int) -> Mailbox:
        """The chat's mailbox, made when there is none."""
        box = self._boxes.get(chat)
        if box is None:
            box = self._boxes[chat] = Mailbox(chat)
        return box

    def prune(self, quiet_since: float) -> None:
        """Drop the mailboxes that are empty and have been quiet since that moment."""
        self._boxes = {
            chat: box
            for chat, box in self._boxes.items()
            if not box.is_empty() or box.last_call > quiet_since
        }

    def is_parked(self, chat: int) -> bool:
        """Whether the chat is left alone because nothing arrives there."""
        return chat in self._parked

    def park(self, chat: int, reason: Unreachable) -> None:
        """Leave the chat alone: its slots wait for its revival, all else is dropped."""
        self._parked[chat] = reason
        if len(self._parked) > MOST_PARKED:
            self._parked.popitem(last=False)
        box = self.of(chat)
        box.notices.clear()
        box.leftovers.clear()

    def revive(self, chat: int) -> None:
        """Let the chat's slots go out again."""
        self._parked.pop(chat, None)

    def migrate(self, old: int, new: int) -> None:
        """Send what waits for the old id to the new one, as new messages."""
        box = self._boxes.pop(old, None)
        if box is None:
            return
        target = self.of(new)
        for release in box.released.values():
            target.release(replace(release, key=release.key._replace(chat=new)))
        for leftover in box.leftovers:
            if leftover.last is not None:
                target.notices.append(last_words(new, leftover.last, leftover.thread))
        waiting: list[Change | Notice] = [*box.changes.values(), *box.notices]
        if isinstance(box.flying, Change | Notice):
            box.flying.move(new)
        for item in waiting:
            item.move(new)
            if isinstance(item, Change):
                target.put(item)
            else:
                target.notices.append(item)
