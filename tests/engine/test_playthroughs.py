"""Golden playthroughs: whole games, with what every seat saw (see playthroughs.py)."""

import pytest

from engine.check import check_text
from engine.rules import PRESETS
from tests.engine.playthroughs import FOLDER, SHOWN, game_of, path_of, render


@pytest.mark.parametrize("preset", PRESETS)
def test_the_game_goes_and_looks_as_it_did(preset: str) -> None:
    text = path_of(preset).read_text(encoding="utf-8")
    assert render(game_of(text)).splitlines() == text.splitlines()
    assert check_text(text) == []


@pytest.mark.parametrize("preset", PRESETS)
def test_the_game_is_played_by_its_preset_to_the_end(preset: str) -> None:
    game = game_of(path_of(preset).read_text(encoding="utf-8"))
    assert game.state.rules == PRESETS[preset]
    assert game.summary is not None
    assert any(SHOWN.get(preset, "") in str(move.action) for move in game.moves)


def test_no_preset_lacks_a_playthrough() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(PRESETS)
