"""Flood waits and the clock: nobody's time runs while they cannot see that it does."""

from pathlib import Path

from bot.rooms.moves import live_game
from bot.rooms.room import Room
from engine.actions import Take
from engine.legality import legal_plays
from tests.support.hall import ANNA, BORIS, Hall, hall, state_of
from tests.support.session import Answer, Call, Refusal

MINUTE = 60.0


async def led_against_unseen(h: Hall, *, retry_after: int) -> Room:
    """Somebody has been led against, and a flood wait keeps it from them."""
    room = await h.deal(ANNA, BORIS)
    bout = state_of(room).bout
    defender = room.sitting.seats[bout.defender - 1].user
    refusals = [Refusal(429, "Too Many Requests", retry_after=retry_after)]

    def weather(call: Call) -> Answer | None:
        return refusals.pop() if refusals and call.chat == defender else None

    h.session.weather = weather
    await h.plays(room, bout.attacker, legal_plays(state_of(room), bout.attacker)[0])
    await h.show()
    return room


async def test_a_deadline_waits_for_the_end_of_a_flood_wait(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await led_against_unseen(h, retry_after=90)
        blocked_until = h.clock.time() + 90
        await h.time_out(room)
        row, game = live_game(room.sitting)
        assert len(game.moves) == 1
        assert row.deadline_at == blocked_until


async def test_who_sees_the_word_after_a_flood_wait_has_the_full_time(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await led_against_unseen(h, retry_after=90)
        await h.time_out(room)
        await h.clock.advance(30)
        await h.show()
        await h.time_out(room, seconds=1)
        row, game = live_game(room.sitting)
        assert len(game.moves) == 1
        assert row.deadline_at == h.clock.time() + MINUTE


async def test_that_time_is_given_once(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await led_against_unseen(h, retry_after=90)
        await h.time_out(room)
        await h.clock.advance(30)
        await h.show()
        await h.time_out(room, seconds=1)
        await h.time_out(room)
        assert live_game(room.sitting)[1].moves[1].action == Take()


async def test_a_flood_wait_in_the_group_gives_nobody_more_time(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS)
        refusal = Refusal(429, "Too Many Requests", retry_after=300)
        chat = room.sitting.row.chat
        h.session.script("editMessageText", refusal, chat=chat)
        bout = state_of(room).bout
        await h.plays(room, bout.attacker, legal_plays(state_of(room), bout.attacker)[0])
        await h.show()
        await h.time_out(room)
        assert live_game(room.sitting)[1].moves[1].action == Take()
