"""Whatever goes wrong on the way, in the end every chat shows the newest state."""

import random
from collections import Counter

from aiogram.methods import EditMessageText
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.outbox import SlotKey, Urgency
from tests.support.outbox import Desk
from tests.support.session import (
    Answer,
    Call,
    CarriedOut,
    Page,
    Refusal,
    connection_refused,
    timed_out,
)

SLOTS = [SlotKey(room, chat, "slot") for room in (1, 2) for chat in (-5, -6, 11, 12)]


class Storm:
    """A Telegram that carries out its calls badly, until the weather clears."""

    def __init__(self, desk: Desk, rng: random.Random) -> None:
        self.rages = True
        self.doubts: Counter[int] = Counter()
        self.blocked_until: dict[int, float] = {}
        self.calls_in_flood_waits = 0
        self._desk = desk
        self._rng = rng
        desk.session.weather = self

    def __call__(self, call: Call) -> Answer | None:
        now = self._desk.clock.time()
        self.calls_in_flood_waits += now < self.blocked_until.get(call.chat, 0)
        natural = self._natural(call)
        if not self.rages or self._rng.random() < 0.4:
            return natural
        answer = self._trouble(call, now)
        return answer.answer if natural and isinstance(answer, CarriedOut) else answer

    def _natural(self, call: Call) -> Refusal | None:
        if not isinstance(call.method, EditMessageText):
            return None
        there = self._desk.session.messages.get((call.chat, call.message))
        if there is None:
            return Refusal(400, "Bad Request: message to edit not found")
        same = there == call.text
        return Refusal(400, "Bad Request: message is not modified") if same else None

    def _trouble(self, call: Call, now: float) -> Answer:
        kind = self._rng.randrange(8)
        if kind == 0:
            seconds = self._rng.randint(1, 40)
            self.blocked_until[call.chat] = now + seconds
            return Refusal(429, "Too Many Requests", retry_after=seconds)
        if kind == 1:
            return connection_refused()
        if kind == 2 and call.message:
            self._desk.session.messages.pop((call.chat, call.message), None)
            return Refusal(400, "Bad Request: message can't be edited")
        ways: list[Refusal | Exception] = [timed_out(), Refusal(500, "Internal"), Page(502, "Bad")]
        lost = self._rng.choice(ways)
        self.doubts[call.chat] += call.name == "sendMessage"
        return CarriedOut(lost) if kind % 2 else lost


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 2**32))
async def test_after_a_storm_every_slot_shows_its_newest_state(seed: int) -> None:
    rng = random.Random(seed)
    desk = Desk()
    storm = Storm(desk, rng)
    newest: dict[SlotKey, str] = {}
    async with desk.running():
        for number in range(40):
            key = rng.choice(SLOTS)
            newest[key] = f"state {number}"
            desk.show(
                key,
                newest[key],
                urgency=rng.choice(list(Urgency)),
                anew=rng.random() < 0.1,
                version=number,
            )
            await desk.clock.advance(rng.choice([0, 0, 1, 5]))
        await desk.clock.advance(20)
        storm.rages = False
        await desk.clock.advance(200)
    messages = desk.session.messages
    for key, text in newest.items():
        stored = desk.store.slots[key]
        assert messages[key.chat, stored.message] == text
        assert desk.outbox.is_shown(key)
    assert storm.calls_in_flood_waits == 0
    for chat in {key.chat for key in newest}:
        slots = sum(key.chat == chat for key in newest)
        assert sum(where == chat for where, _ in messages) <= slots + storm.doubts[chat]
