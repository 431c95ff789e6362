"""Old, foreign and repeated taps: answered kindly, and nothing changes."""

from pathlib import Path
from typing import NamedTuple

from bot.rooms.moves import live_game
from bot.rooms.room import Room
from bot.store.rows import ChatId
from engine.legality import legal_plays, turn
from tests.support.hall import play_data
from tests.support.house import House, unhurried
from tests.support.players import choice, deal, gives_up

ANNA, BORIS, VERA, GRIGORY = 1001, 1002, 1003, 1004


class Button(NamedTuple):
    """A button as it once stood somewhere."""

    message: int
    data: str


def hand_button(house: House, person: int, label: str = "") -> Button:
    """A move under somebody's hand; the first that the rules allow if no label is given."""
    found = choice(house, person) if not label else house.button(person, label)
    assert found is not None
    message, button = found
    return Button(message["message_id"], str(button["callback_data"]))


async def room_of(house: House) -> Room:
    """The room of the group."""
    room = await house.app.dispatcher["services"].registry.in_chat(ChatId(house.group), None)
    assert isinstance(room, Room)
    return room


async def with_word(house: House) -> int:
    """Whoever can move now."""
    room = await room_of(house)
    _, game = live_game(room.sitting)
    user = room.sitting.seats[turn(game.state)[0] - 1].user
    assert user is not None
    return user


async def nothing_happens(house: House, user: int, chat: int, button: Button, words: str) -> None:
    """This tap is answered with these words, and the room stays as it is."""
    before = (await room_of(house)).sitting
    given = await house.presses(user, chat, button.message, button.data)
    assert given["text"] == words
    assert (await room_of(house)).sitting == before


async def test_a_button_of_an_older_game(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        leader = await with_word(house)
        old = hand_button(house, leader)
        await gives_up(house, BORIS)
        await house.until_shown(house.group, "🏁")
        await house.taps(ANNA, house.group, "Again")
        await house.taps(BORIS, house.group, "Join")
        await house.until(lambda: "beaten 0" in house.told(house.group), "the next table")
        words = "That button belongs to an older game."
        await nothing_happens(house, leader, leader, old, words)


async def test_a_button_of_a_game_that_is_over(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        leader = await with_word(house)
        old = hand_button(house, leader)
        await gives_up(house, BORIS)
        await house.until_shown(leader, "🏁")
        words = "This game is over. The next one comes with its own buttons."
        await nothing_happens(house, leader, leader, old, words)


async def test_a_button_of_an_earlier_bout(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        leader = await with_word(house)
        old = hand_button(house, leader)
        await house.presses(leader, leader, *old)
        await until_bout(house, 2)
        words = "That button is from an earlier bout. Look at the newest message."
        await nothing_happens(house, leader, leader, old, words)


async def until_bout(house: House, number: int) -> None:
    """Let people move until this bout."""
    for _ in range(60):
        room = await room_of(house)
        _, game = live_game(room.sitting)
        if game.state.bout.number >= number:
            return
        seat = turn(game.state)[0]
        action = legal_plays(game.state, seat)[-1]
        user = room.sitting.seats[seat - 1].user or 0
        await house.presses(user, user, 1, play_data(room, action))
    raise AssertionError("the bout does not end")


async def test_a_watchers_tap_on_a_players_button(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        button = hand_button(house, await with_word(house))
        words = "You are not in this game. Watch, and join the next one."
        await nothing_happens(house, VERA, VERA, button, words)


async def test_another_players_hand(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        leader = await with_word(house)
        other = BORIS if leader == ANNA else ANNA
        button = hand_button(house, leader)
        before = (await room_of(house)).sitting
        given = await house.presses(other, other, button.message, button.data)
        assert given["text"]
        assert (await room_of(house)).sitting == before


async def test_a_double_tap_plays_one_card(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        leader = await with_word(house)
        button = hand_button(house, leader)
        taps = [house.world.press(leader, leader, button.message, button.data) for _ in range(3)]
        await house.until(
            lambda: {given["query"] for given in house.answers} >= set(taps), "three answers"
        )
        _, game = live_game((await room_of(house)).sitting)
        assert len(game.moves) == 1
        texts = [given["text"] for given in house.answers if given["query"] in taps]
        assert texts.count(None) == 1


async def test_buttons_of_nobodys_making(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        for data in ("", "x", "p1", "p1:::", "p0:a:1:k:0", "r9:x", "m1:nowhere:", "🂡" * 16, "\0"):
            given = await house.presses(ANNA, ANNA, 1, data)
            assert given["text"], data


async def test_a_button_of_a_message_that_is_gone_still_counts(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        leader = await with_word(house)
        button = hand_button(house, leader)
        house.world.delete_message(leader, button.message)
        given = await house.presses(leader, leader, button.message, button.data)
        assert given["text"] is None
        _, game = live_game((await room_of(house)).sitting)
        assert len(game.moves) == 1


async def test_a_hand_that_was_deleted_is_sent_again(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        leader = await with_word(house)
        button = hand_button(house, leader)
        house.world.delete_message(leader, button.message)
        await house.presses(leader, leader, button.message, button.data)
        await house.until(lambda: "trump" in house.told(leader), "a new hand")
