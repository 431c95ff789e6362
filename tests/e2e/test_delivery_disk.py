"""A database that takes no writes for a while: nothing is pretended, and the game goes on."""

from pathlib import Path

from tests.support.house import House, unhurried
from tests.support.players import choice, deal, movable, move, play_on

ANNA, BORIS = 1001, 1002
FAILED = "That did not work just now. Please try once more."


async def takes_writes(house: House, *, allowed: bool) -> None:
    """Let the disk take what is written, or refuse it."""
    flag = "OFF" if allowed else "ON"
    await house.app.database._writer.execute_fetchall(f"PRAGMA query_only = {flag}")


async def test_a_tap_that_cannot_be_kept_is_not_answered_as_if_it_were(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        await house.quiet()
        person = movable(house, {ANNA, BORIS})
        assert person
        message, button = choice(house, person) or ({}, {})
        data = str(button["callback_data"])
        await takes_writes(house, allowed=False)
        given = await house.presses(person, person, message["message_id"], data)
        assert given["text"] == FAILED

        await takes_writes(house, allowed=True)
        again = await house.presses(person, person, message["message_id"], data)
        assert again["text"] is None
        await house.until_shown(house.group, "beat it or take")


async def test_programs_go_on_when_the_disk_takes_writes_again(tmp_path: Path) -> None:
    async with unhurried(tmp_path, seed=3) as house:
        await house.taps(ANNA, ANNA, "Play now")
        await house.until_shown(ANNA, "trump")
        await house.quiet()
        await move(house, {ANNA})
        await takes_writes(house, allowed=False)
        for _ in range(3):
            if person := movable(house, {ANNA}):
                message, button = choice(house, person) or ({}, {})
                data = str(button["callback_data"])
                await house.presses(ANNA, ANNA, message["message_id"], data)
        await takes_writes(house, allowed=True)
        await play_on(house, {ANNA})
