"""Looking at chats and their members, pinning, leaving."""

from collections.abc import Mapping

from bot.playground.methods.access import readable_chat
from bot.playground.methods.table import Method
from bot.playground.model import (
    GONE,
    MEMBER_RIGHTS,
    Chat,
    ChatKind,
    Draft,
    Sender,
)
from bot.playground.params import Params
from bot.playground.refusals import bad_request
from bot.playground.wire import Json
from bot.playground.world import World

MAX_REACTIONS = 11


async def get_chat(world: World, params: Params) -> Json:
    """`getChat`."""
    chat = readable_chat(world, params)
    pinned = chat.messages[chat.pinned[-1]].wire() if chat.pinned else None
    full: dict[str, Json] = {
        **chat.head.wire(),
        "accent_color_id": abs(chat.id) % 7,
        "max_reaction_count": MAX_REACTIONS,
        "accepted_gift_types": {
            "unlimited_gifts": False,
            "limited_gifts": False,
            "unique_gifts": False,
            "premium_subscription": False,
            "gifts_from_channels": False,
        },
    }
    if chat.head.is_group:
        full["permissions"] = dict.fromkeys(MEMBER_RIGHTS, True)
    return full | ({"pinned_message": pinned} if pinned else {})


async def get_chat_member(world: World, params: Params) -> Json:
    """`getChatMember`."""
    chat = readable_chat(world, params)
    user = world.account(params.integer("user_id"))
    if user is None:
        missing = "user_id" not in params
        raise bad_request("invalid user_id specified" if missing else "user not found")
    return chat.member(user.id).wire(user)


async def get_chat_administrators(world: World, params: Params) -> Json:
    """`getChatAdministrators`: no bots but this one."""
    chat = readable_chat(world, params)
    if not chat.head.is_group:
        raise bad_request("there are no administrators in the private chat")
    admins = [
        (world.account(user_id), member)
        for user_id, member in chat.members.items()
        if member.is_admin
    ]
    return [member.wire(user) for user, member in admins if user is not None]


async def get_chat_member_count(world: World, params: Params) -> Json:
    """`getChatMemberCount`."""
    chat = readable_chat(world, params)
    return sum(member.status not in GONE for member in chat.members.values())


async def pin_chat_message(world: World, params: Params) -> Json:
    """`pinChatMessage`: in groups for administrators only, with a notice."""
    chat = readable_chat(world, params)
    message = chat.messages.get(params.integer("message_id"))
    if message is None or message.is_service:
        raise bad_request("message to pin not found")
    _check_pinning(world, chat)
    chat.pinned = [*(pinned for pinned in chat.pinned if pinned != message.message_id)]
    chat.pinned.append(message.message_id)
    if chat.head.is_group:
        content: dict[str, Json] = {"pinned_message": message.wire(nested=True)}
        draft = Draft(content, thread_id=message.draft.thread_id)
        world.post(chat, Sender(world.bot), draft)
    return True


async def unpin_chat_message(world: World, params: Params) -> Json:
    """`unpinChatMessage`: the named one, or the newest."""
    chat = readable_chat(world, params)
    message_id = params.integer("message_id") or next(reversed(chat.pinned), 0)
    if message_id not in chat.pinned:
        raise bad_request("message to unpin not found")
    _check_pinning(world, chat)
    chat.pinned.remove(message_id)
    return True


async def leave_chat(world: World, params: Params) -> Json:
    """`leaveChat`."""
    chat = readable_chat(world, params)
    if not chat.head.is_group:
        raise bad_request("chat member status can't be changed in private chats")
    world.bot_leaves(chat)
    return True


def _check_pinning(world: World, chat: Chat) -> None:
    if chat.head.kind is not ChatKind.PRIVATE and not world.standing(chat).is_admin:
        raise bad_request("not enough rights to manage pinned messages in the chat")


METHODS: Mapping[str, Method] = {
    "getChat": get_chat,
    "getChatMember": get_chat_member,
    "getChatAdministrators": get_chat_administrators,
    "getChatMemberCount": get_chat_member_count,
    "pinChatMessage": pin_chat_message,
    "unpinChatMessage": unpin_chat_message,
    "leaveChat": leave_chat,
}
