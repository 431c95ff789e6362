"""What has happened, in sentences: everything since the frame that was shown last."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from engine import events as ev

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.screens.speaker import Speaker
    from engine.cards import Card
    from engine.events import Event

BoutEnd: TypeAlias = ev.BoutBeaten | ev.BoutTaken
Turn: TypeAlias = ev.Led | ev.Transferred | ev.Shown | ev.Swapped | ev.Resigned
"""What is told one by one."""
Consequence: TypeAlias = ev.Refilled | ev.WentOut | ev.GameOver
"""What follows by itself from the end of a bout."""

_OUTCOMES: Final = (ev.BoutBeaten, ev.BoutTaken, ev.Refilled, ev.WentOut, ev.GameOver)
_MOST_BOUTS: Final = 2
"""Of so many earlier bouts each is told by itself."""
_MOST_CARDS: Final = 3
"""Of so many beaten cards each is named."""


def story(speaker: Speaker, fresh: int) -> list[str]:
    """Sentences about the events from number `fresh` on, and at least about the last action.

    A player is not told what they did themselves. Until the next lead the end of the last bout
    is told again and again.
    """
    log = speaker.view.log
    bouts = _by_bout(log[min(fresh, _last_action(log)) :])
    if not bouts:
        return []
    *earlier, latest = bouts
    if latest.end is None:
        latest.end = finished_bout(log)
    return [*_tell_earlier(speaker, earlier), *_tell(speaker, latest)]


def finished_bout(log: Sequence[Event]) -> BoutEnd | None:
    """How the last bout ended, as long as the next one has not been led."""
    for event in reversed(log):
        if isinstance(event, ev.BoutBeaten | ev.BoutTaken):
            return event
        if isinstance(event, ev.Led):
            return None
    return None


@dataclass(slots=True)
class _Bout:
    """What happened in a bout and until the next lead, gathered by who and what."""

    turns: list[Turn] = field(default_factory=list)
    thrown: dict[int, list[Card]] = field(default_factory=dict)
    beaten: dict[int, list[Card]] = field(default_factory=dict)
    done: list[int] = field(default_factory=list)
    agreed: list[int] = field(default_factory=list)
    end: BoutEnd | None = None
    after: list[Consequence] = field(default_factory=list)

    def add(self, event: Event) -> None:
        match event:
            case ev.ThrownIn(seat, card):
                self.thrown.setdefault(seat, []).append(card)
            case ev.Beaten(seat, attack, _):
                self.beaten.setdefault(seat, []).append(attack)
            case ev.Passed(seat):
                self.done.append(seat)
            case ev.DrawAgreed(seat):
                self.agreed.append(seat)
            case ev.BoutBeaten() | ev.BoutTaken():
                self.end = event
            case ev.Refilled() | ev.WentOut() | ev.GameOver():
                self.after.append(event)
            case ev.TakeSaid():
                pass  # Whose word it is after a take says so already.
            case _:
                self.turns.append(event)


def _last_action(log: Sequence[Event]) -> int:
    index = len(log) - 1
    while index > 0 and isinstance(log[index], _OUTCOMES):
        index -= 1
    return max(index, 0)


def _by_bout(events: Sequence[Event]) -> list[_Bout]:
    bouts: list[_Bout] = []
    for event in events:
        if isinstance(event, ev.Led) or not bouts:
            bouts.append(_Bout())
        bouts[-1].add(event)
    return bouts


def _tell_earlier(speaker: Speaker, bouts: Sequence[_Bout]) -> Iterator[str]:
    """The bouts before the one on the screen, short."""
    ends = [bout.end for bout in bouts if bout.end is not None]
    if len(ends) > _MOST_BOUTS:
        yield speaker.t.count("{n} bout has passed.", "{n} bouts have passed.", len(ends))
    else:
        yield from (_whole_ending(speaker, end) for end in ends)
    for bout in bouts:
        yield from _consequences(speaker, bout.after)


def _tell(speaker: Speaker, bout: _Bout) -> Iterator[str]:
    """The bout on the screen; its cards lie there, so who beat what is told while it lasts."""
    t, me = speaker.t, speaker.me
    yield from (turn_sentence(speaker, turn) for turn in bout.turns if turn.seat != me)
    yield from _thrown(speaker, bout.thrown)
    if bout.end is None:
        yield from _answers(speaker, bout)
    else:
        yield ending(speaker, bout.end)
    yield from _consequences(speaker, bout.after)
    if set(bout.agreed) - set(speaker.view.bout.agreed):
        yield t.word("The offer of a draw lapsed with the bout.")


def turn_sentence(speaker: Speaker, turn: Turn) -> str:
    """What somebody did, told by itself."""
    t, name = speaker.t, speaker.name(turn.seat)
    match turn:
        case ev.Led(_, card):
            return t.plain("{name} leads {card:ins}.", name=name, card=speaker.cards(card))
        case ev.Transferred(_, card):
            return t.plain(
                "{name} transfers with {card:ins}.", name=name, card=speaker.cards(card)
            )
        case ev.Shown(_, card):
            return t.plain(
                "{name} shows {card} and transfers.", name=name, card=speaker.cards(card)
            )
        case ev.Swapped(_, lowest, turn_up):
            low, up = speaker.cards(lowest), speaker.cards(turn_up)
            return t.plain("{name} swaps {low} for {up}.", name=name, low=low, up=up)
        case ev.Resigned():
            return t.plain("{name} gives up.", name=name)


def ending(speaker: Speaker, end: BoutEnd) -> str:
    """How a bout ended whose cards are on the screen."""
    if isinstance(end, ev.BoutBeaten):
        return speaker.t.word("Beaten off.")
    return _whole_ending(speaker, end)


def _whole_ending(speaker: Speaker, end: BoutEnd) -> str:
    t, name, mine = speaker.t, speaker.name(end.defender), end.defender == speaker.me
    if isinstance(end, ev.BoutBeaten):
        return (
            t.word("You beat everything off.")
            if mine
            else t.plain("{name} beats everything off.", name=name)
        )
    n = sum(1 + (pair.beat is not None) for pair in end.table)
    if mine:
        return t.count("You take {n} card.", "You take {n} cards.", n)
    return t.count("{name} takes {n} card.", "{name} takes {n} cards.", n, name=name)


def _thrown(speaker: Speaker, thrown: dict[int, list[Card]]) -> Iterator[str]:
    t = speaker.t
    others = [
        (speaker.name(seat), speaker.cards(*cards))
        for seat, cards in thrown.items()
        if seat != speaker.me
    ]
    if len(others) == 1:
        [(name, cards)] = others
        yield t.plain("{name} throws in {cards}.", name=name, cards=cards)
    elif others:
        parts = [t.plain("{name} {cards:nom}", name=name, cards=cards) for name, cards in others]
        yield t.plain("Thrown in: {who}.", who="; ".join(parts))


def _answers(speaker: Speaker, bout: _Bout) -> Iterator[str]:
    t = speaker.t
    for seat, attacks in bout.beaten.items():
        name, n = speaker.name(seat), len(attacks)
        if seat == speaker.me:
            continue
        if n > _MOST_CARDS:
            yield t.count("{name} beats {n} card.", "{name} beats {n} cards.", n, name=name)
        else:
            yield t.plain("{name} beats {cards}.", name=name, cards=speaker.cards(*attacks))
    done = [seat for seat in bout.done if seat != speaker.me]
    if done:
        yield t.plain("Done: {names}.", names=speaker.names(done))


def _consequences(speaker: Speaker, events: Sequence[Consequence]) -> Iterator[str]:
    t = speaker.t
    for event in events:
        match event:
            case ev.Refilled(seat, _, turn_up) if turn_up is not None:
                card = speaker.cards(turn_up)
                if seat == speaker.me:
                    yield t.plain("You draw the last card, {card}.", card=card)
                else:
                    name = speaker.name(seat)
                    yield t.plain("{name} draws the last card, {card}.", name=name, card=card)
            case ev.WentOut(seats, _):
                yield from _gone(speaker, seats)
            case ev.GameOver():
                yield t.word("The game is over.")
            case _:
                pass  # How many cards somebody drew is seen by their number.


def _gone(speaker: Speaker, seats: Sequence[int]) -> Iterator[str]:
    t = speaker.t
    others = [seat for seat in seats if seat != speaker.me]
    if speaker.me in seats:
        yield t.word("You are out.")
    if len(others) == 1:
        yield t.plain("{name} is out.", name=speaker.name(others[0]))
    elif others:
        yield t.plain("{names} are out together.", names=speaker.names(others))
