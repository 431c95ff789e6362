"""NOTATION: records, read, written and checked."""

import dataclasses
import random
from textwrap import dedent

import pytest

from engine.actions import Beat, Take, parse_action
from engine.cards import full_deck, parse_card
from engine.check import Failure, check_text
from engine.deal import Deal, FairDeal, deal_from, deck_text, promise
from engine.game import Game
from engine.notation import (
    Claim,
    NotationError,
    Played,
    format_game,
    format_record,
    parse_record,
)
from engine.refusals import Refusal
from engine.rules import Rules
from engine.state import State
from tests.engine.records import after, holds, state_of

DECK = deck_text(full_deck(24))

BROKEN = f"Nonce: {'0' * 64}\nCommitment: {'0' * 64}"
"""A promise that no order keeps."""

POSITION = """\
Trump: s
Hands: 7d Tc / Td 8s / - / 8h
Lead: 1
"""


def origin_of(text: str) -> Deal | State:
    return parse_record(dedent(text)).origin


def dealt(text: str) -> Deal:
    origin = origin_of(text)
    assert isinstance(origin, Deal)
    return origin


def placed(text: str) -> State:
    origin = origin_of(text)
    assert isinstance(origin, State)
    return origin


# Setup: a deal.


def test_a_deal_is_read_with_all_its_keys() -> None:
    fair = FairDeal(
        promise(24, random.Random(1)).shuffled, cut=14, nonce="0a" * 32, commitment=None
    )
    order = (fair.shuffled or "").split()
    deal = dealt(f"""
        Rules: deck=24 transfer=on
        Seats: 4
        Dealer: 3
        Durak: 2
        Deck: {" ".join(order[14:] + order[:14])}
        Shuffled: {fair.shuffled}
        Cut: 14
        Nonce: {"0a" * 32}
        """)
    assert str(deal.rules) == "deck=24 transfer=on"
    assert (deal.seats, deal.dealer, deal.durak) == (4, 3, 2)
    assert deal.fair == fair
    assert list(map(str, deal.deck)) == order[14:] + order[:14]


def test_without_rules_the_defaults_hold() -> None:
    assert dealt(f"Seats: 2\nDeck: {deck_text(full_deck(36))}").rules == Rules()


@pytest.mark.parametrize(
    ("keys", "dealer"),
    [("", 3), ("Durak: 2\n", 2), ("Dealer: 1\n", 1), ("Dealer: 1\nDurak: 2\n", 1)],
)
def test_the_dealer_is_the_durak_or_the_last_seat_unless_named(keys: str, dealer: int) -> None:
    assert dealt(f"Rules: deck=24\nSeats: 3\n{keys}Deck: {DECK}").dealer == dealer


def test_the_setup_lines_come_in_any_order() -> None:
    assert dealt(f"Deck: {DECK}\nSeats: 3\nRules: deck=24").seats == 3


def test_cards_of_a_deck_may_stand_without_spaces() -> None:
    assert len(dealt(f"Rules: deck=24\nSeats: 2\nDeck: {DECK.replace(' ', '')}").deck) == 24


# Setup: a position.


def test_a_position_is_read_with_all_its_keys() -> None:
    state = placed("""
        Rules: throw-from=neighbors
        Trump: s
        Talon: 9s Qs
        Discard: 7h 9h
        Hands: 7d Tc / Td 8s Th / - / 8h
        Lead: 1
        Bouts: 3
        Known: 2 8s
        Known: 2 Td
        """)
    line = "36+throw-from=neighbors 9sQs 7h9h 7dTc/TdTh8s/-/8h - 1v2 - 4 k2:Td8s"
    assert state == state_of(line)


def test_left_out_keys_mean_nothing_there() -> None:
    state = placed(POSITION)
    assert state == state_of("36@s - - 7dTc/Td8s/#1/8h - 1v2 - 1 -")


@pytest.mark.parametrize(
    ("keys", "bout"),
    [("", 1), ("Discard: 6c\n", 2), ("Discard: 6c\nBouts: 0\n", 1), ("Bouts: 9\n", 10)],
)
def test_bouts_played_are_none_or_one_unless_told(keys: str, bout: int) -> None:
    assert placed(POSITION + keys).bout.number == bout


