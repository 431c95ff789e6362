"""Which program moves next."""

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random

from bot.callbacks import MenuDo, MenuTap
from bot.rooms.moves import changed_seat
from bot.rooms.programs import in_order, program_seats
from bot.rooms.room import Stage
from engine.actions import Action
from engine.view import View
from tests.support.hall import ANNA, hall
from tests.support.house import Thumb
from tests.support.positions import state_at
from tests.support.sittings import seats_of

PROGRAM_LEADS = 4
"""A seed."""


def test_before_the_lead_only_the_leader_moves() -> None:
    assert in_order(state_at("36@s - 6s7s 6dTs/7dJh/9dAd - 1v2 - 2 -")) == [1]


def test_a_thrower_who_can_add_goes_before_the_defender() -> None:
    state = state_at("36@s - 6s9s 7cQd/8dJh/7hAd 7s 1v2 - 2 -")
    assert in_order(state)[-1] == 2
    assert set(in_order(state)) == {1, 2, 3}


def test_the_attacker_throws_in_first_and_then_the_defenders_left() -> None:
    state = state_at("36@s - 6s9s 7cQd/JhQh/7hAd/7sKd 7d:8d 1v2 - 2 -")
    assert in_order(state) == [1, 3, 4]


def test_nobody_moves_after_the_end() -> None:
    assert in_order(state_at("36@s - 6s7s 6dTs/7dJh - 1v2 - 2 -", "1: resign")) == []


def test_programs_play_their_own_seats_and_those_of_who_is_away() -> None:
    seats = seats_of(2, 1)
    assert program_seats(seats) == [3]
    away = changed_seat(seats, replace(seats[0], stand_in=True))
    assert program_seats(away) == [1, 3]


class Ponderer(Thumb):
    """A program that never comes to an end."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.begun = asyncio.Event()
        self.was_let_off = False

    async def choose(self, level: str, view: View) -> Action | None:
        self.begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.was_let_off = True
        return None


async def test_a_program_need_not_think_on_about_a_game_that_has_ended(tmp_path: Path) -> None:
    ponderer = Ponderer(Random(1))
    async with hall(tmp_path, seed=PROGRAM_LEADS, answering=lambda _: ponderer) as h:
        dealing = asyncio.create_task(h.taps(ANNA, MenuTap(do=MenuDo.PLAY).pack()))
        await ponderer.begun.wait()
        await h.says(ANNA, "/stop")
        await dealing
        assert ponderer.was_let_off
        assert (await h.room()).sitting.stage is Stage.END


async def test_a_stop_does_not_wait_for_a_program_that_thinks(tmp_path: Path) -> None:
    ponderer = Ponderer(Random(1))
    async with hall(tmp_path, seed=PROGRAM_LEADS, answering=lambda _: ponderer) as h:
        dealing = asyncio.create_task(h.taps(ANNA, MenuTap(do=MenuDo.PLAY).pack()))
        await ponderer.begun.wait()
        await h.app.programs.stop()
        assert ponderer.was_let_off
        dealing.cancel()
