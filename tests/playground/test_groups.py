"""Groups: who comes and goes, who speaks for whom, topics, and the change of a group's id."""

from collections.abc import Callable

import pytest
from aiogram import Bot
from aiogram.enums import ChatMemberStatus
from aiogram.exceptions import TelegramBadRequest, TelegramMigrateToChat
from aiogram.types import InaccessibleMessage, Message

from bot.playground.clock import HandClock
from bot.playground.demo import bot_account
from bot.playground.model import Chat, ChatKind, Status
from bot.playground.refusals import Impossible
from bot.playground.world import World
from tests.playground.wires import ANNA, BORIS, BOT, VERA, messages, said_to, tap, updates


@pytest.fixture
def forum(world: World) -> Chat:
    return world.add_group("Club", [ANNA, BORIS], forum=True)


async def test_a_joining_member_is_announced(bot: Bot, world: World, group: Chat) -> None:
    world.leave(group.id, VERA)
    world.join(group.id, VERA)
    gone, come = await messages(bot)
    assert gone.left_chat_member is not None
    assert gone.left_chat_member.id == VERA
    assert come.new_chat_members is not None
    assert [user.id for user in come.new_chat_members] == [VERA]


async def test_a_plain_bot_gets_no_chat_member_updates(
    bot: Bot,
    world: World,
    group: Chat,
) -> None:
    await bot.get_updates(allowed_updates=["chat_member", "message"])
    world.leave(group.id, VERA)
    assert [update.event_type for update in await updates(bot)] == ["message"]


async def test_an_administrator_that_asks_gets_chat_member_updates(
    bot: Bot,
    world: World,
    group: Chat,
) -> None:
    world.promote(group.id, BOT)
    await updates(bot)
    await bot.get_updates(allowed_updates=["chat_member"])
    world.leave(group.id, VERA, kicked_by=ANNA)
    [update] = await updates(bot)
    assert update.chat_member is not None
    assert update.chat_member.from_user.id == ANNA
    assert update.chat_member.new_chat_member.status == ChatMemberStatus.KICKED


async def test_the_bot_hears_when_it_is_thrown_out_and_nothing_after(
    bot: Bot,
    world: World,
    group: Chat,
) -> None:
    world.remove_bot(group.id, ANNA)
    world.remove_bot(group.id, ANNA)
    world.send_text(ANNA, group.id, "/durak")
    [update] = await updates(bot)
    assert update.my_chat_member is not None
    assert update.my_chat_member.new_chat_member.status == ChatMemberStatus.KICKED


async def test_the_bot_hears_when_it_is_added(bot: Bot, world: World) -> None:
    hall = world.add_group("Hall", [ANNA], bot=Status.LEFT)
    world.send_text(ANNA, hall.id, "/durak")
    world.add_bot(hall.id, ANNA)
    world.add_bot(hall.id, ANNA)
    first, second = await updates(bot)
    assert first.my_chat_member is not None
    assert first.my_chat_member.old_chat_member.status == ChatMemberStatus.LEFT
    assert second.message is not None
    assert second.message.new_chat_members is not None
    assert second.message.new_chat_members[0].id == BOT


async def test_blocking_is_told_and_so_is_its_end(bot: Bot, world: World) -> None:
    world.block(ANNA, blocked=True)
    world.block(ANNA, blocked=True)
    world.block(ANNA, blocked=False)
    changes = [update.my_chat_member for update in await updates(bot)]
    assert [change.new_chat_member.status for change in changes if change] == [
        ChatMemberStatus.KICKED,
        ChatMemberStatus.MEMBER,
    ]
    assert all(change is not None and change.chat.id == ANNA for change in changes)


async def test_ranks_are_seen_by_who_asks(bot: Bot, world: World, group: Chat) -> None:
    world.promote(group.id, BORIS)
    world.promote(group.id, VERA)
    world.demote(group.id, VERA)
    admins = await bot.get_chat_administrators(group.id)
    assert [admin.user.id for admin in admins] == [ANNA, BORIS]
    world.mute(group.id, VERA)
    muted = await bot.get_chat_member(group.id, VERA)
    assert muted.status == ChatMemberStatus.RESTRICTED


