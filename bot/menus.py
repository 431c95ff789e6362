"""The private chat's own screens, and what is told in a chat beside its table."""

from dataclasses import replace
from typing import Final

from bot.outbox import Outbox, SlotKey, Urgency
from bot.readers import Readers
from bot.replies import said
from bot.rooms.display import Display
from bot.rooms.gatherings import Place
from bot.rooms.private import PrivateRooms
from bot.rooms.registry import Registry
from bot.rooms.room import SILENT, Answer, Room, Say, Visitor
from bot.screens import menu
from bot.screens.notices import greeting, seated_note, write_as_yourself
from bot.screens.page import page
from bot.screens.proof import check_text, record_note
from bot.screens.scene import Reader, Suits
from bot.screens.screen import Screen
from engine.deal import Deal
from engine.notation import format_game

MENU: Final = "menu"
NO_ROOM: Final = 0
"""The room of slots that belong to none."""


class Menus:
    """Shows people what is no game: menus, rules, opened deals."""

    def __init__(
        self,
        outbox: Outbox,
        display: Display,
        readers: Readers,
        registry: Registry,
        private: PrivateRooms,
    ) -> None:
        self._outbox = outbox
        self._display = display
        self._readers = readers
        self._registry = registry
        self._private = private

    async def show_home(self, visitor: Visitor, *, anew: bool = False) -> None:
        """Show the first screen."""
        await self._show(visitor, menu.welcome(await self._reader(visitor)), anew=anew)

    async def show_help(self, visitor: Visitor, *, anew: bool = False) -> None:
        """Show how to play."""
        await self._show(visitor, menu.how_to_play(await self._reader(visitor)), anew=anew)

    async def show_settings(self, visitor: Visitor, *, anew: bool = False) -> None:
        """Show the personal settings."""
        await self._show(visitor, menu.settings(await self._reader(visitor)), anew=anew)

    async def show_setup(self, visitor: Visitor, *, anew: bool = False) -> None:
        """Show the choice before a game against the program."""
        choice = await self._private.choice(visitor)
        await self._show(visitor, menu.solo_setup(choice, await self._reader(visitor)), anew=anew)

    async def show_rules(self, visitor: Visitor) -> None:
        """Tell the rules of the game a person sits at, or else how to play."""
        rooms = await self._registry.of_person(visitor.id)
        if not rooms:
            await self.show_help(visitor, anew=True)
            return
        screen = menu.rules_screen(rooms[0].sitting.rules, await self._reader(visitor))
        self._outbox.say(visitor.id, screen, urgency=Urgency.WORD)

    async def choose(self, visitor: Visitor, name: str, value: str) -> Answer:
        """Change the choice for games against the program."""
        try:
            await self._private.choose(visitor, name, value)
        except ValueError:
            return Answer(Say.UNKNOWN)
        await self.show_setup(visitor)
        return SILENT

    async def set(self, visitor: Visitor, name: str, value: str) -> Answer:
        """Change a personal setting, and draw everything of that person anew."""
        person = await self._readers.person(visitor.id)
        if name == "language" and value in menu.LANGUAGES:
            person = replace(person, language=value)
        elif name == "suits" and value in set(Suits):
            person = replace(person, suits=value)
        elif name == "large" and value in {"on", "off"}:
            person = replace(person, large=value == "on")
        else:
            return Answer(Say.UNKNOWN)
        await self._readers.keep(person)
        await self.show_settings(visitor)
        for room in await self._registry.of_person(visitor.id):
            self._display.refresh_hand(room, visitor.id, tapped=True)
        return SILENT

    async def tell(self, visitor: Visitor, answer: Answer) -> None:
        """Say in the private chat what a command came to."""
        if answer.say is None:
            return
        reader = await self._reader(visitor)
        screen = page([said(answer.say, reader.t)])
        if answer.say is Say.JOINED:
            screen = seated_note(answer.where, reader)
        self._outbox.say(visitor.id, screen, urgency=Urgency.WORD)

    async def tell_chat(self, place: Place, answer: Answer) -> None:
        """Say in a group what a command came to, if that does not show by itself."""
        if answer.say is not None:
            self._say(place, page([said(answer.say, self._crowd(place).t)]))

    async def post_table(self, place: Place) -> None:
        """Post a chat's table anew."""
        room = await self._registry.in_chat(place.chat, place.thread)
        if room is None:
            await self.tell_chat(place, Answer(Say.NO_ROOM))
        else:
            self._display.post_table(room)

    async def tell_no_hand(self, place: Place) -> None:
        """Say in a group why somebody has no cards to show."""
        room = await self._registry.in_chat(place.chat, place.thread)
        if room is None:
            say = Say.NO_ROOM
        else:
            say = Say.NOT_SEATED if room.is_playing() else Say.NO_CARDS
        await self.tell_chat(place, Answer(say))

    async def tell_rules(self, place: Place) -> None:
        """Tell the rules of a chat's table."""
        room = await self._registry.in_chat(place.chat, place.thread)
        if room is None:
            await self.tell_chat(place, Answer(Say.NO_ROOM))
        else:
            reader = self._readers.crowd(room.sitting.row.language)
            self._say(place, menu.rules_screen(room.sitting.rules, reader))

    def tell_channel(self, place: Place) -> None:
        """Ask who hides behind a channel to write as themselves."""
        self._say(place, write_as_yourself(self._crowd(place)))

    def greet(self, place: Place) -> None:
        """Say hello in a group to which the bot was added."""
        self._say(place, greeting(self._crowd(place)))

    async def tell_help(self, place: Place) -> None:
        """Explain how to play, in a group."""
        screen = menu.how_to_play(self._crowd(place))
        self._say(place, replace(screen, keyboard=None))

    async def open_deal(self, visitor: Visitor, room: Room, token: str, *, record: bool) -> Answer:
        """Open the seal of a finished game, or show its record, in the private chat."""
        found = await self._registry.game(token)
        if found is None or found[0].room != room.id:
            return Answer(Say.ROOM_GONE)
        row, game = found
        fair = game.origin.fair if isinstance(game.origin, Deal) else None
        if row.ended_at is None or fair is None:
            return Answer(Say.GAME_IS_ON)
        if not (await self._readers.person(visitor.id)).reachable:
            return Answer(Say.OPEN_PRIVATE)
        reader = await self._reader(visitor)
        notes = record_note(format_game(game), reader) if record else (check_text(fair, reader),)
        for note in notes:
            self._outbox.say(visitor.id, note, urgency=Urgency.WORD)
        return Answer(Say.SENT) if room.sitting.row.chat is not None else SILENT

    async def _show(self, visitor: Visitor, screen: Screen, *, anew: bool) -> None:
        async def render() -> Screen:
            return screen

        key = SlotKey(NO_ROOM, visitor.id, MENU)
        self._outbox.show(key, render, urgency=Urgency.WORD, anew=anew)

    async def _reader(self, visitor: Visitor) -> Reader:
        return await self._readers.reader(visitor.id)

    def _crowd(self, place: Place) -> Reader:
        return self._readers.crowd(self._readers.language(place.language))

    def _say(self, place: Place, screen: Screen) -> None:
        self._display.say_in_chat(place.chat, place.thread, screen)
