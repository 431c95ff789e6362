"""The control API: the stream that the page reads, and the levers that it pulls."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramNetworkError
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BufferedInputFile,
)

from bot.playground import control
from bot.playground.clock import HandClock
from bot.playground.flood import Limits
from bot.playground.model import Chat, Status
from bot.playground.server import PlaygroundServer
from bot.playground.wire import Json, JsonObject, as_list, as_object
from bot.playground.world import World
from tests.playground.wires import (
    ANNA,
    BORIS,
    BOT,
    TOKEN,
    VERA,
    group_of,
    one_button,
    said_to,
    sim,
    updates,
)


class Events:
    """The events of one stream, one by one."""

    def __init__(self, response: aiohttp.ClientResponse) -> None:
        self._response = response

    async def next(self, kind: str | None = None) -> JsonObject:
        """The next event, of that kind if one is named."""
        while True:
            line = await self._response.content.readline()
            assert line, "the stream has ended"
            if line.startswith(b"data: "):
                event: JsonObject = json.loads(line[6:])
                if kind in {None, event["kind"]}:
                    return event


@asynccontextmanager
async def listening(server: PlaygroundServer) -> AsyncIterator[Events]:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{server.url}/sim/stream") as response,
    ):
        yield Events(response)


def field(event: JsonObject, *names: str) -> Json:
    """A value deep inside of an event."""
    value: Json = event
    for name in names:
        inside = as_object(value)
        assert inside is not None
        value = inside[name]
    return value


async def test_the_stream_begins_with_the_whole_world(
    server: PlaygroundServer,
    world: World,
    group: Chat,
    clock: HandClock,
) -> None:
    world.send_text(ANNA, group.id, "first")
    world.send_text(BORIS, group.id, "second")
    async with listening(server) as events:
        snapshot = await events.next()
    assert (snapshot["kind"], snapshot["now"]) == ("snapshot", clock.time())
    assert field(snapshot, "bot", "id") == BOT
    people = as_list(snapshot["people"])
    chats = as_list(snapshot["chats"])
    assert people is not None
    assert chats is not None
    assert [person["first_name"] for person in map(as_object, people) if person] == [
        "Anna",
        "Boris",
        "Vera",
    ]
    states = {field(state, "chat", "id"): state for state in map(as_object, chats) if state}
    assert set(states) == {ANNA, BORIS, VERA, group.id}
    assert states[ANNA]["members"] == [ANNA]
    assert states[group.id]["members"] == [ANNA, BORIS, VERA]
    assert states[group.id]["rate"] == {"used": 0, "limit": 20}
    messages = as_list(states[group.id]["messages"])
    assert messages is not None
    texts = [message["text"] for message in map(as_object, messages) if message]
    assert texts == ["first", "second"]


async def test_whatever_happens_is_streamed(
    server: PlaygroundServer,
    bot: Bot,
    world: World,
    group: Chat,
) -> None:
    async with listening(server) as events:
        await events.next("snapshot")
        sent = await bot.send_message(group.id, "lobby", reply_markup=one_button())
        rate, message = await events.next(), await events.next()
        assert rate == {"kind": "rate", "chat": group.id, "used": 1, "limit": 20}
        assert (message["kind"], message["chat"]) == ("message", group.id)
        assert field(message, "message", "text") == "lobby"

        await bot.edit_message_text("table", chat_id=group.id, message_id=sent.message_id)
        edited = await events.next("edited")
        assert field(edited, "message", "text") == "table"

        query = world.press(ANNA, group.id, sent.message_id, "x")
        await bot.answer_callback_query(query, text="No", show_alert=True)
        assert await events.next("answer") == {
            "kind": "answer",
            "user": ANNA,
            "chat": group.id,
            "message_id": sent.message_id,
            "query": query,
            "text": "No",
            "alert": True,
            "url": None,
        }

        await bot.delete_message(group.id, sent.message_id)
        gone = await events.next("deleted")
        assert gone == {"kind": "deleted", "chat": group.id, "message_id": sent.message_id}

        world.leave(group.id, VERA)
        chat = await events.next("chat")
        assert field(chat, "state", "members") == [ANNA, BORIS]


async def test_an_ephemeral_message_has_events_of_its_own(
    server: PlaygroundServer,
    bot: Bot,
    world: World,
    group: Chat,
) -> None:
    world.promote(group.id, BOT)
    async with listening(server) as events:
        await events.next("snapshot")
        await bot.send_message(group.id, "hand", receiver_user_id=ANNA)
        await bot.edit_ephemeral_message_text(group.id, ANNA, 1, text="new hand")
        await bot.delete_ephemeral_message(group.id, ANNA, 1)
        shown, edited = await events.next("ephemeral"), await events.next("ephemeral")
        assert (shown["user"], field(shown, "message", "text")) == (ANNA, "hand")
        assert field(edited, "message", "text") == "new hand"
        assert await events.next("ephemeral_deleted") == {
            "kind": "ephemeral_deleted",
            "chat": group.id,
            "user": ANNA,
            "message_id": 1,
        }


async def test_the_rate_falls_again_as_the_minute_passes(
    server: PlaygroundServer,
    bot: Bot,
    group: Chat,
    clock: HandClock,
) -> None:
    await bot.send_message(group.id, "table")
    async with listening(server) as events:
        await events.next("snapshot")
        for _ in range(61):
            await clock.advance(1)
            await asyncio.sleep(0)
        assert field(await events.next("rate"), "used") == 1
        assert field(await events.next("rate"), "used") == 0


async def test_a_reader_who_falls_behind_is_sent_home(
    server: PlaygroundServer,
    world: World,
    group: Chat,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(control, "BACKLOG", 3)
    async with listening(server) as events:
        await events.next("snapshot")
        for number in range(5):
            world.send_text(ANNA, group.id, str(number))
        with pytest.raises(AssertionError, match="the stream has ended"):
            await events.next("nothing")


async def test_a_silent_stream_is_kept_alive(
    server: PlaygroundServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(control, "KEEP_ALIVE_SECONDS", 0.0)
    url = f"{server.url}/sim/stream"
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        await response.content.readuntil(b"\n\n")
        assert await response.content.readline() == b": still here\n"


async def test_a_stopping_server_ends_its_streams(server: PlaygroundServer) -> None:
    async with listening(server) as events:
        await events.next("snapshot")
        await server.stop()
        with pytest.raises(AssertionError, match="the stream has ended"):
            await events.next("nothing")


async def test_a_server_may_go_away_and_come_back_as_it_was(
    server: PlaygroundServer,
    bot: Bot,
    world: World,
    group: Chat,
) -> None:
    world.send_text(ANNA, group.id, "/durak")
    port = int(server.url.rpartition(":")[2])
    await server.stop()
    with pytest.raises(TelegramNetworkError):
        await bot.get_me()
    await server.start(port=port)
    async with listening(server) as events:
        await events.next("snapshot")
        assert await said_to(bot) == ["/durak"]
        world.send_text(ANNA, group.id, "/stop")
        assert field(await events.next(), "message", "text") == "/stop"


async def test_a_new_person_and_a_new_name_are_shown(
    server: PlaygroundServer,
    world: World,
) -> None:
    async with listening(server) as events:
        await events.next("snapshot")
        gleb = world.add_person("Gleb")
        person, chat = await events.next(), await events.next()
        assert person == {"kind": "person", "user": gleb.wire()}
        assert field(chat, "state", "members") == [gleb.id]
        world.rename(gleb.id, "Глеб")
        assert field(await events.next("person"), "user", "first_name") == "Глеб"


async def test_text_is_typed(server: PlaygroundServer, bot: Bot, group: Chat) -> None:
    status, body = await sim(server, "text", user=ANNA, chat=group.id, text="/durak")
    assert (status, body) == (200, {"ok": True, "message_id": 1})
    assert await said_to(bot) == ["/durak"]


async def test_a_button_is_pressed(server: PlaygroundServer, bot: Bot, group: Chat) -> None:
    fields: dict[str, Json] = {"user": ANNA, "chat": group.id, "message_id": 1, "data": "join"}
    status, body = await sim(server, "press", **fields)
    [update] = await updates(bot)
    assert update.callback_query is not None
    assert (status, body) == (200, {"ok": True, "query": update.callback_query.id})


async def test_a_link_is_followed(server: PlaygroundServer, bot: Bot) -> None:
    url = "https://t.me/durak_bot?start=j_1"
    status, body = await sim(server, "link", user=BORIS, url=url)
    assert (status, body) == (200, {"ok": True, "chat": BORIS})
    assert await said_to(bot) == ["/start j_1"]


async def test_the_bot_is_blocked_and_let_in(server: PlaygroundServer, world: World) -> None:
    assert (await sim(server, "block", user=ANNA, blocked=True))[0] == 200
    assert world.standing(world.chat(ANNA)).status is Status.KICKED
    assert (await sim(server, "block", user=ANNA, blocked=False))[0] == 200
    assert world.standing(world.chat(ANNA)).status is Status.MEMBER


REFUSED: dict[str, tuple[str, dict[str, Json], str]] = {
    "a missing number": ("text", {}, "user must be a number"),
    "a missing text": ("text", {"user": ANNA, "chat": ANNA}, "text must be a string"),
    "a stranger": ("text", {"user": 7, "chat": ANNA, "text": "x"}, "there is no person 7"),
    "an unknown rank": (
        "member",
        {"chat": -4004, "user": ANNA, "status": "tsar"},
        "nobody can become 'tsar'",
    ),
    "an unknown trouble": ("faults", {"effect": "rain"}, "there is no trouble called 'rain'"),
}


@pytest.mark.parametrize("case", REFUSED)
async def test_what_cannot_be_done_is_refused_in_words(
    server: PlaygroundServer,
    world: World,
    case: str,
) -> None:
    lever, fields, words = REFUSED[case]
    status, body = await sim(server, lever, **fields)
    assert (status, body) == (400, {"ok": False, "error": words})


@pytest.mark.parametrize(
    ("body", "words"),
    [("{", "the body is not JSON"), ("[]", "the body is not a JSON object")],
)
async def test_a_body_that_is_no_object_is_refused(
    server: PlaygroundServer,
    body: str,
    words: str,
) -> None:
    url = f"{server.url}/sim/text"
    async with aiohttp.ClientSession() as session, session.post(url, data=body) as got:
        assert (got.status, await got.json()) == (400, {"ok": False, "error": words})


async def test_an_unknown_lever_is_not_found(server: PlaygroundServer) -> None:
    assert (await sim(server, "fly"))[0] == 404


async def test_members_come_go_and_rise(server: PlaygroundServer, world: World) -> None:
    group = group_of(world)

    async def becomes(user: int, status: str, **more: Json) -> Status:
        answer, _ = await sim(server, "member", chat=group.id, user=user, status=status, **more)
        assert answer == 200
        return group.member(user).status

    assert await becomes(VERA, "left") is Status.LEFT
    assert await becomes(VERA, "member") is Status.MEMBER
    assert await becomes(VERA, "administrator") is Status.ADMINISTRATOR
    assert await becomes(VERA, "member") is Status.MEMBER
    assert await becomes(VERA, "anonymous") is Status.ADMINISTRATOR
    assert group.member(VERA).anonymous
    assert await becomes(VERA, "muted") is Status.RESTRICTED
    assert await becomes(VERA, "kicked", by=ANNA) is Status.KICKED
    assert await becomes(BOT, "kicked", by=ANNA) is Status.KICKED
    assert await becomes(BOT, "member") is Status.MEMBER
    assert await becomes(BOT, "administrator") is Status.ADMINISTRATOR


async def test_a_group_is_upgraded(server: PlaygroundServer, world: World) -> None:
    group = group_of(world)
    _, body = await sim(server, "migrate", chat=group.id)
    assert body["chat"] == group.upgraded_to


async def test_topics_are_opened_and_closed(server: PlaygroundServer, world: World) -> None:
    forum = world.add_group("Club", [ANNA], forum=True)
    _, body = await sim(server, "topic", chat=forum.id, name="Cards")
    thread = body["thread"]
    assert isinstance(thread, int)
    fields: dict[str, Json] = {"user": ANNA, "chat": forum.id, "text": "x", "thread": thread}
    assert (await sim(server, "text", **fields))[0] == 200
    await sim(server, "topic", chat=forum.id, thread=thread, state="closed")
    assert forum.topics[thread].closed
    await sim(server, "topic", chat=forum.id, thread=thread, state="open")
    assert not forum.topics[thread].closed
    await sim(server, "topic", chat=forum.id, thread=thread, state="deleted")
    assert forum.topics == {}


async def test_troubles_are_ordered_and_cleared(server: PlaygroundServer) -> None:
    fields: dict[str, Json] = {
        "effect": "refuse",
        "code": 429,
        "description": "Too Many Requests: retry after 3",
        "retry_after": 3,
        "method": "sendMessage",
        "chat": ANNA,
        "times": None,
        "share": 0.5,
    }
    assert (await sim(server, "faults", **fields))[0] == 200
    assert (await sim(server, "faults", effect="delay_after", seconds=2))[0] == 200
    refusal, delay = server.faults
    assert refusal.error is not None
    assert (refusal.error.retry_after, refusal.times, refusal.share) == (3, None, 0.5)
    assert (delay.times, delay.seconds) == (1, 2.0)
    assert (await sim(server, "faults", clear=True))[0] == 200
    assert list(server.faults) == []


async def test_a_slash_offers_the_commands_of_the_chat_in_the_language_of_the_person(
    server: PlaygroundServer, bot: Bot, group: Chat
) -> None:
    play, gather = (BotCommand(command=name, description=name) for name in ("play", "gather"))
    wait = BotCommand(command="play", description="играть")
    await bot.set_my_commands([play], BotCommandScopeAllPrivateChats())
    await bot.set_my_commands([wait], BotCommandScopeAllPrivateChats(), "ru")
    await bot.set_my_commands([gather], BotCommandScopeAllGroupChats())

    async def offered(user: int, chat: int) -> Sequence[Json] | None:
        _, body = await sim(server, "commands", user=user, chat=chat)
        return as_list(body["commands"])

    assert await offered(ANNA, ANNA) == [{"command": "play", "description": "play"}]
    assert await offered(BORIS, BORIS) == [{"command": "play", "description": "играть"}]
    assert await offered(BORIS, group.id) == [{"command": "gather", "description": "gather"}]
    assert (await sim(server, "commands", user=7, chat=group.id))[0] == 400


async def test_the_other_levers_reach_the_world(
    server: PlaygroundServer,
    bot: Bot,
    world: World,
    group: Chat,
) -> None:
    await sim(server, "rename", user=ANNA, first_name="Анна", last_name="К")
    assert world.person(ANNA).first_name == "Анна"
    await sim(server, "channel", title="News", chat=group.id, text="/durak")
    assert await said_to(bot) == ["/durak"]
    await sim(server, "replay", count=1)
    assert await said_to(bot) == ["/durak"]
    world.promote(group.id, BOT)
    await bot.send_message(group.id, "hand", receiver_user_id=ANNA)
    fields: dict[str, Json] = {"user": ANNA, "chat": group.id, "ephemeral_id": 1, "data": "6S"}
    assert (await sim(server, "press", **fields))[0] == 200
    await sim(server, "restart", user=ANNA)
    assert group.ephemeral == {}
    await sim(server, "deactivate", user=ANNA)
    assert ANNA in world.deactivated


async def test_an_ephemeral_command_tells_its_own_id(
    server: PlaygroundServer,
    world: World,
    group: Chat,
) -> None:
    world.profile.commands[("all_group_chats", 0, 0), ""] = [
        {"command": "hand", "description": "My hand", "is_ephemeral": True},
    ]
    _, body = await sim(server, "text", user=ANNA, chat=group.id, text="/hand")
    assert body == {"ok": True, "message_id": 0, "ephemeral_id": 1}


async def test_the_journal_can_be_read(server: PlaygroundServer, bot: Bot) -> None:
    await bot.get_me()
    await bot.get_my_name()
    async with aiohttp.ClientSession() as session:
        async with session.get(f"{server.url}/sim/journal") as got:
            everything = await got.json()
        async with session.get(f"{server.url}/sim/journal?method=getMe") as got:
            some = await got.json()
    assert [call["method"] for call in everything["calls"]] == ["getMe", "getMyName"]
    assert [call["status"] for call in some["calls"]] == [200]
    assert TOKEN not in json.dumps(everything)


async def test_a_file_is_fetched_by_the_page_without_a_token(
    server: PlaygroundServer,
    bot: Bot,
    group: Chat,
) -> None:
    sent = await bot.send_document(group.id, BufferedInputFile(b"record", 'a "b".durak'))
    assert sent.document is not None
    url = f"{server.url}/sim/file/{sent.document.file_id}"
    async with aiohttp.ClientSession() as session:
        async with session.get(url) as got:
            assert await got.read() == b"record"
            assert 'filename="a' in got.headers["Content-Disposition"]
        async with session.get(f"{server.url}/sim/file/nothing") as got:
            assert got.status == 404
        for token, file, status in (("1:x", "x", 401), (TOKEN, "nothing", 404)):
            async with session.get(f"{server.url}/file/bot{token}/documents/{file}") as got:
                assert got.status == status


async def test_the_page_is_served_from_its_folder(clock: HandClock, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<title>Durak</title>")
    (tmp_path / "page.js").write_text("0")
    server = PlaygroundServer(TOKEN, clock, page=tmp_path)
    await server.start()
    async with aiohttp.ClientSession() as session:
        async with session.get(server.url) as got:
            assert await got.text() == "<title>Durak</title>"
        async with session.get(f"{server.url}/page/page.js") as got:
            assert await got.text() == "0"
    await server.stop()


async def test_without_a_page_there_is_only_the_api(server: PlaygroundServer) -> None:
    async with aiohttp.ClientSession() as session, session.get(server.url) as got:
        assert got.status == 404


async def test_a_taken_port_is_an_error(server: PlaygroundServer, clock: HandClock) -> None:
    second = PlaygroundServer(TOKEN, clock, limits=Limits())
    assert second.url == ""
    with pytest.raises(OSError, match="address already in use"):
        await second.start(port=int(server.url.rpartition(":")[2]))
