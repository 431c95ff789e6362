"""The only way out: slots kept up to date within Telegram's limits."""

from bot.outbox.delivery import Audience
from bot.outbox.errors import Unreachable
from bot.outbox.mailbox import Render, Urgency
from bot.outbox.outbox import Outbox
from bot.outbox.slots import SlotKey, SlotStore, StoredSlot

__all__ = [
    "Audience",
    "Outbox",
    "Render",
    "SlotKey",
    "SlotStore",
    "StoredSlot",
    "Unreachable",
    "Urgency",
]
