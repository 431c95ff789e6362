"""Handlers: they read an update, call a room, and answer the tap. Nothing is decided here."""

from aiogram import Router

from bot.handlers import chats, errors, group, play, private


def get_routers() -> tuple[Router, ...]:
    """Every router, in the order in which updates are offered to them."""
    return (
        chats.router(),
        play.router(),
        private.router(),
        group.router(),
        errors.router(),
    )
