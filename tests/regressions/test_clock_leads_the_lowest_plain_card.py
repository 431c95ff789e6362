"""A leader who let the time run out led the first card of the hand's order.

That order goes by suits, so a king of clubs went before a six of diamonds.
"""

from bot.rooms.word import clock_plays
from engine.actions import Attack
from engine.cards import parse_card
from engine.line import parse_line
from engine.state import State


def test_the_clock_leads_a_low_diamond_before_a_high_club() -> None:
    state = parse_line("36@s - - KcQd6dTs/8c9hJh/9dAd7h - 1v2 - 2 -")
    assert isinstance(state, State)
    assert clock_plays(state) == ((1, Attack(parse_card("6d"))),)
