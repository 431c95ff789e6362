"""Where a call may go: finding the chat, and Telegram's reasons to refuse it."""

from bot.playground.model import Chat, ChatKind, Message, Status
from bot.playground.params import Params
from bot.playground.refusals import ApiError, bad_request, forbidden
from bot.playground.wire import as_integer
from bot.playground.world import World


def named_chat(world: World, params: Params) -> Chat:
    """The chat that `chat_id` names. Raises 400."""
    given = params.text("chat_id")
    if not given:
        raise bad_request("chat_id is empty")
    if given.startswith("@"):
        name = given[1:].lower()
        chats = world.chats.values()
        found = [chat for chat in chats if (chat.head.username or "").lower() == name]
        chat = found[0] if found and found[0].head.kind is not ChatKind.PRIVATE else None
    else:
        chat = world.chats.get(as_integer(given) or 0)
    if chat is None:
        raise bad_request("chat not found")
    return chat


def readable_chat(world: World, params: Params) -> Chat:
    """A chat that the bot may look into. Raises 400 or 403."""
    chat = named_chat(world, params)
    refusal = _stranger(world, chat)
    if refusal is not None:
        raise refusal
    return chat


def writable_chat(world: World, params: Params, thread_id: int | None = None) -> Chat:
    """A chat, and a topic in it, that the bot may write to. Raises 400 or 403."""
    chat = readable_chat(world, params)
    standing = world.standing(chat)
    if standing.status is Status.RESTRICTED and not standing.can_send:
        raise bad_request("not enough rights to send text messages to the chat")
    if thread_id is not None:
        topic = chat.topics.get(thread_id)
        if topic is None:
            raise bad_request("message thread not found")
        if topic.closed and not standing.is_admin:
            raise bad_request("TOPIC_CLOSED")
    return chat


def own_message(world: World, params: Params) -> tuple[Chat, Message]:
    """The bot's own message that a call wants to edit. Raises 400 or 403."""
    if not params.text("chat_id") and "message_id" not in params:
        raise bad_request("message identifier is not specified")
    chat = readable_chat(world, params)
    message = chat.messages.get(params.integer("message_id"))
    if message is None:
        raise bad_request("message to edit not found")
    if message.sender.user != world.bot or message.is_service:
        raise bad_request("message can't be edited")
    writable_chat(world, params, message.draft.thread_id)
    return chat, message


def spend(world: World, chat: Chat) -> None:
    """One send or edit of the chat's allowance. Raises 429."""
    try:
        world.flood.spend(chat)
    finally:
        if chat.head.is_group:
            world.show_rate(chat.id)


def _stranger(world: World, chat: Chat) -> ApiError | None:
    """Why the bot is a stranger in this chat; None if it is not."""
    status = world.standing(chat).status
    if chat.head.kind is ChatKind.PRIVATE:
        if chat.id in world.deactivated:
            return forbidden("user is deactivated")
        if status is Status.KICKED:
            return forbidden("bot was blocked by the user")
        if status is Status.LEFT:
            return forbidden("bot can't initiate conversation with a user")
        return None
    if chat.upgraded_to is not None:
        words = "Bad Request: group chat was upgraded to a supergroup chat"
        return ApiError(400, words, migrate_to_chat_id=chat.upgraded_to)
    if chat.deleted:
        return forbidden("the group chat was deleted")
    if status is Status.KICKED:
        return forbidden(f"bot was kicked from the {chat.head.kind} chat")
    if status is Status.LEFT:
        return forbidden(f"bot is not a member of the {chat.head.kind} chat")
    return None
