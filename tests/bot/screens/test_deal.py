import random

import pytest

from bot.callbacks import RoomTap
from bot.screens.deal import cut_screen, deal_note
from bot.screens.scene import Cutting, RoomKind
from engine.deal import commit, deal_from, promise
from engine.game import Game
from engine.rules import Rules
from tests.bot.screens.tables import ANNA, ENGLISH, PROMISE, ROOM, TABLE, buttons, play, scene


def test_the_whole_promise_is_announced_and_can_be_copied() -> None:
    note = deal_note(scene(play(TABLE)), ENGLISH)
    [seal] = [entity for entity in note.entities if entity.type == "code"]
    assert seal.extract_from(note.text) == PROMISE
    assert note.keyboard is None


def test_the_deal_tells_a_group_who_leads_and_not_what_the_table_shows_beneath() -> None:
    note = deal_note(scene(play(TABLE), commitment=""), ENGLISH)
    assert note.text == "The cards are dealt. Anna leads."


@pytest.mark.parametrize("kind", [RoomKind.SOLO, RoomKind.QUICK, RoomKind.FRIEND])
def test_where_the_hand_comes_next_the_deal_does_not_say_who_leads(kind: RoomKind) -> None:
    note = deal_note(scene(play(TABLE), commitment="", kind=kind), ENGLISH)
    assert note.text == "The cards are dealt."


def test_without_a_talon_everyone_sees_who_holds_the_trump_card() -> None:
    fair = promise(36, random.Random(5))
    game = Game.begin(deal_from(fair, Rules(), 6))
    note = deal_note(scene(game), ENGLISH)
    assert "Emil holds the trump card, " in note.text
    assert fair.nonce is not None
    assert fair.commitment == commit(fair.shuffled or "", fair.nonce)


def test_the_cut_offers_places_inside_the_deck() -> None:
    for deck in (24, 36, 52):
        screen = cut_screen(Cutting(ROOM, ANNA, deck, PROMISE), ENGLISH)
        places = [int(RoomTap.unpack(key.callback_data or "").arg) for key in buttons(screen)]
        assert len(set(places)) == 5
        assert 0 < min(places) <= max(places) < deck
        assert PROMISE in screen.text
