"""What people can write to the bot, in private and in a group."""

from functools import partial
from pathlib import Path

from tests.support.house import House, unhurried
from tests.support.players import deal, gives_up, labels, sit_down

ANNA, BORIS, VERA = 1001, 1002, 1003


def is_home(house: House, after: int) -> bool:
    """Whether the first screen stands in Anna's chat as a newer message."""
    newest = house.messages(ANNA)[-1]
    return newest["message_id"] > after and "Durak, right here" in newest["text"]


async def test_hand_posts_the_hand_once_more(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        before = [m["message_id"] for m in house.messages(ANNA)]
        house.says(ANNA, ANNA, "/hand")
        await house.until(
            lambda: house.messages(ANNA)[-1]["message_id"] > before[-1] + 1, "a hand"
        )
        await house.quiet()
        hands = [m for m in house.messages(ANNA) if "trump" in m["text"]]
        assert hands[-1]["message_id"] > before[-1]
        assert len([m for m in hands if m.get("reply_markup")]) == 1


async def test_hand_without_a_game_says_so(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        house.says(ANNA, ANNA, "/hand")
        await house.until_shown(ANNA, "No game is going on here. /durak opens a table.")


async def test_hand_does_not_copy_a_groups_lobby_into_the_private_chat(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await sit_down(house, ANNA, BORIS)
        house.says(ANNA, ANNA, "/hand")
        await house.until_shown(ANNA, "No game is going on here.")


async def test_table_in_a_group_posts_the_table_anew(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        house.says(BORIS, house.group, "/table")
        await house.quiet()
        tables = [m for m in house.messages(house.group) if "trump ·" in m["text"]]
        assert tables[-1] == house.messages(house.group)[-1]
        assert len([m for m in tables if m.get("reply_markup")]) == 1


async def test_table_in_a_group_without_a_game_says_so(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        house.says(BORIS, house.group, "/table")
        await house.until_shown(house.group, "No game is going on here. /durak opens a table.")


async def test_the_table_is_posted_from_the_hand_once_a_bout(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        await house.taps(ANNA, ANNA, "⋯")
        given = await house.taps(ANNA, ANNA, "Post the table anew")
        assert given["text"] is None
        given = await house.taps(ANNA, ANNA, "Post the table anew")
        assert given["text"] == "The table has been posted in this bout. Once is enough."


async def test_rules_in_a_group_are_those_of_the_table(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        house.says(ANNA, house.group, "/rules")
        await house.until_shown(house.group, "No game is going on here.")
        await sit_down(house, ANNA)
        house.says(ANNA, house.group, "/rules")
        await house.until_shown(house.group, "The rules of this table")


async def test_rules_in_private_are_those_of_the_game_one_plays(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        house.says(ANNA, ANNA, "/rules")
        await house.until_shown(ANNA, "How to play")
        await deal(house, ANNA, BORIS)
        house.says(ANNA, ANNA, "/rules")
        await house.until_shown(ANNA, "The rules of this table")


async def test_rules_and_back_under_the_hand(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        await house.taps(ANNA, ANNA, "⋯")
        await house.taps(ANNA, ANNA, "Rules of this table")
        await house.until_shown(ANNA, "The rules of this table")
        await house.taps(ANNA, ANNA, "Back")
        await house.until(lambda: "⋯" in labels(house, ANNA), "the cards")


async def test_help_explains_the_game(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        for chat in (ANNA, house.group):
            house.says(ANNA, chat, "/help")
            await house.until_shown(chat, "How to play")
        assert labels(house, house.group) == []


async def test_anything_else_in_private_shows_the_first_screen(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        for text in ("hello", "/durak", "/menu", "/nonsense", "🂡"):
            before = house.messages(ANNA)[-1]["message_id"]
            house.says(ANNA, ANNA, text)
            await house.until(partial(is_home, house, before + 1), "the first screen")


async def test_talk_in_a_group_is_left_alone(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        for text in ("who plays?", "/start@other_bot", "/durak@other_bot", "/nonsense"):
            house.says(ANNA, house.group, text)
        await house.quiet()
        assert house.told(house.group) == ""


async def test_settings_change_how_cards_are_written(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        house.says(ANNA, ANNA, "/settings")
        await house.taps(ANNA, ANNA, "ten of clubs")
        await house.until(
            lambda: any(
                " of " in str(button["text"]) and "p1:" in str(button)
                for _, button in house.buttons(ANNA)
            ),
            "cards in words",
        )
        assert " of " not in str([button for _, button in house.buttons(BORIS)])


async def test_settings_change_the_language_of_everything_private(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        house.says(ANNA, ANNA, "/language")
        await house.taps(ANNA, ANNA, "Русский")
        await house.until_shown(ANNA, "Настройки")
        await house.until(
            lambda: any("козыр" in m["text"].lower() for m in house.messages(ANNA)), "a hand"
        )
        assert "trump" in house.told(house.group)
        assert "trump" in house.told(BORIS)


async def test_large_buttons_stand_three_in_a_row(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        house.says(ANNA, ANNA, "/settings")
        await house.taps(ANNA, ANNA, "Large buttons")
        await house.until_shown(ANNA, "Settings")
        await house.quiet()
        [hand] = [m for m in house.messages(ANNA) if "trump" in m["text"]]
        assert len(hand["reply_markup"]["inline_keyboard"][0]) == 3


async def test_the_menus_buttons_lead_there_and_back(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        for label, shown in (("How to play", "Get rid of your cards"), ("Settings", "Settings")):
            await house.taps(ANNA, ANNA, label)
            await house.until_shown(ANNA, shown)
            await house.taps(ANNA, ANNA, "Back")
            await house.until_shown(ANNA, "Durak, right here")
        await house.quiet()
        assert len(house.messages(ANNA)) == 2


async def test_my_hand_in_the_group_is_for_its_owner_alone(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        given = await house.taps(ANNA, house.group, "My hand")
        assert given["alert"]
        assert sum(suit in str(given["text"]) for suit in "♣♦♥♠") >= 1
        refused = await house.taps(VERA, house.group, "My hand")
        assert refused["text"] == "You are not in this game. Watch, and join the next one."


async def test_stop_ends_a_private_game(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        house.says(ANNA, ANNA, "/stop")
        await house.until_shown(ANNA, "No game is going on here.")
        await house.taps(ANNA, ANNA, "Play now")
        await house.until_shown(ANNA, "trump")
        house.says(ANNA, ANNA, "/stop")
        await house.until_shown(ANNA, "The game was stopped. Nobody is the durak.")


async def test_the_owner_stops_a_game(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, BORIS, VERA)
        house.says(BORIS, house.group, "/stop")
        await house.until_shown(house.group, "The game was stopped. Nobody is the durak.")
        for person in (BORIS, VERA):
            await house.until_shown(person, "The game was stopped.")


async def test_an_administrator_stops_a_game(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, BORIS, VERA)
        house.says(ANNA, house.group, "/stop")
        await house.until_shown(house.group, "The game was stopped. Nobody is the durak.")


async def test_most_of_the_players_stop_a_game(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS, VERA)
        house.says(BORIS, house.group, "/stop")
        await house.until_shown(house.group, "Noted. When most of the players want to stop")
        house.says(BORIS, house.group, "/stop")
        await house.quiet()
        assert "🏁" not in str(house.messages(house.group))
        house.says(VERA, house.group, "/stop")
        await house.until_shown(house.group, "🏁 The game was stopped.")


async def test_an_outsider_stops_nothing(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        house.says(VERA, house.group, "/stop")
        await house.until_shown(house.group, "Only players and administrators can stop a game.")
        await house.quiet()
        assert "🏁" not in str(house.messages(house.group))


async def test_stop_without_a_game_says_so(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        house.says(ANNA, house.group, "/stop")
        await house.until_shown(house.group, "No game is going on here.")


async def test_stop_after_a_game_has_nothing_to_stop(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        await gives_up(house, BORIS)
        await house.until_shown(house.group, "🏁")
        house.says(ANNA, house.group, "/stop")
        await house.until(lambda: "No game" in house.told(house.group), "an answer")


async def test_hand_in_a_group_posts_the_hand_in_private(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        await house.quiet()
        private = house.messages(ANNA)[-1]["message_id"]
        sent = len(house.server.journal.of("sendMessage", chat=house.group))
        house.says(ANNA, house.group, "/hand")
        await house.until(lambda: house.messages(ANNA)[-1]["message_id"] > private, "a hand")
        await house.quiet()
        assert len(house.server.journal.of("sendMessage", chat=house.group)) == sent
        house.says(VERA, house.group, "/hand")
        await house.until_shown(house.group, "You are not in this game.")


async def test_hand_in_a_group_before_the_deal_says_so(
    tmp_path: Path,
) -> None:
    async with unhurried(tmp_path) as house:
        house.says(ANNA, house.group, "/hand")
        await house.until_shown(house.group, "No game is going on here.")
        await sit_down(house, ANNA, BORIS)
        house.says(ANNA, house.group, "/hand")
        await house.until_shown(house.group, "No cards are dealt yet.")


async def test_whoever_asks_again_and_again_does_not_fill_the_group(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        await house.quiet()
        before = len(house.server.journal.of("sendMessage", chat=house.group))
        for _ in range(3):
            for command in ("/table", "/help", "/rules", "/durak"):
                house.says(VERA, house.group, command)
        await house.quiet()
        assert len(house.server.journal.of("sendMessage", chat=house.group)) == before + 3
