"""A player's hand in a pop-up; it fits 200 characters."""

from __future__ import annotations

from bot.screens.cards import rank_text, suit_text
from bot.screens.scene import Reader
from engine.cards import in_hand_order
from engine.view import View


def hand_peek(view: View, reader: Reader) -> str:
    """A player's own cards, a line for each suit, trumps last."""
    t = reader.t
    if view.seat not in view.in_play:
        return t.word("You are out, and safe.")
    suits: dict[str, list[str]] = {}
    for card in in_hand_order(view.hand, view.trump):
        suits.setdefault(suit_text(card.suit, reader), []).append(rank_text(card, reader))
    if not suits:
        return t.word("You have no cards left.")
    return "\n".join(f"{suit}  {' '.join(ranks)}" for suit, ranks in suits.items())
