"""What the clock does in rooms, and what ends by itself."""

import asyncio
from pathlib import Path

import pytest

from bot.callbacks import HandDo, MenuDo, MenuTap, RoomDo
from bot.rooms.clockwork import DAY
from bot.rooms.moves import live_game
from bot.rooms.room import STOPPED, Room, Stage
from bot.rooms.word import Task, clock_plays, word
from bot.store.rows import Outcome, UserId
from engine.actions import Attack, Pass, Take
from engine.legality import legal_plays, turn
from engine.position import Phase
from engine.state import State
from tests.support.hall import ANNA, BORIS, GROUP, VERA, Hall, hall, play_data, state_of

MINUTE = 60.0


def last_move(room: Room) -> tuple[int, object]:
    _, game = live_game(room.sitting)
    return game.moves[-1].seat, game.moves[-1].action


def stage(room: Room) -> Stage:
    return room.sitting.stage


def is_led(state: State) -> bool:
    return state.phase is Phase.BOUT and bool(state.bout.unbeaten)


def is_all_beaten(state: State) -> bool:
    return state.phase is Phase.BOUT and not state.bout.unbeaten and len(state.undecided) > 1


async def test_the_clock_takes_for_a_defender_who_lets_the_time_run_out(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS, VERA)
        await h.play_until(room, is_led)
        defender = state_of(room).bout.defender
        await h.time_out(room)
        assert last_move(room) == (defender, Take())


async def test_the_clock_leads_for_a_leader_who_lets_the_time_run_out(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS, VERA)
        leader = state_of(room).bout.attacker
        await h.time_out(room)
        seat, action = last_move(room)
        assert seat == leader
        assert isinstance(action, Attack)


async def test_the_clock_passes_for_all_throwers_and_that_counts_against_nobody(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path, seed=5) as h:
        room = await h.deal(ANNA, BORIS, VERA)
        await h.play_until(room, is_all_beaten)
        throwers, bout = state_of(room).undecided, state_of(room).bout.number
        await h.time_out(room)
        _, game = live_game(room.sitting)
        passes = [(move.seat, move.action) for move in game.moves[-len(throwers) :]]
        assert passes == [(seat, Pass()) for seat in throwers]
        assert state_of(room).bout.number == bout + 1
        assert [seat.missed for seat in room.sitting.seats] == [0, 0, 0]


async def test_after_two_time_outs_in_a_row_a_program_plays_until_the_next_tap(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS, VERA)
        absent = await miss_until_stand_in(h, room)
        assert room.sitting.program_at(absent) == "normal"
        assert [seat.user for seat in room.sitting.seats] == [ANNA, BORIS, VERA]


async def test_time_outs_with_a_move_between_them_are_not_in_a_row(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS)
        forgetful = state_of(room).bout.attacker
        missed: list[int] = []
        while len(missed) < 3:
            given = word(state_of(room))
            assert given is not None
            [(seat, action), *_] = clock_plays(state_of(room))
            if seat == forgetful and given.task is Task.LEAD:
                await h.time_out(room)
                missed.append(room.sitting.seats[seat - 1].missed)
                await h.hand_tap(room.sitting.seats[seat - 1].user or 0, room, HandDo.MORE)
            elif given.task is Task.THROWING:
                await h.time_out(room)
            else:
                await h.plays(room, seat, action)
                await h.show()
        assert missed == [1, 1, 1]


async def test_any_move_of_a_person_takes_the_seat_back(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS, VERA)
        absent = await miss_until_stand_in(h, room)
        await h.plays(room, absent, Take())
        assert room.sitting.program_at(absent) is None
        assert room.sitting.seats[absent - 1].missed == 0


async def test_a_tap_on_an_old_button_takes_the_seat_back_too(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS, VERA)
        row, _ = live_game(room.sitting)
        absent = await miss_until_stand_in(h, room)
        user = room.sitting.seats[absent - 1].user
        await h.taps(user or 0, f"p1:{row.token}:999:k:0")
        assert room.sitting.program_at(absent) is None


async def test_a_look_at_the_hand_takes_the_seat_back_as_well(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS, VERA)
        absent = await miss_until_stand_in(h, room)
        await h.room_tap(room.sitting.seats[absent - 1].user or 0, room, RoomDo.HAND)
        assert room.sitting.program_at(absent) is None
        again = await miss_until_stand_in(h, room)
        await h.hand_tap(room.sitting.seats[again - 1].user or 0, room, HandDo.MORE)
        assert room.sitting.program_at(again) is None


