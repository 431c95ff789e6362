from dataclasses import replace

import pytest

from bot.callbacks import RoomDo, RoomTap
from bot.rooms.wishes import with_wish
from bot.screens.lobby import lobby_screen
from bot.screens.scene import Lobby, Reader, RoomKind
from bot.store import rows
from bot.store.rows import RoomId
from engine.rules import PRESETS, Rules, parse_rules
from tests.bot.screens.tables import (
    ANNA,
    BORIS,
    CROWD,
    ENGLISH,
    FYODOR,
    READERS,
    ROOM,
    button,
    buttons,
    labels,
)

LOBBY = Lobby(ROOM, RoomKind.GROUP, (ANNA, BORIS), Rules(), 60, owner=101)
LINK = "https://t.me/durak_bot?start=j_x"


def shown(**changes: object) -> list[list[str]]:
    return labels(lobby_screen(replace(LOBBY, **changes), ENGLISH))  # type: ignore[arg-type]


def test_people_stand_in_order_with_the_next_free_seat() -> None:
    screen = lobby_screen(replace(LOBBY, people=(ANNA, FYODOR)), ENGLISH)
    assert screen.text == "🃏 Durak · throw-in · 36 cards · 60 s\n1  Anna\n2  🤖 Fyodor\n3  ·"


@pytest.mark.parametrize(
    ("rules", "seconds", "title"),
    [
        ("transfer=on", 20, "Durak · transfer · 36 cards · 20 s"),
        ("transfer=pass-card deck=52", None, "Durak · pass card · 52 cards · no clock"),
        ("deck=24", 120, "Durak · throw-in · 24 cards · 120 s"),
    ],
)
def test_the_title_says_what_is_played(rules: str, seconds: int | None, title: str) -> None:
    lobby = replace(LOBBY, rules=parse_rules(rules), turn_seconds=seconds)
    assert lobby_screen(lobby, ENGLISH).text.startswith(f"🃏 {title}\n")


def test_one_alone_cannot_deal() -> None:
    assert shown(people=(ANNA,)) == [["Join", "Leave"], ["Add a bot", "Rules"]]


def test_from_two_on_the_cards_can_be_dealt() -> None:
    assert shown()[-1] == ["Deal · 2 players"]


def test_a_program_can_be_sent_away_again() -> None:
    assert ["Add a bot", "Remove a bot"] in shown(people=(ANNA, FYODOR))


def test_a_full_table_takes_nobody_and_six_are_warned() -> None:
    assert shown(people=CROWD[:6]) == [["Leave", "Rules"], ["Deal · 6 players"]]
    six = replace(LOBBY, people=CROWD[:6])
    assert lobby_screen(six, ENGLISH).text.endswith("Six: hard on the first defender.")


def test_a_friend_is_called_by_a_link() -> None:
    lobby = replace(LOBBY, kind=RoomKind.FRIEND, people=(ANNA,), link=LINK)
    screen = lobby_screen(lobby, ENGLISH)
    assert LINK in screen.text
    assert labels(screen)[0] == ["Send the link", "Leave"]
    assert button(screen, "Send the link").url == (
        "https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fdurak_bot%3Fstart%3Dj_x"
    )


def test_strangers_are_waited_for_and_dealt_to_when_they_come() -> None:
    waiting = replace(LOBBY, kind=RoomKind.QUICK, people=(ANNA,))
    assert "Looking for somebody" in lobby_screen(waiting, ENGLISH).text
    assert shown(kind=RoomKind.QUICK, people=(ANNA,)) == [["Leave"]]
    assert shown(kind=RoomKind.QUICK) == [["Leave"], ["Deal · 2 players"]]


def test_a_cut_is_announced() -> None:
    assert "Somebody cuts" in lobby_screen(replace(LOBBY, cut=True), ENGLISH).text


def test_what_holds_is_marked_by_sign_and_colour() -> None:
    rules = parse_rules("transfer=on deck=52 throw-from=neighbors swap=ace")
    choosing = replace(LOBBY, choosing=True, rules=rules, turn_seconds=None, people=(ANNA, FYODOR))
    marked = [key for key in buttons(lobby_screen(choosing, ENGLISH)) if key.style == "primary"]
    assert [key.text for key in marked] == [
        "✓ Transfer",
        "✓ 52 cards",
        "✓ Neighbours freely",
        "✓ Only for an ace",
        "✓ no clock",
        "✓ 🤖 Normal",
    ]


def test_a_preset_is_marked_when_all_of_it_holds() -> None:
    assert "✓ House" in str(shown(choosing=True, rules=PRESETS["house"]))
    assert "✓ House" not in str(shown(choosing=True, rules=replace(PRESETS["house"], deck=52)))


def test_without_programs_nobody_asks_how_well_they_play() -> None:
    assert "🤖" not in str(shown(choosing=True))


@pytest.mark.parametrize("reader", READERS)
def test_every_choice_is_one_that_rooms_know(reader: Reader) -> None:
    choosing = replace(LOBBY, choosing=True, people=(ANNA, FYODOR))
    taps = [
        RoomTap.unpack(key.callback_data or "") for key in buttons(lobby_screen(choosing, reader))
    ]
    chosen = [tap.arg.split("=") for tap in taps if tap.do is RoomDo.OPTION]
    assert len(chosen) == 28
    for name, value in chosen:
        with_wish(room_row(), name, value)


def test_the_cut_is_switched_on_and_off() -> None:
    for cut, choice in ((False, "cut=on"), (True, "cut=off")):
        screen = lobby_screen(replace(LOBBY, choosing=True, cut=cut), ENGLISH)
        text = "✓ Cut before the deal" if cut else "Cut before the deal"
        assert RoomTap.unpack(button(screen, text).callback_data or "").arg == choice


def room_row() -> rows.Room:
    return rows.Room(
        id=RoomId(1),
        token=ROOM,
        kind=rows.RoomKind.GROUP,
        chat=None,
        thread=None,
        owner=None,
        rules="",
        turn_seconds=60,
        level="normal",
        language="en",
        gathering=True,
        cut=False,
        version=1,
        closed=False,
        created_at=0.0,
        touched_at=0.0,
    )
