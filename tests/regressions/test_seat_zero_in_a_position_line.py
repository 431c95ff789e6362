"""A position line with seat 0 as defender was read as a game in which nobody could move."""

import pytest

from engine.line import LineError, parse_line


@pytest.mark.parametrize("roles", ["3v0", "0v3", "0.3v1"])
def test_seat_zero_has_no_role(roles: str) -> None:
    with pytest.raises(LineError, match="the roles field cannot be read"):
        parse_line(f"36@s - 6c 7d8c/8dKd/9h9c 7h {roles} - 5 -")
