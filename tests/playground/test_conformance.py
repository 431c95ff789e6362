"""Every method that the bot may use, through aiogram's own types there and back."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import pytest
from aiogram import Bot
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotDescription,
    BotName,
    BotShortDescription,
    BufferedInputFile,
    ChatFullInfo,
    ChatMemberAdministrator,
    ChatMemberMember,
    ChatMemberOwner,
    DisabledButton,
    EphemeralMessageParameters,
    File,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    LinkPreviewOptions,
    MenuButtonCommands,
    Message,
    MessageEntity,
    ReplyParameters,
    User,
    WebhookInfo,
)

from bot.playground.methods import METHODS
from bot.playground.model import Chat
from bot.playground.world import World
from tests.playground.wires import ANNA, BOT, group_of, one_button, tap, updates


@dataclass(frozen=True)
class Scene:
    """What a call may speak of: a group with a message of the bot, and the bot as its admin."""

    bot: Bot
    world: World
    group: Chat
    shown: int

    async def whispered(self) -> int:
        """The id of an ephemeral message to Anna."""
        wanted = EphemeralMessageParameters(receiver_user_id=ANNA)
        message = await self.bot.send_message(
            self.group.id,
            "your hand",
            ephemeral_message_parameters=wanted,
        )
        assert message.ephemeral_message_id is not None
        return message.ephemeral_message_id


@pytest.fixture
async def scene(bot: Bot, world: World) -> Scene:
    group = group_of(world)
    world.promote(group.id, BOT)
    shown = await bot.send_message(group.id, "lobby", reply_markup=one_button())
    return Scene(bot, world, group, shown.message_id)


async def answer_a_tap(scene: Scene) -> bool:
    scene.world.press(ANNA, scene.group.id, scene.shown, "deal")
    query = await tap(scene.bot)
    return await scene.bot.answer_callback_query(query.id, text="No", show_alert=True)


async def edit_whispered_text(scene: Scene) -> bool:
    return await scene.bot.edit_ephemeral_message_text(
        scene.group.id,
        ANNA,
        await scene.whispered(),
        text="your new hand",
    )


async def edit_whispered_buttons(scene: Scene) -> bool:
    return await scene.bot.edit_ephemeral_message_reply_markup(
        scene.group.id,
        ANNA,
        await scene.whispered(),
        reply_markup=one_button(),
    )


async def delete_whispered(scene: Scene) -> bool:
    return await scene.bot.delete_ephemeral_message(
        scene.group.id,
        ANNA,
        await scene.whispered(),
    )


async def unpin(scene: Scene) -> bool:
    await scene.bot.pin_chat_message(scene.group.id, scene.shown)
    return await scene.bot.unpin_chat_message(scene.group.id)


async def send_a_file(scene: Scene) -> Message:
    record = BufferedInputFile(b"Rules: default\n", "game.durak")
    return await scene.bot.send_document(scene.group.id, record, caption="The record")


async def find_a_file(scene: Scene) -> File:
    message = await send_a_file(scene)
    assert message.document is not None
    return await scene.bot.get_file(message.document.file_id)


CALLS: dict[str, tuple[type, Callable[[Scene], Awaitable[object]]]] = {
    "getMe": (User, lambda s: s.bot.get_me()),
    "getUpdates": (list, lambda s: s.bot.get_updates(timeout=0, allowed_updates=["message"])),
    "setWebhook": (bool, lambda s: s.bot.set_webhook("")),
    "deleteWebhook": (bool, lambda s: s.bot.delete_webhook(drop_pending_updates=False)),
    "getWebhookInfo": (WebhookInfo, lambda s: s.bot.get_webhook_info()),
    "sendMessage": (Message, lambda s: s.bot.send_message(ANNA, "hand")),
    "sendDocument": (Message, send_a_file),
    "getFile": (File, find_a_file),
    "editMessageText": (
        Message,
        lambda s: s.bot.edit_message_text("table", chat_id=s.group.id, message_id=s.shown),
    ),
    "editMessageReplyMarkup": (
        Message,
        lambda s: s.bot.edit_message_reply_markup(chat_id=s.group.id, message_id=s.shown),
    ),
    "deleteMessage": (bool, lambda s: s.bot.delete_message(s.group.id, s.shown)),
    "sendChatAction": (bool, lambda s: s.bot.send_chat_action(s.group.id, "typing")),
    "answerCallbackQuery": (bool, answer_a_tap),
    "editEphemeralMessageText": (bool, edit_whispered_text),
    "editEphemeralMessageReplyMarkup": (bool, edit_whispered_buttons),
    "deleteEphemeralMessage": (bool, delete_whispered),
    "getChat": (ChatFullInfo, lambda s: s.bot.get_chat(s.group.id)),
    "getChatMember": (ChatMemberOwner, lambda s: s.bot.get_chat_member(s.group.id, ANNA)),
    "getChatAdministrators": (list, lambda s: s.bot.get_chat_administrators(s.group.id)),
    "getChatMemberCount": (int, lambda s: s.bot.get_chat_member_count(s.group.id)),
    "pinChatMessage": (bool, lambda s: s.bot.pin_chat_message(s.group.id, s.shown)),
    "unpinChatMessage": (bool, unpin),
    "leaveChat": (bool, lambda s: s.bot.leave_chat(s.group.id)),
    "setMyCommands": (
        bool,
        lambda s: s.bot.set_my_commands([BotCommand(command="durak", description="Play")]),
    ),
    "deleteMyCommands": (bool, lambda s: s.bot.delete_my_commands()),
    "getMyCommands": (list, lambda s: s.bot.get_my_commands()),
    "setMyName": (bool, lambda s: s.bot.set_my_name("Durak")),
    "getMyName": (BotName, lambda s: s.bot.get_my_name()),
    "setMyDescription": (bool, lambda s: s.bot.set_my_description("Cards")),
    "getMyDescription": (BotDescription, lambda s: s.bot.get_my_description()),
    "setMyShortDescription": (bool, lambda s: s.bot.set_my_short_description("Cards")),
    "getMyShortDescription": (BotShortDescription, lambda s: s.bot.get_my_short_description()),
    "setChatMenuButton": (
        bool,
        lambda s: s.bot.set_chat_menu_button(menu_button=MenuButtonCommands()),
    ),
    "getChatMenuButton": (MenuButtonCommands, lambda s: s.bot.get_chat_menu_button()),
}


@pytest.mark.parametrize("method", CALLS)
async def test_a_method_answers_what_aiogram_expects(scene: Scene, method: str) -> None:
    kind, call = CALLS[method]
    answer = await call(scene)
    assert isinstance(answer, kind)
    assert answer or kind is list


def test_every_method_of_the_server_has_its_call() -> None:
    assert set(CALLS) == set(METHODS)


async def test_a_message_comes_back_as_it_was_sent(scene: Scene) -> None:
    keyboard = InlineKeyboardMarkup(
        inline_keyboard=[
            [
                InlineKeyboardButton(text="Take", callback_data="t", style="danger"),
                InlineKeyboardButton(text="6♠", disabled=DisabledButton()),
            ],
            [InlineKeyboardButton(text="Private chat", url="https://t.me/durak_bot")],
        ],
    )
    clock = MessageEntity(
        type="date_time",
        offset=9,
        length=4,
        unix_time=1_790_000_060,
        date_time_format="r",
    )
    message = await scene.bot.send_message(
        scene.group.id,
        "Beat it, 60 s 🂠",
        entities=[MessageEntity(type="bold", offset=0, length=7), clock],
        reply_markup=keyboard,
        protect_content=True,
        link_preview_options=LinkPreviewOptions(is_disabled=True),
        reply_parameters=ReplyParameters(message_id=scene.shown),
    )
    assert message.reply_markup is not None
    assert message.reply_markup.model_dump() == keyboard.model_dump()
    assert message.entities is not None
    assert [entity.type for entity in message.entities] == ["bold", "date_time"]
    assert message.entities[1].model_dump() == clock.model_dump()
    assert message.has_protected_content
    assert message.link_preview_options is not None
    assert message.link_preview_options.is_disabled
    assert message.reply_to_message is not None
    assert message.reply_to_message.message_id == scene.shown


async def test_the_old_way_to_switch_previews_off_is_understood(scene: Scene) -> None:
    message = await scene.bot.send_message(ANNA, "hand", disable_web_page_preview=True)
    assert message.link_preview_options is not None
    assert message.link_preview_options.is_disabled


async def test_a_private_chat_has_nothing_pinned_and_no_permissions(scene: Scene) -> None:
    found = await scene.bot.get_chat(ANNA)
    assert (found.pinned_message, found.permissions) == (None, None)
    sent = await scene.bot.send_message(ANNA, "hand")
    await scene.bot.pin_chat_message(ANNA, sent.message_id)
    assert list(scene.world.chat(ANNA).messages) == [sent.message_id]


async def test_an_edit_keeps_the_id_and_gets_a_date(scene: Scene) -> None:
    edited = await scene.bot.edit_message_text(
        "table",
        chat_id=scene.group.id,
        message_id=scene.shown,
    )
    assert isinstance(edited, Message)
    assert (edited.message_id, edited.text, edited.reply_markup) == (scene.shown, "table", None)
    assert edited.edit_date is not None


async def test_message_ids_count_in_each_chat_by_themselves(scene: Scene) -> None:
    group = await scene.bot.send_message(scene.group.id, "one")
    private = await scene.bot.send_message(ANNA, "one")
    assert group.message_id == scene.shown + 1
    assert private.message_id == 1


async def test_a_deleted_message_is_gone(scene: Scene) -> None:
    await scene.bot.delete_message(scene.group.id, scene.shown)
    assert scene.shown not in scene.group.messages


async def test_what_the_bot_says_itself_is_no_update(scene: Scene) -> None:
    await updates(scene.bot)
    await scene.bot.send_message(scene.group.id, "/durak")
    assert await updates(scene.bot) == []


async def test_the_members_are_who_they_are(scene: Scene) -> None:
    owner = await scene.bot.get_chat_member(scene.group.id, ANNA)
    member = await scene.bot.get_chat_member(scene.group.id, 1002)
    admins = await scene.bot.get_chat_administrators(scene.group.id)
    assert isinstance(owner, ChatMemberOwner)
    assert isinstance(member, ChatMemberMember)
    assert [type(admin) for admin in admins] == [ChatMemberOwner, ChatMemberAdministrator]
    assert await scene.bot.get_chat_member_count(scene.group.id) == 4


async def test_a_pinned_message_is_found_with_the_chat(scene: Scene) -> None:
    await scene.bot.pin_chat_message(scene.group.id, scene.shown)
    found = await scene.bot.get_chat(scene.group.id)
    assert found.pinned_message is not None
    assert found.pinned_message.message_id == scene.shown


async def test_commands_are_remembered_by_scope_and_language(scene: Scene) -> None:
    play = BotCommand(command="durak", description="Играть")
    groups = BotCommandScopeAllGroupChats()
    await scene.bot.set_my_commands([play], scope=groups, language_code="ru")
    [command] = await scene.bot.get_my_commands(scope=groups, language_code="ru")
    assert command.model_dump() == play.model_dump()
    assert await scene.bot.get_my_commands(scope=groups) == []
    await scene.bot.delete_my_commands(scope=groups, language_code="ru")
    assert await scene.bot.get_my_commands(scope=groups, language_code="ru") == []


async def test_a_description_falls_back_to_that_of_any_language(scene: Scene) -> None:
    await scene.bot.set_my_description("Cards")
    await scene.bot.set_my_description("Карты", language_code="ru")
    russian = await scene.bot.get_my_description(language_code="ru")
    english = await scene.bot.get_my_description(language_code="en")
    assert (russian.description, english.description) == ("Карты", "Cards")


async def test_a_person_may_have_a_menu_button_of_their_own(scene: Scene) -> None:
    await scene.bot.set_chat_menu_button(chat_id=ANNA, menu_button=MenuButtonCommands())
    assert isinstance(await scene.bot.get_chat_menu_button(chat_id=ANNA), MenuButtonCommands)


async def test_a_file_can_be_had_again(scene: Scene) -> None:
    file = await find_a_file(scene)
    assert file.file_path is not None
    got = await scene.bot.download_file(file.file_path)
    assert got is not None
    assert got.read() == b"Rules: default\n"
