"""The private chat: greeting, games against the program, with strangers and friends, settings."""

from aiogram import F, Router
from aiogram.filters import Command, CommandObject, CommandStart
from aiogram.types import CallbackQuery, Message

from bot.callbacks import MenuDo, MenuTap
from bot.handlers.common import answer
from bot.links import JOIN
from bot.rooms.room import SILENT, Answer, Say, Visitor
from bot.services import Services


def router() -> Router:
    """Commands and buttons of private chats."""
    private = Router(name="private")
    private.message.filter(F.chat.type == "private")
    private.message.register(cmd_start, CommandStart())
    private.message.register(cmd_hand, Command("hand", "table"))
    private.message.register(cmd_menu, Command("durak", "menu"))
    private.message.register(cmd_help, Command("help"))
    private.message.register(cmd_rules, Command("rules"))
    private.message.register(cmd_settings, Command("settings", "language"))
    private.message.register(cmd_stop, Command("stop"))
    private.message.register(on_text)
    private.callback_query.register(on_menu, MenuTap.filter())
    return private


async def cmd_start(
    message: Message, command: CommandObject, visitor: Visitor, services: Services
) -> None:
    """Greet; or seat whoever comes through a room's link, or on the way back to one."""
    del message
    payload = command.args or ""
    room = payload.removeprefix(JOIN) if payload.startswith(JOIN) else ""
    answers = await services.gatherings.arrive(visitor, room)
    for given in answers:
        await services.menus.tell(visitor, given)
    if not any(given.say in (None, Say.JOINED) for given in answers):
        await services.menus.show_home(visitor, anew=True)


async def cmd_hand(message: Message, visitor: Visitor, services: Services) -> None:
    """Post the hands of all games a person sits at once more."""
    del message
    if not await services.taps.post_hands(visitor):
        await services.menus.tell(visitor, Answer(Say.NO_ROOM))


async def cmd_menu(message: Message, visitor: Visitor, services: Services) -> None:
    """Show the first screen."""
    del message
    await services.menus.show_home(visitor, anew=True)


async def cmd_help(message: Message, visitor: Visitor, services: Services) -> None:
    """Explain how to play."""
    del message
    await services.menus.show_help(visitor, anew=True)


async def cmd_rules(message: Message, visitor: Visitor, services: Services) -> None:
    """Tell the rules of the game a person sits at, else how to play."""
    del message
    await services.menus.show_rules(visitor)


async def cmd_settings(message: Message, visitor: Visitor, services: Services) -> None:
    """Show the personal settings."""
    del message
    await services.menus.show_settings(visitor, anew=True)


async def cmd_stop(message: Message, visitor: Visitor, services: Services) -> None:
    """Stop what a person plays without a group."""
    del message
    await services.menus.tell(visitor, await services.gatherings.stop_private(visitor))


async def on_text(message: Message, visitor: Visitor, services: Services) -> None:
    """Answer anything else with the first screen."""
    del message
    await services.menus.show_home(visitor, anew=True)


async def on_menu(
    callback: CallbackQuery, callback_data: MenuTap, visitor: Visitor, services: Services
) -> None:
    """Somebody uses a button of a menu."""
    await answer(callback, visitor, services, _menu(callback_data, visitor, services))


async def _menu(tap: MenuTap, visitor: Visitor, services: Services) -> Answer:
    menus, private = services.menus, services.private
    name, _, value = tap.arg.partition("=")
    match tap.do:
        case MenuDo.PLAY:
            return await private.play(visitor)
        case MenuDo.QUICK:
            return await private.quick(visitor)
        case MenuDo.FRIEND:
            return await private.friend(visitor)
        case MenuDo.SETUP:
            await menus.show_setup(visitor, anew=True)
        case MenuDo.CHOOSE:
            return await menus.choose(visitor, name, value)
        case MenuDo.HELP:
            await menus.show_help(visitor)
        case MenuDo.SETTINGS:
            await menus.show_settings(visitor)
        case MenuDo.SET:
            return await menus.set(visitor, name, value)
        case MenuDo.HOME:
            await menus.show_home(visitor)
    return SILENT
