"""What has failed for once is tried again: nobody waits for a program that gave up."""

import asyncio
from pathlib import Path

from bot.rooms.ledger import Ledger, More
from bot.rooms.moves import live_game
from bot.rooms.room import Room, Sitting
from bot.store import games
from bot.store.errors import DiskFull
from bot.store.rows import Move, UserId
from engine.legality import legal_plays
from tests.support.hall import ANNA, BORIS, Hall, hall, state_of


def fail_once(ledger: Ledger) -> list[str]:
    """Let the next change that nobody tapped for find the disk full."""
    failed: list[str] = []
    change = ledger.change

    async def changed(
        room: Room,
        sitting: Sitting,
        *more: More,
        update: int | None = None,
        by: UserId | None = None,
    ) -> Sitting:
        if by is None and not failed:
            failed.append("once")
            raise DiskFull("The disk is full.")
        return await change(room, sitting, *more, update=update, by=by)

    ledger.change = changed  # type: ignore[method-assign]
    return failed


def ledger_of(h: Hall) -> Ledger:
    return h.app.clockwork._keeper.ledger


async def let_pass(h: Hall, seconds: int) -> None:
    """Time passes slowly enough for the disk to follow, however slow that is."""
    for _ in range(2 * seconds):
        await h.clock.advance(0.5)
        for ask in (h.database.read, h.database.write):
            await ask(lambda tx: tx.execute_fetchall("SELECT 1"))


def moves_made(room: Room) -> int:
    return len(live_game(room.sitting)[1].moves)


async def test_a_program_whose_move_could_not_be_kept_makes_it_later(tmp_path: Path) -> None:
    async with hall(tmp_path, seed=3) as h:
        room = await h.deal(ANNA, bots=1)
        before, seat = moves_made(room), state_of(room).bout.attacker
        assert room.sitting.seats[seat - 1].user == ANNA
        failed = fail_once(ledger_of(h))
        action = legal_plays(state_of(room), seat)[0]
        moving = asyncio.create_task(h.plays(room, seat, action))
        await let_pass(h, 3)
        assert failed == ["once"]
        assert moves_made(room) == before + 1
        await let_pass(h, 4)
        await moving
        assert moves_made(room) > before + 1


async def test_a_deadline_that_could_not_be_carried_out_comes_again(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS)
        failed = fail_once(ledger_of(h))
        timers = asyncio.create_task(h.app.timers.run())
        await let_pass(h, 63)
        assert failed == ["once"]
        assert moves_made(room) == 0
        await let_pass(h, 5)
        await h.app.timers.stop()
        await timers
        assert moves_made(room) == 1


async def test_a_room_that_remembers_less_than_is_kept_catches_up(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS)
        row, game = live_game(room.sitting)
        seat = state_of(room).bout.attacker
        action = legal_plays(state_of(room), seat)[0]
        kept = Move(row.id, 1, seat, str(action), at=1.0, by=None)
        await h.database.write(lambda tx: games.add_move(tx, kept, None))
        assert game.moves == ()
        answer = await h.plays(room, seat, action)
        assert answer.text == "That did not work just now. Please try once more."
        assert moves_made(room) == 1
