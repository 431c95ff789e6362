"""What the bot says about itself: its commands, its name, its descriptions, its menu button."""

import re
from collections.abc import Mapping

from bot.playground.methods.table import Method
from bot.playground.params import Params
from bot.playground.profile import Scope
from bot.playground.refusals import ApiError, bad_request
from bot.playground.wire import (
    Json,
    JsonObject,
    as_integer,
    as_list,
    as_object,
    as_text,
    without_nothing,
)
from bot.playground.world import World

MAX_COMMANDS = 100
MAX_COMMAND = 32
MAX_COMMAND_DESCRIPTION = 256
# Each text: its parameter, its longest length, and the complaint about a longer one.
TEXTS = {
    "Name": ("name", 64, "BOT_TITLE_INVALID"),
    "Description": ("description", 512, "BOT_DESCRIPTION_INVALID"),
    "ShortDescription": ("short_description", 120, "BOT_ABOUT_INVALID"),
}
SCOPES = frozenset(
    {
        "default",
        "all_private_chats",
        "all_group_chats",
        "all_chat_administrators",
        "chat",
        "chat_administrators",
        "chat_member",
    },
)
_LANGUAGE = re.compile("[a-z]{2}")
_COMMAND = re.compile("[a-z0-9_]+")


async def set_my_commands(world: World, params: Params) -> Json:
    """`setMyCommands`."""
    given = as_list(params.json("commands", "commands"))
    if given is None:
        raise bad_request("expected an Array of BotCommand")
    if len(given) > MAX_COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    commands = [_command(item) for item in given]
    world.profile.commands[_scope(world, params), _language(params)] = commands
    return True


async def delete_my_commands(world: World, params: Params) -> Json:
    """`deleteMyCommands`."""
    world.profile.commands.pop((_scope(world, params), _language(params)), None)
    return True


async def get_my_commands(world: World, params: Params) -> Json:
    """`getMyCommands`: of exactly that scope and language."""
    return world.profile.commands.get((_scope(world, params), _language(params)), [])


async def set_chat_menu_button(world: World, params: Params) -> Json:
    """`setChatMenuButton`: for one private chat, or for all."""
    button = as_object(params.json("menu_button", "menu button")) or {"type": "default"}
    if button.get("type") not in {"commands", "web_app", "default"}:
        raise bad_request("can't parse menu button: Unsupported type specified")
    world.profile.menu_buttons[_private_chat(world, params)] = button
    return True


async def get_chat_menu_button(world: World, params: Params) -> Json:
    """`getChatMenuButton`."""
    buttons = world.profile.menu_buttons
    own = buttons.get(_private_chat(world, params), {"type": "default"})
    return buttons.get(0, {"type": "commands"}) if own["type"] == "default" else own


def _setter(what: str) -> Method:
    parameter, longest, complaint = TEXTS[what]

    async def set_text(world: World, params: Params) -> Json:
        text = params.text(parameter)
        if len(text) > longest:
            raise bad_request(complaint)
        world.profile.texts[parameter, _language(params)] = text
        return True

    return set_text


def _getter(what: str) -> Method:
    parameter, _, _ = TEXTS[what]

    async def get_text(world: World, params: Params) -> Json:
        fallback = world.bot.first_name if parameter == "name" else ""
        return {parameter: world.profile.text(parameter, _language(params)) or fallback}

    return get_text


def _command(item: Json) -> JsonObject:
    fields = as_object(item)
    if fields is None:
        raise _complaint("expected an Object")
    name = (as_text(fields.get("command")) or "").removeprefix("/")
    description = as_text(fields.get("description")) or ""
    if not name:
        raise bad_request("command must be non-empty")
    if len(name) > MAX_COMMAND:
        raise bad_request(f"command length must not exceed {MAX_COMMAND}")
    if not _COMMAND.fullmatch(name):
        raise bad_request("BOT_COMMAND_INVALID")
    if not description:
        raise bad_request("command description must be non-empty")
    if len(description) > MAX_COMMAND_DESCRIPTION:
        raise bad_request(
            f"command description length must not exceed {MAX_COMMAND_DESCRIPTION}",
        )
    ephemeral = True if fields.get("is_ephemeral") is True else None
    return without_nothing(
        {"command": name, "description": description, "is_ephemeral": ephemeral},
    )


def _scope(world: World, params: Params) -> Scope:
    fields = as_object(params.json("scope", "scope")) or {"type": "default"}
    kind = as_text(fields.get("type")) or ""
    if kind not in SCOPES:
        raise bad_request("can't parse BotCommandScope: Unsupported type specified")
    chat_id = as_integer(fields.get("chat_id")) or 0
    if kind.startswith("chat") and chat_id not in world.chats:
        raise bad_request("chat not found")
    return kind, chat_id, as_integer(fields.get("user_id")) or 0


def _language(params: Params) -> str:
    language = params.text("language_code")
    if language and not _LANGUAGE.fullmatch(language):
        raise bad_request("invalid language code specified")
    return language


def _private_chat(world: World, params: Params) -> int:
    chat_id = params.integer("chat_id")
    if chat_id and chat_id not in world.people:
        raise bad_request("chat not found")
    return chat_id


def _complaint(words: str) -> ApiError:
    return bad_request(f"can't parse BotCommand: {words}")


METHODS: Mapping[str, Method] = {
    "setMyCommands": set_my_commands,
    "deleteMyCommands": delete_my_commands,
    "getMyCommands": get_my_commands,
    "setChatMenuButton": set_chat_menu_button,
    "getChatMenuButton": get_chat_menu_button,
    **{f"setMy{what}": _setter(what) for what in TEXTS},
    **{f"getMy{what}": _getter(what) for what in TEXTS},
}
