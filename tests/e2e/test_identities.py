"""Who is who: hidden administrators, channels, bots, and names that break messages."""

from pathlib import Path

import pytest

from bot.playground.model import Draft, Sender, User
from tests.support.house import House, unhurried
from tests.support.players import deal, gives_up, sit_down

ANNA, BORIS, VERA = 1001, 1002, 1003

NAMES = (
    "стёпа >_<",
    "</b>",
    "A&B <3",
    "*_[x](y)_*",
    "W" * 64,
    "\u202eevil\u202c",
    "\u2800\u3164",
    "מְנַחֵם",
    "👨‍👩‍👧‍👦" * 10,
    "Z̸̢̛͓͙̪͍̦a̷̢̛l̴̨͙g̵̱o̴̪",
    "/durak",
    "{name}",
    "%s %d",
)


async def open_rooms(house: House) -> int:
    return len(await house.app.dispatcher["services"].registry.every_open())


async def test_a_hidden_administrator_opens_a_table_at_which_nobody_sits(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        house.world.promote(house.group, BORIS, anonymous=True)
        house.says(BORIS, house.group, "/durak")
        lobby = await house.until_shown(house.group, "🃏")
        assert "1  ·" in lobby["text"]
        assert "Group" not in lobby["text"]


async def test_a_hidden_administrator_joins_as_themselves(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        house.world.promote(house.group, BORIS, anonymous=True)
        house.says(BORIS, house.group, "/durak")
        await house.taps(BORIS, house.group, "Join")
        await house.until_shown(house.group, "1  Boris")
        await house.taps(ANNA, house.group, "Join")
        await house.until_shown(house.group, "2  Anna")


async def test_two_hidden_administrators_are_two_people(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        for person in (BORIS, VERA):
            house.world.promote(house.group, person, anonymous=True)
        house.says(BORIS, house.group, "/durak")
        for person in (BORIS, VERA):
            await house.taps(person, house.group, "Join")
        await house.until_shown(house.group, "2  Vera")


async def test_a_hidden_administrator_stops_the_game(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        house.world.promote(house.group, VERA, anonymous=True)
        house.says(VERA, house.group, "/stop")
        await house.until_shown(house.group, "🏁 The game was stopped.")


async def test_a_hidden_administrator_opens_the_next_table_after_a_game(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        await gives_up(house, BORIS)
        await house.until_shown(house.group, "🏁")
        house.world.promote(house.group, VERA, anonymous=True)
        house.says(VERA, house.group, "/durak")
        await house.until(lambda: "1  ·" in house.told(house.group), "an empty table")


async def test_a_channel_is_asked_to_write_as_a_person(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        house.world.send_as_channel("Card news", house.group, "/durak")
        await house.until_shown(house.group, "A channel cannot sit down. Write as yourself")
        assert await open_rooms(house) == 0


async def test_a_channel_stops_nothing(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        house.world.send_as_channel("Card news", house.group, "/stop")
        await house.quiet()
        assert "🏁" not in str(house.messages(house.group))


async def test_a_forwarded_post_opens_nothing_and_is_not_answered(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        for text in ("/durak", "/durak is fun", "/start"):
            house.world.send_as_channel("Card news", house.group, text, automatic=True)
        await house.quiet()
        assert (await open_rooms(house), house.told(house.group)) == (0, "")


async def test_other_bots_are_not_heard(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        other = User(777, "Uno", username="uno_bot", is_bot=True)
        chat = house.world.chat(house.group)
        house.world.post(chat, Sender(other), Draft({"text": "/durak", "entities": []}))
        await house.quiet()
        assert await open_rooms(house) == 0


@pytest.mark.parametrize("name", NAMES)
async def test_a_name_breaks_nothing(tmp_path: Path, name: str) -> None:
    async with unhurried(tmp_path) as house:
        house.world.rename(BORIS, name)
        await sit_down(house, ANNA)
        await house.taps(BORIS, house.group, "Join")
        await house.taps(ANNA, house.group, "Deal · 2")
        for chat in (ANNA, BORIS, house.group):
            await house.until_shown(chat, "trump")
        await gives_up(house, ANNA)
        await house.until_shown(house.group, "🏁")
        assert refusals(house) == []


async def test_six_long_names_fit_one_message(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        people = [ANNA, BORIS, VERA, 1004]
        for number in range(2):
            person = house.world.add_person(f"New {number}").id
            house.world.join(house.group, person)
            house.says(person, person, "/start")
            people.append(person)
        for person in people:
            house.world.rename(person, "Ж" * 64, "Щ" * 64)
        await house.quiet()
        house.says(ANNA, house.group, "/durak")
        for person in people[1:]:
            await house.taps(person, house.group, "Join")
        await house.taps(ANNA, house.group, "Deal · 6")
        table = await house.until_shown(house.group, "trump ·")
        assert len(table["text"]) < 600
        assert refusals(house) == []


async def test_a_name_may_change_in_the_middle_of_a_game(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        house.world.rename(BORIS, "Bob")
        await house.taps(BORIS, house.group, "My hand")
        await gives_up(house, BORIS)
        end = await house.until_shown(house.group, "🏁")
        assert "gives up and is the durak" in end["text"]


def refusals(house: House) -> list[str]:
    """What the server has refused of what the bot sent."""
    return [
        str(call.answer)
        for call in house.server.journal.of(
            "sendMessage", "editMessageText", "answerCallbackQuery"
        )
        if call.status != 200
    ]
