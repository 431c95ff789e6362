"""Rooms: gatherings of seats that play games, in a group or in private chats."""
