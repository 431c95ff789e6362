from random import Random

import pytest

from engine.ai.budget import Slices
from engine.ai.simple import play_by_thumb, play_lowest, play_random
from engine.legality import legal_actions
from engine.line import parse_line
from engine.state import State
from engine.view import View, look

ANY = Slices(0)


def seen(line: str, seat: int) -> View:
    state = parse_line(line)
    assert isinstance(state, State)
    return look(state, seat, legal=legal_actions(state, seat))


def lowest(line: str, seat: int) -> str:
    return str(play_lowest(seen(line, seat), Random(1), ANY))


def thumb(line: str, seat: int) -> str:
    return str(play_by_thumb(seen(line, seat), Random(1), ANY))


@pytest.mark.parametrize("play", [lowest, thumb])
@pytest.mark.parametrize(
    ("line", "seat", "choice"),
    [
        ("36@s - 6c6d6h 9c7d6s/KcAd - 1v2 - 5 -", 1, "attack 7d"),
        ("36@s - 6c6d6h 7s6s/KcAd - 1v2 - 5 -", 1, "attack 6s"),
        ("36@s - 6c6d6h 9c/KdQd6s 7d 1v2 - 5 -", 2, "beat 7d Qd"),
        ("36@s - 6c6d6h 9c/KcAh7s6s 7d 1v2 - 5 -", 2, "beat 7d 6s"),
        ("36@s - 6c6d6h 9c/KcAh 7d 1v2 - 5 -", 2, "take"),
        ("36@s - 6c6d6h 9c9h/KcAh 7d:9d 1v2 - 5 -", 2, "None"),
        ("36@s - 6c6d6h 9cTh9s/KcAh 7d:9d 1v2 - 5 -", 1, "throw 9c"),
        ("36 8cAs 6c6d6h 9sTh/KcAh 7d:9d 1v2 - 5 -", 1, "pass"),
        ("36@s - 6c6d6h 9c7h/KcAh8c8d 7d 1v2 - 5 -", 1, "None"),
        ("36+transfer=on@s - 6c6d6h 9c9h8h/7h7sKc 7d 1v2 - 5 -", 2, "transfer 7h"),
        ("36+transfer=on@s - 6c6d6h 9c9h8h/8d7sKc 7d 1v2 - 5 -", 2, "beat 7d 8d"),
        ("36+swap=any 8cTs 6c6d6h 9c7d/6sAd - 1v2 - 5 -", 2, "swap"),
    ],
)
def test_the_players_of_rules_play_by_them(
    play: object, line: str, seat: int, choice: str
) -> None:
    assert callable(play)
    assert play(line, seat) == choice


@pytest.mark.parametrize(
    ("line", "seat", "choice"),
    [
        ("36@s - 6c6d6h 9c8h8d/KcAd - 1v2 - 5 -", 1, "attack 8d"),
        ("36@s - 6c6d6h 9c8h9d9h/KcAd - 1v2 - 5 -", 1, "attack 9c"),
        ("36@s - 6c6d6h 9c/Kh9h8h 8d 1v2 - 5 -", 2, "take"),
        ("36@s - 6c6d6h 9c9s/KcAh 7d:9d 1v2 - 5 -", 1, "throw 9c"),
        ("36@s - 6c6d6h 9s/KcAh 7d:9d 1v2 - 5 -", 1, "throw 9s"),
        ("36@s - 6c6d6h 9s8c/KcAh 9d 1v2t - 5 -", 1, "pass"),
        ("36 8cAs 6c6d6h QcTh/KcAh 7d:Qd 1v2 - 5 -", 1, "throw Qc"),
        ("36 8cAs 6c6d6h QsTh/KcAh 7d:Qd 1v2 - 5 -", 1, "pass"),
        ("36 8cAs 6c6d6h Th/KcQs 7d 1v2 - 5 -", 2, "beat 7d Qs"),
        ("36+transfer=pass-card@s - 6c6d6h 9c9h8h/7h7sKc 7d 1v2 - 5 -", 2, "show 7s"),
    ],
)
def test_the_rule_of_thumb_looks_further(line: str, seat: int, choice: str) -> None:
    assert thumb(line, seat) == choice


def test_high_trumps_are_not_spent_while_the_game_is_young() -> None:
    talon = "8c8d8h9d9hTcTdThJcJdJhKcKdAs"
    assert thumb(f"36 {talon} 6c6d6h 9c/KhQs 7d 1v2 - 5 -", 2) == "take"
    assert thumb(f"36 {talon} 6c6d6h 9c/KhTs 7d 1v2 - 5 -", 2) == "beat 7d Ts"


def test_the_yardstick_throws_trumps_at_an_empty_talon() -> None:
    assert lowest("36@s - 6c6d6h 9s8c/KcAh 7d:9d 1v2 - 5 -", 1) == "throw 9s"


def test_random_does_everything_that_is_legal_and_may_wait() -> None:
    view, rng = seen("36@s - 6c6d6h 9c7h/KcAh8c8d 7d 1v2 - 5 -", 1), Random(1)
    chosen = {str(play_random(view, rng, ANY)) for _ in range(50)}
    assert chosen == {"throw 7h", "None"}
    view = seen("36@s - 6c6d6h 9c7h/KcAh8c8d 7d 1v2 - 5 -", 2)
    chosen = {str(play_random(view, rng, ANY)) for _ in range(50)}
    assert chosen == {"beat 7d 8d", "take"}
