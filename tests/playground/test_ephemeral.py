"""Messages in a group that only one member sees."""

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    EphemeralMessageParameters,
    Message,
    ReplyParameters,
)

from bot.playground.clock import HandClock
from bot.playground.model import Chat
from bot.playground.server import PlaygroundServer
from bot.playground.world import World
from tests.playground.wires import (
    ANNA,
    BORIS,
    BOT,
    VERA,
    messages,
    one_button,
    raw,
    tap,
    updates,
)

TOO_OLD = "query is too old"
NO_OCCASION = "not enough rights to send ephemeral messages to the chat"


async def whisper(bot: Bot, chat: Chat, **wanted: int | str | bool) -> Message:
    """The hand to Anna, shown to her alone."""
    parameters = EphemeralMessageParameters.model_validate({"receiver_user_id": ANNA, **wanted})
    return await bot.send_message(
        chat.id,
        "your hand",
        reply_markup=one_button(),
        protect_content=True,
        ephemeral_message_parameters=parameters,
    )


async def after_a_tap(bot: Bot, world: World, chat: Chat) -> Message:
    """The hand to Anna, as the answer to her tap."""
    world.press(ANNA, chat.id, 1, "hand")
    return await whisper(bot, chat, callback_query_id=(await tap(bot)).id)


async def test_a_tap_may_be_answered_with_an_ephemeral_message(
    bot: Bot,
    world: World,
    group: Chat,
) -> None:
    message = await after_a_tap(bot, world, group)
    assert (message.message_id, message.ephemeral_message_id) == (0, 1)
    assert message.receiver_user is not None
    assert message.receiver_user.id == ANNA
    assert message.has_protected_content
    assert group.messages == {}


async def test_fifteen_seconds_after_the_tap_it_is_too_late(
    bot: Bot,
    world: World,
    group: Chat,
    clock: HandClock,
) -> None:
    world.press(ANNA, group.id, 1, "hand")
    query = await tap(bot)
    await clock.advance(15.1)
    with pytest.raises(TelegramBadRequest, match=TOO_OLD):
        await whisper(bot, group, callback_query_id=query.id)


async def test_somebody_elses_tap_is_no_occasion(bot: Bot, world: World, group: Chat) -> None:
    world.press(BORIS, group.id, 1, "hand")
    query = await tap(bot)
    with pytest.raises(TelegramBadRequest, match=TOO_OLD):
        await whisper(bot, group, callback_query_id=query.id)


async def test_an_unknown_tap_is_no_occasion(bot: Bot, group: Chat) -> None:
    with pytest.raises(TelegramBadRequest, match=TOO_OLD):
        await whisper(bot, group, callback_query_id="1")


async def test_a_plain_member_needs_an_occasion_and_an_administrator_does_not(
    bot: Bot,
    world: World,
    group: Chat,
) -> None:
    with pytest.raises(TelegramBadRequest, match=NO_OCCASION):
        await whisper(bot, group)
    world.promote(group.id, BOT)
    assert (await whisper(bot, group)).ephemeral_message_id == 1


async def test_the_old_parameters_are_understood(
    server: PlaygroundServer,
    bot: Bot,
    world: World,
    group: Chat,
) -> None:
    query_id = world.press(ANNA, group.id, 1, "hand")
    fields = {
        "chat_id": str(group.id),
        "text": "your hand",
        "receiver_user_id": str(ANNA),
        "callback_query_id": query_id,
    }
    status, _ = await raw(server, "sendMessage", fields)
    assert status == 200
    assert list(group.ephemeral) == [(ANNA, 1)]


async def test_only_groups_have_ephemeral_messages(bot: Bot, world: World) -> None:
    with pytest.raises(TelegramBadRequest, match="only in groups and supergroups"):
        await whisper(bot, world.chat(ANNA))


async def test_only_members_receive_them(bot: Bot, world: World, group: Chat) -> None:
    world.leave(group.id, VERA)
    with pytest.raises(TelegramBadRequest, match="PARTICIPANT_ID_INVALID"):
        await whisper(bot, group, receiver_user_id=VERA)
    with pytest.raises(TelegramBadRequest, match="user not found"):
        await whisper(bot, group, receiver_user_id=7)


async def test_it_spends_the_groups_minute(bot: Bot, world: World, group: Chat) -> None:
    await after_a_tap(bot, world, group)
    assert world.flood.used(group.id) == 1


async def test_a_tap_on_it_brings_it_along(bot: Bot, world: World, group: Chat) -> None:
    await after_a_tap(bot, world, group)
    world.press_ephemeral(ANNA, group.id, 1, "6S")
    query = await tap(bot)
    assert isinstance(query.message, Message)
    assert (query.message.message_id, query.message.ephemeral_message_id) == (0, 1)
    assert query.message.receiver_user is not None
    assert query.message.receiver_user.id == ANNA
    with pytest.raises(TelegramBadRequest, match="can't be replaced"):
        await whisper(
            bot,
            group,
            callback_query_id=query.id,
            replace_callback_query_message=True,
        )


