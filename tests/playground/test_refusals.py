"""Telegram's words for what it does not do."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

import aiohttp
import pytest
from aiogram import Bot
from aiogram.exceptions import (
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramNotFound,
    TelegramUnauthorizedError,
)
from aiogram.methods import SendDice

from bot.playground.clock import HandClock
from bot.playground.model import Chat
from bot.playground.server import PlaygroundServer
from bot.playground.wire import Json
from bot.playground.world import World
from tests.playground.wires import ANNA, BORIS, BOT, TOKEN, one_button, raw, tap

NOT_MODIFIED = (
    "Bad Request: message is not modified: specified new message content and reply markup "
    "are exactly the same as a current content and reply markup of the message"
)
TOO_OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"


@dataclass(frozen=True)
class Case:
    """A call to the group's or Anna's chat, and the complaint about it."""

    method: str
    fields: Mapping[str, Json]
    words: str

    def form(self) -> dict[str, str]:
        return {
            name: value if isinstance(value, str) else json.dumps(value)
            for name, value in self.fields.items()
        }


def markup(**button: Json) -> Json:
    return {"inline_keyboard": [[button]]}


def send(words: str, **fields: Json) -> Case:
    return Case("sendMessage", {"chat_id": ANNA, "text": "hello", **fields}, words)


def entity(words: str, **fields: Json) -> Case:
    return send(words, entities=[fields])


MENTION: Json = {"id": 5, "is_bot": False, "first_name": "X"}
BUTTON = "can't parse inline keyboard button"
ENTITY = "can't parse MessageEntity"
COMMAND = {"command": "durak", "description": "Play"}

CASES = [
    Case("sendMessage", {"text": "hello"}, "chat_id is empty"),
    Case("sendMessage", {"chat_id": ANNA}, "message text is empty"),
    send("message text is empty", text=""),
    send("text must be non-empty", text=" \n "),
    send("message is too long", text="🂡" * 2049),
    send("chat not found", chat_id=7),
    send("chat not found", chat_id="nobody"),
    send("chat not found", chat_id="@nobody"),
    send("unsupported parse_mode", parse_mode="Word"),
    send("message thread not found", message_thread_id=5),
    send("message to be replied not found", reply_parameters={"message_id": 77}),
    send('can\'t find field "message_id"', reply_parameters={"quote": "x"}),
    send("can't parse entities JSON object", entities="[{"),
    send("expected an Array of MessageEntity", entities={"type": "bold"}),
    send("can't parse MessageEntity: expected an Object", entities=["bold"]),
    entity("receive an entity with incorrect offset None", type="bold", offset=True, length=1),
    send("object expected as reply markup", reply_markup=[1]),
    send("object expected as reply markup", reply_markup={"buttons": []}),
    send('field "inline_keyboard" must be of type Array', reply_markup={"inline_keyboard": "x"}),
    send(
        'field "inline_keyboard" must be an Array of Arrays',
        reply_markup={"inline_keyboard": ["x"]},
    ),
    send(f"{BUTTON}: expected an Object", reply_markup={"inline_keyboard": [["x"]]}),
    send(f'{BUTTON}: Can\'t find field "text"', reply_markup=markup(callback_data="x")),
    send(f'{BUTTON}: Field "text" must be of type String', reply_markup=markup(text=1)),
    send("REPLY_MARKUP_INVALID", reply_markup=markup(text=" ", callback_data="x")),
    send(
        f"{BUTTON}: Text buttons are unallowed in the inline keyboard",
        reply_markup=markup(text="x", callback_data=""),
    ),
    send("BUTTON_DATA_INVALID", reply_markup=markup(text="x", callback_data="ж" * 33)),
    send(
        f"{BUTTON}: Invalid button style specified",
        reply_markup=markup(text="x", callback_data="x", style="blue"),
    ),
    send("BUTTON_TYPE_INVALID", reply_markup=markup(text="x", pay=True)),
    send("BOT_DOMAIN_INVALID", reply_markup=markup(text="x", login_url={"url": "https://a.b"})),
    send("BUTTON_COPY_TEXT_INVALID", reply_markup=markup(text="x", copy_text={"text": ""})),
    send(
        f'{BUTTON}: Field "disabled" must be of type Object',
        reply_markup=markup(text="x", disabled=True),
    ),
    send(
        "inline keyboard button URL 'no-link' is invalid: Wrong HTTP URL",
        reply_markup=markup(text="x", url="no-link"),
    ),
    send(
        "inline keyboard button URL 'ftp://a.b' is invalid: Unsupported URL protocol",
        reply_markup=markup(text="x", url="ftp://a.b"),
    ),
    send(
        "inline keyboard button Web App URL 'http://a.b' is invalid: Only HTTPS links are allowed",
        reply_markup=markup(text="x", web_app={"url": "http://a.b"}),
    ),
    send(
        "reply markup is too long",
        reply_markup={"inline_keyboard": [[{"text": "x", "callback_data": "x"}]] * 101},
    ),
    entity(f"{ENTITY}: Unsupported type specified", type="loud", offset=0, length=1),
    entity("receive an entity with incorrect offset -1", type="bold", offset=-1, length=1),
    entity("receive an entity with incorrect length -1", type="bold", offset=0, length=-1),
    entity(
        "entity begins after the end of the text at UTF-16 offset 100",
        type="bold",
        offset=100,
        length=1,
    ),
    entity(
        "entity beginning at UTF-16 offset 0 ends after the end of the text at UTF-16 offset 9",
        type="bold",
        offset=0,
        length=9,
    ),
    entity(f'{ENTITY}: Can\'t find field "url"', type="text_link", offset=0, length=1),
    entity(
        "entity URL 'x' is invalid: Wrong HTTP URL",
        type="text_link",
        offset=0,
        length=1,
        url="x",
    ),
    entity(
        "entity URL '' is invalid: URL host is empty",
        type="text_link",
        offset=0,
        length=1,
        url="",
    ),
    entity("user not found", type="text_mention", offset=0, length=1, user=MENTION),
    entity(
        f'{ENTITY}: Field "custom_emoji_id" must be a valid Number',
        type="custom_emoji",
        offset=0,
        length=1,
        custom_emoji_id="x",
    ),
    entity(f'{ENTITY}: Can\'t find field "unix_time"', type="date_time", offset=0, length=1),
    entity(
        f'{ENTITY}: Field "unix_time" must be of type Number',
        type="date_time",
        offset=0,
        length=1,
        unix_time="soon",
    ),
    Case("editMessageText", {"text": "x"}, "message identifier is not specified"),
    Case("editMessageText", {"chat_id": ANNA, "message_id": 1}, "message text is empty"),
    Case("editMessageText", {"message_id": 1, "text": "x"}, "chat_id is empty"),
    Case("editMessageText", {"chat_id": ANNA, "text": "x"}, "message to edit not found"),
    Case(
        "editMessageText",
        {"chat_id": ANNA, "message_id": 1, "text": "x" * 4097},
        "MESSAGE_TOO_LONG",
    ),
    Case(
        "editMessageReplyMarkup",
        {"chat_id": ANNA, "message_id": 77},
        "message to edit not found",
    ),
    Case("deleteMessage", {"message_id": 1}, "chat identifier is not specified"),
    Case("deleteMessage", {"chat_id": ANNA}, "message identifier is not specified"),
    Case("deleteMessage", {"chat_id": ANNA, "message_id": 0}, "message to delete not found"),
    Case("answerCallbackQuery", {"callback_query_id": "1"}, TOO_OLD[13:]),
    Case("answerCallbackQuery", {"text": "x" * 201}, "MESSAGE_TOO_LONG"),
    Case("answerCallbackQuery", {"url": "https://t.me/other_bot?start=x"}, "URL_INVALID"),
    Case("answerCallbackQuery", {"url": "https://t.me/durak_bot"}, "URL_INVALID"),
    Case("sendChatAction", {"chat_id": ANNA}, "wrong parameter action in request"),
    Case("sendDocument", {"chat_id": ANNA}, "there is no document in the request"),
    Case("sendDocument", {"chat_id": ANNA, "caption": "x" * 1025}, "message caption is too long"),
    Case("getFile", {"file_id": "x"}, "invalid file_id"),
    Case("getChatMember", {"chat_id": ANNA}, "invalid user_id specified"),
    Case("getChatMember", {"chat_id": ANNA, "user_id": 7}, "user not found"),
    Case(
        "getChatAdministrators",
        {"chat_id": ANNA},
        "there are no administrators in the private chat",
    ),
    Case(
        "leaveChat",
        {"chat_id": ANNA},
        "chat member status can't be changed in private chats",
    ),
    Case("pinChatMessage", {"chat_id": ANNA, "message_id": 7}, "message to pin not found"),
    Case("unpinChatMessage", {"chat_id": ANNA}, "message to unpin not found"),
    Case(
        "setWebhook",
        {"url": "http://a.b"},
        "bad webhook: An HTTPS URL must be provided for webhook",
    ),
    Case(
        "setWebhook",
        {"url": "https://a.b"},
        "bad webhook: failed to resolve host: Name or service not known",
    ),
    Case("setMyCommands", {}, "expected an Array of BotCommand"),
    Case("setMyCommands", {"commands": [COMMAND] * 101}, "BOT_COMMANDS_TOO_MUCH"),
    Case("setMyCommands", {"commands": ["x"]}, "can't parse BotCommand: expected an Object"),
    Case("setMyCommands", {"commands": [{}]}, "command must be non-empty"),
    Case(
        "setMyCommands",
        {"commands": [{"command": "x" * 33}]},
        "command length must not exceed 32",
    ),
    Case("setMyCommands", {"commands": [{"command": "Дурак"}]}, "BOT_COMMAND_INVALID"),
    Case(
        "setMyCommands",
        {"commands": [{"command": "durak"}]},
        "command description must be non-empty",
    ),
    Case(
        "setMyCommands",
        {"commands": [{"command": "durak", "description": "x" * 257}]},
        "command description length must not exceed 256",
    ),
    Case(
        "setMyCommands",
        {"commands": [COMMAND], "scope": {"type": "moon"}},
        "can't parse BotCommandScope: Unsupported type specified",
    ),
    Case(
        "setMyCommands",
        {"commands": [COMMAND], "scope": {"type": "chat", "chat_id": 7}},
        "chat not found",
    ),
    Case("getMyCommands", {"language_code": "russian"}, "invalid language code specified"),
    Case("setMyName", {"name": "x" * 65}, "BOT_TITLE_INVALID"),
    Case(
        "setChatMenuButton",
        {"menu_button": {"type": "bell"}},
        "can't parse menu button: Unsupported type specified",
    ),
    Case("setChatMenuButton", {"chat_id": 7}, "chat not found"),
]


@pytest.mark.parametrize(
    "case",
    CASES,
    ids=[f"{number} {case.method}" for number, case in enumerate(CASES)],
)
async def test_a_wrong_call_is_refused_in_telegrams_words(
    server: PlaygroundServer,
    world: World,
    case: Case,
) -> None:
    status, body = await raw(server, case.method, case.form())
    words = f"Bad Request: {case.words}"
    assert (status, body["description"]) == (400, words)
    assert body == {"ok": False, "error_code": 400, "description": words}


async def test_an_unknown_method_is_not_found_and_is_logged(
    server: PlaygroundServer,
    bot: Bot,
    caplog: pytest.LogCaptureFixture,
) -> None:
    with pytest.raises(TelegramNotFound, match="Not Found"):
        await bot(SendDice(chat_id=ANNA))
    assert [(record.levelname, record.args) for record in caplog.records] == [
        ("ERROR", ("sendDice",)),
    ]


async def test_another_token_is_unauthorized(server: PlaygroundServer) -> None:
    status, body = await raw(server, "getMe", token="4242:guessed")
    assert (status, body["description"]) == (401, "Unauthorized")
    assert len(server.journal) == 0


async def test_aiogram_takes_the_401_for_what_it_is(server: PlaygroundServer, bot: Bot) -> None:
    server.faults.refuse(401, "Unauthorized")
    with pytest.raises(TelegramUnauthorizedError):
        await bot.get_me()


def test_the_token_must_be_that_of_the_worlds_bot(world: World, clock: HandClock) -> None:
    with pytest.raises(ValueError, match="another bot"):
        PlaygroundServer("1:x", clock, world=world)


async def test_a_method_is_found_however_it_is_capitalised(server: PlaygroundServer) -> None:
    status, _ = await raw(server, "GETme")
    assert status == 200
    assert [call.method for call in server.journal] == ["getMe"]


async def test_a_body_of_json_is_read_like_a_form(
    server: PlaygroundServer,
    world: World,
) -> None:
    url = f"{server.url}/bot{TOKEN}/sendMessage"
    body = {"chat_id": ANNA, "text": "hello", "protect_content": True, "entities": None}
    async with aiohttp.ClientSession() as session, session.post(url, json=body) as got:
        answer = await got.json()
    assert answer["result"]["has_protected_content"] is True


@pytest.mark.parametrize("body", ["{", "[1]"])
async def test_a_body_that_is_no_object_is_refused(server: PlaygroundServer, body: str) -> None:
    url = f"{server.url}/bot{TOKEN}/getMe"
    headers = {"Content-Type": "application/json"}
    async with (
        aiohttp.ClientSession() as session,
        session.post(url, data=body, headers=headers) as got,
    ):
        assert got.status == 400
    assert [call.status for call in server.journal] == [400]


async def test_a_get_with_a_query_is_a_call_too(server: PlaygroundServer, world: World) -> None:
    url = f"{server.url}/bot{TOKEN}/sendMessage?chat_id={ANNA}&text=hello"
    async with aiohttp.ClientSession() as session, session.get(url) as got:
        assert got.status == 200
    assert world.message(ANNA, 1).text == "hello"


async def test_an_edit_that_changes_nothing_is_refused(bot: Bot, group: Chat) -> None:
    sent = await bot.send_message(group.id, "table", reply_markup=one_button())
    with pytest.raises(TelegramBadRequest, match=NOT_MODIFIED):
        await bot.edit_message_text(
            "<b></b>table ",
            parse_mode="HTML",
            chat_id=group.id,
            message_id=sent.message_id,
            reply_markup=one_button(),
        )


async def test_other_peoples_messages_cannot_be_edited(bot: Bot, world: World) -> None:
    message = world.send_text(ANNA, ANNA, "hello")
    with pytest.raises(TelegramBadRequest, match="message can't be edited"):
        await bot.edit_message_text("x", chat_id=ANNA, message_id=message.message_id)


async def test_a_document_has_no_text_to_edit(server: PlaygroundServer, world: World) -> None:
    form = aiohttp.FormData()
    form.add_field("chat_id", str(ANNA))
    form.add_field("document", b"x", filename="a.durak")
    url = f"{server.url}/bot{TOKEN}/sendDocument"
    async with aiohttp.ClientSession() as session, session.post(url, data=form) as got:
        assert got.status == 200
    fields = {"chat_id": str(ANNA), "message_id": "1", "text": "x"}
    _, body = await raw(server, "editMessageText", fields)
    assert body["description"] == "Bad Request: there is no text in the message to edit"


async def test_a_tap_is_answered_once(bot: Bot, world: World) -> None:
    world.press(ANNA, ANNA, 1, "x")
    query = await tap(bot)
    await bot.answer_callback_query(query.id)
    with pytest.raises(TelegramBadRequest, match=TOO_OLD):
        await bot.answer_callback_query(query.id)


async def test_a_tap_is_not_answered_late(bot: Bot, world: World, clock: HandClock) -> None:
    world.press(ANNA, ANNA, 1, "x")
    query = await tap(bot)
    await clock.advance(15.1)
    with pytest.raises(TelegramBadRequest, match=TOO_OLD):
        await bot.answer_callback_query(query.id)


async def test_taps_of_long_ago_are_forgotten(world: World, clock: HandClock) -> None:
    old = world.press(ANNA, ANNA, 1, "x")
    await clock.advance(601)
    new = world.press(ANNA, ANNA, 1, "x")
    assert old not in world.queries
    assert new in world.queries


async def test_a_link_that_opens_the_bot_may_be_an_answer(bot: Bot, world: World) -> None:
    world.press(BORIS, ANNA, 1, "join")
    query = await tap(bot)
    assert await bot.answer_callback_query(query.id, url="t.me/durak_bot?start=j_1")


async def test_nobody_is_written_to_before_they_start_the_bot(bot: Bot, world: World) -> None:
    words = "Forbidden: bot can't initiate conversation with a user"
    with pytest.raises(TelegramForbiddenError, match=words):
        await bot.send_message(BORIS, "hello")
    world.send_text(BORIS, BORIS, "/start")
    assert (await bot.send_message(BORIS, "hello")).text == "hello"


async def test_whoever_blocks_the_bot_hears_nothing(bot: Bot, world: World) -> None:
    sent = await bot.send_message(ANNA, "hello")
    world.block(ANNA, blocked=True)
    words = "Forbidden: bot was blocked by the user"
    with pytest.raises(TelegramForbiddenError, match=words):
        await bot.send_message(ANNA, "hello")
    with pytest.raises(TelegramForbiddenError, match=words):
        await bot.edit_message_text("x", chat_id=ANNA, message_id=sent.message_id)
    world.block(ANNA, blocked=False)
    assert (await bot.send_message(ANNA, "hello")).text == "hello"


async def test_a_deleted_account_is_deactivated(bot: Bot, world: World) -> None:
    world.deactivate(ANNA)
    with pytest.raises(TelegramForbiddenError, match="Forbidden: user is deactivated"):
        await bot.send_message(ANNA, "hello")


async def test_a_group_that_threw_the_bot_out_is_closed(
    bot: Bot,
    world: World,
    group: Chat,
) -> None:
    world.remove_bot(group.id, ANNA)
    with pytest.raises(TelegramForbiddenError, match="bot was kicked from the group chat"):
        await bot.send_message(group.id, "hello")


async def test_a_group_that_the_bot_left_is_closed(bot: Bot, group: Chat) -> None:
    await bot.leave_chat(group.id)
    with pytest.raises(TelegramForbiddenError, match="bot is not a member of the group chat"):
        await bot.send_message(group.id, "hello")


async def test_a_deleted_group_is_closed(bot: Bot, world: World, group: Chat) -> None:
    world.dissolve(group.id)
    with pytest.raises(TelegramForbiddenError, match="the group chat was deleted"):
        await bot.send_message(group.id, "hello")


async def test_a_muted_bot_may_not_write(bot: Bot, world: World, group: Chat) -> None:
    sent = await bot.send_message(group.id, "table")
    world.mute(group.id, BOT)
    words = "not enough rights to send text messages to the chat"
    with pytest.raises(TelegramBadRequest, match=words):
        await bot.send_message(group.id, "hello")
    with pytest.raises(TelegramBadRequest, match=words):
        await bot.edit_message_text("x", chat_id=group.id, message_id=sent.message_id)


async def test_a_plain_member_deletes_only_its_own(bot: Bot, world: World, group: Chat) -> None:
    message = world.send_text(ANNA, group.id, "hello")
    with pytest.raises(TelegramBadRequest, match=r"message can't be deleted$"):
        await bot.delete_message(group.id, message.message_id)
    world.promote(group.id, BOT)
    assert await bot.delete_message(group.id, message.message_id)


async def test_old_messages_stay(bot: Bot, group: Chat, clock: HandClock) -> None:
    sent = await bot.send_message(group.id, "table")
    await clock.advance(48 * 3600 + 1)
    with pytest.raises(TelegramBadRequest, match="message can't be deleted for everyone"):
        await bot.delete_message(group.id, sent.message_id)


async def test_a_plain_member_pins_nothing(bot: Bot, group: Chat) -> None:
    sent = await bot.send_message(group.id, "table")
    words = "not enough rights to manage pinned messages in the chat"
    with pytest.raises(TelegramBadRequest, match=words):
        await bot.pin_chat_message(group.id, sent.message_id)


async def test_effects_are_for_private_chats(bot: Bot, group: Chat) -> None:
    assert (await bot.send_message(ANNA, "won", message_effect_id="5")).text == "won"
    with pytest.raises(TelegramBadRequest, match="can't use message effects in the chat"):
        await bot.send_message(group.id, "won", message_effect_id="5")
