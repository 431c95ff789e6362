"""Whose word it is, how long they have it, and what the clock plays for them."""

from bot.rooms.word import Task, Word, clock_plays, deadline_after, newly_called, word
from engine.actions import Attack, Pass, Take
from engine.cards import parse_card
from engine.state import State
from tests.support.positions import game_at, state_at

THREE = "36@s - 6s7s KcQd6dTs/8c9hJhQh/9dAd7h8d - 1v2 - 2 -"
NOW, FULL = 1000.0, 60.0


def after(*moves: str) -> State:
    return state_at(THREE, *moves)


def deadline(before: State | None, then: State, held: float | None) -> float | None:
    return deadline_after(before, then, held, now=NOW, allowance=FULL)


def test_before_the_lead_the_leader_has_the_word() -> None:
    assert word(after()) == Word(Task.LEAD, (1,))


def test_with_a_card_to_beat_the_defender_has_the_word() -> None:
    assert word(after("1: attack 6d")) == Word(Task.DEFENCE, (2,))


def test_when_all_is_beaten_the_throwers_have_the_word_together() -> None:
    beaten = state_at("36@s - 6s7s Kc9sTs/8cTc/9dAd7h8d 8h:9h 1v2 - 2 -")
    assert word(beaten) == Word(Task.THROWING, (1, 3))


def test_after_a_take_the_throwers_have_the_word() -> None:
    taking = state_at("36@s - 6s7s 6c9s/8cTc/6hAd 6d 1v2t - 2 -")
    assert word(taking) == Word(Task.THROWING, (1, 3))


def test_after_the_end_nobody_has_the_word() -> None:
    assert word(after("2: resign")) is None
    assert clock_plays(after("2: resign")) == ()
    assert deadline(after(), after("2: resign"), NOW + 10) is None


def test_the_first_lead_has_the_full_time() -> None:
    assert deadline(None, after(), None) == NOW + FULL


def test_the_defender_gets_the_full_time_when_a_card_is_led() -> None:
    assert deadline(after(), after("1: attack 6d"), NOW + 5) == NOW + FULL


def test_a_throw_in_adds_ten_seconds_to_the_defenders_time() -> None:
    line = "36@s - 6s7s KcQd6dTs/8c9hJhQh/6hAd7h8d - 1v2 - 2 -"
    led, thrown = state_at(line, "1: attack 6d"), state_at(line, "1: attack 6d", "3: throw 6h")
    assert deadline(led, thrown, NOW + 20) == NOW + 30


def test_a_throw_in_never_gives_more_than_the_full_time() -> None:
    line = "36@s - 6s7s KcQd6dTs/8c9hJhQh/6hAd7h8d - 1v2 - 2 -"
    led, thrown = state_at(line, "1: attack 6d"), state_at(line, "1: attack 6d", "3: throw 6h")
    assert deadline(led, thrown, NOW + 55) == NOW + FULL


def test_a_throw_in_after_the_time_was_up_counts_from_now() -> None:
    line = "36@s - 6s7s KcQd6dTs/8c9hJhQh/6hAd7h8d - 1v2 - 2 -"
    led, thrown = state_at(line, "1: attack 6d"), state_at(line, "1: attack 6d", "3: throw 6h")
    assert deadline(led, thrown, NOW - 3) == NOW + 10


def test_a_card_beaten_gives_the_defender_the_full_time_for_the_next() -> None:
    line = "36@s - 6s7s KcQd6dTs/7dJh9hQh/6hAd8h8d - 1v2 - 2 -"
    two = state_at(line, "1: attack 6d", "3: throw 6h")
    one = state_at(line, "1: attack 6d", "3: throw 6h", "2: beat 6d 7d")
    assert deadline(two, one, NOW + 20) == NOW + FULL


def test_a_transfer_gives_the_next_defender_the_full_time() -> None:
    line = "36+transfer=on@s - 6s7s KcQd6dTs/6h9hJhQh/9dAd7h8d - 1v2 - 2 -"
    led, on = state_at(line, "1: attack 6d"), state_at(line, "1: attack 6d", "2: transfer 6h")
    assert deadline(led, on, NOW + 1) == NOW + FULL


