"""What taps are answered with besides refusals; each fits a pop-up (200 characters)."""

from __future__ import annotations

from bot.i18n import T
from bot.screens.cards import rank_text, suit_text
from bot.screens.scene import Reader
from engine.cards import in_hand_order
from engine.rules import TEAM_SEATS, Rules
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


def joined(t: T) -> str:
    """Somebody has sat down."""
    return t.word("You are seated.")


def left(t: T) -> str:
    """Somebody has got up."""
    return t.word("You got up.")


def full(t: T) -> str:
    """Every seat is taken."""
    return t.word("Every seat is taken.")


def dealt_already(t: T) -> str:
    """Too late to join or to change the rules."""
    return t.word("The cards are dealt. Join the next game.")


def not_allowed_to_stop(t: T) -> str:
    """Somebody who may not stop the game."""
    return t.word("Whoever opened the table, an administrator, or most players can stop the game.")


def only_players(t: T) -> str:
    """Somebody who does not sit here wants to change something."""
    return t.word("Sit down first: this is for the players.")


def table_posted_already(t: T) -> str:
    """The table was posted anew in this bout already."""
    return t.word("The table was posted anew in this bout already.")


def draw_offered(t: T) -> str:
    """An offer of a draw has gone out."""
    return t.word("Offered. It holds until the bout ends.")


def seats_do_not_fit(rules: Rules, seats: int, t: T) -> str:
    """So many cannot play by these rules."""
    if seats < 2:
        return t.word("One alone cannot play. Add a bot, or wait for somebody.")
    if seats > rules.max_seats:
        return t.count(
            "{deck} cards are for {n} player at most.",
            "{deck} cards are for {n} players at most.",
            rules.max_seats,
            deck=rules.deck,
        )
    needed = " / ".join(map(str, TEAM_SEATS[rules.teams]))
    return t.plain("Teams need so many players: {n}.", n=needed)