async def test_when_everybody_is_away_the_game_stops_and_nobody_is_the_durak(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS)
        for _ in range(20):
            if room.sitting.stage is not Stage.GAME:
                break
            await h.time_out(room)
        row, _ = live_game(room.sitting)
        assert (stage(room), row.result) == (Stage.END, STOPPED)
        assert set((await h.results(room)).values()) == {Outcome.NONE}


async def test_a_person_alone_among_programs_who_goes_away_ends_the_game(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, bots=2)
        for _ in range(40):
            if room.sitting.stage is not Stage.GAME:
                break
            await h.time_out(room)
        row, _ = live_game(room.sitting)
        assert row.result == STOPPED


async def test_a_deadline_of_an_earlier_move_does_nothing(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS, VERA)
        row, game = live_game(room.sitting)
        await h.play_until(room, is_led)
        before = room.sitting
        await h.clock.advance(10 * MINUTE)
        await h.app.clockwork.due(row.id, len(game.moves))
        assert room.sitting is before


async def test_a_deadline_that_was_put_off_does_nothing_before_its_time(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS, VERA)
        row, _ = live_game(room.sitting)
        before = room.sitting
        await h.app.clockwork.due(row.id, row.moves)
        assert room.sitting is before


async def test_a_deadline_of_a_game_that_is_over_does_nothing(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS)
        row, _ = live_game(room.sitting)
        await h.hand_tap(ANNA, room, HandDo.GIVE_UP_SURE)
        over = room.sitting
        await h.clock.advance(10 * MINUTE)
        await h.app.clockwork.due(row.id, row.moves)
        await h.app.clockwork.resume()
        assert room.sitting is over


async def test_a_deadline_of_a_game_that_is_gone_does_nothing(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS)
        before = room.sitting
        await h.app.clockwork.due(999, 0)
        assert room.sitting is before


