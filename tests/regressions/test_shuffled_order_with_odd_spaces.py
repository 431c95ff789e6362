"""An order written with a no-break space was read, and its commitment then crashed the reader."""

from engine.cards import full_deck
from engine.check import check_text
from engine.deal import deck_text


def test_an_order_that_is_not_plain_text_is_unreadable() -> None:
    order = deck_text(full_deck(24))
    record = f"""\
Rules: deck=24
Seats: 2
Deck: {order}
Shuffled: {order.replace(" ", chr(0xA0), 1)}
Nonce: {"0" * 64}
Commitment: {"0" * 64}
"""
    assert [(fault.line, fault.text[:9]) for fault in check_text(record)] == [(4, "Shuffled:")]
