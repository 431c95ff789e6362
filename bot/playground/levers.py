"""What can be done to the world over HTTP, `POST /sim/<lever>`: an object in, an object out."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from bot.playground.faults import Effect, Fault
from bot.playground.refusals import ApiError, Impossible
from bot.playground.wire import Json, JsonObject, as_integer, as_text
from bot.playground.world import World

Lever: TypeAlias = Callable[[World, JsonObject], JsonObject]


def text(world: World, given: JsonObject) -> JsonObject:
    """Somebody writes: user, chat, text, and if wanted thread and reply_to."""
    message = world.send_text(
        _integer(given, "user"),
        _integer(given, "chat"),
        _text(given, "text"),
        thread_id=as_integer(given.get("thread")),
        reply_to=as_integer(given.get("reply_to")),
    )
    ephemeral = {} if message.ephemeral_id is None else {"ephemeral_id": message.ephemeral_id}
    return {"message_id": message.message_id, **ephemeral}


def channel(world: World, given: JsonObject) -> JsonObject:
    """A channel writes in a group: title, chat, text, and automatic for a forwarded post."""
    message = world.send_as_channel(
        _text(given, "title"),
        _integer(given, "chat"),
        _text(given, "text"),
        automatic=given.get("automatic") is True,
    )
    return {"message_id": message.message_id}


def press(world: World, given: JsonObject) -> JsonObject:
    """Somebody taps: user, chat, message_id (or ephemeral_id), data."""
    user, chat, data = _integer(given, "user"), _integer(given, "chat"), _text(given, "data")
    if "ephemeral_id" in given:
        ephemeral_id = _integer(given, "ephemeral_id")
        return {"query": world.press_ephemeral(user, chat, ephemeral_id, data)}
    return {"query": world.press(user, chat, _integer(given, "message_id"), data)}


def link(world: World, given: JsonObject) -> JsonObject:
    """Somebody follows a link to the bot: user, url, and for `?startgroup=` the chat."""
    chat = world.open_link(
        _integer(given, "user"),
        _text(given, "url"),
        as_integer(given.get("chat")),
    )
    return {"chat": chat.id}


def commands(world: World, given: JsonObject) -> JsonObject:
    """Somebody types a slash: user, chat. What the client offers then."""
    offered = world.commands(_integer(given, "user"), _integer(given, "chat"))
    return {"commands": list(offered)}


def block(world: World, given: JsonObject) -> JsonObject:
    """Somebody blocks the bot or lets it in again: user, blocked."""
    world.block(_integer(given, "user"), blocked=given.get("blocked") is not False)
    return {}


def deactivate(world: World, given: JsonObject) -> JsonObject:
    """Somebody deletes the account: user."""
    world.deactivate(_integer(given, "user"))
    return {}


def rename(world: World, given: JsonObject) -> JsonObject:
    """Somebody takes another name: user, first_name, last_name."""
    last_name = as_text(given.get("last_name"))
    world.rename(_integer(given, "user"), _text(given, "first_name"), last_name)
    return {}


def member(world: World, given: JsonObject) -> JsonObject:
    """Somebody comes, goes or changes rank in a group: chat, user (the bot's id too), status:
    member, left, kicked, administrator, anonymous, muted; `by` for who adds or removes the bot.
    """
    chat, user, status = (
        _integer(given, "chat"),
        _integer(given, "user"),
        _text(given, "status"),
    )
    by = as_integer(given.get("by")) or next(iter(world.people))
    if user == world.bot.id and status in {"member", "left", "kicked"}:
        move = world.add_bot if status == "member" else world.remove_bot
        move(chat, by)
        return {}
    ranks: Mapping[str, Callable[[], None]] = {
        "member": lambda: _come(world, chat, user),
        "left": lambda: world.leave(chat, user),
        "kicked": lambda: world.leave(chat, user, kicked_by=by),
        "administrator": lambda: world.promote(chat, user),
        "anonymous": lambda: world.promote(chat, user, anonymous=True),
        "muted": lambda: world.mute(chat, user),
    }
    if status not in ranks:
        raise Impossible(f"nobody can become {status!r}")
    ranks[status]()
    return {}


def migrate(world: World, given: JsonObject) -> JsonObject:
    """A group becomes a supergroup: chat."""
    return {"chat": world.migrate(_integer(given, "chat")).id}


def topic(world: World, given: JsonObject) -> JsonObject:
    """A topic is opened (chat, name), or closed, reopened, deleted (chat, thread, state)."""
    chat = _integer(given, "chat")
    if "name" in given:
        return {"thread": world.add_topic(chat, _text(given, "name"))}
    thread, state = _integer(given, "thread"), _text(given, "state")
    if state == "deleted":
        world.delete_topic(chat, thread)
    else:
        world.close_topic(chat, thread, closed=state == "closed")
    return {"thread": thread}


def faults(world: World, given: JsonObject) -> JsonObject:
    """Order a trouble: effect, and if wanted method, chat, times (null: for ever), share,
    seconds, code, description, retry_after; or clear them all with {"clear": true}.
    """
    if given.get("clear") is True:
        world.faults.clear()
        return {}
    name = _text(given, "effect")
    if name not in set(Effect):
        raise Impossible(f"there is no trouble called {name!r}")
    error = None
    if name == Effect.REFUSE:
        retry_after = as_integer(given.get("retry_after"))
        error = ApiError(
            _integer(given, "code"),
            _text(given, "description"),
            retry_after=retry_after,
        )
    fault = Fault(
        Effect(name),
        as_text(given.get("method")),
        as_integer(given.get("chat")),
        as_integer(given.get("times", 1)),
        _number(given.get("share"), 1.0),
        _number(given.get("seconds"), 0.0),
        error,
    )
    world.faults.add(fault)
    return {}


def replay(world: World, given: JsonObject) -> JsonObject:
    """The last updates come once more: count."""
    world.updates.replay(_integer(given, "count"))
    return {}


def restart(world: World, given: JsonObject) -> JsonObject:
    """Somebody's app is restarted: user."""
    world.restart_client(_integer(given, "user"))
    return {}


def _come(world: World, chat_id: int, user_id: int) -> None:
    """Into the group, or down to a plain member of it."""
    if world.chat(chat_id).member(user_id).is_admin:
        world.demote(chat_id, user_id)
    else:
        world.join(chat_id, user_id)


def _integer(given: JsonObject, name: str) -> int:
    value = as_integer(given.get(name))
    if value is None:
        raise Impossible(f"{name} must be a number")
    return value


def _text(given: JsonObject, name: str) -> str:
    value = as_text(given.get(name))
    if value is None:
        raise Impossible(f"{name} must be a string")
    return value


def _number(value: Json, default: float) -> float:
    return float(value) if isinstance(value, int | float) else default


LEVERS: Mapping[str, Lever] = {
    lever.__name__: lever
    for lever in (
        text,
        channel,
        press,
        link,
        commands,
        block,
        deactivate,
        rename,
        member,
        migrate,
        topic,
        faults,
        replay,
        restart,
    )
}
