"""Six seats that tap as fast as they can, for three minutes of game time."""

import random
from dataclasses import dataclass, field

import pytest

from bot.outbox import Outbox, SlotKey, Urgency
from bot.screens.screen import Screen
from tests.support.clock import START
from tests.support.outbox import Desk
from tests.support.windows import most_within

GROUP = -5
SEATS = range(1, 7)
SECONDS = 180
STEP = 0.1


@dataclass
class Slot:
    """A slot whose screen is the number of changes so far, and how long those waited."""

    key: SlotKey
    urgency: Urgency
    changed: list[float] = field(default_factory=list)

    async def render(self) -> Screen:
        return Screen(str(len(self.changed)))

    def change(self, outbox: Outbox, now: float) -> None:
        self.changed.append(now)
        outbox.show(self.key, self.render, urgency=self.urgency)

    def ages(self, desk: Desk) -> list[float]:
        """Every tenth of a second: for how long the chat has not shown the newest state."""
        calls = [call for call in desk.session.calls if call.chat == self.key.chat]
        ages = []
        for tick in range(int(SECONDS / STEP)):
            now = START + tick * STEP
            shown = max((int(call.text) for call in calls if call.at <= now), default=0)
            waiting = [at for at in self.changed[shown:] if at <= now]
            ages.append(now - waiting[0] if waiting else 0.0)
        return ages


@pytest.fixture
async def evening(desk: Desk) -> tuple[Desk, Slot, list[Slot]]:
    """The game: each tap changes the table, the hand of the next word, and all other hands."""
    rng = random.Random(7)
    desk.session.latency = 0.05
    table = Slot(SlotKey(1, GROUP, "table"), Urgency.TABLE)
    word = Slot(SlotKey(1, 1, "hand"), Urgency.WORD)
    others = [Slot(SlotKey(1, seat, "hand"), Urgency.BYSTANDER) for seat in SEATS if seat != 1]
    for _ in range(int(SECONDS / STEP)):
        if rng.random() < 0.5:
            for slot in (*others, table, word):
                slot.change(desk.outbox, desk.clock.time())
        await desk.clock.advance(STEP)
    return desk, table, [word, *others]


def percentile(ages: list[float], part: float) -> float:
    return sorted(ages)[int(part * len(ages))]


async def test_a_busy_table_stays_within_every_limit(
    evening: tuple[Desk, Slot, list[Slot]],
) -> None:
    calls = evening[0].session.calls
    times = {chat: [call.at for call in calls if call.chat == chat] for chat in (GROUP, *SEATS)}
    assert most_within(60, times[GROUP]) <= 20
    assert most_within(1, [call.at for call in calls]) <= 30
    assert max(most_within(9.99, times[seat]) for seat in SEATS) <= 3 + 9


async def test_a_busy_table_stays_fresh(evening: tuple[Desk, Slot, list[Slot]]) -> None:
    desk, table, (word, bystander, *_) = evening
    assert percentile(table.ages(desk), 0.95) <= 3.5
    assert max(table.ages(desk)) <= 7
    assert max(word.ages(desk)) <= 1.2
    assert max(bystander.ages(desk)) <= 3.3
