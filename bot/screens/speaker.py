"""How a screen speaks of a game: names, cards and counts in its reader's way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from aiogram.utils.formatting import Bold, DateTime, Text

from bot.i18n import T
from bot.screens.cards import Named, listed
from bot.screens.names import mention, name_of
from bot.screens.page import joined
from bot.screens.scene import Reader, Scene, Seated
from engine.bout import NOBODY
from engine.cards import Card
from engine.view import View


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says who and what, to a reader who sits at the table or only watches."""

    view: View
    people: tuple[Seated, ...]
    reader: Reader

    @staticmethod
    def of(scene: Scene, reader: Reader) -> Speaker:
        """Who speaks of a scene to a reader."""
        return Speaker(scene.view, scene.people, reader)

    @property
    def t(self) -> T:
        """The texts of the reader's language."""
        return self.reader.t

    @property
    def me(self) -> int:
        """The seat of who reads; NOBODY for all who only watch."""
        return self.view.seat

    def name(self, seat: int) -> str:
        """What somebody at the table is called."""
        return name_of(self.people[seat - 1], self.t)

    def names(self, seats: Iterable[int]) -> str:
        """Several names, with "and" before the last one."""
        return listed([self.name(seat) for seat in seats], self.reader)

    def cards(self, *cards: Card) -> Named:
        """Cards for a sentence."""
        return Named(cards, self.reader)

    def call(self, seat: int, text: str = "") -> Text:
        """The name of who has the word, or a text with it: bold, and in a group told to them."""
        seated = self.people[seat - 1]
        if self.me != NOBODY or seated.program is not None:
            return Bold(text or self.name(seat))
        return Bold(mention(seated, self.t, text))

    def calls(self, seats: Iterable[int]) -> Text:
        """The names of all who have the word."""
        return joined([self.call(seat) for seat in seats], ", ")


def clock(scene: Scene, reader: Reader) -> Text | None:
    """When the time is up, counted down by the reader's own client; None without a clock."""
    if scene.deadline is None or scene.allowance is None:
        return None
    allowance = reader.t.plain("{n} s", n=scene.allowance)
    return Text("⏱ ", DateTime(allowance, unix_time=int(scene.deadline), date_time_format="r"))
