"""The composition root: the one place where the bot's parts are built and put together."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random, SystemRandom

from aiogram import Bot, Dispatcher
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer

from bot.clock import Clock, SystemClock
from bot.faults import survive
from bot.handlers import get_routers
from bot.i18n import Languages
from bot.limits import Figures, Limits
from bot.menus import Menus
from bot.middlewares import InFlight, Introduction
from bot.once import Once
from bot.opponents import Opponents, spare_cores
from bot.outbox import Outbox
from bot.profile import introduce
from bot.readers import Readers
from bot.replies import Replies
from bot.rooms.chats import Chats
from bot.rooms.clockwork import Clockwork, Patience
from bot.rooms.deals import Deals
from bot.rooms.display import Display
from bot.rooms.gatherings import Defaults, Gatherings
from bot.rooms.keeper import Keeper
from bot.rooms.ledger import Ledger
from bot.rooms.private import PrivateRooms
from bot.rooms.programs import Programs, Thinker
from bot.rooms.registry import Registry
from bot.rooms.taps import Taps
from bot.services import Services
from bot.settings import Settings
from bot.slots import KeptSlots, Relay
from bot.store import updates
from bot.store.database import Database
from bot.timers import Timers

logger = logging.getLogger(__name__)

POLLING_SECONDS = 30
"""How long Telegram may hold a question for updates open."""
MOST_AT_ONCE = 100
"""Updates handled at the same time; more wait at Telegram's."""
REQUEST_SECONDS = 15.0
"""How long the bot waits for Telegram's answer to anything else."""
SWEEP_SECONDS = 60.0
TIDYING_SECONDS = 60 * 60.0
LAST_WORDS = 1.5
"""Seconds of a stop that belong to what is still to be shown."""
FAREWELL = 2.5
"""Seconds of a stop that the rest takes: calls that come back, files that close."""
HEARD = ["message", "callback_query", "my_chat_member"]
"""The kinds of updates that the bot asks for."""


@dataclass(frozen=True)
class Parts:
    """What a run may replace: time, chance, and who thinks for the programs."""

    clock: Clock
    rng: Random
    thinker: Thinker
    pace: float = 1.0
    """Length of the programs' pauses; 1 is human."""


@dataclass(frozen=True)
class App:
    """A bot that has been put together."""

    bot: Bot
    dispatcher: Dispatcher
    database: Database
    outbox: Outbox
    timers: Timers
    clockwork: Clockwork
    programs: Programs
    in_flight: InFlight
    once: Once
    clock: Clock
    settings: Settings

    async def run(self, *, handle_signals: bool = True) -> None:
        """Play, until a signal or `Dispatcher.stop_polling` ends it; then wind down in order."""
        jobs = [
            asyncio.create_task(job, name=name)
            for name, job in (
                ("outbox", self._untiring(self.outbox.run)),
                ("timers", self._untiring(self.timers.run)),
                ("sweep", self._every(SWEEP_SECONDS, self.clockwork.sweep)),
                ("tidying", self._every(TIDYING_SECONDS, self.once.forget)),
                ("resume", self.clockwork.resume()),
            )
        ]
        try:
            await self.bot.delete_webhook()
            await self.dispatcher.start_polling(
                self.bot,
                polling_timeout=POLLING_SECONDS,
                allowed_updates=HEARD,
                tasks_concurrency_limit=MOST_AT_ONCE,
                handle_signals=handle_signals,
                close_bot_session=False,
            )
        finally:
            await self._wind_down(jobs)

    async def _untiring(self, work: Callable[[], Awaitable[None]]) -> None:
        """Begin again whatever fails: without it the bot would only seem to be alive."""

        async def whole() -> bool:
            await work()
            return True

        while not await survive(whole, logger, "a part of the bot failed, and begins again"):
            await self.clock.sleep(1.0)

    async def _every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await self.clock.sleep(seconds)
            await survive(work, logger, "what is done from time to time failed")

    async def _wind_down(self, jobs: list[asyncio.Task[None]]) -> None:
        """Let what runs finish, show what the limits allow; a start redraws the rest."""
        patience = self.settings.drain_seconds - LAST_WORDS - FAREWELL
        await self.in_flight.drained(max(1.0, patience))
        await self.programs.stop()
        await self.timers.stop()
        await self.outbox.drain(LAST_WORDS)
        await self.outbox.stop(FAREWELL / 5)
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)


