"""Texts as Telegram keeps them: HTML, entities, what is cut off and what is found."""

import pytest

from bot.playground.entities import Command, command_in, formatted, given, tidy, typed
from bot.playground.keyboards import keyboard
from bot.playground.markup import checked_link, parse_html
from bot.playground.refusals import ApiError
from bot.playground.wire import Json, JsonObject, as_integer

ANNA: JsonObject = {"id": 1001, "is_bot": False, "first_name": "Anna"}


def find_user(user_id: int) -> JsonObject | None:
    return ANNA if user_id == 1001 else None


def entity(kind: str, offset: int, length: int, **more: Json) -> JsonObject:
    return {"type": kind, "offset": offset, "length": length, **more}


GOOD = {
    "<b>1</b><strong>2</strong>": ("12", [entity("bold", 0, 1), entity("bold", 1, 1)]),
    "<i>1</i><em>2</em>": ("12", [entity("italic", 0, 1), entity("italic", 1, 1)]),
    "<u>1</u><ins>2</ins>": ("12", [entity("underline", 0, 1), entity("underline", 1, 1)]),
    "<s>1</s>": ("1", [entity("strikethrough", 0, 1)]),
    "<tg-spoiler>1</tg-spoiler>": ("1", [entity("spoiler", 0, 1)]),
    '<span class="tg-spoiler">1</span>': ("1", [entity("spoiler", 0, 1)]),
    "<B>1</b >": ("1", [entity("bold", 0, 1)]),
    "<code>1</code>": ("1", [entity("code", 0, 1)]),
    "<pre>1</pre>": ("1", [entity("pre", 0, 1)]),
    '<pre><code class="language-x">1</code></pre>': ("1", [entity("pre", 0, 1, language="x")]),
    '<code class="language-x">1</code>': ("1", [entity("code", 0, 1)]),
    "<blockquote>1</blockquote>": ("1", [entity("blockquote", 0, 1)]),
    "<blockquote expandable>1</blockquote>": ("1", [entity("expandable_blockquote", 0, 1)]),
    '<a href="https://a.b/?x=1&amp;y=2">1</a>': (
        "1",
        [entity("text_link", 0, 1, url="https://a.b/?x=1&y=2")],
    ),
    "<a>a.b</a>": ("a.b", [entity("text_link", 0, 3, url="http://a.b/")]),
    "<a href='nowhere'>1</a>": ("1", []),
    '<a href="tg://user?id=1001">A</a>': ("A", [entity("text_mention", 0, 1, user=ANNA)]),
    '<a href="tg://user?id=5">A</a>': ("A", []),
    '<tg-emoji emoji-id="5">♠</tg-emoji>': (
        "♠",
        [entity("custom_emoji", 0, 1, custom_emoji_id="5")],
    ),
    '<tg-time unix="60" format="r">1m</tg-time>': (
        "1m",
        [entity("date_time", 0, 2, unix_time=60, date_time_format="r")],
    ),
    "<tg-time unix=60>1m</tg-time>": ("1m", [entity("date_time", 0, 2, unix_time=60)]),
    "&lt;&gt;&amp;&quot;&#65;&#x42; &nbsp; & &lt": ('<>&"AB &nbsp; & <', []),
    "🂡<b>1</b>": ("🂡1", [entity("bold", 2, 1)]),
    "<b></b>1": ("1", []),
    "<b>1<i>2</i></>": ("12", [entity("italic", 1, 1), entity("bold", 0, 2)]),
}


@pytest.mark.parametrize("source", GOOD)
def test_html_is_read_as_telegram_reads_it(source: str) -> None:
    text, entities = GOOD[source]
    assert parse_html(source, find_user) == (text, entities)


BAD = {
    "<b>x": 'Can\'t find end tag corresponding to start tag "b"',
    "ж<b": "Unclosed start tag at byte offset 2",
    '<a href="x>': "Unclosed start tag at byte offset 0",
    "ж<script>x</script>": 'Unsupported start tag "script" at byte offset 2',
    "1 < 2 > 1": 'Unsupported start tag "" at byte offset 2',
    "<span>x</span>": 'Tag "span" must have class "tg-spoiler" at byte offset 0',
    "x</b>": "Unexpected end tag at byte offset 1",
    "<b>x</b": "Unclosed end tag at byte offset 4",
    "<b><i>test</b></i>": 'Unmatched end tag at byte offset 10, expected "</i>", found "</b>"',
    '<tg-emoji emoji-id="x">x</tg-emoji>': "Invalid custom emoji identifier specified",
    '<tg-time unix="soon">x</tg-time>': "Invalid date specified",
}


@pytest.mark.parametrize("source", BAD)
def test_broken_html_is_refused_with_its_place(source: str) -> None:
    with pytest.raises(ApiError) as refused:
        parse_html(source, find_user)
    words = f"Bad Request: can't parse entities: {BAD[source]}"
    assert refused.value.description == words


