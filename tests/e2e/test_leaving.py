"""Giving up, draws, and people who go away in the middle of a game."""

from pathlib import Path

from bot.store import results
from bot.store.rows import UserId
from tests.support.house import House, unhurried
from tests.support.players import deal, gives_up, labels, play_on, sit_down

ANNA, BORIS, VERA, GRIGORY = 1001, 1002, 1003, 1004


async def losses(house: House, person: int) -> int:
    """How many games a person has lost."""
    tally = await house.app.database.read(lambda tx: results.of_user(tx, UserId(person)))
    return tally.duraks


async def test_giving_up_among_two_ends_the_game(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        await gives_up(house, BORIS)
        await house.until_shown(house.group, "Boris gives up and is the durak.")
        assert (await losses(house, BORIS), await losses(house, ANNA)) == (1, 0)


async def test_giving_up_among_four_hands_the_seat_to_a_program(tmp_path: Path) -> None:
    async with unhurried(tmp_path, seed=3) as house:
        await deal(house, ANNA, BORIS, VERA, GRIGORY)
        given = await gives_up(house, VERA)
        assert (given["text"], given["alert"]) == (
            "You gave up. A program plays your cards on.",
            True,
        )
        await house.until_shown(house.group, "Vera gives up.")
        await house.until_shown(VERA, "Vera gives up.")
        assert "Give up?" not in house.told(VERA)
        await house.until_shown(house.group, "🤖\u00a0Fyodor")
        await house.until(lambda: "⋯" not in labels(house, VERA), "no buttons under the hand")
        await play_on(house, {ANNA, BORIS, GRIGORY})
        await house.until_shown(house.group, "🏁")
        assert await losses(house, VERA) == 1


async def test_who_gave_up_is_free_at_once(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS, VERA)
        await gives_up(house, VERA)
        await house.taps(VERA, VERA, "Play now")
        await house.until_shown(VERA, "🤖\u00a0Fyodor")


async def test_the_last_person_among_programs_ends_the_game_by_giving_up(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, bots=3)
        await house.taps(ANNA, ANNA, "⋯")
        await house.taps(ANNA, ANNA, "Give up")
        await house.until_shown(ANNA, "Then the game ends, and you are the durak.")
        await house.taps(ANNA, ANNA, "Yes, give up")
        await house.until_shown(house.group, "Anna gives up and is the durak.")


async def test_a_draw_needs_everybody(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        await house.taps(ANNA, ANNA, "⋯")
        given = await house.taps(ANNA, ANNA, "Offer a draw")
        assert given["text"] == "You offer a draw. It holds until the bout ends."
        await house.until_shown(BORIS, "For a draw: Anna.")
        await house.until_shown(house.group, "For a draw: Anna.")
        await house.taps(BORIS, BORIS, "⋯")
        await house.taps(BORIS, BORIS, "Agree to a draw")
        await house.until_shown(house.group, "A draw. Nobody is the durak, this time.")
        assert await losses(house, ANNA) == await losses(house, BORIS) == 0


async def test_programs_answer_an_offer_as_they_stand(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        house.thumb.draws = False
        await deal(house, ANNA, bots=2)
        await house.taps(ANNA, ANNA, "⋯")
        given = await house.taps(ANNA, ANNA, "Offer a draw")
        assert given["text"] == "No draw: the others want to play on."


async def test_who_blocks_the_bot_is_played_for_and_the_others_go_on(tmp_path: Path) -> None:
    async with unhurried(tmp_path, seed=3) as house:
        await deal(house, ANNA, BORIS, VERA)
        house.world.block(VERA, blocked=True)
        await house.until_shown(house.group, "Vera is away. 🤖 A program plays on in that seat.")
        await play_on(house, {ANNA, BORIS})
        await house.until_shown(house.group, "🏁")
        assert sum("is away" in m.get("text", "") for m in house.messages(house.group)) == 1


async def test_who_lets_the_bot_in_again_takes_the_seat_back(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS, VERA)
        house.world.block(VERA, blocked=True)
        await house.until_shown(house.group, "🤖\u00a0Vera")
        house.world.block(VERA, blocked=False)
        house.says(VERA, VERA, "/hand")
        await house.quiet()
        await house.taps(VERA, VERA, "⋯")
        await house.quiet()
        [table] = [m for m in house.messages(house.group) if "trump ·" in m.get("text", "")]
        assert "🤖" not in table["text"]


async def test_who_deletes_the_account_is_played_for(tmp_path: Path) -> None:
    async with unhurried(tmp_path, seed=3) as house:
        await deal(house, ANNA, BORIS, VERA)
        house.world.deactivate(VERA)
        await play_on(house, {ANNA, BORIS})
        await house.until_shown(house.group, "Vera is away.")
        await house.until_shown(house.group, "🏁")


async def test_who_leaves_the_group_is_played_for(tmp_path: Path) -> None:
    async with unhurried(tmp_path, seed=3) as house:
        await deal(house, ANNA, BORIS, VERA)
        house.world.leave(house.group, VERA)
        await house.until_shown(house.group, "Vera is away. 🤖 A program plays on in that seat.")
        await play_on(house, {ANNA, BORIS})
        await house.until_shown(house.group, "🏁")


async def test_when_both_have_gone_the_game_stops_and_nobody_is_the_durak(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        for person in (ANNA, BORIS):
            house.world.leave(house.group, person)
        await house.until_shown(house.group, "The game was stopped. Nobody is the durak.")


async def test_an_owner_who_leaves_the_group_leaves_its_lobby_to_the_next(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await sit_down(house, ANNA, BORIS)
        house.world.leave(house.group, ANNA)
        await house.until_shown(house.group, "1  Boris")
        house.says(BORIS, house.group, "/stop")
        await house.until_shown(house.group, "cleared away")


async def test_who_blocks_the_bot_gets_up_from_the_lobby_and_may_come_back(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await sit_down(house, ANNA, BORIS)
        house.world.block(ANNA, blocked=True)
        await house.until_shown(house.group, "1  Boris")
        given = await house.taps(ANNA, house.group, "Join")
        assert str(given["url"]).startswith("https://t.me/durak_bot?start=j_")
        house.world.block(ANNA, blocked=False)
        house.opens(ANNA, str(given["url"]))
        await house.until_shown(house.group, "2  Anna")


async def test_a_lobby_that_its_last_person_deserts_is_cleared_away(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await sit_down(house, ANNA, bots=1)
        house.world.leave(house.group, ANNA)
        await house.until_shown(house.group, "cleared away")
        await sit_down(house, BORIS)


async def test_who_is_thrown_out_of_the_group_is_played_for_and_free_when_it_ends(
    tmp_path: Path,
) -> None:
    async with unhurried(tmp_path, seed=3) as house:
        await deal(house, ANNA, BORIS, VERA)
        house.world.leave(house.group, VERA, kicked_by=ANNA)
        await house.until_shown(house.group, "Vera is away.")
        house.says(ANNA, house.group, "/stop")
        await house.until_shown(VERA, "The game was stopped. Nobody is the durak.")
        house.says(VERA, VERA, "/hand")
        await house.until_shown(VERA, "No game is going on here.")


async def test_strangers_of_whom_one_blocks_the_bot_play_on(tmp_path: Path) -> None:
    async with unhurried(tmp_path, seed=3) as house:
        for person in (ANNA, BORIS, VERA):
            await house.taps(person, person, "Quick game with people")
        await house.until_shown(ANNA, "3  Vera")
        await house.taps(ANNA, ANNA, "Deal · 3")
        for person in (ANNA, BORIS, VERA):
            await house.until_shown(person, "trump")
        house.world.block(VERA, blocked=True)
        await house.until_shown(ANNA, "🤖\u00a0Vera")
        await play_on(house, {ANNA, BORIS})


async def test_a_bot_that_is_thrown_out_frees_everybody(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        house.world.remove_bot(house.group, ANNA)
        for person in (ANNA, BORIS):
            await house.until_shown(person, "The game was stopped. Nobody is the durak.")
        calls = len(house.server.journal.of(chat=house.group))
        for person in (ANNA, BORIS):
            house.says(person, person, "/hand")
            await house.until_shown(person, "No game is going on here.")
        assert len(house.server.journal.of(chat=house.group)) == calls


async def test_a_bot_that_is_added_again_opens_a_table_anew(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        house.world.remove_bot(house.group, ANNA)
        await house.until_shown(ANNA, "The game was stopped.")
        house.world.add_bot(house.group, ANNA)
        await house.until_shown(house.group, "Thank you for having me.")
        await deal(house, ANNA, BORIS)


async def test_a_bot_that_may_not_write_is_quiet_and_comes_back(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        house.world.mute(house.group, house.world.bot.id)
        await house.until_shown(ANNA, "The game was stopped.")
        house.world.demote(house.group, house.world.bot.id)
        await house.quiet()
        await deal(house, ANNA, BORIS)
        assert not any("Thank you" in m.get("text", "") for m in house.messages(house.group))
