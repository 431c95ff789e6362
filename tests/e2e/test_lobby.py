"""The group's table before the deal: who sits down, by which rules."""

from pathlib import Path

from tests.support.house import unhurried
from tests.support.players import labels, sit_down

ANNA, BORIS, VERA = 1001, 1002, 1003


async def test_who_opens_the_table_sits_there(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        house.says(ANNA, house.group, "/durak@durak_bot")
        lobby = await house.until_shown(house.group, "1  Anna")
        assert lobby["text"].startswith("🃏 Durak · throw-in · 36 cards · 60 s")
        assert "Deal" not in " ".join(labels(house, house.group))


async def test_one_message_shows_who_comes_and_goes(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await sit_down(house, ANNA, BORIS, VERA)
        await house.taps(BORIS, house.group, "Leave")
        await house.until_shown(house.group, "2  Vera")
        assert [m["text"][:2] for m in house.messages(house.group)] == ["/d", "🃏 "]
        assert "Deal · 2 players" in labels(house, house.group)


async def test_joining_twice_is_one_seat(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await sit_down(house, ANNA, BORIS)
        private = len(house.messages(BORIS))
        given = await house.taps(BORIS, house.group, "Join")
        await house.quiet()
        assert given["text"] == "You are seated."
        assert house.told(house.group).count("Boris") == 1
        assert len(house.messages(BORIS)) == private


async def test_durak_twice_is_one_lobby(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await sit_down(house, ANNA)
        house.says(BORIS, house.group, "/durak")
        await house.quiet()
        lobbies = [m for m in house.messages(house.group) if m["text"].startswith("🃏")]
        assert "Boris" not in lobbies[-1]["text"]
        rooms = await house.app.dispatcher["services"].registry.every_open()
        assert len(rooms) == 1


async def test_programs_come_and_go(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await sit_down(house, ANNA, bots=2)
        await house.taps(ANNA, house.group, "Remove a bot")
        await house.until(lambda: "Zoya" not in house.told(house.group), "one program less")
        assert "2  🤖 Fyodor" in house.told(house.group)


async def test_only_who_sits_there_arranges_the_table(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await sit_down(house, ANNA)
        before = house.told(house.group)
        for label in ("Add a bot", "Rules"):
            given = await house.taps(VERA, house.group, label)
            assert given["text"] == "Join first: who sits here arranges the table."
        await house.quiet()
        assert house.told(house.group) == before


async def test_the_rules_are_chosen_by_tapping(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await sit_down(house, ANNA)
        await house.taps(ANNA, house.group, "Rules")
        await house.taps(ANNA, house.group, "Transfer")
        await house.until_shown(house.group, "Durak · transfer")
        await house.taps(ANNA, house.group, "52 cards")
        await house.until_shown(house.group, "transfer · 52 cards")
        await house.taps(ANNA, house.group, "20 s")
        await house.until_shown(house.group, "52 cards · 20 s")
        await house.taps(ANNA, house.group, "Back")
        await house.until_shown(house.group, "1  Anna")


async def test_the_lobby_has_no_other_faces_than_its_buttons_show(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await sit_down(house, ANNA)
        message, key = house.button(house.group, "Rules") or ({}, {})
        forged = f"{key['callback_data']}sideways"
        given = await house.presses(ANNA, house.group, message["message_id"], forged)
        assert given["text"] == "I do not know this button any more."


async def test_a_group_keeps_its_rules_for_the_next_table(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await sit_down(house, ANNA)
        await house.taps(ANNA, house.group, "Rules")
        await house.taps(ANNA, house.group, "24 cards")
        await house.until_shown(house.group, "24 cards · 60 s")
        house.says(ANNA, house.group, "/stop")
        await house.until_shown(house.group, "cleared away")
        house.says(BORIS, house.group, "/durak")
        await house.until_shown(house.group, "24 cards · 60 s")


async def test_pairs_need_four_seats(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await sit_down(house, ANNA, BORIS, VERA)
        await house.taps(ANNA, house.group, "Rules")
        await house.taps(ANNA, house.group, "More rules")
        await house.taps(ANNA, house.group, "Pairs")
        await house.until_shown(house.group, "2 teams")
        await house.taps(ANNA, house.group, "Back")
        await house.until(lambda: "More rules" in labels(house, house.group), "the first page")
        await house.taps(ANNA, house.group, "Back")
        given = await house.taps(ANNA, house.group, "Deal · 3")
        assert given["text"] == (
            "So many cannot play by these rules. Change the rules or the seats."
        )
        await house.taps(ANNA, house.group, "Add a bot")
        await house.taps(ANNA, house.group, "Deal · 4")
        await house.until_shown(house.group, "· team 1")


async def test_eight_sit_down_to_52_cards_and_no_ninth(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await sit_down(house, ANNA)
        await house.taps(ANNA, house.group, "Rules")
        await house.taps(ANNA, house.group, "52 cards")
        await house.taps(ANNA, house.group, "Back")
        for seat in range(2, 9):
            await house.taps(ANNA, house.group, "Add a bot")
            await house.until_shown(house.group, f"{seat}  🤖")
        assert not {"Add a bot", "Join"} & set(labels(house, house.group))
        await house.taps(ANNA, house.group, "Deal · 8")
        await house.until_shown(house.group, "deck 4")


async def test_a_full_table_takes_nobody_more(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await sit_down(house, ANNA, bots=4)
        message, join = next(
            pair for pair in house.buttons(house.group) if pair[1]["text"] == "Join"
        )
        await house.taps(BORIS, house.group, "Join")
        given = await house.presses(
            VERA, house.group, message["message_id"], str(join["callback_data"])
        )
        assert given["text"] == "Every seat is taken."


async def test_a_smaller_deck_is_refused_while_too_many_sit_there(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await sit_down(house, ANNA, bots=4)
        await house.taps(ANNA, house.group, "Rules")
        given = await house.taps(ANNA, house.group, "24 cards")
        assert "So many cannot play" in str(given["text"])


async def test_one_alone_cannot_deal(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await sit_down(house, ANNA, BORIS)
        message, button = house.button(house.group, "Deal") or ({}, {})
        await house.taps(BORIS, house.group, "Leave")
        await house.until(lambda: "Boris" not in house.told(house.group), "an empty seat")
        data = str(button["callback_data"])
        given = await house.presses(ANNA, house.group, message["message_id"], data)
        assert given["text"] == "It takes two: wait for somebody, or add a bot."


async def test_when_the_owner_leaves_the_next_one_goes_on(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await sit_down(house, ANNA, BORIS)
        await house.taps(ANNA, house.group, "Leave")
        await house.until_shown(house.group, "1  Boris")
        await house.taps(BORIS, house.group, "Add a bot")
        await house.taps(BORIS, house.group, "Deal · 2")
        await house.until_shown(BORIS, "trump")


async def test_a_table_that_everybody_leaves_is_cleared_away(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await sit_down(house, ANNA)
        await house.taps(ANNA, house.group, "Leave")
        await house.until_shown(house.group, "cleared away")
        assert labels(house, house.group) == []
        await sit_down(house, BORIS)


async def test_the_one_at_the_dealers_right_cuts(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await sit_down(house, ANNA, BORIS, VERA)
        await house.taps(ANNA, house.group, "Rules")
        await house.taps(ANNA, house.group, "Cut before the deal")
        await house.taps(ANNA, house.group, "Back")
        await house.taps(ANNA, house.group, "Deal · 3")
        await house.until_shown(house.group, "Boris, cut the deck")
        given = await house.taps(ANNA, house.group, "12")
        assert "cut" in str(given["text"]).lower()
        await house.taps(BORIS, house.group, "12")
        await house.until_shown(house.group, "deck 18")
