"""NOTATION: the position line, whole and as a view."""

import pytest

from engine.bout import Pair
from engine.cards import parse_card, parse_cards
from engine.line import LineError, format_line, parse_line
from engine.position import SeenHand
from engine.state import State
from engine.view import View, look
from tests.engine.records import after, state_of


def test_the_example_of_the_notation_is_read() -> None:
    state = state_of("36 8s9s 6c6d 7d9h/Tc8d7h6s 7c 1v2 - 14 -")
    assert state.talon == (parse_card("8s"), parse_card("9s"))
    assert state.discard == parse_cards("6c 6d")
    assert state.hands == (parse_cards("7d 9h"), parse_cards("Tc 8d 7h 6s"))
    assert state.bout.table == (Pair(parse_card("7c")),)
    assert (state.bout.attacker, state.bout.defender, state.bout.number) == (1, 2, 14)


@pytest.mark.parametrize(
    "line",
    [
        "36 8s9s 6c6d 7d9h/Tc8d7h6s 7c 1v2 - 14 -",
        "36@s - - 7d/8d - 1v2 - 1 -",
        "52+swap=any+transfer=on 3h2c - 4d/5d - 1v2 - 1 -",
        "36+transfer=on@s - 6c 7c8c/9c/TcJcQc 7d,7h 1.2v3 - 2 -",
        "36@s - 6c 7c8c/9cKc/TcJcQc 7d:8d,8h 1v2t - 2 -",
        "36@s - 6c 7c8c/9cKc/8s 7d:8d 1v2 1 2 d13",
        "36@s - 6c #2/9c7s/#1/8s - 4v2 - 7 k2:9c7s,i4",
        "36+transfer=pass-card@s - 6c 7c8c/9c7s/8s 7d 2v3 - 2 k2:7s,s7s",
        "36@s - 6c #1/9c7s - - - 7 -",
        "36@s - 6c #1/#1 - - - 7 -",
        "36@s - 6c 7c/9c7s 7d:8d,8h - - 7 r2",
        "36@s - 6c 7c/9c7s - - - 7 d12",
        "36@s - 6c 7c/9c7s - - - 99 i60",
        "36+throw-order=last-first@s - 6c 7cKc/9c7s/8h8s 7d:8d,8c 1v2 1 3 l3",
    ],
)
def test_one_position_has_one_text(line: str) -> None:
    assert format_line(parse_line(line)) == line


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("36 8s9s 6d6c 9h7d/6sTc8d7h 7c 1v2 - 14 -", "36 8s9s 6c6d 7d9h/Tc8d7h6s 7c 1v2 - 14 -"),
        ("36@S - - 10c/8D - 1v2 - 1 -", "36@s - - Tc/8d - 1v2 - 1 -"),
        ("36+transfer=off@s - - 7d/8d - 1v2 - 1 -", "36@s - - 7d/8d - 1v2 - 1 -"),
        ("36@s - - 7d/8d - 1.1v2 - 1 -", "36@s - - 7d/8d - 1v2 - 1 -"),
        ("36  8s9s - 7d/8d   - 1v2 - 1 -", "36 8s9s - 7d/8d - 1v2 - 1 -"),
        ("36@s - - 7d9h/8d - 1v2 - 1 k1:9h7d", "36@s - - 7d9h/8d - 1v2 - 1 k1:7d9h"),
    ],
)
def test_other_ways_to_write_it_are_read(text: str, canonical: str) -> None:
    assert format_line(parse_line(text)) == canonical


def test_with_an_empty_talon_the_rules_name_the_trump() -> None:
    assert str(state_of("36@h - - 7d/8d - 1v2 - 1 -").trump) == "h"
    assert str(state_of("36 7h - 7d/8d - 1v2 - 1 -").trump) == "h"


def test_options_off_their_default_stand_in_alphabetical_order() -> None:
    state = state_of("24+throw-time=one-by-one+auto-pass=off+swap=any@h - - 9d/Td - 1v2 - 1 -")
    assert format_line(state).startswith("24+auto-pass=off+swap=any+throw-time=one-by-one@h ")


def test_hands_are_sorted_with_trumps_last_and_the_discard_pile_is_not() -> None:
    line = format_line(state_of("36@c - 6s6c 7c9h/8d - 1v2 - 1 -"))
    assert line == "36@c - 6c6s 9h7c/8d - 1v2 - 1 -"


