"""A text as Telegram keeps it: cleaned, trimmed, with its entities in order."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from bot.playground.markup import checked_link, parse_html
from bot.playground.refusals import ApiError, bad_request
from bot.playground.wire import (
    Json,
    JsonObject,
    as_integer,
    as_list,
    as_object,
    as_text,
    utf16_length,
    without_nothing,
)

FindUser = Callable[[int], JsonObject | None]

# What each type needs besides its place.
NEEDS: dict[str, str | None] = {
    "bold": None,
    "italic": None,
    "underline": None,
    "strikethrough": None,
    "spoiler": None,
    "code": None,
    "pre": None,
    "blockquote": None,
    "expandable_blockquote": None,
    "text_link": "url",
    "text_mention": "user",
    "custom_emoji": "custom_emoji_id",
    "date_time": "unix_time",
}
# Telegram finds these by itself and ignores them when they are given.
FOUND = {
    "url": re.compile(r"https?://[^\s<>\"]+[^\s<>\".,:;!?)]"),
    "mention": re.compile(r"(?<![\w/])@[a-zA-Z][a-zA-Z0-9_]{3,31}\b"),
    "bot_command": re.compile(
        r"(?<![\w/<>])/[a-zA-Z0-9_]{1,64}(?:@[a-zA-Z0-9_]{3,32})?(?![\w/<>])",
    ),
    "hashtag": re.compile(r"(?<!\w)#\w*[^\W\d]\w*"),
}
IGNORED = frozenset(FOUND) | {"cashtag", "email", "phone_number", "bank_card_number"}
SOLID = frozenset({"code", "pre", "text_link", "text_mention", "custom_emoji", "date_time"})

_COMMAND = re.compile(r"/([a-zA-Z0-9_]{1,64})(?:@([a-zA-Z0-9_]{3,32}))?(?=\s|$)")

FARTHEST = 1_000_000
# Line and paragraph separators and marks that turn the direction of the text.
_REMOVED = re.compile("[\r\u2028-\u202e]")
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f]")
_BLANK = " \n\xa0"


@dataclass(frozen=True, slots=True)
class Formatted:
    """A text and its entities."""

    text: str
    entities: tuple[JsonObject, ...] = ()

    @property
    def length(self) -> int:
        """In UTF-16 code units."""
        return utf16_length(self.text)

    def content(self, text: str = "text", entities: str = "entities") -> JsonObject:
        """The two fields of a message."""
        return {text: self.text} | ({entities: self.entities} if self.entities else {})


@dataclass(frozen=True, slots=True)
class Command:
    """The command that a text begins with; `whom` is the bot that it names, if it does."""

    name: str
    whom: str | None


def command_in(text: str) -> Command | None:
    """The command that the text begins with, if it does."""
    found = _COMMAND.match(text)
    return None if found is None else Command(found[1], found[2])


def formatted(text: str, parse_mode: str, entities: Json, find_user: FindUser) -> Formatted:
    """The text of a call. A parse mode wins over entities, as it does at Telegram. Raises 400."""
    match parse_mode.lower():
        case "html":
            plain, marked = parse_html(text, find_user)
        case "" | "none":
            plain, marked = text, given(text, entities, find_user)
        case _:
            raise bad_request("unsupported parse_mode")
    return tidy(plain, marked)


def typed(text: str) -> Formatted:
    """The text of a person who wrote it without formatting."""
    return tidy(text, [])


def given(text: str, entities: Json, find_user: FindUser) -> list[JsonObject]:
    """The entities that came with a call, checked. Raises 400."""
    if entities is None:
        return []
    items = as_list(entities)
    if items is None:
        raise bad_request("expected an Array of MessageEntity")
    length = utf16_length(text)
    checked = [_entity(item, length, find_user) for item in items]
    return [entity for entity in checked if entity is not None]


def tidy(text: str, entities: list[JsonObject]) -> Formatted:
    """Without control characters and blank ends; what Telegram finds by itself is added."""
    kept: list[str] = []
    places = [0]
    for char in text:
        piece = "" if _REMOVED.match(char) else _CONTROL.sub(" ", char)
        kept.append(piece)
        # A character beyond the first plane is two units long, and no entity splits it.
        places += [places[-1] + utf16_length(piece)] * utf16_length(char)
    clean = "".join(kept)
    first = min((_span(entity)[0] for entity in entities), default=len(places) - 1)
    start = min(len(clean) - len(clean.lstrip(" \n")), _characters(clean, places[first]))
    body = clean[start:].rstrip(_BLANK)
    moved = [_moved(entity, places, start, utf16_length(body)) for entity in entities]
    kept_entities = [entity for entity in moved if entity is not None]
    found = _found(body, kept_entities)
    ordered = sorted(
        kept_entities + found,
        key=lambda entity: (_span(entity)[0], -_span(entity)[1]),
    )
    return Formatted(body, tuple(ordered))


def _entity(item: Json, length: int, find_user: FindUser) -> JsonObject | None:
    fields = as_object(item)
    if fields is None:
        raise _complaint("expected an Object")
    kind = as_text(fields.get("type")) or ""
    if kind not in NEEDS and kind not in IGNORED:
        raise _complaint("Unsupported type specified")
    need = NEEDS.get(kind)
    if need is not None and need not in fields:
        raise _complaint(f'Can\'t find field "{need}"')
    offset, size = (as_integer(fields.get(name)) for name in ("offset", "length"))
    if offset is None or not 0 <= offset <= FARTHEST:
        raise bad_request(f"receive an entity with incorrect offset {offset}")
    if size is None or not 0 <= size <= FARTHEST:
        raise bad_request(f"receive an entity with incorrect length {size}")
    if offset > length:
        raise bad_request(f"entity begins after the end of the text at UTF-16 offset {offset}")
    if offset + size > length:
        raise bad_request(
            f"entity beginning at UTF-16 offset {offset} ends after the end of the text "
            f"at UTF-16 offset {offset + size}",
        )
    if kind in IGNORED or size == 0:
        return None
    return {"type": kind, "offset": offset, "length": size, **_details(kind, fields, find_user)}


def _details(kind: str, fields: JsonObject, find_user: FindUser) -> JsonObject:
    match kind:
        case "text_link":
            url = as_text(fields["url"]) or ""
            checked = checked_link(url)
            if checked is None:
                fault = "Wrong HTTP URL" if url else "URL host is empty"
                raise bad_request(f"entity URL '{url}' is invalid: {fault}")
            return {"url": checked}
        case "text_mention":
            user_id = as_integer((as_object(fields["user"]) or {}).get("id"))
            user = None if user_id is None else find_user(user_id)
            if user is None:
                raise bad_request("user not found")
            return {"user": user}
        case "custom_emoji":
            emoji = as_integer(fields["custom_emoji_id"])
            if emoji is None:
                raise _complaint('Field "custom_emoji_id" must be a valid Number')
            return {"custom_emoji_id": str(emoji)}
        case "date_time":
            moment = as_integer(fields["unix_time"])
            if moment is None:
                raise _complaint('Field "unix_time" must be of type Number')
            shape = as_text(fields.get("date_time_format")) or None
            return without_nothing({"unix_time": moment, "date_time_format": shape})
        case "pre":
            return without_nothing({"language": as_text(fields.get("language")) or None})
        case _:
            return {}


def _moved(entity: JsonObject, places: list[int], start: int, length: int) -> JsonObject | None:
    """The entity where it lies in the tidied text, or None if nothing of it is left."""
    begin, end = (min(max(places[place] - start, 0), length) for place in _ends(entity))
    return {**entity, "offset": begin, "length": end - begin} if end > begin else None


def _found(text: str, entities: list[JsonObject]) -> list[JsonObject]:
    """What Telegram marks by itself, outside of what is already spoken for."""
    taken = [_ends(entity) for entity in entities if entity["type"] in SOLID]
    found: list[JsonObject] = []
    for kind, pattern in FOUND.items():
        for match in pattern.finditer(text):
            begin = utf16_length(text[: match.start()])
            end = begin + utf16_length(match[0])
            if all(end <= low or begin >= high for low, high in taken):
                taken.append((begin, end))
                found.append({"type": kind, "offset": begin, "length": end - begin})
    return found


def _span(entity: JsonObject) -> tuple[int, int]:
    offset, length = as_integer(entity["offset"]), as_integer(entity["length"])
    return offset or 0, length or 0


def _ends(entity: JsonObject) -> tuple[int, int]:
    offset, length = _span(entity)
    return offset, offset + length


def _characters(text: str, units: int) -> int:
    """How many characters of the text the first `units` UTF-16 code units are."""
    return len(text.encode("utf-16-le")[: 2 * units].decode("utf-16-le", "ignore"))


def _complaint(words: str) -> ApiError:
    return bad_request(f"can't parse MessageEntity: {words}")
