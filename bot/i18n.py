r"""Languages: catalogues in gettext's format, and sentences whose fields are filled with nodes.

A message's id is its English text. `bot/locales/ru.po` and its like are read as they are, once,
when the bot starts; `tests/bot/test_i18n.py` says what is missing in them. New texts are added by
hand, or by Babel's own tools:

    pybabel extract -k text -k plain -k word -k msgid -k count:1,2 -k counted:1,2 \
        --ignore-dirs playground --no-location -o messages.pot bot
    pybabel update -N --no-wrap -l ru -i messages.pot -o bot/locales/ru.po
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from aiogram.utils.formatting import Text
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

if TYPE_CHECKING:
    from collections.abc import Mapping

ENGLISH: Final = "en"
LOCALES: Final = Path(__file__).parent / "locales"


class Declined(ABC):
    """Something that a sentence may ask for in a grammatical case: `{card:ins}`."""

    @abstractmethod
    def form(self, case: str) -> str:
        """The words for a case; the empty one is the object of a sentence."""


Field: TypeAlias = str | int | Text | Declined
"""What may stand in a field of a message."""


def msgid(text: str) -> str:
    """Mark a text that is looked up later, so that it is collected for the catalogues."""
    return text


@dataclass(frozen=True, slots=True)
class T:
    """The texts of one language; without a catalogue they are the English ones."""

    language: str = ENGLISH
    catalogue: NullTranslations = field(default_factory=NullTranslations, repr=False)

    def word(self, message: str) -> str:
        """A text without fields."""
        return self.catalogue.gettext(message)

    def text(self, message: str, /, **fields: Field) -> Text:
        """A sentence with its fields filled; nodes keep their formatting."""
        return _fill(self.word(message), fields)

    def plain(self, message: str, /, **fields: Field) -> str:
        """The same without formatting, for buttons and pop-ups."""
        return self.text(message, **fields).render()[0]

    def counted(self, singular: str, plural: str, n: int, /, **fields: Field) -> Text:
        """A sentence that depends on the number `n`, which is its field too."""
        return _fill(self.catalogue.ngettext(singular, plural, n), {"n": n, **fields})

    def count(self, singular: str, plural: str, n: int, /, **fields: Field) -> str:
        """The same without formatting."""
        return self.counted(singular, plural, n, **fields).render()[0]


@dataclass(frozen=True, slots=True)
class Languages:
    """Every language that the bot speaks, by its two letters."""

    texts: Mapping[str, T]

    @staticmethod
    def load(folder: Path = LOCALES) -> Languages:
        """Read the catalogues of a folder; English needs none."""
        texts = {path.stem: T(path.stem, _read(path)) for path in sorted(folder.glob("*.po"))}
        return Languages(MappingProxyType({ENGLISH: T(), **texts}))

    @property
    def codes(self) -> frozenset[str]:
        """The languages' two letters."""
        return frozenset(self.texts)

    def t(self, language: str) -> T:
        """The texts of a language, English for one that the bot does not speak."""
        return self.texts.get(language, self.texts[ENGLISH])


def _read(path: Path) -> NullTranslations:
    with path.open("rb") as source:
        catalogue = read_po(source, locale=path.stem)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)


def _fill(template: str, fields: Mapping[str, Field]) -> Text:
    nodes: list[object] = []
    for literal, name, case, _ in Formatter().parse(template):
        if literal:
            nodes.append(literal)
        if name is not None:
            value = fields[name]
            nodes.append(value.form(case or "") if isinstance(value, Declined) else value)
    return Text(*nodes)