def test_a_view_writes_unknown_cards_as_numbers() -> None:
    state = state_of("36 6h8h9hQs 6c 7d/9cKdAh/Td - 1v2 - 3 k2:9cKd")
    assert format_line(look(state, 1)) == "36 3?Qs 6c 7d/9cKd1?/1? - 1v2 - 3 k2:9cKd"
    assert format_line(look(state)) == "36 3?Qs 6c 1?/9cKd1?/1? - 1v2 - 3 k2:9cKd"
    assert format_line(look(state, 2)) == "36 3?Qs 6c 1?/9cKdAh/1? - 1v2 - 3 k2:9cKd"


def test_a_view_is_read_back_with_its_seat() -> None:
    view = parse_line("36 12?Qs - 7d9h/6?/9cKd3? - 1v2 - 3 k3:9cKd")
    assert isinstance(view, View)
    assert view.seat == 1
    assert view.hands[2] == SeenHand(parse_cards("9c Kd"), 3)
    assert (view.hidden_talon, view.turn_up) == (12, parse_card("Qs"))


def test_a_watchers_view_has_no_seat() -> None:
    view = parse_line("36 12?Qs - 6?/6? - 1v2 - 3 -")
    assert isinstance(view, View)
    assert view.seat == 0


def test_a_view_that_hides_nothing_is_a_whole_position() -> None:
    assert isinstance(parse_line("36 Qs - 7d/8d - 1v2 - 3 k1:7d,k2:8d"), State)


