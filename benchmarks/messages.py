"""How many messages a game in a group takes, against a server that enforces Telegram's limits."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from tests.faults.evening import Evening, evening, patient_clock, play_until
from tests.support.folders import in_memory

if TYPE_CHECKING:
    from collections.abc import Callable

PLAYERS: Final = (2, 3, 4, 6)
THOUGHT: Final = (1.5, 4.5)
"""Seconds that people think about a move."""
SPEED: Final = 30.0
CALLS: Final = ("sendMessage", "editMessageText", "deleteMessage")


def main() -> None:
    """Print calls for each number of players; the policy is always the same."""
    logging.disable(logging.WARNING)
    print("one game, taps after 1.5 to 4.5 s of thought, beats and throws in what it can:")
    for players in PLAYERS:
        print(asyncio.run(game(players)))


async def game(players: int) -> str:
    """One line about one game."""
    with TemporaryDirectory(dir=in_memory()) as name:
        async with (
            patient_clock(SPEED) as clock,
            evening(Path(name), clock, people=players) as party,
        ):
            await play_until(party, is_over(party), thought=THOUGHT)
            # The result may still wait for its turn.
            await clock.sleep(5)
            return line(party, players)


def is_over(party: Evening) -> Callable[[], bool]:
    """Whether the first game has ended."""
    room = party.house.app.clockwork._registry  # noqa: SLF001 - looked at from outside
    rooms = room._rooms  # noqa: SLF001 - the same
    return lambda: any(
        room.sitting.game_row is not None and room.sitting.game_row.ended_at is not None
        for room in rooms.values()
    )


def line(party: Evening, players: int) -> str:
    """Calls in the group and in all private chats, and new group messages per move."""
    journal, group = party.house.server.journal, party.house.group
    everywhere = [len(journal.of(method)) for method in CALLS]
    there = [len(journal.of(method, chat=group)) for method in CALLS]
    sends, edits, deletes = there
    private = [total - in_group for total, in_group in zip(everywhere, there, strict=True)]
    refused = sum(call.status == 429 for call in journal)
    return (
        f"{players} players: {party.moves} moves; group {sends} sends {edits} edits"
        f" {deletes} deletes = {sends / party.moves:.2f} sends {edits / party.moves:.2f} edits"
        f" a move; private {private[0]} sends {private[1]} edits {private[2]} deletes ="
        f" {private[1] / party.moves:.2f} edits a move; 429: {refused}"
    )
