"""Why not, in words: each refusal of the rules, in every language, short enough for a pop-up."""

import random
from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.screens.refusals import refusal_text
from bot.screens.scene import Reader, Seated, Suits
from bot.screens.stale import Stale, stale_text
from engine.actions import (
    Action,
    AgreeDraw,
    Attack,
    Beat,
    Pass,
    Resign,
    Show,
    Swap,
    Take,
    ThrowIn,
    Transfer,
    parse_action,
)
from engine.cards import Card, full_deck, lowest_trump, parse_card
from engine.game import Game
from engine.legality import refusal
from engine.refusals import Refusal
from tests.bot.screens.tables import (
    CROWD,
    ENGLISH,
    READERS,
    RUSSIAN,
    TABLE,
    cards_in,
    play,
    random_game,
)

LONGEST_NAME = "Ш" * 19 + "…"
POP_UP = 200


def answer(game: Game, seat: int, action: str, reader: Reader = ENGLISH) -> str:
    """What a seat is told that tries this and is refused."""
    wanted = parse_action(action)
    code = refusal(game.state, seat, wanted)
    assert code is not None
    people = CROWD[: len(game.state.seats)]
    text = refusal_text(code, wanted, game.view(seat), people, reader)
    return text.replace("\ufe0e", "").replace("\ufe0f", "")


def table(rules: str = "") -> str:
    return TABLE.replace("36 ", f"36{rules} ", 1)


CROWDED = "36@s - - 6c6d6h6sKs/7c9c7d9d7h8s/8d8h9h - 1v2 - 1 -"

LED = ("1: attack 7d",)
BEATEN = (*LED, "2: beat 7d Td")
NEIGHBORS = "36+throw-from=neighbors@s - 6c 7d8c/8d9d/9c9h/7h8h/8sTc - 1v2 - 3 -"
FIVE = (
    *("1: attack 6c", "2: beat 6c 7c", "1: throw 6d", "2: beat 6d 7d", "1: throw 6h"),
    *("2: beat 6h 7h", "1: throw 6s", "2: beat 6s 8s", "3: throw 8d"),
)

Case = tuple[str, tuple[str, ...], int, str, str]

