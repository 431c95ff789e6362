"""The program's advice in words."""

from __future__ import annotations

from bot.screens.speaker import Speaker
from engine.actions import Action, Attack, Beat, Pass, Show, Swap, Take, ThrowIn, Transfer


def hint_text(action: Action, speaker: Speaker) -> str:
    """What the program would do; ValueError for what no program does."""
    t = speaker.t
    match action:
        case Attack(card):
            return t.plain("Hint: lead {card:ins}.", card=speaker.cards(card))
        case ThrowIn(card):
            return t.plain("Hint: throw in {card}.", card=speaker.cards(card))
        case Beat(attack, card):
            attack_, card_ = speaker.cards(attack), speaker.cards(card)
            return t.plain("Hint: beat {attack} with {card:ins}.", attack=attack_, card=card_)
        case Transfer(card):
            return t.plain("Hint: transfer with {card:ins}.", card=speaker.cards(card))
        case Show(card):
            return t.plain("Hint: show {card} and transfer.", card=speaker.cards(card))
        case Take():
            return t.word("Hint: take.")
        case Pass():
            return t.word("Hint: throw in nothing more.")
        case Swap():
            return t.word("Hint: swap for the turn-up.")
        case _:
            raise ValueError(f"no program would {action}")