async def test_a_stranger_has_left(bot: Bot, world: World, group: Chat) -> None:
    stranger = world.add_person("Gleb")
    found = await bot.get_chat_member(group.id, stranger.id)
    assert found.status == ChatMemberStatus.LEFT


async def test_an_anonymous_administrator_writes_as_the_group_and_taps_as_a_person(
    bot: Bot,
    world: World,
    group: Chat,
) -> None:
    world.promote(group.id, BORIS, anonymous=True)
    message = world.send_text(BORIS, group.id, "/stop")
    [heard] = await messages(bot)
    assert heard.from_user is not None
    assert heard.sender_chat is not None
    assert (heard.from_user.id, heard.sender_chat.id) == (1087968824, group.id)
    world.press(BORIS, group.id, message.message_id, "join")
    assert (await tap(bot)).from_user.id == BORIS


async def test_a_channel_writes_as_itself(bot: Bot, world: World, group: Chat) -> None:
    world.send_as_channel("News", group.id, "/durak")
    world.send_as_channel("News", group.id, "/durak", automatic=True)
    own, forwarded = await messages(bot)
    assert own.sender_chat is not None
    assert own.from_user is not None
    assert forwarded.from_user is not None
    assert (own.sender_chat.type, own.from_user.id) == ("channel", 136817688)
    assert (forwarded.from_user.id, forwarded.is_automatic_forward) == (777000, True)


async def test_a_name_may_be_anything(bot: Bot, world: World, group: Chat) -> None:
    world.rename(ANNA, "стёпа >_<", "\u202e& <b>")
    world.send_text(ANNA, group.id, "/durak")
    [message] = await messages(bot)
    assert message.from_user is not None
    assert message.from_user.full_name == "стёпа >_< \u202e& <b>"
    assert (await bot.get_chat(ANNA)).first_name == "стёпа >_<"


async def test_an_upgrade_is_told_on_both_sides(bot: Bot, world: World, group: Chat) -> None:
    hall = world.migrate(group.id)
    to, since = await messages(bot)
    assert (to.chat.id, to.migrate_to_chat_id) == (group.id, hall.id)
    assert (since.chat.id, since.migrate_from_chat_id) == (hall.id, group.id)
    assert (since.chat.type, since.message_id) == ("supergroup", 1)


async def test_the_old_id_of_an_upgraded_group_names_the_new_one(
    bot: Bot,
    world: World,
    group: Chat,
) -> None:
    sent = await bot.send_message(group.id, "table")
    hall = world.migrate(group.id)
    with pytest.raises(TelegramMigrateToChat) as moved:
        await bot.send_message(group.id, "table")
    assert moved.value.migrate_to_chat_id == hall.id
    assert "group chat was upgraded to a supergroup chat" in str(moved.value)
    with pytest.raises(TelegramMigrateToChat):
        await bot.edit_message_text("x", chat_id=group.id, message_id=sent.message_id)
    assert (await bot.send_message(hall.id, "table")).message_id == 2
    assert await bot.get_chat_member_count(hall.id) == 4


async def test_a_tap_on_a_message_of_the_old_group_comes_without_it(
    bot: Bot,
    world: World,
    group: Chat,
) -> None:
    sent = await bot.send_message(group.id, "table")
    world.migrate(group.id)
    await updates(bot)
    world.press(ANNA, group.id, sent.message_id, "x")
    message = (await tap(bot)).message
    assert isinstance(message, InaccessibleMessage)
    assert (message.chat.id, message.message_id) == (group.id, sent.message_id)


