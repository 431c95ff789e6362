"""The clocks of tests are those of the playground."""

from bot.playground.clock import START, FastClock, HandClock, settle

__all__ = ["START", "FastClock", "HandClock", "settle"]
