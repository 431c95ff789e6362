"""What taps and commands are answered, in words."""

from pathlib import Path

import pytest

from bot.i18n import Languages
from bot.replies import Replies, Reply, said
from bot.rooms.room import SILENT, Answer, Refused, Say, Visitor
from bot.store.rows import UserId
from engine.actions import Take
from engine.refusals import Refusal
from tests.support.hall import ANNA, BORIS, Hall, hall

LANGUAGES = Languages.load()
SOMEBODY = Visitor(UserId(ANNA), "Anna")


@pytest.mark.parametrize("language", sorted(LANGUAGES.codes))
@pytest.mark.parametrize("say", list(Say))
def test_there_are_words_for_everything_and_they_fit_a_pop_up(say: Say, language: str) -> None:
    assert 0 < len(said(say, LANGUAGES.t(language))) <= 200


def replies(h: Hall) -> Replies:
    return h.services.replies


async def test_silence_is_silent(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        assert await replies(h).to(SOMEBODY, SILENT) == Reply()


async def test_a_join_opens_the_link_and_says_nothing(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        reply = await replies(h).to(SOMEBODY, Answer(Say.OPEN_PRIVATE, join="abcdefgh"))
        assert reply == Reply(url="https://t.me/durak_bot?start=j_abcdefgh")


async def test_a_hand_pops_up(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        assert await replies(h).to(SOMEBODY, Answer(peek="6♣")) == Reply("6♣", alert=True)


async def test_what_matters_has_to_be_confirmed(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        assert (await replies(h).to(SOMEBODY, Answer(Say.GAVE_UP))).alert
        assert not (await replies(h).to(SOMEBODY, Answer(Say.JOINED))).alert


async def test_a_refusal_is_a_sentence(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        room = await h.deal(ANNA, BORIS)
        refused = Refused(Refusal.NOT_YOUR_TURN, Take(), room.scene(UserId(ANNA)))
        reply = await replies(h).to(SOMEBODY, Answer(refusal=refused))
        assert reply.text.endswith(".")
        assert not reply.alert
