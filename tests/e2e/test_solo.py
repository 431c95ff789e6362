"""One-on-one against the program, from the greeting on."""

from functools import partial
from pathlib import Path

from tests.support.house import House, unhurried
from tests.support.players import choice, gives_up, labels, play_on

ANNA, BORIS = 1001, 1002


async def begin(house: House) -> None:
    await house.taps(ANNA, ANNA, "Play now")
    await house.until_shown(ANNA, "🤖\u00a0Fyodor")


async def resign(house: House) -> None:
    await gives_up(house, ANNA)
    await house.until_shown(ANNA, "🏁")


def has(house: House, label: str) -> bool:
    return label in labels(house, ANNA)


async def test_start_greets_with_one_big_button(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        assert labels(house, ANNA)[0] == "Play now"


async def test_a_whole_game_stays_in_one_message(tmp_path: Path) -> None:
    async with unhurried(tmp_path, seed=11) as house:
        await begin(house)
        before = len(house.messages(ANNA))
        await play_on(house, {ANNA})
        assert len(house.messages(ANNA)) == before


async def test_another_game_is_one_tap_away(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await begin(house)
        await resign(house)
        await house.taps(ANNA, ANNA, "Again")
        await house.until_shown(ANNA, "beaten 0")
        assert choice(house, ANNA) or "leads" in house.told(ANNA)


async def test_giving_up_asks_first(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await begin(house)
        await house.taps(ANNA, ANNA, "⋯")
        await house.taps(ANNA, ANNA, "Give up")
        await house.until_shown(ANNA, "you are the durak")
        await house.taps(ANNA, ANNA, "Back")
        await house.until(lambda: "you are the durak" not in house.told(ANNA), "the cards again")


async def test_giving_up_makes_one_the_durak(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await begin(house)
        await resign(house)
        assert "Anna gives up and is the durak." in house.told(ANNA)


async def test_variant_deck_and_level_are_chosen_and_remembered(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await begin(house)
        await resign(house)
        await house.taps(ANNA, ANNA, "New game")
        for wish in ("Transfer", "24 cards", "Hard"):
            await house.taps(ANNA, ANNA, wish)
            await house.until(partial(has, house, f"✓ {wish}"), wish)
        await house.taps(ANNA, ANNA, "Play")
        await house.until_shown(ANNA, "deck 12")
        await resign(house)
        await house.taps(ANNA, ANNA, "New game")
        await house.until(lambda: "✓ Hard" in labels(house, ANNA), "the choice of last time")
        assert {"✓ Transfer", "✓ 24 cards", "✓ Hard"} <= set(labels(house, ANNA))


async def test_a_hint_points_at_a_card(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await begin(house)
        await house.until(lambda: choice(house, ANNA), "something to do")
        before = house.told(ANNA)
        await house.taps(ANNA, ANNA, "Hint")
        await house.until(lambda: house.told(ANNA) != before, "a hint")
        styles = [button.get("style") for _, button in house.buttons(ANNA)]
        assert "primary" in styles


async def test_an_offered_draw_is_declined_by_a_program_that_stands_well(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        house.thumb.draws = False
        await begin(house)
        await house.taps(ANNA, ANNA, "⋯")
        given = await house.taps(ANNA, ANNA, "Offer a draw")
        assert given["text"] == "No draw: the others want to play on."


async def test_an_offered_draw_is_accepted_by_a_program_that_stands_badly(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        house.thumb.draws = True
        await begin(house)
        await house.taps(ANNA, ANNA, "⋯")
        given = await house.taps(ANNA, ANNA, "Offer a draw")
        await house.until_shown(ANNA, "A draw. Nobody is the durak")
        assert given["text"] is None


async def test_play_now_shows_the_game_that_is_going_on(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await begin(house)
        await house.taps(ANNA, ANNA, "Play now")
        await house.quiet()
        games = [m for m in house.messages(ANNA) if "trump" in m.get("text", "")]
        assert len(games) == 1


async def test_a_card_that_cannot_be_played_says_why_not(tmp_path: Path) -> None:
    async with unhurried(tmp_path, seed=11) as house:
        await begin(house)
        await house.until(lambda: choice(house, ANNA), "something to do")
        message, button = next(
            pair
            for pair in house.buttons(ANNA)
            if "p1:" in str(pair[1]) and "style" not in pair[1]
        )
        data = str(button["callback_data"])
        given = await house.presses(ANNA, ANNA, message["message_id"], data)
        assert str(button["text"])[0] in str(given["text"])
