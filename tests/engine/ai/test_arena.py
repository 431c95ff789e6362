import re

import pytest

from engine.__main__ import main
from engine.ai.arena import Match, run
from engine.rules import Rules, parse_rules


def share(a: str, b: str, *, games: int, rules: Rules | None = None, seats: int = 2) -> float:
    match = Match(a, b, rules or Rules(), seats, seed=1, slices=10)
    return float(str(run(match, games, jobs=1)).split()[1])


@pytest.mark.parametrize(
    ("a", "b", "games", "least", "most"),
    [
        ("lowest", "random", 60, 0.85, 1.0),
        ("normal", "random", 60, 0.88, 1.0),
        ("normal", "lowest", 120, 0.51, 0.85),
        ("easy", "normal", 80, 0.1, 0.48),
        ("hard", "lowest", 60, 0.58, 1.0),
    ],
)
def test_each_level_is_above_the_one_below(
    a: str, b: str, games: int, least: float, most: float
) -> None:
    assert least <= share(a, b, games=games) <= most


def test_at_a_table_of_four_the_score_is_the_share_of_games_lost() -> None:
    assert share("lowest", "random", games=80, seats=4) < 0.12
    assert share("random", "lowest", games=40, seats=4, rules=parse_rules("teams=2")) > 0.7


def test_equal_matches_give_equal_figures_on_any_number_of_cores() -> None:
    match = Match("hard", "lowest", Rules(), 2, seed=5, slices=4)
    one, two = run(match, 6, jobs=1), run(match, 6, jobs=2)
    assert [deal.losses for deal in one.deals] == [deal.losses for deal in two.deals]


def test_the_last_line_of_the_arena_is_the_score(capsys: pytest.CaptureFixture[str]) -> None:
    options = "--a lowest --b random --games 4 --jobs 1 --slices 1 --rules transfer=on deck=24"
    assert main(["arena", *options.split()]) == 0
    line = capsys.readouterr().out.splitlines()[-1]
    assert re.fullmatch(r"score [01]\.\d{3} se 0\.\d{3} n 4 ms p50 \d+ p95 \d+", line)


def test_a_table_that_cannot_be_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--seats", "9"]) == 2
    assert "This table cannot be" in capsys.readouterr().err
