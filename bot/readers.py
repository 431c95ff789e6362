"""Whom screens are for: people and groups, as the store knows them."""

from collections import OrderedDict
from dataclasses import replace
from typing import Final

from bot.i18n import Languages
from bot.rooms.room import Visitor
from bot.screens.scene import Reader, Suits
from bot.store import people
from bot.store.database import Database
from bot.store.rows import Person, UserId

MOST_REMEMBERED: Final = 4096


class Readers:
    """People by id, remembered so that a screen costs no look into the file."""

    def __init__(
        self, database: Database, languages: Languages, default: str, username: str
    ) -> None:
        self._database = database
        self._languages = languages
        self._default = default
        self._username = username
        self._known: OrderedDict[UserId, Person] = OrderedDict()

    def language(self, *hints: str | None) -> str:
        """The first of these languages that the bot speaks; `pt-br` counts as `pt`."""
        for hint in hints:
            short = (hint or "").partition("-")[0].lower()
            if short in self._languages.codes:
                return short
        return self._default

    async def person(self, user: UserId) -> Person:
        """The person; a stranger has the settings that everybody starts with."""
        if user not in self._known:
            found = await self._database.read(lambda tx: people.get(tx, user))
            self._remember(found or _stranger(user))
        return self._known[user]

    async def reader(self, user: UserId) -> Reader:
        """How a person wants to read."""
        person = await self.person(user)
        return Reader(
            self._languages.t(self.language(person.language)),
            Suits(person.suits),
            large=person.large,
            bot=self._username,
        )

    def crowd(self, language: str) -> Reader:
        """Everybody in a group, in the group's language."""
        return Reader(self._languages.t(language), bot=self._username)

    async def meet(self, visitor: Visitor, *, reachable: bool | None = None) -> Person:
        """Keep what an update tells of a person: name, language, whether one can write back."""
        known = await self.person(visitor.id)
        language = known.language or (visitor.language and self.language(visitor.language))
        met = replace(
            known,
            name=visitor.name,
            language=language,
            reachable=known.reachable if reachable is None else reachable,
        )
        if met != known:
            await self.keep(met)
        return met

    async def keep(self, person: Person) -> None:
        """Keep a person's wishes."""
        await self._database.write(lambda tx: people.put(tx, person))
        self._remember(person)

    def _remember(self, person: Person) -> None:
        self._known[person.id] = person
        self._known.move_to_end(person.id)
        if len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)


def _stranger(user: UserId) -> Person:
    return Person(
        user, name="", language=None, suits=Suits.TWO, large=False, reachable=False, prefs="{}"
    )