async def test_it_is_edited_by_its_own_methods(bot: Bot, world: World, group: Chat) -> None:
    await after_a_tap(bot, world, group)
    await bot.edit_ephemeral_message_text(group.id, ANNA, 1, text="new hand")
    assert group.ephemeral[ANNA, 1].text == "new hand"
    with pytest.raises(TelegramBadRequest, match="message is not modified"):
        await bot.edit_ephemeral_message_text(group.id, ANNA, 1, text="new hand")
    await bot.edit_ephemeral_message_reply_markup(group.id, ANNA, 1, reply_markup=one_button())
    assert group.ephemeral[ANNA, 1].draft.keyboard is not None


async def test_plain_edits_and_deletions_do_not_find_it(
    bot: Bot,
    world: World,
    group: Chat,
) -> None:
    await after_a_tap(bot, world, group)
    with pytest.raises(TelegramBadRequest, match="message to edit not found"):
        await bot.edit_message_text("x", chat_id=group.id, message_id=0)
    with pytest.raises(TelegramBadRequest, match="message to delete not found"):
        await bot.delete_message(group.id, 1)


async def test_a_deleted_one_is_gone(bot: Bot, world: World, group: Chat) -> None:
    await after_a_tap(bot, world, group)
    await bot.delete_ephemeral_message(group.id, ANNA, 1)
    with pytest.raises(TelegramBadRequest, match="message to delete not found"):
        await bot.delete_ephemeral_message(group.id, ANNA, 1)


async def test_a_restarted_client_has_lost_it(bot: Bot, world: World, group: Chat) -> None:
    await after_a_tap(bot, world, group)
    world.restart_client(BORIS)
    assert list(group.ephemeral) == [(ANNA, 1)]
    world.restart_client(ANNA)
    with pytest.raises(TelegramBadRequest, match="message to edit not found"):
        await bot.edit_ephemeral_message_text(group.id, ANNA, 1, text="new hand")


async def test_an_ephemeral_command_is_between_its_sender_and_the_bot(
    bot: Bot,
    world: World,
    group: Chat,
    clock: HandClock,
) -> None:
    hand = BotCommand(command="hand", description="My hand", is_ephemeral=True)
    await bot.set_my_commands([hand], scope=BotCommandScopeAllGroupChats())
    world.send_text(ANNA, group.id, "/hand")
    [command] = await messages(bot)
    assert (command.message_id, command.ephemeral_message_id) == (0, 1)
    assert group.messages == {}

    sent = await bot.send_message(
        group.id,
        "your hand",
        ephemeral_message_parameters=EphemeralMessageParameters(receiver_user_id=ANNA),
        reply_parameters=ReplyParameters(ephemeral_message_id=1),
    )
    assert sent.ephemeral_message_id == 2
    with pytest.raises(TelegramBadRequest, match="message to be replied not found"):
        await bot.send_message(
            group.id,
            "your hand",
            ephemeral_message_parameters=EphemeralMessageParameters(receiver_user_id=BORIS),
            reply_parameters=ReplyParameters(ephemeral_message_id=1),
        )
    with pytest.raises(TelegramBadRequest, match="message to edit not found"):
        await bot.edit_ephemeral_message_text(group.id, ANNA, 1, text="not the bot's own")
    await clock.advance(16)
    with pytest.raises(TelegramBadRequest, match=NO_OCCASION):
        await bot.send_message(
            group.id,
            "your hand",
            ephemeral_message_parameters=EphemeralMessageParameters(receiver_user_id=ANNA),
            reply_parameters=ReplyParameters(ephemeral_message_id=1),
        )


async def test_the_nearest_scope_decides_what_is_ephemeral(
    bot: Bot,
    world: World,
    group: Chat,
) -> None:
    hand = BotCommand(command="hand", description="My hand", is_ephemeral=True)
    plain = BotCommand(command="hand", description="My hand")
    await bot.set_my_commands([hand], scope=BotCommandScopeAllGroupChats())
    await bot.set_my_commands([plain], scope=BotCommandScopeAllChatAdministrators())
    world.send_text(ANNA, group.id, "/hand")
    world.send_text(BORIS, group.id, "/hand@durak_bot")
    world.send_text(BORIS, group.id, "/hand@other_bot")
    world.send_text(BORIS, group.id, "hand")
    heard = await updates(bot)
    ephemeral = [update.message.ephemeral_message_id for update in heard if update.message]
    assert ephemeral == [None, 1]
