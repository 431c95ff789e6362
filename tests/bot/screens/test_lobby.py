from dataclasses import replace

import pytest

from bot.callbacks import RoomDo, RoomTap
from bot.rooms.wishes import with_wish
from bot.screens.lobby import lobby_screen
from bot.screens.scene import Lobby, LobbyFace, Reader, RoomKind
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
    RUSSIAN,
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


def test_who_is_asked_for_another_game_is_waited_for_by_name() -> None:
    text = lobby_screen(replace(LOBBY, awaited=(FYODOR, ANNA)), ENGLISH).text
    assert text.endswith("\n\nWaiting for Fyodor and Anna: then the cards are dealt.")


def test_a_cut_is_announced() -> None:
    assert "Somebody cuts" in lobby_screen(replace(LOBBY, cut=True), ENGLISH).text


@pytest.mark.parametrize(
    ("face", "held"),
    [
        (LobbyFace.RULES, ["✓ Transfer", "✓ 52 cards", "✓ no clock", "✓ 🤖 Normal"]),
        (LobbyFace.MORE, ["✓ Neighbours freely", "✓ Only for an ace"]),
    ],
)
def test_what_holds_is_marked_by_sign_and_colour(face: LobbyFace, held: list[str]) -> None:
    rules = parse_rules("transfer=on deck=52 throw-from=neighbors swap=ace")
    choosing = replace(LOBBY, face=face, rules=rules, turn_seconds=None, people=(ANNA, FYODOR))
    marked = [key for key in buttons(lobby_screen(choosing, ENGLISH)) if key.style == "primary"]
    assert [key.text for key in marked] == held


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("face", [LobbyFace.RULES, LobbyFace.MORE])
def test_the_choice_of_rules_is_no_taller_than_a_phone(face: LobbyFace, reader: Reader) -> None:
    house = replace(LOBBY, face=face, rules=PRESETS["house"], people=(ANNA, FYODOR))
    screen = lobby_screen(house, reader)
    assert len(labels(screen)) <= 10
    assert len(labels(screen)) + screen.text.count("\n") / 2 <= 13


def test_words_that_need_the_room_stand_two_in_a_row_marked_or_not() -> None:
    for rules in ("transfer=off", "transfer=on"):
        choosing = replace(LOBBY, face=LobbyFace.RULES, rules=parse_rules(rules))
        assert [len(row) for row in labels(lobby_screen(choosing, RUSSIAN))[:3]] == [2, 1, 3]
        assert [len(row) for row in labels(lobby_screen(choosing, ENGLISH))[:2]] == [3, 3]


def test_the_way_leads_to_more_rules_and_back() -> None:
    def leads_to(face: LobbyFace, text: str) -> str:
        screen = lobby_screen(replace(LOBBY, face=face), ENGLISH)
        return RoomTap.unpack(button(screen, text).callback_data or "").arg

    assert leads_to(LobbyFace.SEATS, "Rules") == LobbyFace.RULES
    assert leads_to(LobbyFace.RULES, "More rules") == LobbyFace.MORE
    assert leads_to(LobbyFace.MORE, "Back") == LobbyFace.RULES
    assert leads_to(LobbyFace.RULES, "Back") == LobbyFace.SEATS


def test_a_preset_is_marked_when_all_of_it_holds() -> None:
    house = PRESETS["house"]
    assert "✓ House" in str(shown(face=LobbyFace.MORE, rules=house))
    assert "✓ House" not in str(shown(face=LobbyFace.MORE, rules=replace(house, deck=52)))


def test_without_programs_nobody_asks_how_well_they_play() -> None:
    assert "🤖" not in str(shown(face=LobbyFace.RULES))


@pytest.mark.parametrize("reader", READERS)
def test_every_choice_is_one_that_rooms_know(reader: Reader) -> None:
    lobby = replace(LOBBY, people=(ANNA, FYODOR))
    taps = [
        RoomTap.unpack(key.callback_data or "")
        for face in LobbyFace
        for key in buttons(lobby_screen(replace(lobby, face=face), reader))
    ]
    chosen = [tap.arg.split("=") for tap in taps if tap.do is RoomDo.OPTION]
    assert len(chosen) == 28
    for name, value in chosen:
        with_wish(room_row(), name, value)


def test_the_cut_is_switched_on_and_off() -> None:
    for cut, choice in ((False, "cut=on"), (True, "cut=off")):
        screen = lobby_screen(replace(LOBBY, face=LobbyFace.RULES, cut=cut), ENGLISH)
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
