import pytest
from aiogram.utils.formatting import Bold

from bot.callbacks import MenuDo, MenuTap
from bot.screens.page import button, even_rows, page


@pytest.mark.parametrize(
    ("count", "most", "rows"),
    [
        (0, 4, []),
        (1, 4, [1]),
        (4, 4, [4]),
        (5, 4, [3, 2]),
        (6, 4, [3, 3]),
        (7, 4, [4, 3]),
        (9, 4, [3, 3, 3]),
        (10, 4, [4, 3, 3]),
        (13, 6, [5, 4, 4]),
        (25, 8, [7, 6, 6, 6]),
    ],
)
def test_rows_are_as_even_as_can_be(count: int, most: int, rows: list[int]) -> None:
    assert [len(row) for row in even_rows(range(count), most)] == rows


def test_rows_keep_the_order() -> None:
    assert [item for row in even_rows("abcdefg", 3) for item in row] == list("abcdefg")


def test_blocks_are_parted_by_a_blank_line_and_nothing_else() -> None:
    screen = page(["one", None, "two"], [None], [], ["three"])
    assert screen.text == "one\ntwo\n\nthree"
    assert screen.keyboard is None


def test_entities_count_in_utf_16() -> None:
    screen = page(["🃏🔷 ", Bold("Durak")])
    [bold] = screen.entities
    assert (bold.offset, bold.length) == (6, 5)
    assert bold.extract_from(screen.text) == "Durak"


def test_rows_without_buttons_are_left_out() -> None:
    key = button("Play", MenuTap(do=MenuDo.PLAY))
    screen = page(["text"], rows=[[], [key], []])
    assert screen.keyboard is not None
    assert screen.keyboard.inline_keyboard == [[key]]