def test_the_last_to_put_down_a_card_is_written_where_it_matters() -> None:
    state = state_of("36+throw-order=last-first@s - 6c 7d8sKc/8dTd9c7s/8h9h - 1v2 - 3 -")
    state = after(state, "1: attack 7d", "2: beat 7d 8d", "1: pass")
    assert format_line(state).endswith(" 1v2 1 3 -")
    assert format_line(after(state, "3: throw 8h")).endswith(" 7d:8d,8h 1v2 1 3 l3")


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("", "a position line has 9 fields, this one has 0"),
        ("36@s - - 7d/8d - 1v2 - 1", "a position line has 9 fields, this one has 8"),
        ("x@s - - 7d/8d - 1v2 - 1 -", "the rules field cannot be read: 'x@s'"),
        ("32@s - - 7d/8d - 1v2 - 1 -", "deck=32 is not possible"),
        ("36+classic@s - - 7d/8d - 1v2 - 1 -", "'classic' is not an option"),
        ("36@x - - 7d/8d - 1v2 - 1 -", "'x' is not a suit"),
        ("36 - - 7d/8d - 1v2 - 1 -", "with an empty talon the rules field names the trump suit"),
        ("36@h 8s - 7d/8d - 1v2 - 1 -", "the turn-up 8s is no trump"),
        ("36@s - - 7d/8x - 1v2 - 1 -", "'8x' is not a card"),
        ("36@s - - 7d//8d - 1v3 - 1 -", "a hand is missing; an empty one is written -"),
        ("36@s - - 7d/#x - 1v2 - 1 -", "the hands field wants a number, not 'x'"),
        ("36@s - - 7d/8d/#2 - 1v2 - 1 -", "the places of the seats that are out must run from 1"),
        ("36@s - - 7d/8d - 1w2 - 1 -", "the roles field cannot be read: '1w2'"),
        ("36@s - - 7d/8d - 1v0 - 1 -", "the roles field cannot be read: '1v0'"),
        ("36@s - - 7d/8d - 1v2 - one -", "the bout field wants a number, not 'one'"),
        ("36@s - - 7d/8d - 1v2 - ² -", "the bout field wants a number, not '²'"),
        ("36@s - 6c 7dKc/8dKd/8h 7h:9h 1v2 31 1 -", "seats are written once each, ascending"),
        ("36@s - 6c 7dKc/8dKd/8h 7h:9h 1v2 0 1 -", "seats are written once each, ascending"),
        ("36@s - - 7d/8d - 1v2 - 1 x", "the extra field cannot be read: 'x'"),
        ("36@s - - 7d/8d - 1v2 - 1 i1,i2", "the extra field cannot be read: 'i2'"),
        ("36@s - - 7d/8d - 1v2 - 1 k3:7h", "no such seat, or named twice: 'k3:7h'"),
        ("36@s - - 7d9d/8d - 1v2 - 1 k1:7d,k1:9d", "no such seat, or named twice: 'k1:9d'"),
        ("36 7h8?Qs - 7d/8? - 1v2 - 1 -", "a view shows one hand and the turn-up"),
        ("36 8?Qs - 7d/8d - 1v2 - 1 -", "a view shows one hand and the turn-up"),
        ("36 8?Qs - 7d3?/6? - 1v2 - 1 -", "a view shows one hand and the turn-up"),
        ("36@s - - 7d/2d - 1v2 - 1 -", "2d is not in a deck of 36"),
        ("36@s - - 7d/7d - 1v2 - 1 -", "7d stands twice"),
        ("36@s - 7d 7d/8d - 1v2 - 1 -", "7d stands twice"),
        ("36@s - - 7d8h/8d9h 7h:8h 1v2 - 1 -", "8h stands twice"),
        ("24 9s - 9d/24? - 1v2 - 1 -", "there are more than 24 cards"),
        ("24@s - TcTd 9d/21? 9c 1v2 - 1 -", "there are more than 24 cards"),
        ("24@s - - 9d/9c/Td/Tc/Jc - 1v2 - 1 -", "24 cards are for 2 to 4 seats, not 5"),
        ("36+teams=2@s - - 9d/9c/Td - 1v2 - 1 -", "teams=2 needs 4 or 6 seats, not 3"),
        ("36@s - - 7d/8d/#1 - 1v3 - 1 -", "seat 3 is not in play"),
        ("36@s - - 7d/8d/9d - 1v2 - 1 r4", "seat 4 is not in play"),
        ("36 Qs - 7d/8d/#1 - 1v2 - 1 -", "seat 3 cannot be out while the talon lasts"),
        ("36@s - - 7d/8d/- - 1v2 - 1 -", "seat 3 has no cards and nothing to draw: it is out"),
        ("36@s - - 7d/8d - 1v2 - 1 k1:8d", "a card known to be in hand 1 is not there"),
        ("36@s - - 7d/8d - 1v2 - 1 i61", "the game ends after 60 taken bouts"),
        ("36@s - - 7d/8d - - - 1 -", "a game that is over has no roles"),
        ("36@s - - 7d/#1 - 1v1 - 1 -", "a game that is over has no roles"),
        ("36@s - - 7d/8d - 1v2 - 1 i60", "a game that is over has no roles"),
        ("36@s - - 7d/8d - - 1 1 d12", "nobody has passed once the game is over"),
        ("36@s - - 7d/8d - 1v2 - 0 -", "bouts are numbered from 1"),
        ("36+teams=2@s - - 7d/8d/9d/Td - 1v3 - 1 -", "seat 3 cannot defend against seat 1"),
        ("36@s - - 7d/8d - 1v1 - 1 -", "seat 1 cannot defend against seat 1"),
        ("36@s - - 7d/8d - 1v2t - 1 -", "before the lead nobody has taken"),
        ("36@s - - 7d/8d - 1v2 1 1 -", "before the lead nobody has taken"),
        ("36@s - - 7d/8d - 2.1v2 - 1 -", "before the lead nobody has taken"),
        ("36@s - - 7d/8d/9d - 1v3 - 1 -", "seat 1 leads against the next opponent, not seat 3"),
        ("36 Qs - 7d/-/9d - 1v2 - 1 -", "who leads and who defends must each hold a card"),
        ("36@s - - 7d7h/8d 8h:7s,9c:8c 1v2 - 1 -", "8c does not beat 9c"),
        ("36@s - - 7d7h/8d 6h:7s 1v2t - 1 -", "there is nothing to take"),
        ("36@s - 6c 7d8c/8dKd/8h 7h:8s 1v2 2 1 -", "only throwers pass"),
        ("36@s - 6c 7d8c/8dKd/8h 7h:8s,7c 1v2 1 1 -", "a card that was thrown in clears the pass"),
        ("36@s - 6c 9dKc/8dKd/9h 7h:8s 1v2 - 1 -", "this bout is over"),
    ],
)
def test_a_line_that_cannot_be_is_refused_in_words(line: str, fault: str) -> None:
    with pytest.raises(LineError) as caught:
        parse_line(line)
    assert str(caught.value).startswith(fault)
