"""Telegram's HTML: the text and the entities in it, or the complaint."""

import html
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from bot.playground.refusals import ApiError, bad_request
from bot.playground.wire import Json, JsonObject, utf16_length

SIMPLE = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
}
TAGS = frozenset(SIMPLE) | {"a", "pre", "code", "blockquote", "tg-emoji", "tg-time"}

_NAME = re.compile(r"[^\s>]*")
_ATTRIBUTE = re.compile(r"""\s*([^\s=>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([\w.-]+)))?""")
_CLOSE = re.compile(r"\s*>")
_REFERENCE = re.compile(r"&(?:#x[0-9a-fA-F]{1,6}|#[0-9]{1,7}|lt|gt|amp|quot);?")
_USER_LINK = re.compile(r"tg://user\?id=(\d+)")


@dataclass(frozen=True, slots=True)
class _Open:
    """A tag that waits for its end."""

    tag: str
    attributes: Mapping[str, str]
    offset: int
    begin: int


@dataclass(slots=True)
class _Parse:
    """One text being read; offsets count UTF-16 code units, complaints count UTF-8 bytes."""

    source: str
    find_user: Callable[[int], JsonObject | None]
    text: list[str] = field(default_factory=list)
    offset: int = 0
    stack: list[_Open] = field(default_factory=list)
    entities: list[dict[str, Json]] = field(default_factory=list)

    def run(self) -> None:
        position = 0
        while position < len(self.source):
            char = self.source[position]
            if char == "<":
                closing = self.source.startswith("</", position)
                position = self.end_tag(position) if closing else self.start_tag(position)
                continue
            reference = _REFERENCE.match(self.source, position) if char == "&" else None
            piece = char if reference is None else html.unescape(reference[0].rstrip(";") + ";")
            position = position + 1 if reference is None else reference.end()
            self.text.append(piece)
            self.offset += utf16_length(piece)
        if self.stack:
            tag = self.stack[-1].tag
            raise _complaint(f'Can\'t find end tag corresponding to start tag "{tag}"')

    def start_tag(self, begin: int) -> int:
        """Read `<tag attributes>` and return the place after it."""
        name = _NAME.match(self.source, begin + 1)
        if name is None or self.source.find(">", begin) < 0:
            raise _complaint(f"Unclosed start tag at byte offset {self.byte(begin)}")
        tag = name[0].lower()
        if tag not in TAGS:
            raise _complaint(f'Unsupported start tag "{tag}" at byte offset {self.byte(begin)}')
        attributes: dict[str, str] = {}
        position = name.end()
        while (found := _ATTRIBUTE.match(self.source, position)) is not None:
            value = found[2] or found[3] or found[4] or ""
            attributes[found[1].lower()] = html.unescape(value)
            position = found.end()
        close = _CLOSE.match(self.source, position)
        if close is None:
            raise _complaint(f"Unclosed start tag at byte offset {self.byte(begin)}")
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            where = self.byte(begin)
            raise _complaint(f'Tag "span" must have class "tg-spoiler" at byte offset {where}')
        self.stack.append(_Open(tag, attributes, self.offset, len(self.text)))
        return close.end()

    def end_tag(self, begin: int) -> int:
        """Read `</tag>`, keep its entity, and return the place after it."""
        where = self.byte(begin)
        if not self.stack:
            raise _complaint(f"Unexpected end tag at byte offset {where}")
        end = self.source.find(">", begin)
        if end < 0:
            raise _complaint(f"Unclosed end tag at byte offset {where}")
        tag = self.source[begin + 2 : end].strip().lower()
        opened = self.stack.pop()
        if tag and tag != opened.tag:
            raise _complaint(
                f"Unmatched end tag at byte offset {where}, "
                f'expected "</{opened.tag}>", found "</{tag}>"',
            )
        if self.offset > opened.offset:
            self.keep(opened)
        return end + 1

    def keep(self, opened: _Open) -> None:
        """The entity between a start tag and its end."""
        meaning = self.meaning(opened)
        span: dict[str, Json] = {"offset": opened.offset, "length": self.offset - opened.offset}
        last = self.entities[-1] if self.entities else {}
        nested = last.get("type") in {"pre", "code"} and last.items() >= span.items()
        if opened.tag in {"pre", "code"} and nested:
            # <pre><code class="language-x">: one entity, whichever tag is the outer one.
            language = last.get("language") or meaning.get("language")
            last |= {"type": "pre"} | ({"language": language} if language else {})
        elif meaning:
            self.entities.append(meaning | span)

    def meaning(self, opened: _Open) -> dict[str, Json]:
        """The entity without its place; empty for a link that leads nowhere."""
        attributes = opened.attributes
        match opened.tag:
            case "a":
                return self.link(attributes.get("href") or "".join(self.text[opened.begin :]))
            case "pre":
                return {"type": "pre"}
            case "code":
                language = attributes.get("class", "").removeprefix("language-")
                return {"type": "code", **({"language": language} if language else {})}
            case "blockquote":
                kind = "expandable_blockquote" if "expandable" in attributes else "blockquote"
                return {"type": kind}
            case "tg-emoji":
                emoji = attributes.get("emoji-id", "")
                if not emoji.isdecimal():
                    raise _complaint("Invalid custom emoji identifier specified")
                return {"type": "custom_emoji", "custom_emoji_id": emoji}
            case "tg-time":
                return _date_time(attributes)
            case tag:
                return {"type": SIMPLE[tag]}

    def link(self, url: str) -> dict[str, Json]:
        person = _USER_LINK.fullmatch(url)
        if person is not None:
            user = self.find_user(int(person[1]))
            return {} if user is None else {"type": "text_mention", "user": user}
        checked = checked_link(url)
        return {} if checked is None else {"type": "text_link", "url": checked}

    def byte(self, position: int) -> int:
        return len(self.source[:position].encode())


def parse_html(
    source: str,
    find_user: Callable[[int], JsonObject | None],
) -> tuple[str, list[JsonObject]]:
    """The text without its tags, and the entities. Raises the 400 that quotes the fault."""
    parse = _Parse(source, find_user)
    parse.run()
    entities: list[JsonObject] = []
    for entity in parse.entities:
        if entity["type"] == "code":
            entity.pop("language", None)
        entities.append(entity)
    return "".join(parse.text), entities


def checked_link(url: str) -> str | None:
    """The link as Telegram keeps it, or None if it is not one."""
    scheme, found, rest = url.partition("://")
    if not found:
        scheme, rest = "http", url
    if scheme.lower() not in {"http", "https", "tg", "ton", "tonsite"}:
        return None
    host = re.split(r"[/?#]", rest, maxsplit=1)[0]
    if scheme.lower() in {"http", "https"} and not re.fullmatch(r"[^\s.]+(\.[^\s.]+)+", host):
        return None
    if not host or re.search(r"\s", rest):
        return None
    slash = "/" if rest == host and scheme.lower() in {"http", "https"} else ""
    return f"{scheme.lower()}://{rest}{slash}"


def _date_time(attributes: Mapping[str, str]) -> dict[str, Json]:
    unix = attributes.get("unix", "")
    if not unix.isdecimal():
        raise _complaint("Invalid date specified")
    entity: dict[str, Json] = {"type": "date_time", "unix_time": int(unix)}
    shape = attributes.get("format", "")
    return entity | ({"date_time_format": shape} if shape else {})


def _complaint(words: str) -> ApiError:
    return bad_request(f"can't parse entities: {words}")
