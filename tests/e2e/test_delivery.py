"""Whatever Telegram answers, the game goes on and the newest state gets through."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path

import pytest
from aiogram import Bot
from aiogram.client.session.middlewares.base import NextRequestMiddlewareType
from aiogram.methods import AnswerCallbackQuery, TelegramMethod
from aiogram.methods.base import Response, TelegramType

from bot.playground.faults import Effect, Fault
from bot.playground.journal import Call
from bot.rooms.room import Room
from bot.screens.screen import Screen
from bot.store.rows import UserId
from tests.support.house import House, Message, unhurried
from tests.support.players import deal, gives_up, is_over, move, play_on

ANNA, BORIS, VERA = 1001, 1002, 1003
EVERYBODY = (ANNA, BORIS, VERA)
EDIT, SEND, ANSWER = "editMessageText", "sendMessage", "answerCallbackQuery"
SHOWING = (EDIT, SEND)
NOT_MODIFIED = (
    "Bad Request: message is not modified: specified new message content and reply markup are"
    " exactly the same as a current content and reply markup of the message"
)


def tables(house: House, chat: int | None = None) -> list[Message]:
    """The messages in the group that show the table of a game."""
    return [m for m in house.messages(chat or house.group) if "trump ·" in m.get("text", "")]


def calls(house: House, chat: int) -> list[Call]:
    """What the bot sent to a chat or edited there."""
    return house.server.journal.of(*SHOWING, chat=chat)


def flood(house: House, chat: int, *, seconds: int) -> None:
    """Let the next edit there meet a flood wait."""
    words = f"Too Many Requests: retry after {seconds}"
    house.server.faults.refuse(429, words, retry_after=seconds, method=EDIT, chat=chat)


async def moves(house: House, people: Iterable[int], count: int) -> None:
    """So many moves are made, and shown."""
    for _ in range(count):
        await move(house, set(people))
    await house.quiet()


async def shows_the_newest(house: House, chat: int) -> bool:
    """Whether the bot believes that a chat shows all there is, and is right."""
    rows = await house.app.database.read(
        lambda tx: tx.execute_fetchall(
            "SELECT message, shown = version FROM slots JOIN rooms ON rooms.id = slots.room"
            " WHERE slots.chat = ? AND slots.kind IN ('table', 'hand') AND closed = 0",
            (chat,),
        )
    )
    there = {m["message_id"] for m in house.messages(chat)}
    return bool(rows) and all(message in there and up_to_date for message, up_to_date in rows)


async def test_a_flood_wait_holds_up_that_chat_alone_and_one_edit_follows(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, *EVERYBODY)
        await house.quiet()
        flood(house, house.group, seconds=20)
        before = len(calls(house, house.group))
        await moves(house, EVERYBODY, 6)
        await house.until(lambda: len(calls(house, house.group)) > before + 1, "the table again")
        refused, shown = calls(house, house.group)[before : before + 2]
        others = [call for person in EVERYBODY for call in calls(house, person)]

        assert (refused.status, shown.status) == (429, 200)
        assert shown.at - refused.at >= 20
        assert sum(refused.at < call.at < shown.at for call in others) >= 3


async def test_a_result_gets_through_after_a_flood_wait(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        await house.quiet()
        flood(house, house.group, seconds=20)
        await gives_up(house, BORIS)
        await house.until_shown(house.group, "Boris gives up and is the durak.")
        assert tables(house) == []


async def test_a_result_gets_through_though_the_next_game_has_begun(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        await house.quiet()
        flood(house, house.group, seconds=20)
        await gives_up(house, BORIS)
        await house.taps(ANNA, ANNA, "Again")
        await house.taps(BORIS, BORIS, "Again")
        await house.until(partial(tables, house), "the next table")
        await house.until_shown(house.group, "Boris gives up and is the durak.")


async def test_not_modified_is_as_good_as_shown(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, *EVERYBODY)
        house.server.faults.refuse(400, NOT_MODIFIED, method=EDIT, chat=house.group)
        await moves(house, EVERYBODY, 1)
        refused = next(call for call in calls(house, house.group) if call.status == 400)
        assert calls(house, house.group)[-1] is refused
        await moves(house, EVERYBODY, 3)
        assert len(tables(house)) == 1


async def test_a_table_that_somebody_deleted_is_posted_anew_once(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, *EVERYBODY)
        await house.quiet()
        [table] = tables(house)
        house.world.delete_message(house.group, table["message_id"])
        await moves(house, EVERYBODY, 4)
        [posted] = tables(house)
        assert posted["message_id"] > table["message_id"]
        assert await shows_the_newest(house, house.group)


async def test_a_hand_that_can_no_longer_be_edited_is_sent_anew(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, *EVERYBODY)
        await house.quiet()
        words = "Bad Request: message can't be edited"
        house.server.faults.refuse(400, words, method=EDIT, chat=ANNA)
        await moves(house, EVERYBODY, 4)
        assert sum(call.method == SEND for call in calls(house, ANNA)) == 3
        assert await shows_the_newest(house, ANNA)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (403, "Forbidden: bot was kicked from the group chat"),
        (400, "Bad Request: chat not found"),
        (400, "Bad Request: not enough rights to send text messages to the chat"),
    ],
)
async def test_a_group_out_of_reach_ends_its_game_and_frees_everybody(
    tmp_path: Path, code: int, words: str
) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, *EVERYBODY)
        await house.quiet()
        house.server.faults.refuse(code, words, chat=house.group, times=None)
        await move(house, set(EVERYBODY))
        await house.until_shown(ANNA, "Nobody is the durak")
        await house.quiet()
        refused = sum(call.status == code for call in calls(house, house.group))
        await house.taps(BORIS, BORIS, "Play now")
        await house.until_shown(BORIS, "Fyodor")
        assert refused <= 2
        assert sum(call.status == code for call in calls(house, house.group)) == refused


@pytest.mark.parametrize(
    "words",
    [
        "Forbidden: user is deactivated",
        "Forbidden: bot was blocked by the user",
        "Forbidden: bot can't initiate conversation with a user",
    ],
)
async def test_a_player_out_of_reach_is_played_for(tmp_path: Path, words: str) -> None:
    async with unhurried(tmp_path, seed=3) as house:
        await deal(house, *EVERYBODY)
        await house.quiet()
        house.server.faults.refuse(403, words, chat=VERA, times=None)
        await house.until_shown(house.group, "trump ·")
        people = {ANNA, BORIS, VERA}
        while "is away" not in "".join(m.get("text", "") for m in house.messages(house.group)):
            await move(house, people)
            await house.quiet()
        await moves(house, (ANNA, BORIS), 4)


async def test_a_deleted_account_holds_nobody_up(tmp_path: Path) -> None:
    async with unhurried(tmp_path, seed=3) as house:
        await deal(house, *EVERYBODY)
        await house.quiet()
        house.world.deactivate(VERA)
        await play_on(house, {ANNA, BORIS})


async def test_a_new_id_that_only_an_error_tells_of_is_followed(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, *EVERYBODY)
        await house.quiet()
        group = house.world.migrate(house.group)
        house.server.updates.forget()
        await moves(house, EVERYBODY, 3)
        [table] = tables(house, group.id)
        assert await shows_the_newest(house, group.id)
        await house.presses(ANNA, group.id, table["message_id"], first_data(table))


async def test_a_new_id_that_both_chats_and_an_error_tell_of_moves_the_table_once(
    tmp_path: Path,
) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, *EVERYBODY)
        await house.quiet()
        group = house.world.migrate(house.group)
        await moves(house, EVERYBODY, 3)
        house.server.updates.replay(4)
        await moves(house, EVERYBODY, 3)
        assert len(tables(house, group.id)) == 1


@pytest.mark.parametrize("effect", [Effect.BAD_GATEWAY, Effect.DROP_BEFORE])
async def test_a_telegram_that_fails_for_a_while_is_waited_for(
    tmp_path: Path, effect: Effect
) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, *EVERYBODY)
        await house.quiet()
        for chat in (house.group, *EVERYBODY):
            house.server.faults.add(Fault(effect, EDIT, chat, times=2))
        await moves(house, EVERYBODY, 6)
        await house.until(partial(settled, house), "everything to be sent")
        for chat in (house.group, *EVERYBODY):
            assert await shows_the_newest(house, chat)
        assert len(tables(house)) == 1


async def test_updates_that_cannot_be_fetched_for_a_while_come_later(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        for effect in (Effect.BAD_GATEWAY, Effect.DROP_BEFORE, Effect.DROP_AFTER):
            house.server.faults.add(Fault(effect, "getUpdates", times=1))
        await moves(house, (ANNA, BORIS), 3)
        assert await shows_the_newest(house, house.group)


async def test_an_edit_whose_answer_was_lost_is_repeated_and_harmless(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, *EVERYBODY)
        await house.quiet()
        house.server.faults.add(Fault(Effect.DROP_AFTER, EDIT, house.group, times=1))
        await moves(house, EVERYBODY, 1)
        await house.until(partial(settled, house), "the table, as it is kept")
        assert len(tables(house)) == 1


async def test_a_table_whose_answer_was_lost_is_replaced_by_the_next_news(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, *EVERYBODY)
        await house.quiet()
        house.server.faults.add(Fault(Effect.DROP_AFTER, SEND, house.group, times=1))
        house.says(ANNA, house.group, "/table")
        await moves(house, EVERYBODY, 2)
        await house.until(partial(settled, house), "the table, as it is kept")
        assert await shows_the_newest(house, house.group)
        assert len(tables(house)) == 2


def settled(house: House) -> bool:
    return not house.app.outbox._flights and all(box.is_empty() for box in house.app.outbox._boxes)


def first_data(message: Message) -> str:
    rows = message["reply_markup"]["inline_keyboard"]
    return next(str(key["callback_data"]) for row in rows for key in row if "callback_data" in key)


@pytest.mark.parametrize(
    "fault",
    [
        Fault(Effect.BAD_GATEWAY, ANSWER, times=None),
        Fault(Effect.DROP_BEFORE, ANSWER, times=None),
        Fault(Effect.DROP_AFTER, ANSWER, times=None),
        Fault(Effect.DELAY_BEFORE, ANSWER, times=None, seconds=100),
    ],
    ids=lambda fault: str(fault.effect),
)
async def test_an_answer_that_is_lost_or_late_loses_no_move_and_holds_up_no_screen(
    tmp_path: Path, fault: Fault
) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        await house.quiet()
        house.server.faults.add(fault)
        await tap_without_waiting(house)
        await house.until(partial(led, house), "the first card on the table")


async def test_a_query_that_is_too_old_loses_no_move(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        await house.quiet()
        words = "Bad Request: query is too old and response timeout expired or query ID is invalid"
        house.server.faults.refuse(400, words, method=ANSWER, times=None)
        await tap_without_waiting(house)
        await house.until(partial(led, house), "the first card on the table")


async def tap_without_waiting(house: House) -> None:
    """Whoever leads taps a card."""
    leads = [p for p in (ANNA, BORIS) if "Your lead" in house.told(p)]
    [leader] = leads
    message, key = next(
        pair for pair in house.buttons(leader) if pair[1].get("style") == "success"
    )
    house.world.press(leader, leader, message["message_id"], str(key["callback_data"]))


def led(house: House) -> bool:
    """Whether everybody sees the first card."""
    return "beat it or take" in house.told(house.group) and any(
        "Take" in str(key["text"]) for person in (ANNA, BORIS) for _, key in house.buttons(person)
    )


async def test_an_answer_goes_out_before_anything_is_rendered(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, *EVERYBODY)
        await house.quiet()
        order: list[str] = []
        watch_the_order(house, order)
        for _ in range(12):
            if is_over(house, set(EVERYBODY)):
                break
            order.clear()
            await move(house, set(EVERYBODY))
            await house.quiet()
            assert order[0] == "answer"
            assert "render" in order


def watch_the_order(house: House, order: list[str]) -> None:
    """Write down when the bot answers a tap, and when it renders a screen."""
    display = house.app.clockwork._keeper.display
    table, hand = display._table, display._hand

    async def answering(
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
    ) -> Response[TelegramType]:
        if isinstance(method, AnswerCallbackQuery):
            order.append("answer")
        return await make_request(bot, method)

    async def rendering_table(room: Room) -> Screen | None:
        order.append("render")
        return await table(room)

    async def rendering_hand(room: Room, user: UserId) -> Screen | None:
        order.append("render")
        return await hand(room, user)

    house.app.bot.session.middleware(answering)
    display._table = rendering_table  # type: ignore[method-assign]
    display._hand = rendering_hand  # type: ignore[method-assign]
