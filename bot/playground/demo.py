"""The world that a newcomer finds: three people, a group, and a bot nobody has talked to."""

from bot.playground.clock import Clock
from bot.playground.flood import Limits
from bot.playground.model import User
from bot.playground.world import World

PEOPLE = (("Anna", "en"), ("Boris", "ru"), ("Vera", "en"))
GROUP = "Kitchen table"
BOT_ID = 4242


def bot_account(bot_id: int = BOT_ID) -> User:
    """The bot itself."""
    return User(bot_id, "Durak", username="durak_bot", is_bot=True)


def demo_world(clock: Clock, *, bot_id: int = BOT_ID, limits: Limits | None = None) -> World:
    """Anna, Boris and Vera (1001 to 1003), and their group with the bot in it."""
    world = World(bot_account(bot_id), clock, limits=limits)
    people = [world.add_person(name, language_code=code) for name, code in PEOPLE]
    world.add_group(GROUP, [person.id for person in people])
    return world
