"""What taps and commands are answered, in the words of whoever asked."""

import logging
from dataclasses import dataclass
from typing import Final

from aiogram.exceptions import AiogramError
from aiogram.types import CallbackQuery

from bot.i18n import T, msgid
from bot.links import join_link
from bot.readers import Readers
from bot.rooms.room import Answer, Say, Visitor
from bot.screens.refusals import refusal_text
from bot.screens.stale import Stale, stale_text

logger = logging.getLogger(__name__)

STALE: Final = {
    Say.OLD_GAME: Stale.WRONG_GAME,
    Say.GAME_OVER: Stale.GAME_OVER,
    Say.OLD_BOUT: Stale.OLD_BOUT,
    Say.NEW_CARDS: Stale.NEW_CARDS,
    Say.UNKNOWN: Stale.UNREADABLE,
    Say.NOT_SEATED: Stale.NOT_SEATED,
    Say.ROOM_GONE: Stale.NO_TABLE,
}
"""Taps that have nothing to act on."""

TEXTS: Final = {
    Say.NO_ROOM: msgid("No game is going on here. /durak opens a table."),
    Say.GAME_IS_ON: msgid("A game is going on. Join the next one."),
    Say.PLAYING: msgid("You are in the game: to leave it, give up, under the three dots."),
    Say.LEFT: msgid("You have left the table."),
    Say.SIT_DOWN: msgid("Join first: who sits here arranges the table."),
    Say.SEATS_TAKEN: msgid("Every seat is taken."),
    Say.NEED_TWO: msgid("It takes two: wait for somebody, or add a bot."),
    Say.WRONG_SEATS: msgid("So many cannot play by these rules. Change the rules or the seats."),
    Say.NO_CARDS: msgid("No cards are dealt yet."),
    Say.JOINED: msgid("You are seated."),
    Say.OPEN_PRIVATE: msgid("Open the private chat first, so that I can show you your cards."),
    Say.POSTED_ALREADY: msgid("The table has been posted in this bout. Once is enough."),
    Say.NOT_YOUR_CUT: msgid("Somebody else cuts this time."),
    Say.DRAW_OFFERED: msgid("You offer a draw. It holds until the bout ends."),
    Say.DRAW_DECLINED: msgid("No draw: the others want to play on."),
    Say.GAVE_UP: msgid("You gave up. A program plays your cards on."),
    Say.STOP_COUNTED: msgid("Noted. When most of the players want to stop, the game ends."),
    Say.NOT_ALLOWED: msgid("Only players and administrators can stop a game."),
    Say.SENT: msgid("It is in our private chat."),
    Say.FAILED: msgid("That did not work just now. Please try once more."),
}
"""The rest, by what there is to say."""

LOUD: Final = frozenset({Say.GAVE_UP, Say.OPEN_PRIVATE})
"""What has to be confirmed."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The words for one tap, and what is opened with them."""

    text: str = ""
    alert: bool = False
    url: str | None = None


async def give(callback: CallbackQuery, reply: Reply) -> None:
    """Answer a tap; an answer that comes too late, or is lost, harms nothing."""
    try:
        await callback.answer(reply.text or None, show_alert=reply.alert or None, url=reply.url)
    except AiogramError as error:
        logger.info("a tap could not be answered: %s", type(error).__name__)


class Replies:
    """Puts answers into words."""

    def __init__(self, readers: Readers) -> None:
        self._readers = readers

    async def to(self, visitor: Visitor, answer: Answer) -> Reply:
        """The reply to somebody, in their language."""
        reader = await self._readers.reader(visitor.id)
        if answer.join is not None:
            return Reply(url=join_link(reader.bot, answer.join))
        if answer.peek is not None:
            return Reply(answer.peek, alert=True)
        if answer.refusal is not None:
            refused = answer.refusal
            view, people = refused.scene.view, refused.scene.people
            return Reply(refusal_text(refused.code, refused.action, view, people, reader))
        if answer.say is None:
            return Reply()
        return Reply(said(answer.say, reader.t), alert=answer.say in LOUD)


def said(say: Say, t: T) -> str:
    """What is said, in one language."""
    return stale_text(STALE[say], t) if say in STALE else t.word(TEXTS[say])
