"""Answers to taps on buttons."""

from collections.abc import Mapping
from urllib.parse import parse_qs, urlsplit

from bot.playground.methods.table import Method
from bot.playground.params import Params
from bot.playground.refusals import bad_request
from bot.playground.wire import Json, utf16_length
from bot.playground.world import World

MAX_TEXT = 200
TOO_OLD = "query is too old and response timeout expired or query ID is invalid"


async def answer_callback_query(world: World, params: Params) -> Json:
    """`answerCallbackQuery`: once for each tap, and soon. It costs no allowance."""
    text = params.text("text")
    if utf16_length(text) > MAX_TEXT:
        raise bad_request("MESSAGE_TOO_LONG")
    url = params.text("url")
    if url and not _leads_to(world.name, url):
        raise bad_request("URL_INVALID")
    query = world.queries.get(params.text("callback_query_id"))
    late = query is not None and world.clock.time() - query.at > world.answer_window
    if query is None or late or query.id in world.answered:
        raise bad_request(TOO_OLD)
    world.answered.add(query.id)
    world.show(
        "answer",
        user=query.user.id,
        chat=query.chat_id,
        message_id=query.message_id,
        query=query.id,
        text=text or None,
        alert=params.flag("show_alert"),
        url=url or None,
    )
    return True


def _leads_to(bot: str, url: str) -> bool:
    """A link that opens this bot with a parameter; other addresses are for games only."""
    parts = urlsplit(url if "://" in url else f"https://{url}")
    return (
        parts.hostname in {"t.me", "telegram.me"}
        and parts.path.strip("/").lower() == bot
        and bool(parse_qs(parts.query).get("start"))
    )


METHODS: Mapping[str, Method] = {"answerCallbackQuery": answer_callback_query}
