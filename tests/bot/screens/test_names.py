import pytest

from bot.rooms.seating import PROGRAM_NAMES
from bot.screens.names import PROGRAMS, clean_name, mention, name_of
from bot.screens.scene import Seated
from tests.bot.screens.tables import ENGLISH, RUSSIAN


@pytest.mark.parametrize("name", ["Anna", "стёпа >_<", "</b>", "A&B", "Éowyn", "李小龍", "नमस्ते"])
def test_ordinary_names_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "\u202e\u2066",
        "\u200b\u200d\ufeff",
        "\u3164\u2800\u115f",
        "\u0301\u0302",
        "\x00\x1b",
        "\U000e0041",
    ],
)
def test_a_name_that_shows_nothing_is_empty(name: str) -> None:
    assert clean_name(name) == ""


def test_direction_and_control_marks_are_taken_out() -> None:
    assert clean_name("An\u202ena\u2069\x07") == "Anna"


def test_a_name_stands_on_one_line() -> None:
    assert clean_name(" Anna\n\tMaria\u2028 \u00a0 K ") == "Anna Maria K"


def test_a_tower_of_marks_is_taken_down() -> None:
    assert clean_name("Z" + "\u0321" * 30 + "o") == "Z\u0321\u0321o"


def test_a_long_name_is_cut_with_a_sign_of_it() -> None:
    assert clean_name("Bartholomew the Extraordinary") == "Bartholomew the Ext…"


def test_wide_letters_count_twice() -> None:
    assert clean_name("漢" * 30) == "漢" * 9 + "…"


def test_a_cut_never_parts_a_letter_from_its_mark() -> None:
    assert clean_name("e\u0323\u0301" * 30, widest=5) == "ẹ\u0301" * 4 + "…"
    assert clean_name("👍🏽" * 30, widest=5) == "👍🏽👍🏽…"


def test_the_first_name_that_shows_something_counts() -> None:
    assert clean_name("\u200b", None, "anna_k") == "anna_k"


def test_somebody_without_a_name_is_called_by_a_neutral_word() -> None:
    assert name_of(Seated("", user=1), ENGLISH.t) == "Player"
    assert name_of(Seated("", user=1), RUSSIAN.t) == "Игрок"


def test_a_program_is_called_in_the_readers_letters_and_a_person_is_not() -> None:
    assert name_of(Seated("Fyodor", program="easy"), RUSSIAN.t) == "Фёдор"
    assert name_of(Seated("Fyodor", user=7), RUSSIAN.t) == "Fyodor"


def test_every_language_knows_the_names_that_programs_get() -> None:
    assert set(PROGRAM_NAMES) == set(PROGRAMS)


def test_only_a_person_can_be_mentioned() -> None:
    _, entities = mention(Seated("Anna", user=7), ENGLISH.t, "Anna 5").render()
    assert [(entity.type, entity.length) for entity in entities] == [("text_mention", 6)]
    assert entities[0].user is not None
    assert entities[0].user.id == 7
    assert mention(Seated("Fyodor", program="easy"), ENGLISH.t).render() == ("Fyodor", [])
