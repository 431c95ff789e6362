from dataclasses import replace

import pytest

from bot.callbacks import MenuDo, MenuTap, RoomDo, RoomTap
from bot.screens.end import end_screen, shoulder_straps
from bot.screens.scene import End, Reader, RoomKind
from engine.cards import parse_card_list
from engine.game import Game
from tests.bot.screens.golden import DRAW, STRAPS
from tests.bot.screens.tables import (
    ENGLISH,
    GAME,
    READERS,
    ROOM,
    TABLE,
    button,
    labels,
    play,
    scene,
)

PAIR = "36+teams=2@s - 6c 7d/8h9h/9d/8c9c - 1v2 - 3 -"


def told(game: Game, **more: object) -> list[str]:
    end = replace(End(scene(game)), **more)  # type: ignore[arg-type]
    text = end_screen(end, ENGLISH).text
    return text.replace("\ufe0e", "").replace("\ufe0f", "").splitlines()


def test_the_durak_is_named_and_the_places_follow() -> None:
    game = play(
        "36@s - 6c 7d/8d9c/9h9d - 1v2 - 3 -",
        *("1: attack 7d", "2: take", "3: attack 9h", "2: take", "3: throw 9d"),
    )
    assert told(game) == ["🏁 Boris is the durak.", "1 Anna · 2 Vera"]
    assert told(game, scene=scene(game, 2))[0] == "🏁 You are the durak."
    assert told(game, scene=scene(game, 1))[0] == "🏁 Boris is the durak."


def test_a_draw_has_its_saying() -> None:
    assert told(DRAW)[:2] == [
        "🏁 A draw. Nobody is the durak, this time.",
        "As they say: an old fool is better than two new ones.",
    ]
    assert told(DRAW)[2] == "1 Vera · 2 Anna, Boris"


def test_giving_up_makes_a_durak() -> None:
    assert told(play(TABLE, "2: resign")) == [
        "🏁 Boris gives up and is the durak.",
        "1 Anna, Vera",
    ]


def test_an_agreed_draw_is_a_draw() -> None:
    game = play(TABLE, "1: draw", "2: draw", "3: draw")
    assert told(game)[0] == "🏁 A draw. Nobody is the durak, this time."


def test_a_stopped_game_names_no_durak() -> None:
    assert told(play(TABLE), stopped=True) == ["🏁 The game was stopped. Nobody is the durak."]


def test_a_team_loses_together() -> None:
    game = play(PAIR, "1: attack 7d", "2: take", "3: attack 9d", "4: take")
    assert told(game)[0] == "🏁 Boris and Grigory are the duraks."


def test_who_gives_up_in_a_team_takes_the_partner_along() -> None:
    assert told(play(PAIR, "1: resign"))[0] == "🏁 Anna and Vera are the duraks."


def test_going_out_with_the_lowest_rank_gives_shoulder_straps() -> None:
    assert told(STRAPS)[2] == (
        "Anna goes out with 6♦ and 6♥ in the last attack: shoulder straps for Boris."
    )


@pytest.mark.parametrize(
    ("position", "moves", "straps"),
    [
        ("36@s - - 6d6h/7c8c - 1v2 - 9 -", ("1: attack 6d", "2: take", "1: throw 6h"), "6d 6h"),
        ("36@s - - 7d6h/6c8c - 1v2 - 9 -", ("1: attack 7d", "2: take"), ""),
        ("36@s - - 7d7h/8c9c - 1v2 - 9 -", ("1: attack 7d", "2: take", "1: throw 7h"), ""),
        ("24@s - - 9d9h/Jc - 1v2 - 9 -", ("1: attack 9d",), ""),
        ("24@s - - 9d/JcQc - 1v2 - 9 -", ("1: attack 9d", "2: take"), "9d"),
        ("36@s - - 6d/7d8d - 1v2 - 9 -", ("1: attack 6d", "2: beat 6d 7d"), "6d"),
        ("36@s - - 7d8d/6s - 1v2 - 9 -", ("1: attack 7d", "2: beat 7d 6s"), ""),
    ],
)
def test_shoulder_straps_are_only_for_the_last_attack_on_the_durak(
    position: str, moves: tuple[str, ...], straps: str
) -> None:
    found = shoulder_straps(play(position, *moves).view())
    assert [card for cards in found.values() for card in cards] == parse_card_list(straps)


def test_of_two_players_only_the_durak_is_named_and_gets_no_straps_for_giving_up() -> None:
    game = play("36@s - - 6d6h/7c8c - 1v2 - 9 -", "1: attack 6d", "2: resign")
    assert told(game) == ["🏁 Boris gives up and is the durak."]


def test_the_same_people_play_again_by_one_tap() -> None:
    screen = end_screen(End(scene(DRAW)), ENGLISH)
    assert labels(screen) == [["Again · same people"], ["Check the deal", "Record"]]
    record = RoomTap(room=ROOM, do=RoomDo.RECORD, arg=GAME)
    assert button(screen, "Record").callback_data == record.pack()


def test_one_on_one_offers_a_new_game_too() -> None:
    screen = end_screen(End(scene(DRAW, kind=RoomKind.SOLO)), ENGLISH)
    assert labels(screen)[0] == ["Again", "New game"]
    assert button(screen, "New game").callback_data == MenuTap(do=MenuDo.SETUP).pack()


@pytest.mark.parametrize("reader", READERS)
def test_every_end_begins_with_the_flag(reader: Reader) -> None:
    for game in (DRAW, STRAPS, play(TABLE, "2: resign")):
        assert end_screen(End(scene(game)), reader).text.startswith("🏁 ")
