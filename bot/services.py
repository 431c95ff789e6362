"""What handlers may use: the rooms and the screens of private chats, gathered in one value."""

from dataclasses import dataclass

from bot.menus import Menus
from bot.replies import Replies
from bot.rooms.chats import Chats
from bot.rooms.deals import Deals
from bot.rooms.gatherings import Gatherings
from bot.rooms.private import PrivateRooms
from bot.rooms.registry import Registry
from bot.rooms.taps import Taps


@dataclass(frozen=True, slots=True)
class Services:
    """The bot as its handlers see it."""

    registry: Registry
    gatherings: Gatherings
    deals: Deals
    private: PrivateRooms
    taps: Taps
    chats: Chats
    menus: Menus
    replies: Replies
