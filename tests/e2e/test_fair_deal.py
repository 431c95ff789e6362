"""The deal's promise: made before the first card, opened after the game, checked by anybody."""

import re
import subprocess
import sys
from pathlib import Path

from engine.deal import commit
from tests.support.house import House, unhurried
from tests.support.players import deal, gives_up, sit_down

ANNA, BORIS, VERA = 1001, 1002, 1003
SEAL = re.compile(r"\b[0-9a-f]{64}\b")


async def finished(house: House) -> str:
    """The seal of a game that Boris has given up."""
    await deal(house, ANNA, BORIS)
    await gives_up(house, BORIS)
    await house.until_shown(house.group, "🏁")
    return seal_in(house)


def seal_in(house: House) -> str:
    """The seal that the group was shown."""
    texts = [m.get("text", "") for m in house.messages(house.group)]
    found = [match.group() for text in texts for match in SEAL.finditer(text)]
    return found[0]


async def opened(house: House, person: int, label: str) -> str:
    """What somebody is shown who asks after the game."""
    given = await house.taps(person, house.group, label)
    assert given["text"] == "It is in our private chat."
    shown = "Seal: " if label == "Check the deal" else "The record of the game"
    return str((await house.until_shown(person, shown))["text"])


def engine(command: str, record: Path) -> int:
    """The exit status of `python -m engine` on a record."""
    run = [sys.executable, "-m", "engine", command, str(record)]
    return subprocess.run(run, capture_output=True, check=False).returncode


async def test_the_promise_is_out_before_the_first_card(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        await house.quiet()
        sent = house.server.journal.of("sendMessage", "editMessageText")
        promised = next(n for n, call in enumerate(sent) if SEAL.search(str(call.params["text"])))
        cards = next(n for n, call in enumerate(sent) if "trump ·" in str(call.params["text"]))
        assert promised < cards


async def test_the_table_shows_the_first_digits_of_the_promise(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        table = await house.until_shown(house.group, "trump ·")
        assert f"Deal {seal_in(house)[:8]}" in table["text"]


async def test_the_promise_is_never_edited(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await finished(house)
        [note] = [m for m in house.messages(house.group) if SEAL.search(m.get("text", ""))]
        assert "edit_date" not in note


async def test_the_button_opens_what_was_promised(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        seal = await finished(house)
        text = await opened(house, VERA, "Check the deal")
        assert "The deal is as it was sealed." in text
        nonce = re.search(r"nonce\): ([0-9a-f]{64})", text)
        order = re.search(r"Order: (.+)", text)
        assert nonce
        assert order
        assert commit(order[1], nonce[1]) == seal


async def test_the_record_is_verified_by_the_engine(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        seal = await finished(house)
        text = await opened(house, ANNA, "Record")
        record = tmp_path / "game.durak"
        record.write_text(text.partition("\n")[2], encoding="utf-8")
        for command in ("verify", "replay"):
            assert engine(command, record) == 0
        assert f"Commitment: {seal}" in text


async def test_nothing_is_opened_while_the_game_goes_on(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await finished(house)
        message, check = house.button(house.group, "Check the deal") or ({}, {})
        await house.taps(ANNA, house.group, "Again")
        await house.taps(BORIS, house.group, "Join")
        await house.until(lambda: "beaten 0" in house.told(house.group), "the next table")
        room = (await house.app.dispatcher["services"].registry.every_open())[0]
        latest = await house.app.dispatcher["services"].registry.by_id(room.id)
        token = latest.sitting.game_row.token
        forged = str(check["callback_data"]).rpartition(":")[0] + f":{token}"
        given = await house.presses(ANNA, house.group, message["message_id"], forged)
        assert given["text"] == "A game is going on. Join the next one."


async def test_an_older_deal_is_opened_by_its_own_button(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        seal = await finished(house)
        await house.taps(ANNA, house.group, "Again")
        await house.taps(BORIS, house.group, "Join")
        await house.until(lambda: "beaten 0" in house.told(house.group), "the next table")
        assert seal in await opened(house, ANNA, "Check the deal")


async def test_a_cut_deck_is_proved_as_well(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await sit_down(house, ANNA, BORIS)
        for label in ("Rules", "Cut before the deal", "Back", "Deal · 2"):
            await house.taps(ANNA, house.group, label)
        await house.until_shown(house.group, "cut the deck")
        seal = seal_in(house)
        cutter = ANNA if "Anna, cut" in str(house.messages(house.group)) else BORIS
        await house.taps(cutter, house.group, "18")
        await house.until_shown(BORIS, "trump")
        await gives_up(house, BORIS)
        await house.until_shown(house.group, "🏁")
        text = await opened(house, ANNA, "Check the deal")
        assert f"Seal: {seal}" in text
        assert "Cut: 18 cards from the top." in text
        assert "The deal is as it was sealed." in text


async def test_a_deal_is_opened_however_the_game_ends(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await deal(house, ANNA, BORIS)
        house.says(ANNA, house.group, "/stop")
        await house.until_shown(house.group, "🏁")
        assert "The deal is as it was sealed." in await opened(house, ANNA, "Check the deal")


async def test_one_on_one_the_whole_promise_comes_before_the_hand(tmp_path: Path) -> None:
    async with unhurried(tmp_path) as house:
        await house.taps(ANNA, ANNA, "Play now")
        note = await house.until_shown(ANNA, "The cards are dealt.")
        seal = re.search(r"[0-9a-f]{64}", note["text"])
        assert seal
        await house.until(lambda: house.button(ANNA, "Hint"), "the hand")
        assert house.messages(ANNA)[-1]["message_id"] > note["message_id"]
        await gives_up(house, ANNA)
        await house.taps(ANNA, ANNA, "Check the deal")
        proof = await house.until_shown(ANNA, "The deal is as it was sealed.")
        assert f"Seal: {seal[0]}" in proof["text"]
