"""RULES 2: the deal, and who leads the first bout."""

import hashlib
import random

import pytest

from engine.cards import Card, full_deck
from engine.deal import (
    Deal,
    FairDeal,
    commit,
    cut_deck,
    deal_from,
    deck_text,
    promise,
    shuffle,
    start,
)
from engine.rules import Rules, parse_rules
from tests.engine.records import holds

ORDER = "9c 9d Jd Tc Qh Jh Kc Qs As Ad Th Ks Jc Td 9h Qc Qd Kh Ac Kd Ah 9s Ts Js"  # trump: spades
NO_TRUMPS = "9c 9d 9h Tc Td Th Jc Jd Jh Qc Qd Qh Kc Kd Kh Ac Ad Ah 9s Ts Js Qs Ks As"
WHOLE = "9c 9d 9h 9s Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As"


def test_cards_go_one_at_a_time_from_the_dealers_left_six_rounds() -> None:
    holds(f"""
        Rules: deck=24
        Seats: 3
        Dealer: 1
        Deck: {NO_TRUMPS}
        = hand 2: 9c Tc Jc Qc Kc Ac
        = hand 3: 9d Td Jd Qd Kd Ad
        = hand 1: 9h Th Jh Qh Kh Ah
        = talon: 6
        """)


def test_in_a_first_game_the_last_seat_deals() -> None:
    holds(f"""
        Rules: deck=24
        Seats: 3
        Deck: {NO_TRUMPS}
        = hand 1: 9c Tc Jc Qc Kc Ac
        = hand 3: 9h Th Jh Qh Kh Ah
        """)


def test_afterwards_the_previous_durak_deals() -> None:
    holds(f"""
        Rules: deck=24
        Seats: 3
        Durak: 2
        Deck: {NO_TRUMPS}
        = hand 3: 9c Tc Jc Qc Kc Ac
        = hand 2: 9h Th Jh Qh Kh Ah
        """)


def test_the_last_card_lies_face_up_under_the_talon_gives_the_trump_and_is_drawn_last() -> None:
    holds(f"""
        Rules: deck=24
        Seats: 3
        Deck: {NO_TRUMPS}
        = turnup: As
        = trump: s
        1: attack 9c
        2: take
        3: pass
        = talon: 5
        = hand 1: Tc Jc Qc Kc Ac 9s
        = turnup: As
        """)


@pytest.mark.parametrize(("deck", "seats"), [(36, 6), (24, 4)])
def test_a_deal_of_the_whole_deck_leaves_no_talon_and_shows_the_dealers_last_card(
    deck: int, seats: int
) -> None:
    order = shuffle(deck, random.Random(5))
    state = start(Deal(Rules(deck=deck), seats, order, dealer=2))
    assert state.talon == ()
    assert state.turn_up is None
    assert state.trump is order[-1].suit
    assert order[-1] in state.hand(2)
    assert [list(known) for known in state.known] == [
        [order[-1]] if seat == 2 else [] for seat in state.seats
    ]


def test_the_dealers_shown_trump_is_a_card_of_that_hand_in_every_way() -> None:
    holds(f"""
        Rules: deck=24
        Seats: 4
        Deck: {WHOLE}
        = known 4: As
        = hand 4: 9s Ts Js Qs Ks As
        4: attack As
        = known 4: -
        = table: As
        """)


def test_the_holder_of_the_lowest_trump_leads() -> None:
    holds(f"""
        Rules: deck=24
        Seats: 2
        Deck: {ORDER}
        = attacker: 2
        """)


def test_the_dealers_shown_trump_counts_among_the_trumps() -> None:
    holds("""
        Rules: deck=24
        Seats: 4
        Deck: 9c 9d 9h Ac Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks As Ad Ah 9s
        = known 4: 9s
        = attacker: 4
        """)


def test_if_nobody_holds_a_trump_the_seat_left_of_the_dealer_leads() -> None:
    holds(f"""
        Rules: deck=24
        Seats: 3
        Dealer: 2
        Deck: {NO_TRUMPS}
        = attacker: 3
        = defender: 1
        """)


def test_left_of_dealer_leads_whoever_holds_the_lowest_trump() -> None:
    holds(f"""
        Rules: deck=24 first-lead=left-of-dealer
        Seats: 2
        Dealer: 2
        Deck: {ORDER}
        = attacker: 1
        """)


@pytest.mark.parametrize("durak", [1, 2, 3])
def test_to_teach_the_durak_the_seat_at_its_right_leads(durak: int) -> None:
    right = {1: 3, 2: 1, 3: 2}[durak]
    holds(f"""
        Rules: deck=24 next-lead=teach-the-durak
        Seats: 3
        Durak: {durak}
        Deck: {NO_TRUMPS}
        = attacker: {right}
        = defender: {durak}
        """)


