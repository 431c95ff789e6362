"""Updates that come twice, out of order, or once more after a restart, apply once."""

import re
from collections import Counter
from pathlib import Path

from bot.playground.faults import Effect, Fault
from bot.playground.flood import Limits
from bot.playground.server import PlaygroundServer
from bot.playground.wire import JsonObject, as_object
from tests.faults.audit import Deed, Kept, balance, deed, games_of
from tests.support.house import ENGLISH, ROOMY, House, running, serving, unhurried
from tests.support.players import choice, deal, movable, move, play_on, sit_down

ANNA, BORIS, VERA = 1001, 1002, 1003
EVERYBODY = {ANNA, BORIS, VERA}


def kept(folder: Path) -> list[Kept]:
    """The games in the database."""
    return games_of(folder / "durak.sqlite3")


def moves(folder: Path) -> list[tuple[int, str, int | None]]:
    """Every move in the database: seat, action, and who made it."""
    return [move for game in kept(folder) for move in game.moves]


def taps_sent(house: House) -> Counter[Deed]:
    """How often each move's button was pressed, as the bot was told."""
    queries = [as_object(update.get("callback_query")) for update in told(house)]
    deeds = [
        deed(sender["id"], str(query["data"]))
        for query in queries
        if query and isinstance(sender := query["from"], dict)
    ]
    return Counter(one for one in deeds if one is not None)


def told(house: House) -> list[JsonObject]:
    """The updates that the bot was given, each once."""
    return list(house.server.updates._handed_out)


async def test_a_whole_game_in_which_every_update_comes_twice(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        house.server.faults.add(Fault(Effect.UPDATE_TWICE, times=None))
        await deal(house, ANNA, BORIS)
        await play_on(house, {ANNA, BORIS})
        await house.quiet()
        assert balance(kept(tmp_path), taps_sent(house), Counter()).doubled == 0
        assert len([m for m in house.messages(house.group) if "🏁" in m["text"]]) == 1


async def test_a_whole_game_in_which_updates_come_out_of_order(tmp_path: Path) -> None:
    async with unhurried(tmp_path, seed=2) as house:
        await deal(house, *EVERYBODY)
        house.server.faults.add(Fault(Effect.UPDATE_ORDER, times=None))
        house.server.faults.add(Fault(Effect.UPDATE_DELAY, times=None, share=0.3, seconds=1))
        for _ in range(25):
            await move(house, EVERYBODY)
        assert balance(kept(tmp_path), taps_sent(house), Counter()).doubled == 0


async def test_replayed_taps_change_nothing(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        for _ in range(4):
            await move(house, {ANNA, BORIS})
        await house.quiet()
        before, shown = moves(tmp_path), house.messages(house.group)
        answers = len(house.answers)
        house.server.updates.replay(50)
        await house.quiet()
        assert moves(tmp_path) == before
        assert house.messages(house.group) == shown
        assert len(house.answers) == answers


async def test_a_command_that_comes_twice_opens_one_table(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        house.server.faults.add(Fault(Effect.UPDATE_TWICE, times=None))
        await sit_down(house, ANNA)
        await house.quiet()
        sent = house.server.journal.of("sendMessage", chat=house.group)
        assert len(sent) == 1


async def test_whoever_taps_at_once_joins_and_deals_once(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        people = (ANNA, BORIS, VERA)
        for person in people:
            house.says(person, house.group, "/durak")
        await house.quiet()
        for label in ("Join", "Deal"):
            message, button = house.button(house.group, label) or ({}, {})
            for person in (*people, *people):
                data = str(button["callback_data"])
                house.world.press(person, house.group, message["message_id"], data)
            await house.until(lambda: len(house.answers) % 6 == 0, "six answers")
            await house.quiet()
        assert len(kept(tmp_path)) == 1
        for name in ("Anna", "Boris", "Vera"):
            assert len(re.findall(rf"{name}\s6", house.told(house.group))) == 1


async def test_the_same_tap_from_two_phones_at_once_is_one_move(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        await house.quiet()
        person = movable(house, {ANNA, BORIS})
        assert person
        message, button = choice(house, person) or ({}, {})
        data = str(button["callback_data"])
        for _ in range(5):
            house.world.press(person, person, message["message_id"], data)
        await house.until(lambda: len(house.answers) >= 7, "five answers")
        await house.quiet()
        assert len(moves(tmp_path)) == 1
        assert [given["text"] for given in house.answers[-5:]].count(None) == 1


async def test_updates_replayed_after_a_restart_change_nothing(tmp_path: Path) -> None:
    async with serving(limits=Limits(enforced=False), people=ENGLISH) as server:
        async with running(server, tmp_path, seed=3, wishes=ROOMY) as house:
            await house.greet()
            await deal(house, ANNA, BORIS)
            for _ in range(5):
                await move(house, {ANNA, BORIS})
            await house.quiet()
            before = moves(tmp_path)
            shown = {chat: house.messages(chat) for chat in (house.group, ANNA, BORIS)}
        server.updates.replay(100)
        async with running(server, tmp_path, seed=4, wishes=ROOMY) as house:
            await house.quiet()
            assert moves(tmp_path) == before
            assert {chat: house.messages(chat) for chat in shown} == shown


async def test_what_a_stop_cut_off_comes_again_and_applies_once(tmp_path: Path) -> None:
    async with serving(limits=Limits(enforced=False), people=ENGLISH) as server:
        async with running(server, tmp_path, seed=3, wishes=ROOMY) as house:
            await house.greet()
            await deal(house, ANNA, BORIS)
            await house.quiet()
            tap_first(server, house)
        async with running(server, tmp_path, seed=4, wishes=ROOMY) as house:
            server.updates.replay(100)
            await house.quiet()
            assert len(moves(tmp_path)) == 1


def tap_first(server: PlaygroundServer, house: House) -> None:
    """Whoever leads taps a card in the moment in which the bot stops."""
    person = movable(house, {ANNA, BORIS})
    assert person
    message, button = choice(house, person) or ({}, {})
    server.world.press(person, person, message["message_id"], str(button["callback_data"]))
