"""What every update goes through: who is heard, and who taps too fast."""

import asyncio
from pathlib import Path

import pytest
from aiogram.types import Update

from bot.callbacks import MenuDo, MenuTap
from bot.middlewares import InFlight
from bot.store import people
from bot.store.rows import Person, UserId
from tests.support.hall import ANNA, GROUP, Hall, hall, message_of, user_of

HOME = MenuTap(do=MenuDo.HELP).pack()


async def known(h: Hall, user: int) -> Person | None:
    return await h.database.read(lambda tx: people.get(tx, UserId(user)))


async def test_a_person_is_met_by_what_they_write(tmp_path: Path) -> None:
    async with hall(tmp_path, met=False) as h:
        await h.says(ANNA, "/start")
        person = await known(h, ANNA)
        assert person is not None
        assert (person.name, person.reachable) == ("Anna", True)


async def test_who_only_wrote_in_a_group_cannot_be_written_to(tmp_path: Path) -> None:
    async with hall(tmp_path, met=False) as h:
        await h.says(ANNA, "/help", chat=GROUP)
        person = await known(h, ANNA)
        assert person is not None
        assert not person.reachable


async def test_a_new_name_is_kept(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        renamed = {**user_of(ANNA), "first_name": "Anya\u202e", "last_name": "K."}
        await h.says(ANNA, "/start", sender=renamed)
        person = await known(h, ANNA)
        assert person is not None
        assert person.name == "Anya K."


@pytest.mark.parametrize("language", ["ru", "ru-RU", "RU"])
async def test_a_language_is_taken_from_the_first_update(tmp_path: Path, language: str) -> None:
    async with hall(tmp_path, met=False) as h:
        for code in (language, "en"):
            sender = {**user_of(ANNA), "language_code": code}
            await h.says(ANNA, "/start", sender=sender)
        person = await known(h, ANNA)
        assert person is not None
        assert person.language == "ru"


async def test_a_bot_is_not_heard(tmp_path: Path) -> None:
    async with hall(tmp_path, met=False) as h:
        await h.says(7, "/durak", chat=GROUP, sender={**user_of(7), "is_bot": True})
        await h.show()
        assert (h.shown(GROUP), await known(h, 7)) == ([], None)


@pytest.mark.parametrize("account", [1087968824, 136817688, 777000])
async def test_service_accounts_never_become_people(tmp_path: Path, account: int) -> None:
    async with hall(tmp_path, met=False) as h:
        sender = {**user_of(account), "is_bot": account != 777000}
        await h.says(account, "/durak", chat=GROUP, sender=sender)
        assert await known(h, account) is None


async def test_a_tap_of_a_service_account_is_answered_and_does_nothing(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.sit_down(ANNA)
        given = await h.taps(1087968824, f"r1:{room.sitting.row.token}:join:", chat=GROUP)
        assert given.text is None
        assert room.sitting.people == (ANNA,)


async def test_a_message_without_a_sender_is_left_alone(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        message = message_of(ANNA, GROUP, "/durak")
        del message["from"]
        await h.feed({"update_id": 99, "message": message})
        await h.show()
        assert h.shown(GROUP) == []


async def test_who_taps_faster_than_anybody_reads_is_answered_with_nothing(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as h:
        for _ in range(30):
            await h.sends(ANNA, "nonsense")
        heard = [given for given in h.answers if given.text]
        assert len(h.answers) == 30
        assert 5 <= len(heard) <= 11


async def test_after_a_pause_the_same_person_is_heard_again(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        for _ in range(30):
            await h.sends(ANNA, "nonsense")
        await h.clock.advance(5)
        await h.sends(ANNA, "nonsense")
        assert h.answers[-1].text


async def test_one_persons_flood_silences_nobody_else(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        for _ in range(30):
            await h.sends(ANNA, "nonsense")
        await h.sends(1002, "nonsense")
        assert h.answers[-1].text


async def test_a_stop_waits_for_what_is_being_handled() -> None:
    counting, done = InFlight(), asyncio.Event()

    async def handler(*_: object) -> None:
        await done.wait()

    handling = asyncio.create_task(counting(handler, Update(update_id=1), {}))
    await asyncio.sleep(0)
    assert not await counting.drained(0.01)
    done.set()
    assert await counting.drained(1.0)
    await handling


async def test_a_handler_that_fails_is_not_waited_for_ever() -> None:
    counting = InFlight()

    async def handler(*_: object) -> None:
        raise LookupError

    with pytest.raises(LookupError):
        await counting(handler, Update(update_id=1), {})
    assert await counting.drained(0.01)