async def test_a_tap_brings_the_message_it_was_on(bot: Bot, world: World, group: Chat) -> None:
    sent = await bot.send_message(group.id, "table")
    world.press(ANNA, group.id, sent.message_id, "forged")
    query = await tap(bot)
    assert isinstance(query.message, Message)
    assert (query.message.text, query.data) == ("table", "forged")
    world.delete_message(group.id, sent.message_id)
    world.press(ANNA, group.id, sent.message_id, "x")
    assert isinstance((await tap(bot)).message, InaccessibleMessage)


async def test_a_topic_has_its_own_thread(bot: Bot, world: World, forum: Chat) -> None:
    thread = world.add_topic(forum.id, "Cards")
    world.send_text(ANNA, forum.id, "/durak", thread_id=thread)
    world.send_text(ANNA, forum.id, "/durak")
    created, inside, general = await messages(bot)
    assert created.forum_topic_created is not None
    assert created.message_id == thread
    assert (inside.message_thread_id, inside.is_topic_message) == (thread, True)
    assert (general.message_thread_id, general.is_topic_message) == (None, None)
    sent = await bot.send_message(forum.id, "lobby", message_thread_id=thread)
    assert (sent.message_thread_id, sent.is_topic_message) == (thread, True)
    assert sent.chat.is_forum


async def test_a_topic_that_is_not_there_is_not_found(bot: Bot, forum: Chat) -> None:
    with pytest.raises(TelegramBadRequest, match="message thread not found"):
        await bot.send_message(forum.id, "lobby", message_thread_id=1)


async def test_a_closed_topic_is_for_administrators(
    bot: Bot,
    world: World,
    forum: Chat,
) -> None:
    thread = world.add_topic(forum.id, "Cards")
    sent = await bot.send_message(forum.id, "lobby", message_thread_id=thread)
    world.close_topic(forum.id, thread)
    with pytest.raises(TelegramBadRequest, match="TOPIC_CLOSED"):
        await bot.send_message(forum.id, "lobby", message_thread_id=thread)
    with pytest.raises(TelegramBadRequest, match="TOPIC_CLOSED"):
        await bot.edit_message_text("x", chat_id=forum.id, message_id=sent.message_id)
    world.close_topic(forum.id, thread, closed=False)
    again = await bot.send_message(forum.id, "lobby", message_thread_id=thread)
    assert again.message_thread_id == thread


async def test_a_deleted_topic_takes_its_messages_along(
    bot: Bot,
    world: World,
    forum: Chat,
) -> None:
    thread = world.add_topic(forum.id, "Cards")
    sent = await bot.send_message(forum.id, "lobby", message_thread_id=thread)
    general = await bot.send_message(forum.id, "general")
    world.delete_topic(forum.id, thread)
    assert list(forum.messages) == [general.message_id]
    with pytest.raises(TelegramBadRequest, match="message to edit not found"):
        await bot.edit_message_text("x", chat_id=forum.id, message_id=sent.message_id)
    with pytest.raises(TelegramBadRequest, match="message thread not found"):
        await bot.send_message(forum.id, "lobby", message_thread_id=thread)


async def test_a_chat_with_a_username_is_found_by_it(bot: Bot, world: World) -> None:
    hall = world.add_group("Hall", [ANNA], kind=ChatKind.SUPERGROUP, username="card_hall")
    assert (await bot.send_message("@Card_Hall", "hello")).chat.id == hall.id


async def test_a_new_title_is_announced(bot: Bot, world: World, group: Chat) -> None:
    world.retitle(group.id, "Veranda", ANNA)
    [message] = await messages(bot)
    assert (message.new_chat_title, message.chat.title) == ("Veranda", "Veranda")


async def test_a_link_opens_the_private_chat_and_starts_the_bot(bot: Bot, world: World) -> None:
    chat = world.open_link(BORIS, "https://t.me/durak_bot?start=j_Kq3x")
    assert chat.id == BORIS
    assert await said_to(bot) == ["/start j_Kq3x"]
    assert (await bot.send_message(BORIS, "seated")).text == "seated"


