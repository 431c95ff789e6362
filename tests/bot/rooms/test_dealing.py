"""Who deals next, and games read back from the store."""

from random import Random

from bot.rooms.dealing import (
    Previous,
    cut_deal,
    cutter_of,
    deal_for,
    game_row,
    new_token,
    previous_of,
    read_game,
    sealed_deal,
    setup_text,
)
from bot.rooms.seating import Seats, with_person, without_person
from bot.store import rows
from bot.store.rows import GameId, RoomId, UserId
from engine.actions import AgreeDraw, Resign
from engine.deal import Deal, promise
from engine.game import Game, Move
from engine.legality import legal_plays, turn
from engine.rules import Rules
from tests.support.sittings import seats_of


def deal(seats: Seats, previous: Previous | None = None, rules: Rules | None = None) -> Deal:
    rules = rules or Rules()
    return deal_for(promise(rules.deck, Random(1)), rules, seats, previous)


def kept(seats: Seats, *, resigns: int = 0, draw: bool = False) -> tuple[rows.Game, Game]:
    """A finished game of these seats."""
    dealt = deal(seats)
    fair = dealt.fair
    assert fair is not None
    row = game_row(RoomId(1), 1, dealt, fair, seats, at=0.0)
    game = Game.begin(dealt)
    if resigns:
        return row, game.play(resigns, Resign())
    for seat in game.state.seats if draw else ():
        game = game.play(seat, AgreeDraw())
    return row, game


def test_the_last_seat_deals_the_first_game() -> None:
    assert deal(seats_of(3)).dealer == 3


def test_the_durak_deals_the_next_game() -> None:
    seats = seats_of(3)
    previous = previous_of(*kept(seats, resigns=2))
    assert previous == Previous("user 1003", "user 1002")
    assert (deal(seats, previous).dealer, deal(seats, previous).durak) == (2, 2)


def test_the_durak_is_found_again_in_another_seat() -> None:
    previous = previous_of(*kept(seats_of(3), resigns=2))
    moved = without_person(seats_of(3), UserId(1001))
    assert deal(moved, previous).dealer == 1


def test_a_durak_who_has_left_makes_it_a_first_game() -> None:
    previous = previous_of(*kept(seats_of(3), resigns=2))
    others = without_person(seats_of(3), UserId(1002))
    assert (deal(others, previous).dealer, deal(others, previous).durak) == (2, 0)


def test_after_a_draw_the_dealer_deals_again() -> None:
    seats = seats_of(3)
    previous = previous_of(*kept(seats, draw=True))
    assert previous == Previous("user 1003", None)
    joined = with_person(seats, RoomId(1), UserId(1004), "P4")
    assert (deal(joined, previous).dealer, deal(joined, previous).durak) == (3, 0)


def test_a_program_can_be_the_durak() -> None:
    previous = previous_of(*kept(seats_of(1, 1), resigns=2))
    assert previous == Previous("program Fyodor", "program Fyodor")
    assert deal(seats_of(1, 1), previous).dealer == 2


def test_a_game_that_did_not_begin_with_a_deal_is_followed_by_a_first_one() -> None:
    row, game = kept(seats_of(2))
    assert previous_of(row, Game.begin(game.state)) is None


def test_the_player_at_the_dealers_right_cuts() -> None:
    seats = seats_of(3)
    assert cutter_of(deal(seats), seats).seat == 2
    assert cutter_of(deal(seats, Previous("user 1001", "user 1001")), seats).seat == 3


def test_a_cut_moves_cards_from_the_top_to_the_bottom_and_keeps_the_promise() -> None:
    whole = deal(seats_of(2))
    cut = cut_deal(whole, 10)
    assert cut.deck == whole.deck[10:] + whole.deck[:10]
    assert cut.fair is not None
    assert (cut.fair.cut, cut.fair.is_kept) == (10, True)


def test_a_deal_is_read_back_as_it_was_kept() -> None:
    dealt = deal(seats_of(2, 1), rules=Rules(deck=52))
    fair = dealt.fair
    assert fair is not None
    row = game_row(RoomId(1), 1, dealt, fair, seats_of(2, 1), at=0.0)
    assert sealed_deal(row) == dealt


def test_a_game_is_read_back_move_by_move() -> None:
    row, game = kept(seats_of(3))
    rng = Random(2)
    while game.state.result is None:
        seat = rng.choice(turn(game.state))
        game = game.play(seat, rng.choice(legal_plays(game.state, seat)))
    moves = [stored(number, move) for number, move in enumerate(game.moves, start=1)]
    again, marks = read_game(row, moves)
    assert again == game
    assert (len(marks), marks[0], marks[-1]) == (len(moves) + 1, 0, len(game.log))


def stored(number: int, move: Move) -> rows.Move:
    return rows.Move(GameId(1), number, move.seat, str(move.action), 0.0, None)


def test_names_never_come_into_the_text_of_a_setup() -> None:
    seats = with_person((), RoomId(1), UserId(7), "# seat 2: user 1")
    assert "# seat 1: user 7\n" in setup_text(deal(seats_of(2)), seats)


def test_tokens_are_short_and_never_the_same() -> None:
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert {len(token) for token in tokens} == {8}
