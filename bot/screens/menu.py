"""The private chat's own screens: welcome, the choice before a game, settings, help."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from aiogram.enums import ButtonStyle
from aiogram.utils.formatting import Bold, ExpandableBlockQuote

from bot.callbacks import MenuDo, MenuTap
from bot.i18n import T
from bot.screens.cards import card_text
from bot.screens.options import LABELS, LEVEL, LEVELS, folded, marked
from bot.screens.page import Button, Line, button, link, page
from bot.screens.rules_text import rules_lines
from bot.screens.scene import Choice, Reader, Suits
from bot.screens.screen import Screen
from engine.cards import parse_card_list
from engine.rules import Rules, option_text

LANGUAGES: Final = {"en": "English", "ru": "Русский", "uk": "Українська"}
"""What each language calls itself."""

ADDED: Final = "durak"
"""What /start carries in a group to which the bot was added by the button."""


def welcome(reader: Reader) -> Screen:
    """The first thing a person sees: one tap to the first card."""
    t = reader.t
    rows = [
        [_menu(t.word("Play now"), MenuDo.PLAY, style=ButtonStyle.SUCCESS)],
        [_menu(t.word("Quick game with people"), MenuDo.QUICK)],
        [_menu(t.word("Play with a friend"), MenuDo.FRIEND), *_add_to_group(reader)],
        [_menu(t.word("How to play"), MenuDo.HELP), _menu(t.word("Settings"), MenuDo.SETTINGS)],
    ]
    lines: list[Line] = [
        Bold(t.word("Durak, right here in Telegram.")),
        t.word("Play me, sit down with strangers, or add me to a group."),
    ]
    return page(lines, rows=rows)


def solo_setup(choice: Choice, reader: Reader) -> Screen:
    """Variant, deck and level of the next game against the program; remembered."""
    t, rules = reader.t, choice.rules
    rows = [
        *folded(_choices(t, "transfer", LABELS["transfer"], option_text(rules.transfer))),
        *folded(_choices(t, "deck", LABELS["deck"], option_text(rules.deck))),
        *folded(_choices(t, LEVEL, LEVELS, choice.level)),
        [_menu(t.word("Play"), MenuDo.PLAY, style=ButtonStyle.SUCCESS)],
        [_home(t)],
    ]
    return page([Bold(t.word("A game against me")), _manner(choice.level, t)], rows=rows)


def _choices(t: T, name: str, labels: Mapping[str, str], held: str) -> list[Button]:
    return [
        _menu(
            marked(t.word(label), on=value == held),
            MenuDo.CHOOSE,
            f"{name}={value}",
            ButtonStyle.PRIMARY if value == held else None,
        )
        for value, label in labels.items()
    ]


def _manner(level: str, t: T) -> str:
    match level:
        case "easy":
            return t.word("Easy: I play what comes to hand.")
        case "hard":
            return t.word("Hard: I count every card and think ahead.")
        case _:
            return t.word("Normal: I spare my trumps and remember what has gone.")


def settings(reader: Reader) -> Screen:
    """Language, how cards are written, size of the buttons."""
    t, large = reader.t, reader.large
    languages = [
        _setting(marked(name, on=code == reader.language), f"language={code}")
        for code, name in LANGUAGES.items()
    ]
    suits = [
        [_setting(marked(_sample(suits, reader), on=suits is reader.suits), f"suits={suits}")]
        for suits in Suits
    ]
    size = _setting(marked(t.word("Large buttons"), on=large), f"large={option_text(not large)}")
    lines = [t.word("Your language, and how your cards are written.")]
    return page([Bold(t.word("Settings"))], lines, rows=[languages, *suits, [size], [_home(t)]])


def _sample(suits: Suits, reader: Reader) -> str:
    cards = "Tc 7d" if suits is Suits.WORDS else "Tc 6s Kh 7d"
    shown = replace(reader, suits=suits)
    separator = ", " if suits is Suits.WORDS else "  "
    return separator.join(card_text(card, shown) for card in parse_card_list(cards))


def how_to_play(reader: Reader) -> Screen:
    """The game on one screen of a phone, in the words that the table uses; the rest is folded."""
    t = reader.t
    rows = [[_menu(t.word("Play now"), MenuDo.PLAY, style=ButtonStyle.SUCCESS)], [_home(t)]]
    title, folded = Bold(t.word("How to play")), ExpandableBlockQuote("\n".join(_more_lessons(t)))
    return page([title], *_lessons(t), [folded], rows=rows)


def _lessons(t: T) -> Iterator[list[str]]:
    yield [
        t.word("Get rid of your cards: whoever is left with some is the durak, the fool."),
        t.word("Everyone holds six cards. The one under the deck shows the trump suit."),
    ]
    yield [
        t.word(
            "⚔️ One player leads a card against the next. 🛡 The defender beats it, with a higher "
            "card of its suit or a trump, or takes all that lies there."
        ),
        t.word(
            "The others may throw in cards of ranks that lie there: six to beat in all, and no "
            "more than the defender holds."
        ),
        t.word(
            "All beaten: the cards are gone, and the defender leads. Taken: the defender misses "
            "the lead. Then everyone draws up to six."
        ),
    ]
    yield [
        t.word(
            "Your cards are buttons. The green ones can be played now; tap another and I say why "
            "not."
        )
    ]


def _more_lessons(t: T) -> Iterator[str]:
    yield t.word(
        "In transfer durak the defender may add a card of the same rank instead: now the next "
        "player has to beat them all."
    )
    yield t.word(
        "In a group: /durak opens a table, /hand shows your cards, /table posts the table anew, "
        "/rules tells its rules, /stop ends the game."
    )
    yield t.word(
        "Are the suits hard to tell apart? /settings in our private chat writes them in four "
        "colours, or in words."
    )


def rules_screen(rules: Rules, reader: Reader) -> Screen:
    """The rules of a table, as /rules tells them."""
    title = Bold(reader.t.word("The rules of this table"))
    return page([title], rules_lines(rules, reader.t))


def _add_to_group(reader: Reader) -> list[Button]:
    if not reader.bot:
        return []
    address = f"https://t.me/{reader.bot}?startgroup={ADDED}"
    return [link(reader.t.word("Add to a group"), address)]


def _home(t: T) -> Button:
    return _menu(t.word("Back"), MenuDo.HOME)


def _setting(text: str, choice: str) -> Button:
    return _menu(text, MenuDo.SET, choice)


def _menu(text: str, do: MenuDo, arg: str = "", style: ButtonStyle | None = None) -> Button:
    return button(text, MenuTap(do=do, arg=arg), style)
