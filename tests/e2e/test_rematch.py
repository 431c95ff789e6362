"""After a game: the same people once more."""

from pathlib import Path

from tests.support.house import House, unhurried
from tests.support.players import deal, gives_up, labels, sit_down

ANNA, BORIS, VERA = 1001, 1002, 1003


async def played(house: House, winner: int, durak: int) -> None:
    """A game of two that one of them has given up."""
    await deal(house, winner, durak)
    await gives_up(house, durak)
    await house.until_shown(house.group, "🏁")


async def test_the_next_deal_comes_when_both_have_asked(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await played(house, ANNA, BORIS)
        await house.taps(BORIS, house.group, "Again")
        await house.until_shown(house.group, "1  Boris")
        await house.taps(ANNA, house.group, "Join")
        await house.until(lambda: "beaten 0" in house.told(house.group), "the next table")


async def test_everybody_sits_where_they_sat(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await played(house, ANNA, BORIS)
        await house.taps(BORIS, house.group, "Again")
        await house.taps(ANNA, house.group, "Join")
        await house.until(lambda: "beaten 0" in house.told(house.group), "the next table")
        table = house.told(house.group)
        assert table.index("Anna\u00a06") < table.index("Boris\u00a06")


async def test_the_durak_deals_and_the_result_stays_in_the_chat(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await played(house, ANNA, BORIS)
        await house.taps(ANNA, house.group, "Again")
        await house.taps(BORIS, house.group, "Join")
        await house.until(lambda: "beaten 0" in house.told(house.group), "the next table")
        await house.quiet()
        [end] = [m for m in house.messages(house.group) if "🏁" in m["text"]]
        assert "Boris gives up and is the durak." in end["text"]
        assert "Check the deal" in str(end["reply_markup"])


async def test_one_may_ask_by_the_button_of_the_old_result_too(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await played(house, ANNA, BORIS)
        given = await house.taps(ANNA, ANNA, "Again")
        assert given["text"] == "You are seated."
        await house.until_shown(house.group, "Waiting for Boris: then the cards are dealt.")
        await house.taps(BORIS, BORIS, "Again")
        await house.until(lambda: "beaten 0" in house.told(house.group), "the next table")


async def test_who_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS, VERA)
        await house.taps(ANNA, ANNA, "⋯")
        await house.taps(ANNA, ANNA, "Offer a draw")
        for person in (BORIS, VERA):
            await house.taps(person, person, "⋯")
            await house.taps(person, person, "Agree to a draw")
        await house.until_shown(house.group, "🏁")
        await house.taps(ANNA, house.group, "Again")
        await house.taps(BORIS, house.group, "Join")
        await house.until_shown(house.group, "2  Boris")
        await house.taps(BORIS, house.group, "Deal · 2")
        await house.until(lambda: "beaten 0" in house.told(house.group), "the next table")
        assert "Vera" not in house.told(house.group)


async def test_one_person_among_programs_plays_again_by_one_tap(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, bots=1)
        await gives_up(house, ANNA)
        await house.until_shown(house.group, "🏁")
        await house.taps(ANNA, house.group, "Again")
        await house.until(lambda: "beaten 0" in house.told(house.group), "the next table")


async def test_who_did_not_play_cannot_ask_for_the_others(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await played(house, ANNA, BORIS)
        given = await house.taps(VERA, house.group, "Again")
        assert given["text"] == "You are not in this game. Watch, and join the next one."


async def test_durak_after_a_game_opens_the_table_for_anybody(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await played(house, ANNA, BORIS)
        await sit_down(house, VERA, ANNA)
        assert "Boris" not in house.told(house.group)
        assert "Deal · 2 players" in labels(house, house.group)


async def test_an_old_lobby_button_does_nothing_to_a_result(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await sit_down(house, ANNA, BORIS)
        message, button = house.button(house.group, "Leave") or ({}, {})
        await house.taps(ANNA, house.group, "Deal")
        await house.until_shown(BORIS, "trump")
        await gives_up(house, BORIS)
        result = (await house.until_shown(house.group, "🏁"))["text"]
        data = str(button["callback_data"])
        given = await house.presses(ANNA, house.group, message["message_id"], data)
        await house.quiet()
        assert given["text"] == "This game is over. The next one comes with its own buttons."
        assert house.told(house.group) == result
