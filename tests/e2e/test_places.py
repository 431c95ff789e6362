"""Where people play: topics of a forum, a group that becomes a supergroup, several tables."""

from pathlib import Path

import pytest

from bot.playground.flood import Limits
from bot.playground.model import ChatKind
from tests.support.house import ENGLISH, ROOMY, House, running, serving, unhurried
from tests.support.players import deal, gives_up, move, play_on, sit_down

ANNA, BORIS, VERA, GRIGORY = 1001, 1002, 1003, 1004


def forum(house: House) -> int:
    """A forum with everybody in it."""
    people = list(house.world.people)
    return house.world.add_group("Forum", people, forum=True).id


async def deal_in_topic(house: House, chat: int, topic: int) -> None:
    """Anna opens a table in a topic, Boris sits down, and the cards are dealt."""
    house.says(ANNA, chat, "/durak", thread=topic)
    await house.until_shown(chat, "1  Anna")
    await house.taps(BORIS, chat, "Join")
    await house.taps(ANNA, chat, "Deal · 2")


async def deal_at_the_dacha(house: House) -> int:
    """Anna and Vera are dealt cards in a second group, which is returned."""
    chat = house.world.add_group("Dacha", [ANNA, VERA], kind=ChatKind.SUPERGROUP).id
    house.says(ANNA, chat, "/durak")
    await house.taps(VERA, chat, "Join")
    await house.taps(ANNA, chat, "Deal · 2")
    await house.until_shown(ANNA, "Dacha")
    return chat


