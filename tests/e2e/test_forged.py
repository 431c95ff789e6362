"""Forged taps over HTTP, as fast as clients can send them."""

import logging
from pathlib import Path
from random import Random

import pytest

from tests.faults.fuzz import SPICE
from tests.support.house import House, unhurried
from tests.support.players import deal

ANNA, BORIS, VERA, GRIGORY = 1001, 1002, 1003, 1004


def real_data(house: House) -> list[str]:
    """What every button in every chat carries."""
    return [
        str(button["callback_data"])
        for chat in house.world.chats
        for _, button in house.buttons(chat)
        if "callback_data" in button
    ]


def forged(data: str, rng: Random) -> str:
    fields = data.split(":")
    fields[rng.randrange(len(fields))] = rng.choice(SPICE)
    return ":".join(fields)[:64]


async def test_a_storm_of_forged_taps_moves_nothing_and_each_is_answered(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "bot")
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        rng, real = Random(5), real_data(house)
        strangers = [VERA, GRIGORY]
        [room] = await house.app.dispatcher["services"].registry.every_open()
        before = (await house.app.dispatcher["services"].registry.by_id(room.id)).sitting
        taps = [
            house.world.press(rng.choice(strangers), house.group, 2, forged(rng.choice(real), rng))
            for _ in range(150)
        ]
        await house.until(
            lambda: {given["query"] for given in house.answers} >= set(taps), "every answer"
        )
        after = (await house.app.dispatcher["services"].registry.by_id(room.id)).sitting
        assert (after.seats, after.row.rules) == (before.seats, before.row.rules)
        # How fast the disk is says nothing about the taps.
        complaints = [record for record in caplog.records if record.name != "bot.store.database"]
        assert complaints == []
