"""Games and their moves, deadlines, updates and results."""

import sqlite3
from dataclasses import replace
from functools import partial

import pytest
from aiosqlite import Connection

from bot.store import games, meta, results, rooms, updates
from bot.store.database import Database
from bot.store.errors import StaleMove
from bot.store.rows import Deadline, Game, GameId, Move, Outcome, Result, RoomId, Tally
from tests.bot.store.samples import (
    ANNA,
    BORIS,
    CLUB,
    GAME,
    MOVE,
    RESULT,
    ROOM,
    SUPERCLUB,
    VERA,
    a_game,
    count,
)


async def known(db: Database, game: GameId) -> Game:
    found = await db.read(partial(games.by_id, game=game))
    assert found is not None
    return found


async def test_a_game_is_remembered_in_full(db: Database) -> None:
    room = await db.write(partial(rooms.insert, room=ROOM))
    started = replace(GAME, room=room, cut=7, deadline_at=90.0, deadline_number=0)
    game = await db.write(partial(games.insert, game=started))
    assert await known(db, game) == replace(started, id=game)


async def test_a_button_finds_its_game_by_the_token(db: Database) -> None:
    game = await db.write(partial(a_game, name="k3x9"))
    assert await db.read(partial(games.by_token, token="k3x9")) == await known(db, game)
    assert await db.read(partial(games.by_token, token="forged")) is None


async def test_the_latest_game_of_a_room_has_the_highest_number(db: Database) -> None:
    first = await known(db, await db.write(a_game))
    await db.write(partial(games.insert, game=replace(first, token="second", number=2)))
    latest = await db.read(partial(games.latest, room=first.room))
    assert latest is not None
    assert latest.token == "second"
    assert await db.read(partial(games.latest, room=RoomId(9))) is None


async def test_moves_are_remembered_in_full_and_in_order(db: Database) -> None:
    game = await db.write(a_game)
    by_anna = Move(game, 1, 0, "attack 6c", 31.5, by=ANNA)
    by_clock = Move(game, 2, 1, "take", 91.5, by=None)
    for move in (by_anna, by_clock):
        await db.write(partial(games.add_move, move=move, deadline_at=None))
    assert await db.read(partial(games.moves, game=game)) == [by_anna, by_clock]


async def test_a_move_brings_its_deadline(db: Database) -> None:
    game = await db.write(partial(a_game, moves=2))
    await db.write(partial(games.add_move, move=replace(MOVE, number=3), deadline_at=99.0))
    after = await known(db, game)
    assert (after.moves, after.deadline_at, after.deadline_number) == (3, 99.0, 3)


async def test_a_move_without_a_deadline_lifts_the_last_one(db: Database) -> None:
    game = await db.write(a_game)
    await db.write(partial(games.add_move, move=MOVE, deadline_at=99.0))
    await db.write(partial(games.add_move, move=replace(MOVE, number=2), deadline_at=None))
    after = await known(db, game)
    assert (after.moves, after.deadline_at, after.deadline_number) == (2, None, None)


@pytest.mark.parametrize("number", [0, 2, 4, 5], ids=["zero", "again", "skipping one", "far off"])
async def test_a_move_out_of_its_turn_is_stale(db: Database, number: int) -> None:
    game = await db.write(partial(a_game, moves=2))
    before = await known(db, game)
    with pytest.raises(StaleMove):
        await db.write(
            partial(games.add_move, move=replace(MOVE, number=number), deadline_at=99.0)
        )
    assert await known(db, game) == before
    assert await db.read(partial(count, table="moves")) == 2


async def test_a_game_that_is_over_takes_no_move(db: Database) -> None:
    game = await db.write(a_game)
    await db.write(partial(games.finish, game=game, at=60.0, result="draw"))
    with pytest.raises(StaleMove):
        await db.write(partial(games.add_move, move=MOVE, deadline_at=None))


async def test_a_stale_move_takes_back_all_that_came_with_it(db: Database) -> None:
    await db.write(a_game)

    async def late(tx: Connection) -> None:
        await updates.claim(tx, 500, 1.0)
        await games.add_move(tx, replace(MOVE, number=9), None)

    with pytest.raises(StaleMove):
        await db.write(late)
    assert await db.write(partial(updates.claim, update=500, at=1.0))


async def test_a_game_ends_once_and_its_deadline_with_it(db: Database) -> None:
    game = await db.write(a_game)
    await db.write(partial(games.add_move, move=MOVE, deadline_at=99.0))
    await db.write(partial(games.finish, game=game, at=60.0, result="durak 1"))
    after = await known(db, game)
    assert (after.ended_at, after.result) == (60.0, "durak 1")
    assert (after.deadline_at, after.deadline_number) == (None, None)
    with pytest.raises(LookupError):
        await db.write(partial(games.finish, game=game, at=61.0, result="draw"))
    assert await known(db, game) == after


