"""Taps under a hand: who may, what is stale, and what else the buttons do."""

from pathlib import Path

import pytest

from bot.callbacks import HandDo, HandTap, PlayTap, RoomDo
from bot.rooms.moves import live_game
from bot.rooms.room import Stage
from bot.screens.scene import HandFace
from bot.store.rows import Outcome, UserId
from engine.actions import Pass, Take
from engine.legality import legal_plays, turn
from engine.state import State
from tests.support.hall import ANNA, BORIS, GRIGORY, GROUP, VERA, hall, play_data, state_of


def may_pass(state: State) -> bool:
    return any(Pass() in legal_plays(state, seat) for seat in turn(state))


async def test_an_accepted_move_is_answered_with_silence(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS)
        seat = turn(state_of(room))[0]
        given = await h.plays(room, seat, legal_plays(state_of(room), seat)[0])
        assert (given.text, given.url, given.show_alert) == (None, None, None)
        [move] = await h.moves(room)
        assert move.by == room.sitting.seats[seat - 1].user


async def test_a_refused_move_changes_nothing_and_says_why(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS)
        before = room.sitting
        given = await h.plays(room, state_of(room).bout.defender, Take())
        assert given.text
        assert room.sitting is before
        assert await h.moves(room) == []


async def test_one_update_that_comes_twice_is_one_move(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS)
        seat = turn(state_of(room))[0]
        user = room.sitting.seats[seat - 1].user or 0
        data = play_data(room, legal_plays(state_of(room), seat)[0])
        await h.taps(user, data, update=4711)
        await h.sends(user, data, update=4711)
        assert len(await h.moves(room)) == 1


async def test_done_that_was_shown_before_new_cards_came_passes_on_nothing(tmp_path: Path) -> None:
    async with hall(tmp_path, seed=6) as h:
        room = await h.deal(ANNA, BORIS, VERA)
        await h.play_until(room, may_pass)
        row, _ = live_game(room.sitting)
        state, before = state_of(room), room.sitting
        seat = next(seat for seat in turn(state) if Pass() in legal_plays(state, seat))
        user = before.seats[seat - 1].user or 0
        seen = len(state.bout.table) - 1
        tap = PlayTap(game=row.token, bout=state.bout.number, do="n", seen=seen)
        given = await h.taps(user, tap.pack())
        assert given.text == "New cards came in the meantime: look again."
        assert room.sitting is before
        await h.taps(user, play_data(room, Pass()))
        assert live_game(room.sitting)[1].moves[-1].action == Pass()


async def test_another_face_of_the_keyboard_changes_nothing_of_the_game(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS)
        before = room.sitting
        for do, face in ((HandDo.MORE, HandFace.MORE), (HandDo.BACK, HandFace.CARDS)):
            await h.hand_tap(ANNA, room, do)
            assert room.faces[UserId(ANNA)].face is face
        assert room.sitting is before


async def test_a_move_turns_the_cards_up_again(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS)
        seat = turn(state_of(room))[0]
        user = room.sitting.seats[seat - 1].user or 0
        await h.hand_tap(user, room, HandDo.MORE)
        await h.plays(room, seat, legal_plays(state_of(room), seat)[0])
        assert room.faces == {}


async def test_a_hint_is_legal_and_only_shown(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS)
        before = room.sitting
        seat = turn(state_of(room))[0]
        user = room.sitting.seats[seat - 1].user or 0
        await h.hand_tap(user, room, HandDo.HINT)
        assert room.faces[UserId(user)].hint
        assert room.sitting is before


@pytest.mark.parametrize("arg", ["", "XX", "6c6c", "🂡"])
async def test_a_choice_of_no_card_is_no_choice(tmp_path: Path, arg: str) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS)
        given = await h.hand_tap(ANNA, room, HandDo.CHOOSE, arg)
        assert given.text == "I do not know this button any more."


async def test_a_button_under_a_hand_needs_a_seat(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS)
        given = await h.hand_tap(VERA, room, HandDo.GIVE_UP_SURE)
        assert given.text == "You are not in this game. Watch, and join the next one."
        unknown = await h.taps(VERA, HandTap(game="AAAAAAAA", do=HandDo.MORE).pack())
        assert unknown.text == "That button belongs to an older game."


async def test_an_action_that_is_none_is_not_understood(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS)
        row, _ = live_game(room.sitting)
        given = await h.taps(ANNA, PlayTap(game=row.token, bout=1, do="resign").pack())
        assert given.text == "I do not know this button any more."


async def test_giving_up_among_three_counts_and_frees_the_seat(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS, VERA)
        given = await h.hand_tap(VERA, room, HandDo.GIVE_UP_SURE)
        assert given.show_alert
        assert room.sitting.stage is Stage.GAME
        assert [seat.user for seat in room.sitting.seats] == [ANNA, BORIS, None]
        assert await h.results(room) == {VERA: Outcome.RESIGNED}


async def test_the_loss_of_who_gave_up_is_counted_once(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS, VERA)
        await h.hand_tap(VERA, room, HandDo.GIVE_UP_SURE)
        given = await h.hand_tap(VERA, room, HandDo.GIVE_UP_SURE)
        assert given.text == "You are not in this game. Watch, and join the next one."
        await h.says(ANNA, "/stop", chat=GROUP)
        assert await h.results(room) == {
            ANNA: Outcome.NONE,
            BORIS: Outcome.NONE,
            VERA: Outcome.RESIGNED,
        }


async def test_an_offer_of_a_draw_waits_for_people(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS, bots=1)
        given = await h.hand_tap(ANNA, room, HandDo.DRAW)
        assert given.text == "You offer a draw. It holds until the bout ends."
        again = await h.hand_tap(ANNA, room, HandDo.DRAW)
        assert again.text
        assert again.text != given.text


async def test_a_peek_is_for_who_sits_there(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS)
        given = await h.room_tap(ANNA, room, RoomDo.HAND)
        assert given.show_alert
        refused = await h.room_tap(GRIGORY, room, RoomDo.HAND)
        assert not refused.show_alert


async def test_the_table_is_posted_once_a_bout(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS)
        assert (await h.hand_tap(ANNA, room, HandDo.TABLE)).text is None
        given = await h.hand_tap(BORIS, room, HandDo.TABLE)
        assert given.text == "The table has been posted in this bout. Once is enough."
        bout = state_of(room).bout.number
        await h.play_until(room, lambda state: state.bout.number > bout)
        assert (await h.hand_tap(BORIS, room, HandDo.TABLE)).text is None