@pytest.mark.parametrize("url", ["t.me/durak_bot", "https://t.me/durak_bot?start=not%20valid"])
async def test_a_link_without_a_payload_only_opens_the_chat(
    bot: Bot,
    world: World,
    url: str,
) -> None:
    world.open_link(BORIS, url)
    assert await updates(bot) == []


async def test_a_link_lets_a_blocked_bot_in_again(bot: Bot, world: World) -> None:
    world.block(ANNA, blocked=True)
    await updates(bot)
    world.open_link(ANNA, "https://t.me/durak_bot?start=x")
    kinds = [update.event_type for update in await updates(bot)]
    assert kinds == ["my_chat_member", "message"]


async def test_a_group_link_adds_the_bot_and_starts_it_there(bot: Bot, world: World) -> None:
    hall = world.add_group("Hall", [ANNA], bot=Status.LEFT)
    world.open_link(ANNA, "https://t.me/durak_bot?startgroup=g_1", hall.id)
    *_, last = await messages(bot)
    assert (last.chat.id, last.text) == (hall.id, "/start@durak_bot g_1")


async def test_people_do_only_what_people_can_do(world: World, group: Chat) -> None:
    hall = world.add_group("Hall", [ANNA], forum=True)
    closed = world.add_topic(hall.id, "Closed")
    world.close_topic(hall.id, closed)
    dissolved = world.add_group("Attic", [ANNA])
    world.dissolve(dissolved.id)
    old = world.add_group("Porch", [ANNA])
    message = world.send_text(ANNA, old.id, "hello")
    world.migrate(old.id)
    deeds: dict[str, Callable[[], object]] = {
        "there is no person 7": lambda: world.send_text(7, group.id, "x"),
        "there is no chat 7": lambda: world.send_text(ANNA, 7, "x"),
        "nothing to send": lambda: world.send_text(ANNA, group.id, " "),
        "there is no message 77 in": lambda: world.send_text(ANNA, group.id, "x", reply_to=77),
        "belongs to one person": lambda: world.send_text(ANNA, BORIS, "x"),
        "Boris is not in Hall": lambda: world.send_text(BORIS, hall.id, "x"),
        "nobody can write": lambda: world.send_text(ANNA, hall.id, "x", thread_id=closed),
        "now the supergroup": lambda: world.send_text(ANNA, old.id, "x"),
        "not their message": lambda: world.edit_text(BORIS, old.id, message.message_id, "x"),
        "Boris has not started the bot": lambda: world.block(BORIS, blocked=True),
        "does not lead to the bot": lambda: world.open_link(ANNA, "https://t.me/other_bot"),
        "does not see": lambda: world.press_ephemeral(ANNA, group.id, 1, "x"),
        "in Kitchen table already": lambda: world.join(group.id, ANNA),
        "Vera is not in Hall": lambda: world.leave(hall.id, VERA),
        "1003 is not in Hall": lambda: world.promote(hall.id, VERA),
        "only a basic group": lambda: world.migrate(hall.id),
        "Kitchen table has no topics": lambda: world.add_topic(group.id, "x"),
        "there is no topic 77": lambda: world.close_topic(hall.id, 77),
        "1001 is not a group": lambda: world.migrate(ANNA),
        f"{dissolved.id} is not a group": lambda: world.migrate(dissolved.id),
    }
    for words, deed in deeds.items():
        with pytest.raises(Impossible, match=words):
            deed()
    world.block(ANNA, blocked=True)
    with pytest.raises(Impossible, match="Anna has blocked the bot"):
        world.send_text(ANNA, ANNA, "x")


async def test_a_group_without_a_creator_speaks_through_somebody(clock: HandClock) -> None:
    world = World(bot_account(), clock)
    anna = world.add_person("Anna")
    empty = world.add_group("Empty", [])
    world.retitle(empty.id, "Still empty", anna.id)
    hall = world.migrate(empty.id)
    assert hall.messages[1].sender.user == anna
