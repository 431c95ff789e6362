"""What chats show, against what a database holds; for when no bot runs."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from bot.clock import SystemClock
from bot.i18n import Languages
from bot.outbox import Outbox, SlotKey
from bot.playground.world import World
from bot.readers import Readers
from bot.rooms.display import HAND, TABLE, Display
from bot.rooms.ledger import Ledger
from bot.rooms.registry import Registry
from bot.rooms.room import Room
from bot.screens.scene import RoomKind
from bot.screens.screen import Screen
from bot.store import rows, slots
from bot.store.database import Database
from bot.store.rows import UserId
from tests.support.house import Message


class _EverythingTold:
    """An outbox whose slots have told every story, so that screens tell none."""

    def __init__(self) -> None:
        self.version = 0

    async def shown(self, key: SlotKey) -> int:
        del key
        return self.version


@dataclass
class Mirror:
    """What was found."""

    old: list[str] = field(default_factory=list)
    """Messages that do not show their room as it is, or are not there."""
    repeated: int = 0
    """Messages besides that with buttons of a game that goes on."""
    looked_at: int = 0


async def look(world: World, path: Path) -> Mirror:
    """Draw every open room anew, and compare that with what its chats show."""
    found, clock = Mirror(), SystemClock()
    database = await Database.open(path, clock=clock)
    try:
        ledger = Ledger(database, clock)
        registry = Registry(ledger)
        readers = Readers(database, Languages.load(), "en", world.bot.username or "")
        told = _EverythingTold()
        display = Display(cast("Outbox", told), readers, registry, clock)
        for row in await registry.every_open():
            room = await registry.by_id(row.id)
            if room is not None:
                told.version = row.version
                kept = await database.read(lambda tx, row=row: slots.of_room(tx, row.id))  # type: ignore[misc]
                await _compare(world, display, room, kept, found)
    finally:
        await database.close()
    return found


async def _compare(
    world: World, display: Display, room: Room, kept: list[rows.Slot], found: Mirror
) -> None:
    by_place = {(slot.chat, slot.kind): slot for slot in kept}
    for chat, kind in _places(room):
        if kind == TABLE:
            screen = await display._table(room)
        else:
            screen = await display._hand(room, UserId(chat))
        slot = by_place.get((rows.ChatId(chat), kind))
        what = f"{kind} of room {room.id} in {chat}"
        found.looked_at += 1
        message = world.chat(chat).messages.get(slot.message) if slot else None
        if slot is None or message is None:
            found.old.append(f"{what} is not there")
            continue
        wire: Message = dict(message.wire())
        if screen is None:
            continue
        if difference := _difference(screen, wire, playing=room.is_playing()):
            found.old.append(f"{what}: {difference}")
        found.repeated += _repeats(world, room, chat, slot.message)


def _places(room: Room) -> Iterator[tuple[int, str]]:
    row = room.sitting.row
    if row.chat is not None:
        yield row.chat, TABLE
    if room.kind is not RoomKind.GROUP or not row.gathering:
        yield from ((user, HAND) for user in room.sitting.people)


def _difference(screen: Screen, message: Message, *, playing: bool) -> str:
    """What a message lacks of a screen; in a game it tells besides what has happened of late."""
    shown = str(message.get("text", "")).splitlines()
    keys = [key for row in _rows(message) for key in row]
    wanted = screen.text.splitlines()
    if playing:
        wanted = [line for line in wanted if not line.endswith(".")]
    is_asking = any(":back:" in str(key.get("callback_data")) for key in keys)
    if missing := [line for line in wanted[is_asking:] if line not in shown]:
        return f"{missing} not in {shown}"
    drawn = screen.keyboard.inline_keyboard if screen.keyboard else []
    buttons = [key.callback_data for row in drawn for key in row]
    there = [key.get("callback_data") for key in keys]
    return "" if is_asking or buttons == there else f"buttons {there} instead of {buttons}"


def _repeats(world: World, room: Room, chat: int, newest: int) -> int:
    """How many other messages in the chat have buttons of the game that goes on."""
    game = room.sitting.game_row
    if game is None or not room.is_playing():
        return 0
    others = [
        dict(message.wire())
        for key, message in world.chat(chat).messages.items()
        if key != newest and message.sender.user == world.bot
    ]
    return sum(
        any(f":{game.token}:" in str(key.get("callback_data")) for row in _rows(m) for key in row)
        for m in others
    )


def _rows(message: Message) -> list[list[Message]]:
    return list(message.get("reply_markup", {}).get("inline_keyboard", []))
