"""The catalogues against the code: every text in every language, with the same fields."""

import ast
import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Final

import pytest
from aiogram.utils.formatting import Bold
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po

from bot.i18n import LOCALES, Declined, Languages, T
from bot.screens.menu import LANGUAGES as NAMES

ROOT: Final = Path(__file__).parents[2]
KEYWORDS: Final = {
    "text": None,
    "plain": None,
    "word": None,
    "msgid": None,
    "count": (1, 2),
    "counted": (1, 2),
}
"""The functions of `bot.i18n` and which of their arguments are English texts."""

Forms = tuple[str, ...]
"""A text alone, or one for each number."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One text of a catalogue."""

    id: Forms
    texts: Forms
    fuzzy: bool


def forms(text: object) -> Forms:
    return tuple(map(str, text)) if isinstance(text, list | tuple) else (str(text or ""),)


def catalogue(language: str) -> Catalog:
    with (LOCALES / f"{language}.po").open("rb") as source:
        return read_po(source, locale=language)


@cache
def entries(language: str) -> list[Entry]:
    return [
        Entry(forms(entry.id), forms(entry.string), entry.fuzzy)
        for entry in catalogue(language)
        if entry.id
    ]


@cache
def texts_in_code() -> dict[Forms, str]:
    """Every text that is looked up, with the file that does so."""
    found: dict[Forms, str] = {}
    for path in sorted((ROOT / "bot").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith("bot/playground/"):
            for _, text, _, _ in extract_from_file("python", path, keywords=KEYWORDS):
                found.setdefault(forms(text), name)
    return found


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


TRANSLATED: Final = sorted(path.stem for path in LOCALES.glob("*.po"))
each_language: Final = pytest.mark.parametrize("language", TRANSLATED)


@each_language
def test_every_text_in_the_code_is_translated(language: str) -> None:
    done = {entry.id for entry in entries(language) if all(entry.texts)}
    assert {text: where for text, where in texts_in_code().items() if text not in done} == {}


@each_language
def test_nothing_is_translated_that_nobody_says(language: str) -> None:
    assert {entry.id for entry in entries(language)} - set(texts_in_code()) == set()


@each_language
def test_nothing_is_fuzzy_or_obsolete(language: str) -> None:
    assert [entry.id for entry in entries(language) if entry.fuzzy] == []
    assert list(catalogue(language).obsolete) == []


@each_language
def test_all_forms_have_the_same_fields(language: str) -> None:
    assert [
        text
        for entry in entries(language)
        for text in (*entry.id, *entry.texts)
        if fields(text) != fields(entry.id[0])
    ] == []


@each_language
def test_numbers_have_three_forms(language: str) -> None:
    counted = [entry for entry in entries(language) if len(entry.id) > 1]
    assert {len(entry.texts) for entry in counted} == {3}


@each_language
def test_words_of_cards_have_three_cases_and_suits_two(language: str) -> None:
    cards = [entry for entry in entries(language) if "|" in entry.id[0]]
    bars = Counter((entry.texts[0].count("|"), "{suit}" in entry.id[0]) for entry in cards)
    assert bars == {(2, True): 13, (1, False): 4}


@each_language
def test_texts_are_tidy(language: str) -> None:
    assert [
        text
        for entry in entries(language)
        for text in entry.texts
        if text != text.strip() or "  " in text or "..." in text or "!" in text
    ] == []


@each_language
def test_nothing_is_said_of_people_in_one_gender(language: str) -> None:
    """In the past tense Russian and Ukrainian would have to choose between he and she."""
    past = re.compile(r"\{names?\}[^.,:;]*? \w+(л|ла|лся|лась|в|вся)\b")
    assert [text for entry in entries(language) for text in entry.texts if past.search(text)] == []


def test_the_settings_name_every_language() -> None:
    assert set(NAMES) == Languages.load().codes


def test_texts_are_looked_up_by_literals_that_can_be_collected() -> None:
    """`t.text(f"...")` would be found by nobody who translates."""
    assert [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in (ROOT / "bot" / "screens").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in KEYWORDS
        and node.args
        and isinstance(node.args[0], ast.JoinedStr | ast.BinOp)
    ] == []


@pytest.fixture(scope="module")
def languages() -> Languages:
    return Languages.load()


@pytest.mark.parametrize(
    ("language", "n", "text"),
    [
        ("en", 1, "Take · 1 card"),
        ("en", 21, "Take · 21 cards"),
        ("ru", 1, "Взять · 1 карту"),
        ("ru", 3, "Взять · 3 карты"),
        ("ru", 11, "Взять · 11 карт"),
        ("ru", 21, "Взять · 21 карту"),
        ("uk", 2, "Взяти · 2 карти"),
        ("uk", 12, "Взяти · 12 карт"),
    ],
)
def test_numbers_choose_their_form(languages: Languages, language: str, n: int, text: str) -> None:
    assert languages.t(language).count("Take · {n} card", "Take · {n} cards", n) == text


def test_a_language_that_the_bot_does_not_speak_is_english(languages: Languages) -> None:
    assert languages.t("pt").language == "en"
    assert languages.t("pt").word("Rules") == "Rules"


def test_fields_are_filled_with_nodes_that_keep_their_format(languages: Languages) -> None:
    text, [bold] = languages.t("ru").text("{name} leads.", name=Bold("Борис")).render()
    assert text == "Ходит Борис."
    assert (bold.type, bold.offset, bold.length) == ("bold", 6, 5)


def test_a_name_with_braces_is_only_a_name() -> None:
    assert T().plain("{name} leads.", name="{0} {name!r}") == "{0} {name!r} leads."


def test_a_field_that_is_not_given_is_an_error() -> None:
    with pytest.raises(KeyError):
        T().plain("{name} leads.")


def test_a_sentence_asks_for_the_case_that_it_needs() -> None:
    class Seven(Declined):
        def form(self, case: str) -> str:
            return f"seven in {case or 'accusative'}"

    assert (
        T().plain("{card} and {card:ins}", card=Seven()) == "seven in accusative and seven in ins"
    )


def test_a_folder_without_catalogues_leaves_english(tmp_path: Path) -> None:
    assert Languages.load(tmp_path).codes == {"en"}
