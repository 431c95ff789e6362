import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.limits import Figures, Limits, Pace, Window
from tests.support.clock import START
from tests.support.windows import most_within

GROUP = -100
PERSON = 7

unhurried = settings(deadline=None)

pauses = st.lists(st.integers(0, 300), min_size=25, max_size=60)
rushes = st.lists(st.integers(0, 40), min_size=25, max_size=60)
delays = st.lists(st.integers(0, 80), min_size=1, max_size=6)
shares = st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=1, max_size=5)
kinds = st.lists(st.booleans(), min_size=1, max_size=9)
EDITS = [False]


def arrivals(
    chat: int, gaps: list[int], delays: list[int], kinds: list[bool], limits: Limits | None = None
) -> list[float]:
    """When a server counts the calls of one chat, each sent after the last one's answer.

    Gaps and the delays there and back are tenths of a second; the kinds say what is new.
    """
    limits = limits or Limits()
    now = START
    counted = []
    delay, kind = itertools.cycle(delays), itertools.cycle(kinds)
    for gap in gaps:
        new = next(kind)
        now = limits.earliest(chat, now + gap / 10, new=new)
        limits.take(chat, now, new=new)
        counted.append(now + next(delay) / 10)
        now = counted[-1] + next(delay) / 10
        limits.settle(chat, now)
    return counted


@unhurried
@given(pauses | rushes, delays, kinds)
def test_no_minute_of_a_group_ever_holds_more_than_twenty_calls(
    gaps: list[int], delays: list[int], kinds: list[bool]
) -> None:
    assert most_within(60, arrivals(GROUP, gaps, delays, kinds)) <= 20


@unhurried
@given(pauses | rushes, pauses | rushes, kinds)
def test_a_restart_opens_no_second_minute(
    before: list[int], after: list[int], kinds: list[bool]
) -> None:
    times = arrivals(GROUP, before, [1], kinds)
    limits = Limits(spent=times[-1] + 0.1)
    later = arrivals(GROUP, [int((times[-1] - START) * 10) + 2, *after], [1], kinds, limits)
    assert most_within(60, [*times, *later]) <= 20


@unhurried
@given(pauses | rushes, delays)
def test_a_private_chat_gets_one_call_a_second_and_three_at_once(
    gaps: list[int], delays: list[int]
) -> None:
    times = arrivals(PERSON, gaps, delays, EDITS)
    assert most_within(0.99, times) <= 3
    assert most_within(9.99, times) <= 3 + 9


@unhurried
@given(st.lists(st.integers(0, 30), min_size=40, max_size=100), delays, shares)
def test_no_second_of_the_bot_ever_holds_more_than_thirty_calls(
    gaps: list[int], delays: list[int], shares: list[float]
) -> None:
    limits = Limits()
    now = START
    answers: list[tuple[float, int]] = []
    counted = []
    delay = itertools.cycle(delay / 20 for delay in delays)
    share = itertools.cycle(shares)
    for chat, gap in enumerate(gaps, start=1):
        now += gap / 1000
        while (earliest := limits.earliest(chat, now)) > now:
            now = min([earliest, *(when for when, _ in answers if when > now)])
            answers = settled(limits, answers, now)
        limits.take(chat, now)
        answers.append((now + next(delay), chat))
        counted.append(now + next(share) * (answers[-1][0] - now))
    assert most_within(1, counted) <= 30


def settled(
    limits: Limits, answers: list[tuple[float, int]], now: float
) -> list[tuple[float, int]]:
    """Let the answers that have come by now count; the others are returned."""
    for when, chat in sorted(answers):
        if when <= now:
            limits.settle(chat, when)
    return [(when, chat) for when, chat in answers if when > now]


@unhurried
@given(st.lists(st.tuples(st.sampled_from([GROUP, -2, 1, 2, 3]), st.integers(0, 50)), max_size=50))
def test_whoever_waits_until_the_earliest_moment_may_go(demand: list[tuple[int, int]]) -> None:
    limits = Limits()
    now = START
    for chat, gap in demand:
        now += gap / 10
        earliest = limits.earliest(chat, now)
        assert now <= earliest <= now + 4
        limits.take(chat, earliest)
        limits.settle(chat, earliest)
        now = earliest


def test_a_group_under_full_demand_is_redrawn_every_three_and_a_half_seconds() -> None:
    times = arrivals(GROUP, [0] * 60, [0], EDITS)
    assert max(later - earlier for earlier, later in itertools.pairwise(times)) < 3.5


