import random
from dataclasses import replace

import pytest

from bot.screens.proof import check_text, record_note
from bot.screens.scene import Reader
from engine.deal import FairDeal, promise
from tests.bot.screens.tables import ENGLISH, READERS

FAIR = promise(36, random.Random(3))


def test_a_kept_promise_is_opened_and_explained() -> None:
    text = check_text(FAIR, ENGLISH).text
    assert text.startswith("The deal is as it was sealed.")
    for opened in (FAIR.commitment, FAIR.nonce, FAIR.shuffled):
        assert opened is not None
        assert opened in text
    assert "It does not prove that whoever runs the bot did not look." in text


def test_a_broken_promise_is_called_so() -> None:
    text = check_text(replace(FAIR, shuffled="6c 7c"), ENGLISH).text
    assert text.startswith("The deal is not what was sealed. Do not trust this game.")
    assert "SHA-256" not in text


def test_a_deal_without_a_promise_proves_nothing() -> None:
    screen = check_text(FairDeal(), ENGLISH)
    assert screen.text == "This deal was not sealed, so there is nothing to check."


def test_a_cut_is_told() -> None:
    assert "Cut: 14 cards from the top." in check_text(replace(FAIR, cut=14), ENGLISH).text


@pytest.mark.parametrize("reader", READERS)
def test_the_check_fits_a_message(reader: Reader) -> None:
    deck = promise(52, random.Random(3))
    assert len(check_text(replace(deck, cut=14), reader).text) < 1500


def test_a_record_is_one_message_that_keeps_its_lines() -> None:
    [note] = record_note("Seats: 2\n1: attack 7d\n", ENGLISH)
    assert note.text == "The record of the game\nSeats: 2\n1: attack 7d"
    assert [entity.type for entity in note.entities] == ["bold", "expandable_blockquote"]


def test_a_long_record_takes_several_messages_and_loses_nothing() -> None:
    record = "".join(f"{number}: beat 10h Ah\n" for number in range(600))
    notes = record_note(record, ENGLISH)
    assert len(notes) > 1
    assert all(len(note.text) <= 4096 for note in notes)
    lines = [line for note in notes for line in note.text.splitlines()]
    assert lines[1:] == record.splitlines()
