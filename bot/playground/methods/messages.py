"""Sending, editing and deleting messages."""

import hashlib
from collections.abc import Mapping
from dataclasses import replace

from bot.playground.entities import Formatted, formatted
from bot.playground.keyboards import keyboard
from bot.playground.methods.access import own_message, readable_chat, spend, writable_chat
from bot.playground.methods.table import Method
from bot.playground.model import Chat, ChatKind, Draft, Message, Sender
from bot.playground.params import Params
from bot.playground.refusals import bad_request
from bot.playground.wire import Json, JsonObject, as_integer, as_object
from bot.playground.world import World

MAX_TEXT = 4096
MAX_CAPTION = 1024
DELETABLE_FOR = 48 * 3600
CHAT_ACTIONS = frozenset(
    {
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    },
)


async def send_message(world: World, params: Params) -> Json:
    """`sendMessage`, for everybody in the chat to see."""
    content = text_content(world, params, "message is too long")
    return _send(world, params, content).wire()


async def send_document(world: World, params: Params) -> Json:
    """`sendDocument`: a file uploaded with the call."""
    caption = formatted(
        params.text("caption"),
        params.text("parse_mode"),
        params.json("caption_entities", "entities"),
        world.user_wire,
    )
    if caption.length > MAX_CAPTION:
        raise bad_request("message caption is too long")
    upload = params.upload("document")
    if upload is None:
        raise bad_request("there is no document in the request")
    file_id = hashlib.sha256(upload.data).hexdigest()[:24]
    world.files[file_id] = upload
    document: JsonObject = {
        "file_id": file_id,
        "file_unique_id": file_id[:12],
        "file_name": upload.name,
        "mime_type": upload.mime_type,
        "file_size": len(upload.data),
    }
    words = caption.content("caption", "caption_entities") if caption.text else {}
    return _send(world, params, {"document": document, **words}).wire()


async def get_file(world: World, params: Params) -> Json:
    """`getFile`: where a file can be had."""
    file_id = params.text("file_id")
    upload = world.files.get(file_id)
    if upload is None:
        raise bad_request("invalid file_id")
    return {
        "file_id": file_id,
        "file_unique_id": file_id[:12],
        "file_size": len(upload.data),
        "file_path": f"documents/{file_id}",
    }


async def edit_message_text(world: World, params: Params) -> Json:
    """`editMessageText`."""
    content = text_content(world, params, "MESSAGE_TOO_LONG")
    markup = keyboard(params.json("reply_markup", "reply markup"))
    chat, message = own_message(world, params)
    if "text" not in message.content:
        raise bad_request("there is no text in the message to edit")
    return _edit(world, chat, message, replace(message.draft, content=content, keyboard=markup))


async def edit_message_reply_markup(world: World, params: Params) -> Json:
    """`editMessageReplyMarkup`."""
    markup = keyboard(params.json("reply_markup", "reply markup"))
    chat, message = own_message(world, params)
    return _edit(world, chat, message, replace(message.draft, keyboard=markup))


async def delete_message(world: World, params: Params) -> Json:
    """`deleteMessage`."""
    if not params.text("chat_id"):
        raise bad_request("chat identifier is not specified")
    if "message_id" not in params:
        raise bad_request("message identifier is not specified")
    chat = readable_chat(world, params)
    message = chat.messages.get(params.integer("message_id"))
    if message is None:
        raise bad_request("message to delete not found")
    own = message.sender.user == world.bot
    private = chat.head.kind is ChatKind.PRIVATE
    admin = world.standing(chat).is_admin
    if world.now() - message.date > DELETABLE_FOR and not (admin and not private):
        raise bad_request("message can't be deleted for everyone")
    if not (own or private or admin):
        raise bad_request("message can't be deleted")
    world.remove(chat, message.message_id)
    return True


async def send_chat_action(world: World, params: Params) -> Json:
    """`sendChatAction`."""
    if params.text("action") not in CHAT_ACTIONS:
        raise bad_request("wrong parameter action in request")
    writable_chat(world, params, thread_of(params))
    return True


def text_content(world: World, params: Params, too_long: str) -> JsonObject:
    """The text that a call brings. Raises 400."""
    if not params.text("text"):
        raise bad_request("message text is empty")
    text = formatted(
        params.text("text"),
        params.text("parse_mode"),
        params.json("entities", "entities"),
        world.user_wire,
    )
    _check_length(text, too_long)
    preview = as_object(params.json("link_preview_options", "link preview options"))
    if preview is None and params.flag("disable_web_page_preview"):
        preview = {"is_disabled": True}
    return {**text.content(), **({"link_preview_options": preview} if preview else {})}


def thread_of(params: Params) -> int | None:
    """The topic that a call names."""
    return params.integer("message_thread_id") or None


def _check_length(text: Formatted, too_long: str) -> None:
    if not text.text:
        raise bad_request("text must be non-empty")
    if text.length > MAX_TEXT:
        raise bad_request(too_long)


def _send(world: World, params: Params, content: JsonObject) -> Message:
    markup = keyboard(params.json("reply_markup", "reply markup"))
    thread_id = thread_of(params)
    chat = writable_chat(world, params, thread_id)
    if "message_effect_id" in params and chat.head.kind is not ChatKind.PRIVATE:
        raise bad_request("can't use message effects in the chat")
    replied = _replied(chat, params)
    spend(world, chat)
    draft = Draft(content, markup, thread_id, replied, params.flag("protect_content"))
    return world.post(chat, Sender(world.bot), draft)


def _replied(chat: Chat, params: Params) -> Message | None:
    """The message that a call answers. Raises 400 if it is not there, unless that is allowed."""
    fields = as_object(params.json("reply_parameters", "reply parameters"))
    if fields is None:
        return None
    if "message_id" not in fields:
        raise bad_request('can\'t find field "message_id"')
    message = chat.messages.get(as_integer(fields["message_id"]) or 0)
    if message is None and fields.get("allow_sending_without_reply") is not True:
        raise bad_request("message to be replied not found")
    return message


def _edit(world: World, chat: Chat, message: Message, draft: Draft) -> Json:
    spend(world, chat)
    if draft == message.draft:
        raise bad_request(NOT_MODIFIED)
    edited = replace(message, draft=draft, edit_date=world.now())
    world.revise(chat, edited)
    return edited.wire()


NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup "
    "are exactly the same as a current content and reply markup of the message"
)

METHODS: Mapping[str, Method] = {
    "sendDocument": send_document,
    "getFile": get_file,
    "editMessageText": edit_message_text,
    "editMessageReplyMarkup": edit_message_reply_markup,
    "deleteMessage": delete_message,
    "sendChatAction": send_chat_action,
}
