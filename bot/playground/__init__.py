"""An embedded Telegram: the Bot API for one bot, and a small world of people and chats."""
