"""Messages in a group that only one member sees. Where Telegram's words are not known, ours say
plainly what is wrong; only the 400 is certain.
"""

from collections.abc import Mapping
from dataclasses import replace

from bot.playground.keyboards import keyboard
from bot.playground.methods.access import readable_chat, spend, writable_chat
from bot.playground.methods.messages import NOT_MODIFIED, text_content, thread_of
from bot.playground.methods.queries import TOO_OLD
from bot.playground.methods.table import Method
from bot.playground.model import GONE, Chat, Draft, Message, User
from bot.playground.params import Params
from bot.playground.refusals import bad_request
from bot.playground.wire import Json, JsonObject, as_integer, as_object, as_text
from bot.playground.world import World

# How long after a member's tap or ephemeral command a bot that is no administrator may answer.
REPLY_WINDOW = 15.0


async def send_ephemeral(world: World, params: Params) -> Json:
    """`sendMessage` with ephemeral parameters: to any member at any time by an administrator,
    else as the answer to that member's tap or ephemeral command.
    """
    content = text_content(world, params, "message is too long")
    markup = keyboard(params.json("reply_markup", "reply markup"))
    thread_id = thread_of(params)
    chat = writable_chat(world, params, thread_id)
    if not chat.head.is_group:
        raise bad_request("ephemeral messages can be sent only in groups and supergroups")
    wanted = ephemeral_parameters(params)
    receiver = _receiver(world, chat, as_integer(wanted.get("receiver_user_id")))
    command = _command(chat, receiver, params)
    _check_occasion(world, chat, receiver, wanted, command)
    spend(world, chat)
    draft = Draft(content, markup, thread_id, command, params.flag("protect_content"))
    return world.whisper(chat, world.bot, receiver, draft).wire()


async def edit_ephemeral_text(world: World, params: Params) -> Json:
    """`editEphemeralMessageText`."""
    content = text_content(world, params, "MESSAGE_TOO_LONG")
    markup = keyboard(params.json("reply_markup", "reply markup"))
    chat, message = _sent(world, params, "edit")
    draft = replace(message.draft, content=content, keyboard=markup)
    return _edit(world, chat, message, draft)


async def edit_ephemeral_reply_markup(world: World, params: Params) -> Json:
    """`editEphemeralMessageReplyMarkup`."""
    markup = keyboard(params.json("reply_markup", "reply markup"))
    chat, message = _sent(world, params, "edit")
    return _edit(world, chat, message, replace(message.draft, keyboard=markup))


async def delete_ephemeral(world: World, params: Params) -> Json:
    """`deleteEphemeralMessage`."""
    chat, _ = _sent(world, params, "delete")
    user_id, ephemeral_id = _key(params)
    world.forget_whisper(chat, user_id, ephemeral_id)
    return True


def ephemeral_parameters(params: Params) -> JsonObject:
    """The parameters that make a message ephemeral, as an object or in the old way, one by one;
    empty if it is an ordinary one.
    """
    given = params.json("ephemeral_message_parameters", "ephemeral message parameters")
    fields = as_object(given)
    if fields is not None or "receiver_user_id" not in params:
        return fields or {}
    return {
        "receiver_user_id": params.integer("receiver_user_id"),
        "callback_query_id": params.text("callback_query_id"),
    }


def _receiver(world: World, chat: Chat, user_id: int | None) -> User:
    receiver = world.people.get(user_id or 0)
    if receiver is None:
        raise bad_request("user not found")
    if chat.member(receiver.id).status in GONE:
        raise bad_request("PARTICIPANT_ID_INVALID")
    return receiver


def _command(chat: Chat, receiver: User, params: Params) -> Message | None:
    """The member's ephemeral message that this one answers."""
    fields = as_object(params.json("reply_parameters", "reply parameters"))
    if fields is None:
        return None
    ephemeral_id = as_integer(fields.get("ephemeral_message_id"))
    command = chat.ephemeral.get((receiver.id, ephemeral_id or 0))
    if command is None:
        raise bad_request("message to be replied not found")
    return command


def _check_occasion(
    world: World,
    chat: Chat,
    receiver: User,
    wanted: JsonObject,
    command: Message | None,
) -> None:
    """Raises 400 if there is nothing that this message may answer."""
    query_id = as_text(wanted.get("callback_query_id"))
    now = world.clock.time()
    if query_id:
        query = world.queries.get(query_id)
        mine = query is not None and (query.user.id, query.chat_id) == (receiver.id, chat.id)
        if query is None or not mine or now - query.at > REPLY_WINDOW:
            raise bad_request(TOO_OLD)
        if query.ephemeral_id is not None and wanted.get("replace_callback_query_message") is True:
            raise bad_request("an ephemeral message can't be replaced by another one")
    elif not world.standing(chat).is_admin:
        answers = command is not None and command.sender.user == receiver
        if command is None or not answers or now - command.date > REPLY_WINDOW:
            raise bad_request("not enough rights to send ephemeral messages to the chat")


def _key(params: Params) -> tuple[int, int]:
    return params.integer("receiver_user_id"), params.integer("ephemeral_message_id")


def _sent(world: World, params: Params, purpose: str) -> tuple[Chat, Message]:
    """The bot's own ephemeral message. Raises 400 if that member has none such (any more)."""
    chat = readable_chat(world, params)
    message = chat.ephemeral.get(_key(params))
    if message is None or message.sender.user != world.bot:
        raise bad_request(f"message to {purpose} not found")
    return chat, message


def _edit(world: World, chat: Chat, message: Message, draft: Draft) -> Json:
    spend(world, chat)
    if draft == message.draft:
        raise bad_request(NOT_MODIFIED)
    edited = replace(message, draft=draft, edit_date=world.now())
    world.revise_whisper(chat, edited)
    return True


METHODS: Mapping[str, Method] = {
    "editEphemeralMessageText": edit_ephemeral_text,
    "editEphemeralMessageReplyMarkup": edit_ephemeral_reply_markup,
    "deleteEphemeralMessage": delete_ephemeral,
}
