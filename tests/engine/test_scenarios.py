"""The records of scenarios/, each a test: every move and every assertion goes as written."""

from pathlib import Path

import pytest

from engine.check import check_text

SCENARIOS = sorted((Path(__file__).parent / "scenarios").glob("*.durak"))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_scenario_goes_as_written(path: Path) -> None:
    assert check_text(path.read_text(encoding="utf-8")) == []


def test_every_scenario_is_there() -> None:
    assert [path.name[:2] for path in SCENARIOS] == [f"{n:02}" for n in range(1, 37)]