CASES: Final[list[Case]] = [
    (TABLE, ("2: resign",), 1, "attack 7d", "The game is over."),
    (
        "36@s - 6c 7d8c/8d9c/#1 - 1v2 - 3 -",
        (),
        3,
        "attack 7d",
        "You are out, and safe. Nothing more to play.",
    ),
    (TABLE, (), 2, "attack 8h", "Anna leads this bout."),
    (TABLE, (), 3, "throw 7h", "Anna leads this bout."),
    (TABLE, LED, 3, "beat 7d Kd", "Boris defends in this bout."),
    (TABLE, LED, 1, "take", "Boris defends in this bout."),
    (TABLE, LED, 2, "throw 8h", "You defend in this bout: beat or take."),
    (TABLE, BEATEN, 2, "pass", "You defend in this bout: beat or take."),
    (
        TABLE,
        LED,
        3,
        "attack 9s",
        "This bout is led already: throw in a rank that lies on the table.",
    ),
    (TABLE, LED, 2, "beat 7d Kd", "That card is not in your hand any more: K♦."),
    (
        "36+teams=2@s - 6c 7d8c/8d9d/9c9h/7h8h - 1v2 - 3 -",
        LED,
        4,
        "throw 7h",
        "Boris is your partner: no throwing in there.",
    ),
    (
        table("+throw-from=attacker"),
        LED,
        3,
        "throw 7h",
        "At this table only the attacker throws in: Anna.",
    ),
    (
        NEIGHBORS.replace("neighbors", "neighbors-only"),
        LED,
        4,
        "throw 7h",
        "At this table only the defender's neighbours throw in.",
    ),
    (
        TABLE,
        (*LED, "2: take"),
        2,
        "beat 7d Td",
        "You take already. The cards come when the others are done.",
    ),
    (TABLE, BEATEN, 1, "pass", "You have nothing to throw in: nobody waits for you."),
    (
        table("+auto-pass=off"),
        (*BEATEN, "1: pass"),
        1,
        "pass",
        "You are done in this bout.",
    ),
    (
        table("+throw-time=after-first-beat"),
        LED,
        3,
        "throw 7h",
        "Nothing is thrown in before the first card is beaten.",
    ),
    (
        table("+throw-time=one-by-one"),
        LED,
        3,
        "throw 7h",
        "One card at a time: wait until this one is beaten.",
    ),
    (
        table("+auto-pass=off+throw-order=in-turn"),
        BEATEN,
        3,
        "throw 7h",
        "This table throws in by turn, and somebody is before you.",
    ),
    (TABLE, LED, 3, "throw 9h", "There is no nine on the table."),
    (
        NEIGHBORS,
        (*LED, "2: beat 7d 8d"),
        4,
        "throw 8h",
        "You do not sit beside Boris: from you only the rank that was led goes, 7.",
    ),
    (CROWDED, FIVE, 3, "throw 8h", "Five attack cards until the first bout is beaten off."),
    (
        CROWDED.replace("36@", "36+opening-limit=first-bout@"),
        FIVE,
        3,
        "throw 8h",
        "Five attack cards in the first bout.",
    ),
    (
        CROWDED.replace("- - 6c", "- Jc 6c"),
        (*FIVE, "2: beat 8d 9d", "3: throw 8h"),
        3,
        "throw 9h",
        "Six attack cards: the table is full.",
    ),
    (
        "36@s - 6c 7c7d8h/8d/9h - 1v2 - 2 -",
        LED,
        1,
        "throw 7c",
        "Boris held 1 card when this attack began: more cannot be given.",
    ),
    (TABLE, LED, 2, "beat Tc Td", "That card does not lie on the table."),
    (TABLE, BEATEN, 2, "beat 7d Kh", "Everything is beaten already."),
    (TABLE, (*BEATEN, "3: throw Tc"), 2, "beat 7d Kh", "Beaten already: 7♦."),
    (TABLE, (), 2, "beat 7d Td", "There is nothing to beat yet."),
    (
        TABLE,
        LED,
        2,
        "beat 7d 8h",
        "8♥ does not beat 7♦: another suit, and not a trump.",
    ),
    (
        TABLE,
        ("1: attack Qd",),
        2,
        "beat Qd Td",
        "10♦ does not beat Q♦: it is lower.",
    ),
    (
        TABLE,
        ("1: attack Ks",),
        2,
        "beat Ks Ac",
        "A♣ does not beat K♠: only a higher trump beats a trump.",
    ),
    (TABLE, (), 2, "take", "There is nothing to take yet."),
    (TABLE, BEATEN, 2, "take", "Everything is beaten: there is nothing to take."),
    (TABLE, (*BEATEN, "3: throw Tc"), 3, "pass", "Not yet: Boris still has something to beat."),
    (TABLE, (), 3, "pass", "The bout has not been led yet."),
    (TABLE, LED, 2, "transfer 8h", "This table plays without transfers."),
    (
        table("+transfer=on"),
        ("1: attack 6h",),
        2,
        "show 6s",
        "This table plays without the pass card.",
    ),
    (
        table("+transfer=on"),
        (*BEATEN, "3: throw Tc"),
        2,
        "transfer 6s",
        "A card has been beaten: too late to transfer.",
    ),
    (
        table("+transfer=on"),
        LED,
        2,
        "transfer 8h",
        "A transfer takes the rank that lies on the table: 7.",
    ),
    (table("+transfer=on"), (), 2, "transfer 8h", "There is nothing to transfer yet."),
    (
        "36+heads-up-transfer=off+transfer=on@s - - 6d7d/6c8d - 1v2 - 3 -",
        ("1: attack 6d",),
        2,
        "transfer 6c",
        "With two players left this table plays without transfers.",
    ),
    (
        "36+transfer=on@s - - 6d7d/6c8d/9d - 1v2 - 3 -",
        ("1: attack 6d",),
        2,
        "transfer 6c",
        "Vera holds 1 card: too few to beat all that.",
    ),
    (
        table("+transfer=pass-card").replace("/TcKd7h", "/TcKd6d").replace("8d6dKc", "8d7hKc"),
        ("1: attack 6h", "2: transfer 6s"),
        3,
        "show 6d",
        "Only a trump can be shown.",
    ),
    (
        "36+transfer=pass-card@s - - 6d7d8d6h/6s8c9c - 1v2 - 3 -",
        ("1: attack 6d", "2: show 6s", "1: transfer 6h"),
        2,
        "show 6s",
        "Shown in this bout already: 6♠.",
    ),
    (TABLE, (), 2, "swap", "This table plays without swapping."),
    (table("+swap=ace"), (), 2, "swap", "At this table only an ace can be swapped for."),
    (table("+swap=any"), (), 1, "swap", "For that you need 6♠."),
    ("36+swap=any@s - - 6s7d/8d9d - 1v2 - 3 -", (), 1, "swap", "The turn-up has been drawn."),
    (
        TABLE,
        ("1: draw",),
        1,
        "draw",
        "You are for a draw already. Now the others have to want it.",
    ),
]
"""Position, moves, who tries what then, and what they are told."""


