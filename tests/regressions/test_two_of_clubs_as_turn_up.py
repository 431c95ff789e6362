"""The two of clubs is card number 0: as the turn-up it was taken for no card at all."""

from engine.line import format_line
from engine.view import look
from tests.engine.records import holds, state_of

LINE = "52 3h2c - 4d/5d - 1v2 - 1 -"


def test_the_two_of_clubs_is_a_turn_up_like_any_other() -> None:
    holds(f"""
        Position: {LINE}
        = turnup: 2c
        = trump: c
        """)


def test_a_view_shows_the_two_of_clubs_under_the_talon() -> None:
    assert format_line(look(state_of(LINE), 1)) == "52 1?2c - 4d/1? - 1v2 - 1 -"
