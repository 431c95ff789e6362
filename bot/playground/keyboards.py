"""The keyboard under a message, checked as Telegram checks it."""

from collections.abc import Sequence

from bot.playground.markup import checked_link
from bot.playground.refusals import ApiError, bad_request
from bot.playground.wire import Json, JsonObject, as_list, as_object, as_text

MAX_DATA = 64
MAX_COPY = 256
MAX_BUTTONS = 100
STYLES = frozenset({"danger", "success", "primary"})
# Fields that make a text into a button. Games, payments and logins need more than this bot has.
ACTIONS = (
    "callback_data",
    "url",
    "web_app",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "disabled",
)
FOREIGN = {
    "pay": "BUTTON_TYPE_INVALID",
    "callback_game": "BUTTON_TYPE_INVALID",
    "login_url": "BOT_DOMAIN_INVALID",
}
# Keyboards that replace the person's own; a message does not show them.
REPLY_KEYBOARDS = ("keyboard", "remove_keyboard", "force_reply")


def keyboard(markup: Json) -> JsonObject | None:
    """The inline keyboard to keep with the message, as sent; None if there is none. Raises 400."""
    if markup is None:
        return None
    fields = as_object(markup)
    if fields is None:
        raise bad_request("object expected as reply markup")
    if "inline_keyboard" not in fields:
        if fields and not any(name in fields for name in REPLY_KEYBOARDS):
            raise bad_request("object expected as reply markup")
        return None
    rows = as_list(fields["inline_keyboard"])
    if rows is None:
        raise bad_request('field "inline_keyboard" must be of type Array')
    kept = [_row(row) for row in rows if row]
    if sum(len(row) for row in kept) > MAX_BUTTONS:
        raise bad_request("reply markup is too long")
    return {**fields, "inline_keyboard": kept} if kept else None


def _row(row: Json) -> Sequence[JsonObject]:
    buttons = as_list(row)
    if buttons is None:
        raise bad_request('field "inline_keyboard" must be an Array of Arrays')
    return [_button(button) for button in buttons]


def _button(button: Json) -> JsonObject:
    fields = as_object(button)
    if fields is None:
        raise _complaint("expected an Object")
    if "text" not in fields:
        raise _complaint('Can\'t find field "text"')
    text = as_text(fields["text"])
    if text is None:
        raise _complaint('Field "text" must be of type String')
    if not text.strip():
        raise bad_request("REPLY_MARKUP_INVALID")
    if "style" in fields and fields["style"] not in STYLES:
        raise _complaint("Invalid button style specified")
    for name, words in FOREIGN.items():
        if fields.get(name):
            raise bad_request(words)
    action = next((name for name in ACTIONS if _present(fields, name)), None)
    if action is None:
        raise _complaint("Text buttons are unallowed in the inline keyboard")
    _check(action, fields[action])
    return fields


def _present(fields: JsonObject, name: str) -> bool:
    """An empty query is a query, an empty object is DisabledButton; other empty values are not."""
    if name.startswith("switch_inline_query") or name in {"disabled", "copy_text"}:
        return fields.get(name) is not None
    return bool(fields.get(name))


def _check(action: str, value: Json) -> None:
    match action:
        case "callback_data":
            data = as_text(value)
            if data is None or len(data.encode()) > MAX_DATA:
                raise bad_request("BUTTON_DATA_INVALID")
        case "url":
            _check_url(as_text(value) or "")
        case "copy_text":
            text = as_text((as_object(value) or {}).get("text")) or ""
            if not 0 < len(text) <= MAX_COPY:
                raise bad_request("BUTTON_COPY_TEXT_INVALID")
        case "web_app":
            url = as_text((as_object(value) or {}).get("url")) or ""
            if not url.startswith("https://"):
                raise bad_request(
                    f"inline keyboard button Web App URL '{url}' is invalid: "
                    "Only HTTPS links are allowed",
                )
        case "disabled":
            if as_object(value) is None:
                raise _complaint('Field "disabled" must be of type Object')
        case _:
            pass


def _check_url(url: str) -> None:
    if checked_link(url) is None:
        scheme, found, _ = url.partition("://")
        known = not found or scheme.lower() in {"http", "https", "tg"}
        fault = "Wrong HTTP URL" if known else "Unsupported URL protocol"
        raise bad_request(f"inline keyboard button URL '{url}' is invalid: {fault}")


def _complaint(words: str) -> ApiError:
    return bad_request(f"can't parse inline keyboard button: {words}")