@pytest.mark.parametrize("durak", [1, 2, 3])
def test_from_under_the_durak_the_seat_at_its_left_leads(durak: int) -> None:
    left = {1: 2, 2: 3, 3: 1}[durak]
    holds(f"""
        Rules: deck=24 next-lead=from-under-the-durak
        Seats: 3
        Dealer: 1
        Durak: {durak}
        Deck: {NO_TRUMPS}
        = attacker: {left}
        """)


def test_with_a_previous_durak_only_next_lead_counts() -> None:
    holds(f"""
        Rules: deck=24 first-lead=left-of-dealer next-lead=lowest-trump
        Seats: 2
        Durak: 2
        Deck: {ORDER}
        = attacker: 2
        """)


def test_in_a_following_game_too_lowest_trump_falls_back_on_the_dealers_left() -> None:
    holds(f"""
        Rules: deck=24
        Seats: 3
        Dealer: 1
        Durak: 3
        Deck: {NO_TRUMPS}
        = attacker: 2
        """)


@pytest.mark.parametrize("option", ["teach-the-durak", "from-under-the-durak"])
def test_without_a_previous_durak_first_lead_counts(option: str) -> None:
    holds(f"""
        Rules: deck=24 first-lead=left-of-dealer next-lead={option}
        Seats: 2
        Dealer: 2
        Deck: {ORDER}
        = attacker: 1
        """)


def test_every_seat_can_come_to_lead_a_first_bout() -> None:
    leaders = {
        start(Deal(Rules(), 6, shuffle(36, random.Random(seed)), 6)).bout.attacker
        for seed in range(60)
    }
    assert leaders == {1, 2, 3, 4, 5, 6}


def test_a_shuffle_is_the_whole_deck_in_an_order_that_the_rng_decides() -> None:
    order = shuffle(52, random.Random(1))
    assert sorted(order) == list(full_deck(52))
    assert order == shuffle(52, random.Random(1))
    assert order != shuffle(52, random.Random(2))


@pytest.mark.parametrize("cut", [0, 1, 14, 35, 36])
def test_a_cut_moves_cards_from_the_top_to_the_bottom(cut: int) -> None:
    order = shuffle(36, random.Random(3))
    after = cut_deck(order, cut)
    assert after == (*order[cut:], *order[:cut])
    assert sorted(after) == sorted(order)


def test_the_commitment_is_the_hash_of_the_nonce_bytes_and_the_orders_text() -> None:
    nonce = "00ff" * 16
    expected = hashlib.sha256(bytes([0, 255] * 16) + b"6c 7d").hexdigest()
    assert commit("6c 7d", nonce) == expected


def test_a_promise_is_kept_by_its_own_order_and_nonce() -> None:
    fair = promise(36, random.Random(4))
    assert fair.is_kept
    assert len(fair.nonce or "") == 64
    assert fair.cut is None


def test_a_promise_is_broken_by_any_other_order() -> None:
    fair = promise(36, random.Random(4))
    other = deck_text(shuffle(36, random.Random(9)))
    assert FairDeal(other, nonce=fair.nonce, commitment=fair.commitment).is_kept is False


@pytest.mark.parametrize("missing", ["shuffled", "nonce", "commitment"])
def test_a_promise_cannot_be_judged_before_all_of_it_is_known(missing: str) -> None:
    known: dict[str, str] = {"shuffled": "6c", "nonce": "00" * 32, "commitment": "00" * 32}
    del known[missing]
    fair = FairDeal(
        known.get("shuffled"), nonce=known.get("nonce"), commitment=known.get("commitment")
    )
    assert fair.is_kept is None


def test_a_promised_deck_is_dealt_after_the_cut() -> None:
    fair = promise(36, random.Random(6))
    shuffled = (fair.shuffled or "").split()
    cut = FairDeal(fair.shuffled, 14, fair.nonce, fair.commitment)
    deal = deal_from(cut, Rules(), 3)
    assert list(map(str, deal.deck)) == shuffled[14:] + shuffled[:14]
    assert deal.fair is cut


def test_a_promised_deck_without_a_cut_is_dealt_as_shuffled() -> None:
    fair = promise(36, random.Random(6))
    assert deck_text(deal_from(fair, Rules(), 3).deck) == fair.shuffled


def test_who_deals_can_be_said_or_is_the_durak_or_the_last_seat() -> None:
    fair = promise(36, random.Random(6))
    assert deal_from(fair, Rules(), 3).dealer == 3
    assert deal_from(fair, Rules(), 3, durak=1).dealer == 1
    assert deal_from(fair, Rules(), 3, dealer=2, durak=1).dealer == 2


def test_too_many_seats_are_not_dealt_in() -> None:
    fair = promise(24, random.Random(6))
    with pytest.raises(ValueError, match="24 cards are for 2 to 4 seats, not 5"):
        deal_from(fair, parse_rules("deck=24"), 5)


def test_every_card_is_dealt_exactly_once() -> None:
    state = start(Deal(Rules(deck=52), 8, shuffle(52, random.Random(8)), 8))
    cards: list[Card] = [*state.talon, *(card for hand in state.hands for card in hand)]
    assert sorted(cards) == list(full_deck(52))
    assert state.sizes == (6,) * 8
