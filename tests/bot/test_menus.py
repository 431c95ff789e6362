"""The private chat's own screens, and what is told beside a table."""

from pathlib import Path

import pytest

from bot.callbacks import HandDo, MenuDo, MenuTap, RoomDo
from bot.screens.scene import Suits
from bot.store.rows import UserId
from tests.support.hall import ANNA, BORIS, VERA, Hall, hall


async def tap(h: Hall, do: MenuDo, arg: str = "") -> str | None:
    return (await h.taps(ANNA, MenuTap(do=do, arg=arg).pack())).text


@pytest.mark.parametrize(
    "arg",
    ["", "language=xx", "suits=five", "large=maybe", "owner=1", "language", "=", "suits=two=four"],
)
async def test_a_setting_that_there_is_not_changes_nothing(tmp_path: Path, arg: str) -> None:
    async with hall(tmp_path) as h:
        before = await h.services.menus._readers.person(UserId(ANNA))
        assert await tap(h, MenuDo.SET, arg) == "I do not know this button any more."
        assert await h.services.menus._readers.person(UserId(ANNA)) == before


@pytest.mark.parametrize("arg", ["", "deck=37", "level=god", "transfer", "clock=1"])
async def test_a_choice_that_there_is_not_changes_nothing(tmp_path: Path, arg: str) -> None:
    async with hall(tmp_path) as h:
        assert await tap(h, MenuDo.CHOOSE, arg) == "I do not know this button any more."


async def test_settings_are_kept(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        for arg in ("language=uk", "suits=words", "large=on"):
            assert await tap(h, MenuDo.SET, arg) is None
        person = await h.services.menus._readers.person(UserId(ANNA))
        assert (person.language, person.suits, person.large) == ("uk", Suits.WORDS, True)


async def test_a_seal_is_opened_for_anybody_after_the_game(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS)
        await h.hand_tap(BORIS, room, HandDo.GIVE_UP_SURE)
        row = room.sitting.game_row
        assert row is not None
        given = await h.room_tap(VERA, room, RoomDo.CHECK, row.token)
        await h.show()
        assert given.text == "It is in our private chat."
        assert any(row.commitment in text for text in h.shown(VERA))


@pytest.mark.parametrize("do", [RoomDo.CHECK, RoomDo.RECORD])
async def test_a_seal_of_a_game_that_goes_on_stays_closed(tmp_path: Path, do: RoomDo) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS)
        row = room.sitting.game_row
        assert row is not None
        given = await h.room_tap(ANNA, room, do, row.token)
        await h.show()
        assert given.text == "A game is going on. Join the next one."
        assert not any(row.nonce in text for text in h.shown(ANNA))


async def test_a_seal_is_not_opened_through_another_room(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS)
        await h.hand_tap(BORIS, room, HandDo.GIVE_UP_SURE)
        row = room.sitting.game_row
        assert row is not None
        await h.taps(VERA, MenuTap(do=MenuDo.FRIEND).pack())
        other = await h.room(VERA)
        given = await h.room_tap(VERA, other, RoomDo.CHECK, row.token)
        assert given.text == "That table has been cleared away."