async def test_each_topic_has_its_own_table(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        chat = forum(house)
        topics = [house.world.add_topic(chat, name) for name in ("Cards", "Chess")]
        for person, topic in zip((ANNA, BORIS), topics, strict=True):
            house.says(person, chat, "/durak", thread=topic)
        await house.until_shown(chat, "1  Anna")
        await house.until_shown(chat, "1  Boris")
        lobbies = [m for m in house.messages(chat) if m.get("text", "").startswith("🃏")]
        assert [m["message_thread_id"] for m in lobbies] == topics


async def test_the_general_topic_has_a_table_without_a_thread(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        chat = forum(house)
        topic = house.world.add_topic(chat, "Cards")
        house.says(ANNA, chat, "/durak")
        await house.until_shown(chat, "1  Anna")
        house.says(BORIS, chat, "/durak", thread=topic)
        await house.until_shown(chat, "1  Boris")
        threads = [
            m.get("message_thread_id")
            for m in house.messages(chat)
            if m.get("text", "").startswith("🃏")
        ]
        assert threads == [None, topic]


async def test_a_whole_game_stays_in_its_topic(tmp_path: Path) -> None:
    async with unhurried(tmp_path, seed=3) as house:
        chat = forum(house)
        topic = house.world.add_topic(chat, "Cards")
        await deal_in_topic(house, chat, topic)
        await play_on(house, {ANNA, BORIS})
        await house.until_shown(chat, "🏁")
        house.says(VERA, chat, "/table", thread=topic)
        await house.quiet()
        texts = [m for m in house.messages(chat) if m["from"]["is_bot"]]
        assert {m["message_thread_id"] for m in texts} == {topic}


async def test_a_topic_that_is_closed_ends_its_game(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        chat = forum(house)
        topic = house.world.add_topic(chat, "Cards")
        await deal_in_topic(house, chat, topic)
        await house.until_shown(BORIS, "trump")
        house.world.close_topic(chat, topic)
        await house.taps(ANNA, ANNA, "⋯")
        await house.taps(ANNA, ANNA, "Post the table anew")
        for person in (ANNA, BORIS):
            await house.until_shown(person, "The game was stopped. Nobody is the durak.")


async def test_a_topic_that_is_deleted_ends_its_game_and_leaves_the_other_topics_alone(
    tmp_path: Path,
) -> None:
    async with unhurried(tmp_path) as house:
        chat = forum(house)
        topic = house.world.add_topic(chat, "Cards")
        house.says(VERA, chat, "/durak")
        await house.until_shown(chat, "1  Vera")
        await deal_in_topic(house, chat, topic)
        await house.until_shown(BORIS, "trump")
        await house.quiet()
        house.world.delete_topic(chat, topic)
        await move(house, {ANNA, BORIS})
        for person in (ANNA, BORIS):
            await house.until_shown(person, "The game was stopped. Nobody is the durak.")
        await house.taps(GRIGORY, chat, "Join")
        await house.until_shown(chat, "2  Grigory")


async def test_a_topic_that_is_opened_again_has_room_for_a_new_table(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        chat = forum(house)
        topic = house.world.add_topic(chat, "Cards")
        house.says(ANNA, chat, "/durak", thread=topic)
        await house.until_shown(chat, "1  Anna")
        house.world.close_topic(chat, topic)
        await house.taps(BORIS, chat, "Join")
        await house.quiet()
        house.world.close_topic(chat, topic, closed=False)
        house.says(VERA, chat, "/durak", thread=topic)
        await house.until_shown(chat, "1  Vera")


async def test_a_group_that_becomes_a_supergroup_plays_on_there(tmp_path: Path) -> None:
    async with unhurried(tmp_path, seed=3) as house:
        await deal(house, ANNA, BORIS)
        new = house.world.migrate(house.group).id
        await house.until_shown(new, "trump ·")
        await play_on(house, {ANNA, BORIS})
        await house.until_shown(new, "🏁")


@pytest.mark.parametrize("heard", [0, 1], ids=["only the old group", "only the new group"])
async def test_one_of_the_two_notices_is_enough_to_follow_a_group(
    tmp_path: Path, heard: int
) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        await house.quiet()
        new = house.world.migrate(house.group).id
        queue = house.server.updates._queue
        notice = list(queue)[heard]
        house.server.updates.forget()
        queue.append(notice)
        await house.until_shown(new, "trump ·")
        await move(house, {ANNA, BORIS})
        await house.quiet()
        assert len([m for m in house.messages(new) if "trump ·" in m.get("text", "")]) == 1


async def test_a_lobby_moves_along_as_well(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await sit_down(house, ANNA, BORIS)
        new = house.world.migrate(house.group).id
        await house.until_shown(new, "2  Boris")
        await house.taps(VERA, new, "Join")
        await house.until_shown(new, "3  Vera")


async def test_the_old_groups_buttons_still_find_the_game(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        old = house.group
        message, button = house.button(old, "My hand") or ({}, {})
        new = house.world.migrate(old).id
        await house.until_shown(new, "trump ·")
        data = str(button["callback_data"])
        given = await house.presses(ANNA, old, message["message_id"], data)
        assert given["alert"]


async def test_a_person_may_sit_at_several_tables_and_each_hand_says_where(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        await deal_at_the_dacha(house)
        await house.quiet()
        hands = [m["text"].splitlines()[0] for m in house.messages(ANNA) if "trump" in m["text"]]
        assert hands == ["Kitchen table", "Dacha"]
        assert "Dacha" not in house.told(VERA)


async def test_after_a_restart_each_hand_still_says_where(tmp_path: Path) -> None:
    async with serving(limits=Limits(enforced=False), people=ENGLISH) as server:
        async with running(server, tmp_path, seed=3, wishes=ROOMY) as house:
            await house.greet()
            await deal(house, ANNA, BORIS)
            await deal_at_the_dacha(house)
            await house.quiet()
        async with running(server, tmp_path, seed=4, wishes=ROOMY) as house:
            await house.quiet()
            house.says(ANNA, ANNA, "/hand")
            await house.quiet()
            for _ in range(4):
                await move(house, {ANNA, BORIS, VERA})
                await house.quiet()
            texts = [m["text"] for m in house.messages(ANNA) if "trump" in m["text"]]
            assert {text.splitlines()[0] for text in texts} == {"Kitchen table", "Dacha"}


async def test_stopping_one_table_leaves_the_other(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        other = await deal_at_the_dacha(house)
        house.says(ANNA, other, "/stop")
        await house.until_shown(other, "🏁")
        await gives_up(house, BORIS)
        await house.until_shown(house.group, "Boris gives up and is the durak.")


async def test_a_game_against_the_program_beside_one_in_a_group(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        await house.taps(ANNA, ANNA, "Play now")
        await house.until_shown(ANNA, "🤖\u00a0Fyodor")
        await house.quiet()
        hands = [m["text"].splitlines()[0] for m in house.messages(ANNA) if "trump" in m["text"]]
        assert hands[0] == "Kitchen table"
