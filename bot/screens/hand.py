"""A player's own message: the table as they see it, what they may do, and their cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from aiogram.utils.formatting import Bold, Text

from bot.callbacks import parse_code
from bot.screens.board import board, draw_offer, header
from bot.screens.cards import ranks_text
from bot.screens.hand_keys import hand_rows, targets
from bot.screens.hints import hint_text
from bot.screens.page import Line, page
from bot.screens.rules_text import rules_lines
from bot.screens.scene import Hand, HandFace, Reader, Scene
from bot.screens.screen import Screen
from bot.screens.speaker import Speaker, clock
from bot.screens.story import story
from bot.screens.table import ATTACKS, DEFENDS, UNBROKEN, mark, seat_text
from bot.screens.word import holders
from engine.actions import Pass, ThrowIn
from engine.position import Phase
from engine.view import View

_SHORT: Final = 14
"""Letters of a task that leave room for the clock on their line."""


def hand_screen(scene: Scene, hand: Hand, reader: Reader) -> Screen:
    """A player's hand; `scene.view` is that of their seat."""
    speaker, t = Speaker.of(scene, reader), reader.t
    rows = hand_rows(scene, hand, speaker)
    if hand.face is HandFace.RULES:
        title = Bold(t.word("The rules of this table"))
        return page([title], rules_lines(scene.view.rules, t), rows=rows)
    return page(
        _top(scene, hand, speaker),
        board(scene.view, reader),
        _news(scene, hand, speaker),
        rows=rows,
    )


def _top(scene: Scene, hand: Hand, speaker: Speaker) -> Iterator[Line]:
    yield scene.where or None
    yield _headline(scene, hand, speaker)
    yield header(speaker)
    yield _others(speaker)


def _news(scene: Scene, hand: Hand, speaker: Speaker) -> Iterator[Line]:
    yield " ".join(story(speaker, scene.fresh)) or None
    yield _open(speaker)
    yield draw_offer(speaker)
    if hand.face is HandFace.GIVE_UP:
        yield _price_of_giving_up(speaker)
    elif hand.hint and (action := parse_code(hand.hint)) in scene.view.legal:
        yield hint_text(action, speaker)


def _headline(scene: Scene, hand: Hand, speaker: Speaker) -> Text:
    """What the player is to do, or what the table waits for; the clock only if it is theirs."""
    task, sign = _task(hand, speaker), _sign(speaker.view)
    if not _has_word(speaker.view):
        return Text(sign, task)
    time = clock(scene, speaker.reader)
    if time is None:
        return Text(sign, Bold(task))
    # A phone's client writes the time out, and would break the line in the middle of it.
    return Text(sign, Bold(task), "  " if len(task) <= _SHORT else "\n", time)


def _sign(view: View) -> str:
    if view.phase is Phase.OVER or view.seat not in view.in_play:
        return ""
    if view.seat == view.bout.defender:
        return f"{DEFENDS} "
    return f"{ATTACKS} " if _has_word(view) else ""


def _has_word(view: View) -> bool:
    """Whether the table waits for this player, and they can do something about it."""
    if view.seat not in holders(view):
        return False
    if view.phase is Phase.LEAD or view.seat == view.bout.defender:
        return True
    return any(isinstance(action, Pass | ThrowIn) for action in view.legal)


def _task(hand: Hand, speaker: Speaker) -> str:
    view, t = speaker.view, speaker.t
    if view.phase is Phase.OVER:
        return t.word("The game is over.")
    if view.seat not in view.in_play:
        return t.word("You are out, and safe.")
    if view.phase is Phase.LEAD:
        return _lead(speaker)
    if view.seat == view.bout.defender:
        return _defence(hand, speaker)
    return _throwing(speaker)


def _lead(speaker: Speaker) -> str:
    view, t, bout = speaker.view, speaker.t, speaker.view.bout
    leader, defender = speaker.name(bout.attacker), speaker.name(bout.defender)
    if view.seat == bout.attacker:
        return t.plain("Your lead against {name}", name=defender)
    if view.seat == bout.defender:
        return t.plain("{name} leads against you", name=leader)
    return t.plain("{name} leads against {defender}", name=leader, defender=defender)


def _defence(hand: Hand, speaker: Speaker) -> str:
    view, t = speaker.view, speaker.t
    if hand.face is HandFace.CHOOSE and hand.chosen is not None and targets(view, hand.chosen):
        return t.plain("{card:Nom} on which card?", card=speaker.cards(hand.chosen))
    if view.bout.taking:
        return t.plain("You take. Waiting for {names}", names=speaker.names(holders(view)))
    if view.bout.unbeaten:
        return t.plain("Beat {cards}", cards=speaker.cards(*view.bout.unbeaten))
    return t.plain("All beaten. Waiting for {names}", names=speaker.names(holders(view)))


def _throwing(speaker: Speaker) -> str:
    view, t, defender = speaker.view, speaker.t, speaker.name(speaker.view.bout.defender)
    others = [seat for seat in holders(view) if seat != view.seat]
    if view.phase is Phase.TAKING:
        if _has_word(view):
            return t.plain("{name} takes. Add more?", name=defender)
        return t.plain(
            "{name} takes. Waiting for {names}", name=defender, names=speaker.names(others)
        )
    if view.bout.unbeaten:
        return t.plain("{name} is thinking", name=defender)
    if _has_word(view):
        return t.word("Throw in, or done?")
    return t.plain("All beaten. Waiting for {names}", names=speaker.names(others))


def _others(speaker: Speaker) -> Text:
    """Everybody else in play, from the reader's left on, with their signs."""
    view, waiting = speaker.view, holders(speaker.view)
    nodes: list[Text | str] = []
    for seat in view.clockwise(view.seat):
        text, sign = seat_text(speaker, seat), mark(view, seat)
        nodes += [" · "] if nodes else []
        nodes += [f"{sign}{UNBROKEN}"] if sign else []
        nodes.append(Bold(text) if seat in waiting else text)
    return Text(*nodes)


def _open(speaker: Speaker) -> str | None:
    """What a thrower can still add: the ranks, and how many cards fit."""
    view, t, bout = speaker.view, speaker.t, speaker.view.bout
    if not bout.table or view.seat not in view.throwers:
        return None
    if view.seat in bout.passed and view.is_pass_final:
        return None
    ranks, n = ranks_text(view.open_to(view.seat), speaker.reader), view.limit - len(bout.table)
    name = speaker.name(bout.defender)
    if n <= 0:
        return t.plain("{name} can be given no more.", name=name)
    return t.plain("Open: {ranks}. Room for {n} more.", ranks=ranks, n=n)


def _price_of_giving_up(speaker: Speaker) -> str:
    view = speaker.view
    others = [seat for seat in view.in_play if seat != view.seat]
    if len(others) > 1 and any(speaker.people[seat - 1].program is None for seat in others):
        return speaker.t.word(
            "Give up? A program plays on in your place, and for you the game is lost."
        )
    return speaker.t.word("Give up? Then the game ends, and you are the durak.")