def test_the_throwers_share_a_third_of_the_time() -> None:
    line = "36@s - 6s7s 9dQd6dTs/7d9hJhQh/7hAd8h8d - 1v2 - 2 -"
    led, beaten = state_at(line, "1: attack 6d"), state_at(line, "1: attack 6d", "2: beat 6d 7d")
    assert deadline(led, beaten, NOW + 55) == NOW + 20


def test_the_throwers_share_at_least_eight_seconds() -> None:
    line = "36@s - 6s7s 9dQd6dTs/7d9hJhQh/7hAd8h8d - 1v2 - 2 -"
    led, beaten = state_at(line, "1: attack 6d"), state_at(line, "1: attack 6d", "2: beat 6d 7d")
    share = deadline_after(led, beaten, NOW + 5, now=NOW, allowance=20)
    assert share == NOW + 8


def test_a_pass_of_one_thrower_gives_the_others_no_more_time() -> None:
    line = "36@s - 6s7s 7cQd6dTs/7d9hJhQh/7hAd8h8d - 1v2 - 2 -"
    moves = ("1: attack 6d", "2: beat 6d 7d")
    open_, passed = state_at(line, *moves), state_at(line, *moves, "1: pass")
    assert deadline(open_, passed, NOW + 7) == NOW + 7


def test_an_offer_of_a_draw_gives_nobody_more_time() -> None:
    assert deadline(after(), after("3: draw"), NOW + 7) == NOW + 7


def test_the_clock_takes_for_the_defender() -> None:
    assert clock_plays(after("1: attack 6d")) == ((2, Take()),)


def test_the_clock_leads_the_lowest_trump_of_who_holds_nothing_else() -> None:
    trumps = state_at("36@s - 6c7c KsTs/8c9h/9dAd - 1v2 - 2 -")
    assert clock_plays(trumps) == ((1, Attack(parse_card("Ts"))),)


def test_the_clock_passes_for_all_throwers_who_still_have_a_choice() -> None:
    taking = state_at("36@s - 6s7s 6c9s/8cTc/6hAd 6d 1v2t - 2 -")
    assert clock_plays(taking) == ((1, Pass()), (3, Pass()))


def test_the_leader_is_called_at_the_start() -> None:
    assert newly_called(None, after()) == 1


def test_the_defender_is_called_by_the_lead() -> None:
    assert newly_called(after(), after("1: attack 6d")) == 2


def test_a_throw_in_calls_nobody_anew() -> None:
    line = "36@s - 6s7s KcQd6dTs/8c9hJhQh/6hAd7h8d - 1v2 - 2 -"
    led, thrown = state_at(line, "1: attack 6d"), state_at(line, "1: attack 6d", "3: throw 6h")
    assert newly_called(led, thrown) is None


def test_a_transfer_calls_the_next_defender() -> None:
    line = "36+transfer=on@s - 6s7s KcQd6dTs/6h9hJhQh/9dAd7h8d - 1v2 - 2 -"
    led, on = state_at(line, "1: attack 6d"), state_at(line, "1: attack 6d", "2: transfer 6h")
    assert newly_called(led, on) == 3


def test_the_throwers_are_called_by_nothing() -> None:
    line = "36@s - 6s7s 9dQd6dTs/7d9hJhQh/7hAd8h8d - 1v2 - 2 -"
    led, beaten = state_at(line, "1: attack 6d"), state_at(line, "1: attack 6d", "2: beat 6d 7d")
    assert newly_called(led, beaten) is None


def test_the_next_leader_is_called_when_a_bout_ends() -> None:
    game = game_at("36@s - 6s7s KcQd6dTs/7dJh9hQh/AhAd8hTh - 1v2 - 2 -", "1: attack 6d")
    over = game.play(2, Take())
    assert over.state.bout.number == 3
    assert newly_called(game.state, over.state) == over.state.bout.attacker