def test_an_empty_hand_is_out_if_the_talon_is_empty() -> None:
    assert placed(POSITION).out == ((3,),)
    assert placed(POSITION.replace("Trump: s", "Talon: Qs")).out == ()


def test_seats_out_at_the_start_share_the_first_place() -> None:
    assert placed("Trump: s\nHands: - / 7d / - / 8h\nLead: 2").out == ((1, 3),)


def test_the_trump_may_be_said_beside_the_talon() -> None:
    assert placed(POSITION + "Talon: 9c Qs\n").turn_up == parse_card("Qs")


def test_dashes_stand_for_an_empty_talon_and_discard_pile() -> None:
    assert placed(POSITION + "Talon: -\nDiscard: -\n") == placed(POSITION)


def test_a_position_line_may_stand_in_place_of_the_setup() -> None:
    line = "36+transfer=on@s - 6c #1/9c7s/8s8h 7d 2v3 - 2 k2:7s"
    assert placed(f"Position: {line}  # a comment after nine fields, #1 is none") == state_of(line)


# What makes a setup unreadable.


@pytest.mark.parametrize(
    ("record", "line", "fault"),
    [
        ("", 1, "Seats: is missing"),
        ("# nothing\n", 1, "Seats: is missing"),
        ("\nRules: deck=24\n", 2, "Seats: is missing"),
        ("Seats: 2\n", 1, "Deck: is missing"),
        (f"Rules: deck=24\nSeats: 5\nDeck: {DECK}", 2, "24 cards are for 2 to 4 seats, not 5"),
        (f"Rules: deck=24 teams=2\nSeats: 3\nDeck: {DECK}", 2, "teams=2 needs 4 or 6 seats"),
        ("Rules: classic\n", 1, "Rules: 'classic' is not an option"),
        (f"Rules: deck=24\nSeats: two\nDeck: {DECK}", 2, "Seats: 'two' is not a number"),
        (f"Seats: 2\nDeck: {DECK}", 2, "Deck: it must hold each of the 36 cards once"),
        (f"Rules: deck=24\nSeats: 2\nDeck: {DECK[3:]} 9d", 3, "Deck: it must hold each of the 24"),
        (f"Rules: deck=24\nSeats: 2\nDeck: {DECK}\nDealer: 3", 4, "Dealer: there is no seat 3"),
        (f"Rules: deck=24\nSeats: 2\nDeck: {DECK}\nDurak: 0", 4, "Durak: there is no seat 0"),
        (f"Rules: deck=24\nSeats: 2\nDeck: {DECK}\nLead: 1", 4, "Lead: does not belong here"),
        (f"Rules: deck=24\nSeats: 2\nDeck: {DECK}\nTrump: s", 4, "Trump: does not belong here"),
        (f"Rules: deck=24\nSeats: 2\nDeck: {DECK}\nSeats: 2", 4, "Seats: stands twice"),
        (f"Rules: deck=24\nSeats: 2\nDeck: {DECK}\nStakes: 9", 4, "Stakes: does not belong here"),
        (f"Rules: deck=24\nSeats: 2\nDeck: {DECK}\nCut: 25", 4, "Cut: there are 24 cards to cut"),
        (f"Rules: deck=24\nSeats: 2\nDeck: {DECK}\nNonce: 12", 4, "Nonce: it must be 64 hexa"),
        (
            f"Rules: deck=24\nSeats: 2\nDeck: {DECK}\nShuffled: {DECK}\nCut: 1",
            4,
            "Shuffled: this order, cut, is not the one in Deck",
        ),
        (
            f"Rules: deck=24\nSeats: 2\nDeck: {DECK}\nShuffled: {DECK}\n{BROKEN}",
            6,
            "Commitment: it is not that of Nonce and Shuffled",
        ),
        ("Hands: 7d / 8d\nLead: 1", 1, "Trump: is missing"),
        ("Trump: s\nHands: 7d / 8d", 1, "Lead: is missing"),
        (POSITION + "Seats: 4", 4, "Seats: does not belong here"),
        (POSITION + "Deck: 6c", 4, "Deck: does not belong here"),
        (POSITION + "Lead: 2", 4, "Lead: stands twice"),
        (POSITION + "Talon: 9c Qh", 1, "Trump: the turn-up is Qh"),
        (POSITION + "Discard: 7d", 2, "7d stands twice"),
        (POSITION + "Discard: 6c 6c", 4, "Discard: a card stands twice"),
        (POSITION + "Talon: 7d 9s", 2, "7d stands twice"),
        (POSITION + "Discard: 2c", 2, "2c is not in a deck of 36"),
        (POSITION + "Known: 1 8s", 2, "a card known to be in hand 1 is not there"),
        (POSITION + "Known: 5 8s", 4, "Known: there is no seat 5"),
        (POSITION + "Bouts: some", 4, "Bouts: 'some' is not a number"),
        ("Trump: s\nHands: 7d / 8d / -\nLead: 3", 3, "Lead: seat 3 is not in play"),
        ("Trump: s\nHands: 7d / 8d\nLead: 3", 3, "Lead: there is no seat 3"),
        ("Talon: 9s\nHands: - / 8d\nLead: 1", 2, "who leads and who defends must each hold"),
        ("Talon: 9s\nHands: 8d / -\nLead: 1", 2, "who leads and who defends must each hold"),
        ("Trump: s\nHands: 7d / -\nLead: 1", 2, "Hands: two sides must be in play"),
        ("Trump: s\nHands: 7d\nLead: 1", 2, "Hands: two sides must be in play"),
        ("Rules: teams=2\nTrump: s\nHands: 7d / - / 8d / -\nLead: 1", 3, "Hands: two sides"),
        ("Rules: teams=2\nTrump: s\nHands: 7d / 9d / 8d\nLead: 1", 3, "teams=2 needs 4 or 6"),
        ("Trump: s\nHands: 7d / / 8d\nLead: 1", 2, "Hands: a hand is missing"),
        ("Trump: s\nHands: 7d / 8d 1x\nLead: 1", 2, "Hands: '1x' is not a card"),
        ("Trump: spades\nHands: 7d / 8d\nLead: 1", 1, "Trump: 'spades' is not a suit"),
        ("Position: 36@s - - 7d/8d - 1v2 - 1", 1, "Position: a position line has 9 fields"),
        ("Position: 36@s - - 7d/1? - 1v2 - 1 -", 1, "a record starts from a whole position"),
        ("Position: 36@s - - 7d/8d - 1v2 - 1 -\nSeats: 2", 2, "Seats: does not belong here"),
        ("Position: 36@s - - 7d/8d - 1v2 - 1 -\nRules: deck=36", 2, "Rules: does not belong"),
    ],
)
def test_an_unreadable_setup_is_a_failure_with_its_line(
    record: str, line: int, fault: str
) -> None:
    (failure,) = check_text(record)
    assert failure.line == line
    assert failure.text.startswith(fault)


