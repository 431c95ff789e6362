"""The program's advice in words."""

from __future__ import annotations

from bot.callbacks import parse_code
from bot.screens.speaker import Speaker
from engine.actions import Attack, Beat, Pass, Show, Swap, Take, ThrowIn, Transfer


def hint_text(code: str, speaker: Speaker) -> str:
    """What the program would do, from the code of its action; ValueError for no code."""
    t = speaker.t
    match parse_code(code):
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
            raise ValueError(code)
