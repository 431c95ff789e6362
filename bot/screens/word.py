"""Whose word it is, as far as everyone may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.events import Beaten
from engine.position import Phase
from engine.rules import TransferRule

if TYPE_CHECKING:
    from aiogram.utils.formatting import Text

    from bot.screens.speaker import Speaker
    from engine.view import View


def holders(view: View) -> tuple[int, ...]:
    """The seats that the table waits for.

    Throwers who merely count as having passed are among them: what they hold is their secret.
    Only that somebody has no card at all is seen by everyone.
    """
    match view.phase:
        case Phase.OVER:
            return ()
        case Phase.LEAD:
            return (view.bout.attacker,)
        case Phase.BOUT if view.bout.unbeaten:
            return (view.bout.defender,)
        case _:
            return tuple(seat for seat in view.waiting_for if view.size(seat))


def may_transfer(view: View) -> bool:
    """Whether the rules, whatever the cards, let the defender transfer now."""
    bout, rules = view.bout, view.rules
    if rules.transfer is TransferRule.OFF or bout.beaten or bout.taking or not bout.table:
        return False
    return rules.heads_up_transfer or len(view.in_play) > 2


def word_sentence(speaker: Speaker) -> Text | None:
    """What the table waits for, said to everyone; None when the game is over."""
    view, t = speaker.view, speaker.t
    seats = holders(view)
    if not seats:
        return None
    names, bout = speaker.calls(seats), view.bout
    if view.phase is Phase.LEAD:
        return t.text("{name} leads.", name=names)
    if view.phase is Phase.TAKING:
        defender = speaker.name(bout.defender)
        return t.text("{defender} takes. More or done: {names}.", defender=defender, names=names)
    if not bout.unbeaten:
        return t.text("Throw in or done: {names}.", names=names)
    if may_transfer(view):
        return t.text("{name}, beat, transfer or take.", name=names)
    if len(bout.unbeaten) == 1 and isinstance(view.log[-1], Beaten):
        # "It" would be the card that has just been beaten.
        return t.text(
            "{name}, beat {card} or take.", name=names, card=speaker.cards(*bout.unbeaten)
        )
    if len(bout.unbeaten) == 1:
        return t.text("{name}, beat it or take.", name=names)
    return t.text("{name}, beat them or take.", name=names)