def test_given_entities_are_kept_with_what_they_need() -> None:
    items: Json = [
        entity("text_mention", 0, 1, user={"id": "1001", "is_bot": False, "first_name": "A"}),
        entity("custom_emoji", 1, 1, custom_emoji_id="5"),
        entity("pre", 2, 1, language="x"),
        entity("text_link", 3, 1, url="t.me/durak_bot"),
    ]
    assert given("abcd", items, find_user) == [
        entity("text_mention", 0, 1, user=ANNA),
        entity("custom_emoji", 1, 1, custom_emoji_id="5"),
        entity("pre", 2, 1, language="x"),
        entity("text_link", 3, 1, url="http://t.me/durak_bot"),
    ]


def test_a_parse_mode_wins_over_entities() -> None:
    loud: Json = [entity("italic", 0, 1)]
    assert formatted("<b>x</b>", "html", loud, find_user).entities == (entity("bold", 0, 1),)


def test_blank_ends_are_cut_and_entities_move_along() -> None:
    text = tidy(" \n a b \n", [entity("bold", 4, 3)])
    assert (text.text, text.entities) == ("a b", (entity("bold", 1, 2),))


def test_an_indent_inside_an_entity_stays() -> None:
    text = tidy("  a", [entity("bold", 0, 3)])
    assert (text.text, text.entities) == ("  a", (entity("bold", 0, 3),))


def test_an_entity_of_cut_blanks_is_gone() -> None:
    assert tidy("a  ", [entity("bold", 1, 2)]).entities == ()


def test_marks_that_turn_the_text_are_removed() -> None:
    text = tidy("a\u202eb\r\x07c", [entity("bold", 2, 1), entity("code", 4, 2)])
    assert text.text == "ab c"
    assert text.entities == (entity("bold", 1, 1), entity("code", 2, 2))


def test_a_length_counts_utf16_code_units() -> None:
    assert typed("🂡a").length == 3


def test_outer_entities_come_first() -> None:
    inner, outer = entity("italic", 0, 1), entity("bold", 0, 2)
    assert tidy("ab", [inner, outer]).entities == (outer, inner)


def test_what_needs_no_marking_is_found() -> None:
    text = typed("🂡 /durak@durak_bot @anna_b #cards https://a.b/c.")
    found = [
        (str(found["type"]), *(as_integer(found[name]) for name in ("offset", "length")))
        for found in text.entities
    ]
    assert found == [
        ("bot_command", 3, 16),
        ("mention", 20, 7),
        ("hashtag", 28, 6),
        ("url", 35, 13),
    ]


@pytest.mark.parametrize("text", ["1/2", "a/b", "//x", "mail@anna_b.c", "/дурак", "x#y"])
def test_what_only_looks_like_it_is_left_alone(text: str) -> None:
    assert typed(text).entities == ()


def test_nothing_is_found_inside_of_code() -> None:
    assert tidy("/durak", [entity("code", 0, 6)]).entities == (entity("code", 0, 6),)


def test_entities_that_telegram_finds_itself_are_ignored_when_given() -> None:
    items: Json = [entity("bot_command", 0, 1), entity("bold", 0, 0)]
    assert given("hello", items, find_user) == []


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("/durak", Command("durak", None)),
        ("/start@durak_bot j_1", Command("start", "durak_bot")),
        ("/", None),
        ("/дурак", None),
        (" /durak", None),
    ],
)
def test_a_command_is_what_a_text_begins_with(text: str, command: Command | None) -> None:
    assert command_in(text) == command


@pytest.mark.parametrize(
    ("url", "kept"),
    [
        ("https://t.me/durak_bot?start=x", "https://t.me/durak_bot?start=x"),
        ("t.me/durak_bot", "http://t.me/durak_bot"),
        ("HTTPS://a.b", "https://a.b/"),
        ("tg://resolve?domain=durak_bot", "tg://resolve?domain=durak_bot"),
        ("https://nowhere", None),
        ("https://a.b/c d", None),
        ("javascript://a.b", None),
        ("tg://", None),
    ],
)
def test_a_link_is_kept_as_telegram_keeps_it(url: str, kept: str | None) -> None:
    assert checked_link(url) == kept


def test_empty_rows_fall_out_of_a_keyboard() -> None:
    row: Json = [{"text": "x", "callback_data": "x"}]
    assert keyboard({"inline_keyboard": [[], row]}) == {"inline_keyboard": [row]}
    assert keyboard({"inline_keyboard": [[]]}) is None


@pytest.mark.parametrize(
    "action",
    [
        {"switch_inline_query": ""},
        {"disabled": {}},
        {"copy_text": {"text": "x"}},
        {"web_app": {"url": "https://a.b"}},
        {"url": "tg://user?id=5"},
    ],
)
def test_a_button_may_do_other_things_than_call_back(action: JsonObject) -> None:
    markup: Json = {"inline_keyboard": [[{"text": "x", **action}]]}
    assert keyboard(markup) == markup


@pytest.mark.parametrize("markup", [None, {}, {"force_reply": True}, {"remove_keyboard": True}])
def test_other_keyboards_do_not_stay_with_the_message(markup: Json) -> None:
    assert keyboard(markup) is None