async def test_who_has_not_been_shown_the_prompt_gets_more_time(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.sit_down(ANNA, BORIS)
        await h.says(ANNA, "Deal", chat=GROUP)
        await h.room_tap(ANNA, room, RoomDo.DEAL)
        row, _ = live_game(room.sitting)
        await h.clock.advance(MINUTE)
        await h.app.clockwork.due(row.id, 0)
        later, game = live_game(room.sitting)
        assert game.moves == ()
        assert later.deadline_at == h.clock.time() + 5


async def test_a_room_that_is_overdue_at_the_start_gets_a_full_deadline(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS, VERA)
        await h.clock.advance(30 * MINUTE)
        await h.app.clockwork.resume()
        row, game = live_game(room.sitting)
        assert game.moves == ()
        assert row.deadline_at == h.clock.time() + MINUTE


async def test_a_bot_that_was_down_past_a_deadline_gives_the_full_time_again(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as h:
        await h.deal(ANNA, BORIS, VERA)
    async with hall(tmp_path, met=False) as h:
        await h.clock.advance(30 * MINUTE)
        await h.app.clockwork.resume()
        room = await h.group_room()
        row, game = live_game(room.sitting)
        assert game.moves == ()
        assert row.deadline_at == h.clock.time() + MINUTE
        await h.show()
        await h.time_out(room)
        assert len(live_game(room.sitting)[1].moves) == 1


async def test_a_tap_and_the_end_of_its_time_at_once_are_one_move(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS, VERA)
        row, _ = live_game(room.sitting)
        seat = state_of(room).bout.attacker
        user = room.sitting.seats[seat - 1].user or 0
        data = play_data(room, legal_plays(state_of(room), seat)[0])
        await h.clock.advance(MINUTE)
        await asyncio.gather(h.app.clockwork.due(row.id, row.moves), h.sends(user, data))
        assert len(live_game(room.sitting)[1].moves) == 1
        assert len(await h.moves(room)) == 1


async def test_a_deadline_that_still_lies_ahead_at_the_start_stays(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS, VERA)
        row, _ = live_game(room.sitting)
        await h.clock.advance(20)
        await h.app.clockwork.resume()
        again, _ = live_game(room.sitting)
        assert again.deadline_at == row.deadline_at


async def test_a_lobby_closes_after_ten_quiet_minutes(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.sit_down(ANNA, BORIS)
        await h.clock.advance(9 * MINUTE)
        await h.app.clockwork.sweep()
        assert stage(room) is Stage.LOBBY
        await h.clock.advance(2 * MINUTE)
        await h.app.clockwork.sweep()
        await h.show()
        assert stage(room) is Stage.CLOSED
        assert any("cleared away" in text for text in h.shown(GROUP))
        assert await h.services.registry.of_person(UserId(ANNA)) == []


async def test_a_tap_keeps_a_lobby_open(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.sit_down(ANNA)
        await h.clock.advance(9 * MINUTE)
        await h.room_tap(BORIS, room, RoomDo.JOIN)
        await h.clock.advance(9 * MINUTE)
        await h.app.clockwork.sweep()
        assert stage(room) is Stage.LOBBY


async def test_a_game_without_a_clock_ends_after_seven_quiet_days(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS, wishes=("clock=none",))
        await h.clock.advance(6.9 * DAY)
        await h.app.clockwork.sweep()
        assert stage(room) is Stage.GAME
        await h.clock.advance(0.2 * DAY)
        await h.app.clockwork.sweep()
        await h.show()
        row, _ = live_game(room.sitting)
        assert (stage(room), row.result) == (Stage.END, STOPPED)
        assert any("Nobody is the durak" in text for text in h.shown(GROUP))


async def test_a_game_against_the_program_has_no_clock_and_ends_after_seven_quiet_days(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as h:
        await h.taps(ANNA, MenuTap(do=MenuDo.PLAY).pack())
        room = await h.room()
        await h.clock.advance(6.9 * DAY)
        await h.app.clockwork.sweep()
        row, _ = live_game(room.sitting)
        assert (stage(room), row.deadline_at) == (Stage.GAME, None)
        await h.clock.advance(0.2 * DAY)
        await h.app.clockwork.sweep()
        assert stage(room) is Stage.END


async def test_strangers_who_do_not_find_anybody_are_told_and_free_after_ten_minutes(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as h:
        await h.taps(ANNA, MenuTap(do=MenuDo.QUICK).pack())
        await h.show()
        await h.clock.advance(11 * MINUTE)
        await h.app.clockwork.sweep()
        await h.show()
        assert any("cleared away" in text for text in h.shown(ANNA))
        assert await h.services.registry.of_person(UserId(ANNA)) == []
        await h.taps(BORIS, MenuTap(do=MenuDo.QUICK).pack())
        assert (await h.room(BORIS)).sitting.people == (BORIS,)


@pytest.mark.parametrize("seconds", [20, 30, 60, 120])
async def test_a_group_plays_by_the_clock_it_has_chosen(tmp_path: Path, seconds: int) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS, wishes=(f"clock={seconds}",))
        row, _ = live_game(room.sitting)
        assert row.deadline_at == row.started_at + seconds


async def test_a_result_that_nobody_answers_makes_room_after_a_day(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS)
        await h.hand_tap(ANNA, room, HandDo.GIVE_UP_SURE)
        await h.clock.advance(DAY - MINUTE)
        await h.app.clockwork.sweep()
        assert stage(room) is Stage.END
        await h.clock.advance(2 * MINUTE)
        await h.app.clockwork.sweep()
        assert stage(room) is Stage.CLOSED


async def test_after_a_start_programs_go_on_where_they_were(tmp_path: Path) -> None:
    async with hall(tmp_path, seed=2) as h:
        room = await h.deal(ANNA, bots=1)
        _, game = live_game(room.sitting)
        assert ANNA in {room.sitting.seats[seat - 1].user for seat in turn(game.state)}
        await h.app.clockwork.resume()
        await h.settle()
        assert live_game(room.sitting)[1] == game


async def miss_until_stand_in(h: Hall, room: Room) -> int:
    """Let one person miss twice while the others play; the seat."""
    absent = state_of(room).bout.attacker
    for _ in range(60):
        if room.sitting.program_at(absent):
            return absent
        waits = word(state_of(room))
        assert waits is not None
        seat = waits.seats[0]
        if waits.task is Task.THROWING or seat == absent:
            await h.time_out(room)
        else:
            [(_, action)] = clock_plays(state_of(room))
            await h.plays(room, seat, action)
            await h.show()
    raise AssertionError("nobody was stood in for")
