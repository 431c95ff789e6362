"""A change of a room, carried through: kept first, then timed, shown, and answered by programs."""

from collections.abc import Awaitable, Callable

from bot.clock import Clock
from bot.rooms.display import Display
from bot.rooms.ledger import Ledger, More
from bot.rooms.moves import keep_results
from bot.rooms.room import Room, Sitting, Stage
from bot.store.rows import UserId
from bot.timers import Timers


class Keeper:
    """The one way to change a room; the caller holds the room's lock."""

    def __init__(self, ledger: Ledger, display: Display, timers: Timers, clock: Clock) -> None:
        self.ledger = ledger
        self.display = display
        self.clock = clock
        self._timers = timers
        self._followers: list[Callable[[Room], None]] = []

    def follow(self, follower: Callable[[Room], None]) -> None:
        """Call `follower` with every room that has changed."""
        self._followers.append(follower)

    async def keep(
        self,
        room: Room,
        sitting: Sitting,
        *more: More,
        update: int | None = None,
        by: UserId | None = None,
        tapped: UserId | None = None,
        anew: bool = False,
        before_showing: Callable[[Room], Awaitable[None]] | None = None,
    ) -> None:
        """Make `sitting` the room's, for good, and let everybody see it.

        `by` made its new moves; `tapped` is shown first; `anew` posts new messages.
        Raises AlreadyDone for an update that came twice.
        """
        since = room.sitting
        was_over = since.game_row is not None and since.game_row.ended_at is not None
        if sitting.stage is Stage.END and not was_over:
            more = (*more, keep_results)
        await self.ledger.change(room, sitting, *more, update=update, by=by)
        self.set_timer(room)
        if before_showing is not None:
            await before_showing(room)
        self.display.refresh(room, since=since, tapped=tapped, anew=anew)
        self.wake(room)

    def wake(self, room: Room) -> None:
        """Have the followers look at a room."""
        for follow in self._followers:
            follow(room)

    def set_timer(self, room: Room) -> None:
        """Have the clock watch the game's deadline, if it has one."""
        row = room.sitting.game_row
        if row is None:
            return
        if row.deadline_at is None or room.sitting.stage not in (Stage.GAME, Stage.CUT):
            self._timers.clear(row.id)
        else:
            self._timers.set(row.id, row.deadline_at, row.moves)