@pytest.mark.parametrize(("position", "moves", "seat", "action", "words"), CASES)
def test_a_refusal_says_why_and_names_the_cards(
    position: str, moves: tuple[str, ...], seat: int, action: str, words: str
) -> None:
    assert answer(play(position, *moves), seat, action) == words


def test_every_code_is_among_these_cases() -> None:
    codes = {
        refusal(play(position, *moves).state, seat, parse_action(action))
        for position, moves, seat, action, _ in CASES
    }
    assert codes == set(Refusal)


def test_russian_says_it_as_a_player_would() -> None:
    game = play(TABLE, *LED)
    words = replace(RUSSIAN, suits=Suits.WORDS)
    assert answer(game, 2, "beat 7d 8h", words) == (
        "Восьмёрка червей не бьёт семёрку бубён: другая масть, и не козырь."
    )
    assert answer(game, 3, "throw 9h", words) == "Девяток на столе нет."


CARD = parse_card("Th")
ACTIONS: Final[tuple[Action, ...]] = (
    *(Attack(CARD), ThrowIn(CARD), Beat(parse_card("Qd"), CARD), Transfer(CARD), Show(CARD)),
    *(Take(), Pass(), Swap(), Resign(), AgreeDraw()),
)


@pytest.mark.parametrize("code", Refusal)
def test_every_code_has_words_for_every_action_in_every_language(code: Refusal) -> None:
    """Even for pairs that the rules never bring together."""
    people = tuple(Seated(LONGEST_NAME, user=number) for number in range(6))
    for reader in READERS:
        shown = replace(reader, suits=Suits.WORDS)
        for game in (play(TABLE), play(TABLE, *LED), play(TABLE, *BEATEN, "3: throw Tc")):
            for action in ACTIONS:
                if code is Refusal.RANK_NOT_OPENING and not game.state.bout.table:
                    continue
                text = refusal_text(code, action, game.view(2), people, shown)
                assert 0 < len(text) <= POP_UP, text


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32))
def test_a_refusal_names_no_card_but_those_that_were_tried_or_lie_open(seed: int) -> None:
    rng = random.Random(seed)
    for game in random_game(seed):
        if rng.random() < 0.8:
            continue
        seat, people = rng.choice(game.state.seats), CROWD[: len(game.state.seats)]
        view = game.view(seat)
        for action in attempts(game, rng):
            code = refusal(game.state, seat, action)
            if code is None:
                continue
            text = refusal_text(code, action, view, people, ENGLISH)
            lowest = lowest_trump(view.rules.deck, view.trump)
            assert set(cards_in(text)) <= {*tried(action), lowest}
            assert 0 < len(text) <= POP_UP


def attempts(game: Game, rng: random.Random) -> list[Action]:
    """One action of each kind, with any cards."""
    deck = list(full_deck(game.state.rules.deck))
    card, attack = rng.choice(deck), rng.choice([*game.state.bout.unbeaten, *deck[:1]])
    return [
        *(Attack(card), ThrowIn(card), Beat(attack, card), Transfer(card), Show(card)),
        *(Take(), Pass(), Swap(), AgreeDraw()),
    ]


def tried(action: Action) -> set[Card]:
    """The cards that an action names."""
    named = (getattr(action, field, None) for field in ("card", "attack"))
    return {card for card in named if card is not None}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("stale", Stale)
def test_every_stale_tap_has_words_in_every_language(stale: Stale, reader: Reader) -> None:
    assert 0 < len(stale_text(stale, reader.t)) <= POP_UP
