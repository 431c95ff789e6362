"""Groups: the lobby, the table, and who may stop a game."""

import logging
from typing import Final

from aiogram import Bot, F, Router
from aiogram.exceptions import AiogramError
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.callbacks import RoomDo, RoomTap
from bot.handlers.common import answer, place_of
from bot.rooms.room import Answer, Room, Say, Visitor
from bot.services import Services

logger = logging.getLogger(__name__)

BEFORE_THE_DEAL: Final = frozenset(
    {
        RoomDo.JOIN,
        RoomDo.LEAVE,
        RoomDo.ADD_BOT,
        RoomDo.DROP_BOT,
        RoomDo.RULES,
        RoomDo.OPTION,
        RoomDo.DEAL,
        RoomDo.CUT,
    }
)


def router() -> Router:
    """Commands in groups, and the buttons of rooms wherever they are."""
    group = Router(name="group")
    group.message.filter(F.chat.type.in_({"group", "supergroup"}))
    group.message.register(cmd_durak, Command("durak", "start"))
    group.message.register(cmd_table, Command("table"))
    group.message.register(cmd_hand, Command("hand"))
    group.message.register(cmd_rules, Command("rules"))
    group.message.register(cmd_help, Command("help"))
    group.message.register(cmd_stop, Command("stop"))
    group.callback_query.register(on_room, RoomTap.filter())
    return group


async def cmd_durak(message: Message, visitor: Visitor | None, services: Services) -> None:
    """Open a lobby, or show again what is going on."""
    if not _is_channel(message):
        await services.gatherings.open_in_chat(visitor, place_of(message))
    elif not message.is_automatic_forward:
        services.menus.tell_channel(place_of(message))


async def cmd_table(message: Message, services: Services) -> None:
    """Post the table anew."""
    await services.menus.post_table(place_of(message))


async def cmd_hand(message: Message, visitor: Visitor | None, services: Services) -> None:
    """Post somebody's cards once more, where nobody else sees them."""
    if visitor is not None and not await services.taps.post_hands(visitor):
        await services.menus.tell_no_hand(place_of(message))


async def cmd_rules(message: Message, services: Services) -> None:
    """Tell the rules of this table."""
    await services.menus.tell_rules(place_of(message))


async def cmd_help(message: Message, services: Services) -> None:
    """Explain how to play, where it can be read in peace."""
    await services.menus.tell_help(place_of(message))


async def cmd_stop(
    message: Message, bot: Bot, visitor: Visitor | None, services: Services
) -> None:
    """Stop the game, for who may."""
    place = place_of(message)
    is_chat = message.sender_chat is not None and message.sender_chat.id == message.chat.id
    if visitor is None and not is_chat:
        return
    may = is_chat or (visitor is not None and await _administers(bot, message.chat.id, visitor))
    given = await services.gatherings.stop_in_chat(visitor, place, may=may)
    await services.menus.tell_chat(place, given)


async def on_room(
    callback: CallbackQuery,
    callback_data: RoomTap,
    visitor: Visitor,
    services: Services,
) -> None:
    """Somebody uses a button of a room."""
    await answer(callback, visitor, services, _room(callback_data, visitor, services))


async def _room(tap: RoomTap, visitor: Visitor, services: Services) -> Answer:
    room = await services.registry.by_token(tap.room)
    if room is None:
        return Answer(Say.ROOM_GONE)
    if tap.do in BEFORE_THE_DEAL:
        return await _lobby(tap, room, visitor, services)
    match tap.do:
        case RoomDo.AGAIN:
            return await services.gatherings.again(visitor, room)
        case RoomDo.STOP | RoomDo.CLOSE:
            return await services.gatherings.stop(visitor, room, may=False)
        case RoomDo.HAND:
            return await services.taps.peek(visitor, room)
        case _:
            record = tap.do is RoomDo.RECORD
            return await services.menus.open_deal(visitor, room, tap.arg, record=record)


async def _lobby(tap: RoomTap, room: Room, visitor: Visitor, services: Services) -> Answer:
    gatherings = services.gatherings
    match tap.do:
        case RoomDo.JOIN:
            return await gatherings.join(visitor, tap.room)
        case RoomDo.LEAVE:
            return await gatherings.leave(visitor, room)
        case RoomDo.ADD_BOT | RoomDo.DROP_BOT:
            return await gatherings.change_seats(visitor, room, add=tap.do is RoomDo.ADD_BOT)
        case RoomDo.RULES:
            return await gatherings.turn_up(visitor, room, tap.arg)
        case RoomDo.OPTION:
            name, _, value = tap.arg.partition("=")
            return await gatherings.set_option(visitor, room, name, value)
        case RoomDo.CUT:
            return await services.deals.cut(visitor, room, tap.arg)
        case _:
            return await gatherings.deal(visitor, room)


async def _administers(bot: Bot, chat: int, visitor: Visitor) -> bool:
    try:
        members = await bot.get_chat_administrators(chat)
    except AiogramError as error:
        logger.info("nobody could say who administers a group: %s", type(error).__name__)
        return False
    return any(member.user.id == visitor.id for member in members)


def _is_channel(message: Message) -> bool:
    """Whether a channel speaks, or a post that was forwarded by itself."""
    return message.sender_chat is not None and message.sender_chat.id != message.chat.id
