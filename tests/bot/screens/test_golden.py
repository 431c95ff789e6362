import pytest

from tests.bot.screens.golden import FOLDER, SCREENS, picture


@pytest.mark.parametrize("name", SCREENS)
def test_the_screen_looks_as_it_was_drawn(name: str) -> None:
    assert picture(SCREENS[name]) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_no_picture_is_left_of_a_screen_that_is_gone() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(SCREENS)