# Moves and assertions.


def test_moves_and_assertions_are_read_in_their_order() -> None:
    record = parse_record(
        POSITION
        + "1: attack 7d   # a comment\n\n= hand 2: 8s 10d\n  2: beat 7d 8s ! out\n2:take\n"
    )
    assert record.steps == (
        Played(4, 1, parse_action("attack 7d")),
        Claim(6, "hand", 2, "Td 8s"),
        Played(7, 2, Beat(parse_card("7d"), parse_card("8s")), Refusal.OUT),
        Played(8, 2, Take()),
    )


@pytest.mark.parametrize(
    "text",
    [
        *("attack 7d", "throw 7c", "beat 7d Td", "transfer 7h", "show 7s"),
        *("take", "pass", "swap", "resign", "draw"),
    ],
)
def test_every_action_is_read_and_written_alike(text: str) -> None:
    assert str(parse_action(text)) == text


def test_a_move_reads_cards_in_any_way_they_are_written() -> None:
    assert str(parse_action("  beat  7D   10d ")) == "beat 7d Td"


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("1: lead 7d", "'lead 7d' is not an action"),
        ("1: attack", "'attack' is not an action"),
        ("1: attack 7d 8d", "'attack 7d 8d' is not an action"),
        ("1: pass 7d", "'pass 7d' is not an action"),
        ("1: beat 7d", "'beat 7d' is not an action"),
        ("1: attack 7x", "'7x' is not a card"),
        ("5: pass", "there is no seat 5 at a table of 4"),
        ("0: pass", "there is no seat 0 at a table of 4"),
        ("1: pass ! no-way", "'no-way' is not a valid Refusal"),
        ("1: pass !", "'' is not a valid Refusal"),
        ("pass", "neither a setup line, a move nor an assertion: 'pass'"),
        ("= turn 1", "neither a setup line, a move nor an assertion: '= turn 1'"),
        ("= hand 5: 7d", "there is no seat 5 at a table of 4"),
        ("= stakes: 7", "no assertion is called 'stakes'"),
        ("Lead 1", "neither a setup line, a move nor an assertion: 'Lead 1'"),
    ],
)
def test_an_unreadable_line_is_a_failure_with_its_number(line: str, fault: str) -> None:
    (failure,) = check_text(f"{POSITION}1: attack 7d\n{line}\n")
    assert failure.line == 5
    assert failure.text.startswith(fault)