async def test_the_deck_is_cut_once_and_before_the_first_move(db: Database) -> None:
    game = await db.write(a_game)
    await db.write(partial(games.set_cut, game=game, cut=12, setup="cut"))
    with pytest.raises(LookupError):
        await db.write(partial(games.set_cut, game=game, cut=13, setup="cut"))
    assert (await known(db, game)).cut == 12
    begun = await db.write(partial(a_game, name="begun", moves=1))
    with pytest.raises(LookupError):
        await db.write(partial(games.set_cut, game=begun, cut=12, setup="cut"))


async def test_a_deadline_can_be_put_off_and_lifted(db: Database) -> None:
    game = await db.write(partial(a_game, moves=2))
    await db.write(partial(games.set_deadline, game=game, deadline_at=99.0))
    assert await db.read(games.deadlines) == [Deadline(game, RoomId(1), 99.0, 2)]
    await db.write(partial(games.set_deadline, game=game, deadline_at=None))
    assert await db.read(games.deadlines) == []
    assert (await known(db, game)).deadline_number is None


async def test_a_game_that_is_over_has_no_deadline(db: Database) -> None:
    game = await db.write(a_game)
    await db.write(partial(games.finish, game=game, at=60.0, result="draw"))
    with pytest.raises(LookupError):
        await db.write(partial(games.set_deadline, game=game, deadline_at=99.0))


async def test_the_deadlines_are_those_of_live_games_the_next_first(db: Database) -> None:
    later, sooner, over, _ = [
        await db.write(partial(a_game, name=name)) for name in ("a", "b", "c", "without")
    ]
    for game, at in ((later, 70.0), (sooner, 60.0), (over, 50.0)):
        await db.write(partial(games.set_deadline, game=game, deadline_at=at))
    await db.write(partial(games.finish, game=over, at=55.0, result="draw"))
    assert await db.read(games.deadlines) == [
        Deadline(sooner, RoomId(2), 60.0, 0),
        Deadline(later, RoomId(1), 70.0, 0),
    ]


async def test_an_update_is_claimed_once(db: Database) -> None:
    claims = [await db.write(partial(updates.claim, update=7, at=1.0)) for _ in range(2)]
    assert claims == [True, False]
    assert await db.write(partial(updates.claim, update=8, at=1.0))


async def test_old_updates_are_forgotten(db: Database) -> None:
    await db.write(partial(updates.claim, update=7, at=1.0))
    await db.write(partial(updates.claim, update=8, at=2.0))
    await db.write(partial(updates.prune, before=2.0))
    assert await db.write(partial(updates.claim, update=7, at=3.0))
    assert not await db.write(partial(updates.claim, update=8, at=3.0))


async def test_a_note_is_kept_under_its_key(db: Database) -> None:
    await db.write(partial(meta.put, key="profile", value="old"))
    await db.write(partial(meta.put, key="profile", value="new"))
    assert await db.read(partial(meta.get, key="profile")) == "new"
    assert await db.read(partial(meta.get, key="other")) is None


async def record(db: Database, *some: Result) -> None:
    """These results, each in a game of its own unless it names another."""
    for number, result in enumerate(some, 1):
        await db.write(partial(a_game, name=f"game {number}"))
        await db.write(partial(results.add, result=replace(result, game=GameId(number))))


async def test_results_are_remembered_in_full_seat_by_seat(db: Database) -> None:
    await db.write(a_game)
    safe = Result(GameId(1), RoomId(1), None, BORIS, 1, Outcome.SAFE, 1, at=50.0)
    for result in (safe, RESULT):
        await db.write(partial(results.add, result=result))
    assert await db.read(partial(results.of_game, game=GameId(1))) == [RESULT, safe]


async def test_a_seat_has_one_result(db: Database) -> None:
    await record(db, RESULT)
    with pytest.raises(sqlite3.IntegrityError):
        await db.write(partial(results.add, result=replace(RESULT, outcome=Outcome.SAFE)))


async def test_giving_up_is_losing_and_a_broken_off_game_is_none(db: Database) -> None:
    await record(db, *(replace(RESULT, outcome=outcome) for outcome in Outcome))
    assert await db.read(partial(results.of_user, user=ANNA)) == Tally(ANNA, games=4, duraks=2)


async def test_somebody_who_never_played_has_lost_nothing(db: Database) -> None:
    await record(db, RESULT)
    assert await db.read(partial(results.of_user, user=VERA)) == Tally(VERA, games=0, duraks=0)


async def test_a_chat_knows_its_duraks_the_most_frequent_first(db: Database) -> None:
    safe = replace(RESULT, outcome=Outcome.SAFE)
    boris = replace(RESULT, user=BORIS)
    elsewhere = replace(RESULT, chat=SUPERCLUB)
    await record(db, safe, RESULT, elsewhere, boris, boris, replace(safe, user=VERA))
    assert await db.read(partial(results.of_chat, chat=CLUB)) == [
        Tally(BORIS, games=2, duraks=2),
        Tally(ANNA, games=2, duraks=1),
        Tally(VERA, games=1, duraks=0),
    ]
