import pytest
from aiogram.types import (
    DisabledButton,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    MessageEntity,
    User,
)

from bot.screens.screen import Screen


def keyboard(
    text: str = "Take", data: str = "t", style: str | None = None
) -> InlineKeyboardMarkup:
    button = InlineKeyboardButton(text=text, callback_data=data, style=style)
    return InlineKeyboardMarkup(inline_keyboard=[[button]])


BOLD = MessageEntity(type="bold", offset=0, length=4)
SCREEN = Screen("Anna leads", (BOLD,), keyboard())


def test_screens_that_look_the_same_have_equal_digests() -> None:
    assert Screen("Anna leads", (BOLD,), keyboard()).digest == SCREEN.digest


@pytest.mark.parametrize(
    "other",
    [
        Screen("Anna lead", (BOLD,), keyboard()),
        Screen("Anna leads", (), keyboard()),
        Screen("Anna leads", (MessageEntity(type="bold", offset=0, length=5),), keyboard()),
        Screen("Anna leads", (MessageEntity(type="italic", offset=0, length=4),), keyboard()),
        Screen("Anna leads", (BOLD,), None),
        Screen("Anna leads", (BOLD,), InlineKeyboardMarkup(inline_keyboard=[])),
        Screen("Anna leads", (BOLD,), keyboard(text="take")),
        Screen("Anna leads", (BOLD,), keyboard(data="u")),
        Screen("Anna leads", (BOLD,), keyboard(style="danger")),
    ],
)
def test_screens_that_look_different_have_different_digests(other: Screen) -> None:
    assert other.digest != SCREEN.digest


def test_a_disabled_button_looks_different() -> None:
    button = InlineKeyboardButton(text="Take", callback_data="t", disabled=DisabledButton())
    disabled = InlineKeyboardMarkup(inline_keyboard=[[button]])
    assert Screen("Anna leads", (BOLD,), disabled).digest != SCREEN.digest


def test_a_mention_of_somebody_else_looks_different() -> None:
    def mention(user: int) -> Screen:
        anna = User(id=user, is_bot=False, first_name="Anna")
        return Screen("Anna", (MessageEntity(type="text_mention", offset=0, length=4, user=anna),))

    assert mention(1).digest != mention(2).digest


def test_the_version_and_protection_do_not_change_the_look() -> None:
    assert Screen("Anna", version=1).digest == Screen("Anna", version=2, protect=True).digest


def test_a_digest_is_the_same_in_every_process() -> None:
    assert Screen("7♠︎ 10♥️").digest == "84d0704790d0428350b14170fc94eda7"