def test_an_unreadable_record_is_not_played_at_all() -> None:
    assert len(check_text(f"{POSITION}= turn: 4\n1: pass\nnonsense\n")) == 1


def test_comments_and_blank_lines_are_free() -> None:
    holds(
        f"# a record\n\n{POSITION.replace('Lead: 1', 'Lead: 1 # Anna')}\n\n  # more\n= turn: 1 # !"
    )


# Checking.


def failures(steps: str) -> list[Failure]:
    return check_text(POSITION + dedent(steps))


def test_a_wrong_assertion_is_told_with_what_was_expected_and_what_is() -> None:
    assert failures("= turn: 2\n= hand 1: 7d\n= turn: 1\n") == [
        Failure(4, "expected = turn: 2, but it is 1"),
        Failure(5, "expected = hand 1: 7d, but it is Tc 7d"),
    ]


def test_after_a_move_that_is_refused_though_written_as_legal_nothing_more_is_checked() -> None:
    assert failures("2: take\n= turn: 4\n") == [
        Failure(4, "expected 2: take, but it was nothing-to-take")
    ]


def test_after_a_move_that_is_accepted_though_marked_nothing_more_is_checked() -> None:
    assert failures("1: attack 7d ! out\n= turn: 4\n") == [
        Failure(4, "expected 1: attack 7d ! out, but it was accepted")
    ]


def test_after_another_code_than_written_the_checking_goes_on() -> None:
    assert failures("2: take ! already-taken\n= turn: 4\n") == [
        Failure(4, "expected 2: take ! already-taken, but it was nothing-to-take"),
        Failure(5, "expected = turn: 4, but it is 1"),
    ]


def test_a_refused_move_leaves_the_game_as_it_was() -> None:
    holds(f"{POSITION}1: attack 7c ! no-such-card\n= hand 1: 7d Tc\n1: attack 7d\n")


# Writing.


def test_a_deal_is_written_with_all_that_is_known_of_it() -> None:
    fair = promise(24, random.Random(2))
    deal = deal_from(dataclasses.replace(fair, cut=5), Rules(deck=24), 3, dealer=1, durak=2)
    text = format_game(Game.begin(deal))
    assert text.splitlines()[:4] == ["Rules: deck=24", "Seats: 3", "Dealer: 1", "Durak: 2"]
    assert f"Commitment: {fair.commitment}\nShuffled: {fair.shuffled}\nCut: 5\n" in text
    assert parse_record(text).origin == deal


def test_a_deal_without_promise_or_options_is_written_short() -> None:
    deal = Deal(Rules(), 2, tuple(full_deck(36)), 2)
    assert format_game(Game.begin(deal)) == (
        f"Seats: 2\nDealer: 2\nDeck: {deck_text(full_deck(36))}\n"
    )


def test_a_position_is_written_as_its_line() -> None:
    state = after(state_of("36@s - - 7d/8d9d - 1v2 - 1 -"), "1: attack 7d")
    game = Game.begin(state).play(2, Take())
    assert format_game(game) == "Position: 36@s - - -/8d9d 7d 1v2 - 1 -\n2: take\n"


def test_a_record_is_written_as_it_was_read() -> None:
    text = dedent("""\
        Position: 36@s - - 7d/8d9d - 1v2 - 1 -
        2: take ! nothing-to-take
        1: attack 7d
        = legal 2: beat 7d 8d; beat 7d 9d; take
        = table: 7d
        """)
    assert format_record(parse_record(text)) == text


def test_a_notation_error_knows_its_line() -> None:
    with pytest.raises(NotationError) as caught:
        parse_record(POSITION + "nonsense")
    assert caught.value.line == 4
