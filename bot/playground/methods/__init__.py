"""The methods of the Bot API that this server knows, by name."""

from collections.abc import Mapping

from bot.playground.methods import (
    chats,
    ephemeral,
    messages,
    presence,
    queries,
    receiving,
)
from bot.playground.methods.table import Method
from bot.playground.params import Params
from bot.playground.wire import Json
from bot.playground.world import World


async def _send_message(world: World, params: Params) -> Json:
    if ephemeral.ephemeral_parameters(params):
        return await ephemeral.send_ephemeral(world, params)
    return await messages.send_message(world, params)


METHODS: Mapping[str, Method] = {
    **receiving.METHODS,
    **messages.METHODS,
    **queries.METHODS,
    **ephemeral.METHODS,
    **chats.METHODS,
    **presence.METHODS,
    "sendMessage": _send_message,
}
# Telegram does not mind how a method's name is capitalised.
BY_LOWER_NAME: Mapping[str, Method] = {name.lower(): method for name, method in METHODS.items()}

__all__ = ["BY_LOWER_NAME", "METHODS", "Method"]
