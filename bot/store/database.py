"""The database: one file, one process, one writer."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any, Generic, Protocol, Self, TypeVar

import aiosqlite
from aiosqlite import Connection

from bot.store.errors import StoreClosed, explained, explaining
from bot.store.owner import sole_owner
from bot.store.schema import migrations, prepare

__all__ = ["Clock", "Connection", "Database", "Job"]

T = TypeVar("T")
Job = Callable[[Connection], Awaitable[T]]

_SLOW_SECONDS = 1.0
_log = logging.getLogger(__name__)


class Clock(Protocol):
    """What tells the time, in unix seconds."""

    def time(self) -> float:
        """The time now."""
        ...


class Database:
    """The bot's memory. Opened with `Database.open`, and closed before the process ends.

    A job is given a connection and awaits nothing else; it calls the functions of this package,
    and leaves BEGIN, COMMIT and ROLLBACK to the database.
    """

    def __init__(
        self,
        path: Path,
        clock: Clock,
        writer: Connection,
        reader: Connection,
        held: AsyncExitStack,
    ) -> None:
        self._path = path
        self._clock = clock
        self._writer = writer
        self._reader = reader
        self._reading = asyncio.Lock()
        self._waiting: list[_Write[Any]] = []
        self._bell = asyncio.Event()
        self._closing = False
        self._serving = asyncio.create_task(self._serve(held), name="store writer")

    @classmethod
    async def open(cls, path: Path, *, clock: Clock, patience: float = 5.0) -> Self:
        """The database in the file at `path`, made or brought up to date if need be.

        `patience` is how many seconds to wait while another program holds the file. Raises a
        StoreError that says what to do; a file that cannot be used stays as it was.
        """
        async with AsyncExitStack() as stack:
            stack.enter_context(sole_owner(path))
            with explaining(path):
                await asyncio.to_thread(prepare, path, migrations(), patience)
                writer = await stack.enter_async_context(_connected(path, patience))
                await writer.execute_fetchall("PRAGMA synchronous = FULL")
                await writer.execute_fetchall("PRAGMA foreign_keys = ON")
                reader = await stack.enter_async_context(_connected(path, patience))
                await reader.execute_fetchall("PRAGMA query_only = ON")
            database = cls(path, clock, writer, reader, stack.pop_all())
        # A task that is cancelled before it has begun never reaches its own clean-up.
        await asyncio.sleep(0)
        return database

    async def write(self, job: Job[T]) -> T:
        """The job's answer, once all that it wrote is safely on the disk.

        Jobs run one after another. One that fails leaves nothing behind and its error comes
        here; the others go on. A caller that is cancelled stops waiting, no more: its job is done
        whole or not at all. StoreError when the database could not take it.
        """
        if self._closing:
            raise StoreClosed("The store is closed.")
        if asyncio.current_task() is self._serving:
            raise RuntimeError("a job cannot wait for another write: it would wait for itself")
        write = _Write(job)
        self._waiting.append(write)
        self._bell.set()
        return await write.answer

    async def read(self, job: Job[T]) -> T:
        """The job's answer, from one unchanging picture of what is committed."""
        async with self._reading:
            if self._closing:
                raise StoreClosed("The store is closed.")
            with explaining(self._path):
                try:
                    await self._reader.execute_fetchall("BEGIN")
                    return await job(self._reader)
                finally:
                    await self._reader.rollback()

    async def close(self) -> None:
        """All that waits is written, then the file is let go. A second call does nothing."""
        async with self._reading:
            self._closing = True
        self._bell.set()
        await asyncio.wait({self._serving})

    async def _serve(self, held: AsyncExitStack) -> None:
        batch: list[_Write[Any]] = []
        # Whatever ends this task lets the file go: its threads would keep the process alive.
        async with held:
            try:
                while self._waiting or not self._closing:
                    await self._bell.wait()
                    self._bell.clear()
                    batch, self._waiting = self._waiting, []
                    if batch:
                        await self._commit(batch)
            finally:
                self._closing = True
                for write in (*batch, *self._waiting):
                    write.fail(StoreClosed("The store was closed before this was written."))

    async def _commit(self, batch: Sequence["_Write[Any]"]) -> None:
        began = self._clock.time()
        try:
            await self._writer.execute_fetchall("BEGIN IMMEDIATE")
            for write in batch:
                await write.attempt(self._writer, self._path)
            # Not `commit()`, which is content when SQLite has already rolled all of it back.
            await self._writer.execute_fetchall("COMMIT")
        except Exception as error:  # noqa: BLE001 - each caller gets it
            await self._writer.rollback()
            for write in batch:
                write.fail(explained(error, self._path))
        else:
            for write in batch:
                write.settle()
        took = self._clock.time() - began
        if took > _SLOW_SECONDS:
            _log.warning("%d writes took %.1f s: the disk is slow, or shared", len(batch), took)


class _Write(Generic[T]):
    """A job on its way into a transaction, and the answer that its caller awaits."""

    def __init__(self, job: Job[T]) -> None:
        self.answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._job = job
        self._outcome: Callable[[], None] | None = None

    async def attempt(self, tx: Connection, path: Path) -> None:
        """The job in a savepoint of its own, so that it can fail alone."""
        if self.answer.done():
            return
        await tx.execute_fetchall("SAVEPOINT job")
        try:
            self._outcome = partial(self.answer.set_result, await self._job(tx))
        except (Exception, asyncio.CancelledError) as error:
            # A full disk undoes the whole transaction, and a writer that is stopped must stop.
            if not tx.in_transaction or _is_cancelled():
                raise
            self._outcome = partial(self.answer.set_exception, explained(error, path))
            await tx.execute_fetchall("ROLLBACK TO job")
        await tx.execute_fetchall("RELEASE job")

    def settle(self) -> None:
        """The caller hears how it went, unless it has stopped waiting."""
        if self._outcome and not self.answer.done():
            self._outcome()

    def fail(self, error: BaseException) -> None:
        """The caller hears that nothing was written, unless it has been answered."""
        if not self.answer.done():
            self.answer.set_exception(error)


def _connected(path: Path, patience: float) -> Connection:
    return aiosqlite.connect(path, timeout=patience, isolation_level=None)


def _is_cancelled() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
