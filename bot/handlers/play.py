"""Taps under a hand."""

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.callbacks import HandTap, PlayTap
from bot.handlers.common import answer
from bot.rooms.room import Visitor
from bot.services import Services


def router() -> Router:
    """Moves of the game, and the other buttons of a hand."""
    taps = Router(name="play")
    taps.callback_query.register(on_play, PlayTap.filter())
    taps.callback_query.register(on_hand, HandTap.filter())
    return taps


async def on_play(
    callback: CallbackQuery, callback_data: PlayTap, visitor: Visitor, services: Services
) -> None:
    """Somebody plays a card, takes, or is done."""
    await answer(callback, visitor, services, services.taps.play(visitor, callback_data))


async def on_hand(
    callback: CallbackQuery, callback_data: HandTap, visitor: Visitor, services: Services
) -> None:
    """Somebody uses another button under their hand."""
    await answer(callback, visitor, services, services.taps.hand(visitor, callback_data))
