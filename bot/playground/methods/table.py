"""What a method of the Bot API is."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.playground.params import Params
from bot.playground.wire import Json
from bot.playground.world import World

Method: TypeAlias = Callable[[World, Params], Awaitable[Json]]