def test_the_bot_as_a_whole_reaches_twenty_calls_a_second() -> None:
    limits = Limits()
    now = START
    for chat in range(1, 202):
        now = limits.earliest(chat, now)
        limits.take(chat, now)
        limits.settle(chat, now)
    assert now - START < 10


def test_after_a_pause_one_edit_and_two_new_messages_go_at_once() -> None:
    limits = Limits()
    for new in (False, True, True):
        limits.take(GROUP, START, new=new)
        limits.settle(GROUP, START)
    assert limits.earliest(GROUP, START) > START
    assert limits.earliest(GROUP, START, new=True) > START


def test_new_messages_to_spare_delay_no_edit() -> None:
    limits = Limits()
    for new in (False, True, True):
        limits.take(GROUP, START, new=new)
        limits.settle(GROUP, START)
    assert limits.earliest(GROUP, START) < START + 3.5


def test_a_busy_group_has_new_messages_to_spare_again_after_a_minute() -> None:
    limits = Limits()
    for new in (False, True, True):
        limits.take(GROUP, START, new=new)
        limits.settle(GROUP, START)
    now = START
    while now < START + 60:
        now = limits.earliest(GROUP, now)
        limits.take(GROUP, now)
        limits.settle(GROUP, now)
    assert limits.earliest(GROUP, now + 1, new=True) == now + 1


def test_without_anything_to_spare_every_call_comes_in_its_turn() -> None:
    limits = Limits(Figures(group_burst=1))
    limits.take(GROUP, START, new=True)
    limits.settle(GROUP, START)
    assert limits.earliest(GROUP, START, new=True) == limits.earliest(GROUP, START) > START + 3


def test_a_call_before_its_time_is_an_error() -> None:
    limits = Limits(Figures(group_burst=1))
    limits.take(GROUP, START)
    with pytest.raises(ValueError, match="has to wait"):
        limits.take(GROUP, START + 1)


def test_a_flood_wait_blocks_that_chat_alone() -> None:
    limits = Limits()
    limits.block(GROUP, START + 35)
    assert limits.earliest(GROUP, START) == START + 35
    assert limits.earliest(PERSON, START) == START


def test_a_shorter_flood_wait_does_not_end_a_longer_one() -> None:
    limits = Limits()
    limits.block(GROUP, START + 35)
    limits.block(GROUP, START + 5)
    assert limits.blocked_until(GROUP, START) == START + 35


def test_a_flood_wait_ends() -> None:
    limits = Limits()
    limits.block(GROUP, START + 35)
    assert limits.blocked_until(GROUP, START + 35) is None
    limits.take(GROUP, START + 35)


def test_a_clock_set_back_delays_no_chat() -> None:
    limits = Limits()
    limits.take(GROUP, START)
    limits.settle(GROUP, START)
    an_hour_earlier = START - 3600
    limits.take(GROUP, limits.earliest(GROUP, an_hour_earlier))
    assert limits.earliest(GROUP, an_hour_earlier) <= an_hour_earlier + 4


def test_quiet_chats_are_forgotten() -> None:
    limits = Limits()
    for person in range(1, 1001):
        limits.block(person, START + person)
        limits.take(person, START + 10 * person)
        limits.settle(person, START + 10 * person)
    assert len(limits._meters) + len(limits._blocked) < 200


def test_a_chat_with_a_call_out_is_not_forgotten() -> None:
    limits = Limits()
    limits.take(GROUP, START)
    for person in range(1, 1001):
        limits.take(person, START + 10 * person)
        limits.settle(person, START + 10 * person)
    limits.settle(GROUP, START + 20_000)
    assert limits.earliest(GROUP, START + 20_000) > START + 20_003


def test_a_burst_is_never_more_than_the_window_allows() -> None:
    assert Pace.within(2, 60, burst=5) == Pace(burst=2, spacing=60)


def test_the_bot_waits_while_too_many_calls_are_out() -> None:
    window = Window(2, 1.0)
    window.take()
    window.take()
    assert window.earliest(START) > START
    window.settle(START + 5)
    assert window.earliest(START + 5) == START + 6
    assert window.earliest(START + 6) == START + 6


def test_a_clock_set_back_does_not_close_the_window() -> None:
    window = Window(1, 1.0)
    window.take()
    window.settle(START)
    assert window.earliest(START - 3600) == START - 3600