@asynccontextmanager
async def open_app(settings: Settings, parts: Parts | None = None) -> AsyncIterator[App]:
    """Build the bot, and take it apart again when the block ends.

    Raises StoreError for a database that cannot be used, TelegramAPIError for a token that
    Telegram does not know.
    """
    opponents = Opponents(SystemRandom(), spare_cores())
    parts = parts or Parts(SystemClock(), SystemRandom(), opponents)
    database = await Database.open(settings.database, clock=parts.clock)
    bot = make_bot(settings)
    try:
        if parts.thinker is opponents:
            opponents.start()
        yield await _assemble(settings, parts, database, bot)
    finally:
        await opponents.stop()
        await bot.session.close()
        await database.close()


def make_bot(settings: Settings) -> Bot:
    """The connection to Telegram, or to another server that speaks its Bot API."""
    if settings.bot_token is None:
        raise ValueError("there is no token: BOT_TOKEN in .env, as BotFather gave it")
    session = AiohttpSession(timeout=REQUEST_SECONDS)
    if settings.api_url is not None:
        session.api = TelegramAPIServer.from_base(settings.api_url)
    return Bot(settings.bot_token.get_secret_value(), session=session)


async def _assemble(settings: Settings, parts: Parts, database: Database, bot: Bot) -> App:
    me = await bot.me()
    languages = Languages.load()
    clock, relay = parts.clock, Relay()
    kept = KeptSlots(database)
    outbox = Outbox(
        bot,
        kept,
        Limits(figures_of(settings), spent=await kept.last_at()),
        clock,
        relay,
        rng=parts.rng,
        bystander_seconds=settings.bystander_seconds,
    )
    ledger = Ledger(database, clock)
    registry = Registry(ledger)
    readers = Readers(database, languages, settings.default_language, me.username or "")
    display = Display(outbox, readers, registry, clock)
    # The timers act through the clockwork, which needs the keeper that sets them.
    timers = Timers(clock, lambda game, moves: clockwork.due(game, moves))  # noqa: PLW0108
    keeper = Keeper(ledger, display, timers, clock)
    deals = Deals(keeper, parts.rng)
    clockwork = Clockwork(keeper, registry, deals, patience_of(settings))
    programs = Programs(keeper, parts.thinker, parts.rng, pace=parts.pace)
    keeper.follow(registry.note)
    keeper.follow(programs.wake)
    defaults = Defaults(settings.group_turn_seconds, settings.quick_turn_seconds)
    gatherings = Gatherings(registry, keeper, readers, deals, defaults)
    chats = Chats(registry, keeper, readers, gatherings)
    relay.audience = chats
    private = PrivateRooms(registry, keeper, readers, gatherings, deals, defaults)
    services = Services(
        registry=registry,
        gatherings=gatherings,
        deals=deals,
        private=private,
        taps=Taps(registry, keeper, programs, readers),
        chats=chats,
        menus=Menus(outbox, display, readers, registry, private),
        replies=Replies(readers),
    )
    in_flight = InFlight()
    once = Once(database, clock, await database.read(updates.newest))
    dispatcher = Dispatcher(services=services)
    dispatcher.update.outer_middleware(in_flight)
    dispatcher.update.outer_middleware(once)
    introduction = Introduction(readers, chats, clock)
    dispatcher.message.outer_middleware(introduction)
    dispatcher.callback_query.outer_middleware(introduction)
    dispatcher.include_routers(*get_routers())
    await introduce(bot, database, languages)
    return App(
        bot=bot,
        dispatcher=dispatcher,
        database=database,
        outbox=outbox,
        timers=timers,
        clockwork=clockwork,
        programs=programs,
        in_flight=in_flight,
        once=once,
        clock=clock,
        settings=settings,
    )


def figures_of(settings: Settings) -> Figures:
    """Telegram's limits as they were set."""
    return Figures(
        group_per_minute=settings.group_per_minute,
        group_burst=settings.group_burst,
        private_per_second=settings.private_per_second,
        private_burst=settings.private_burst,
        total_per_second=settings.total_per_second,
    )


def patience_of(settings: Settings) -> Patience:
    """After how much quiet rooms end by themselves."""
    day = 24 * 60 * 60.0
    return Patience(lobby=60.0 * settings.lobby_minutes, idle=day * settings.idle_days)
