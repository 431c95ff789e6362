"""The keyboard under a hand: every card in its place, and what else the player may do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from aiogram.enums import ButtonStyle

from bot.callbacks import HandDo, HandTap, PlayTap, action_code
from bot.i18n import T
from bot.screens.cards import card_text
from bot.screens.page import Button, Rows, button, even_rows
from bot.screens.scene import Hand, HandFace, Reader, RoomKind, Scene, Suits
from bot.screens.speaker import Speaker
from engine.actions import (
    Action,
    AgreeDraw,
    Attack,
    Beat,
    Pass,
    Show,
    Swap,
    Take,
    ThrowIn,
    Transfer,
)
from engine.cards import Card, in_hand_order, lowest_trump
from engine.position import Phase
from engine.view import View

MORE: Final = "⋯"

# Cards in a row by the size of the hand: up to 12, up to 24, beyond.
_NORMAL: Final = (4, 6, 8)
_LARGE: Final = (3, 4, 6)
_WORDS: Final = (2, 2, 2)


def hand_rows(scene: Scene, hand: Hand, speaker: Speaker) -> Rows:
    """The buttons of the face that is up; none once the game is over for the player."""
    view, keys = scene.view, _Keys(scene, speaker, hand)
    if view.phase is Phase.OVER or view.seat not in view.in_play:
        return []
    match hand.face:
        case HandFace.CHOOSE if hand.chosen is not None and targets(view, hand.chosen):
            return [*keys.choice(hand.chosen), keys.back()]
        case HandFace.MORE:
            return [*keys.more(), keys.back()]
        case HandFace.GIVE_UP:
            return [keys.give_up(), keys.back()]
        case HandFace.RULES:
            return [keys.back()]
        case _:
            return [*keys.cards(), *keys.moves(), keys.last()]


def targets(view: View, card: Card) -> list[Card]:
    """The attack cards that a card may beat now."""
    return [act.attack for act in view.legal if isinstance(act, Beat) and act.card == card]


def most_in_a_row(cards: int, reader: Reader) -> int:
    """How many cards stand side by side in a hand of this size."""
    widths = _LARGE if reader.large else _NORMAL
    widths = _WORDS if reader.suits is Suits.WORDS else widths
    return widths[(cards > 12) + (cards > 24)]


def natural_action(view: View, card: Card) -> Action:
    """What a tap on a card asks for: the engine's refusal then says why it cannot be."""
    bout = view.bout
    if not bout.table:
        return Attack(card)
    if view.seat != bout.defender:
        return ThrowIn(card)
    beatable = targets(view, card)
    return Beat(beatable[0] if beatable else [*bout.unbeaten, bout.table[-1].attack][0], card)


@dataclass(frozen=True, slots=True)
class _Keys:
    """The buttons of one hand."""

    scene: Scene
    speaker: Speaker
    hand: Hand

    @property
    def view(self) -> View:
        return self.scene.view

    @property
    def t(self) -> T:
        return self.speaker.t

    def cards(self) -> Rows:
        """The hand: suits together, trumps last, each card in its place."""
        cards = in_hand_order(self.view.hand, self.view.trump)
        buttons = [self._card(card) for card in cards]
        return even_rows(buttons, most_in_a_row(len(cards), self.speaker.reader))

    def _card(self, card: Card) -> Button:
        text, action = card_text(card, self.speaker.reader), natural_action(self.view, card)
        style = ButtonStyle.SUCCESS if action in self.view.legal else None
        if self.hand.hint and self.hand.hint == action_code(action):
            style = ButtonStyle.PRIMARY
        if len(targets(self.view, card)) > 1:
            return button(text, self._tap(HandDo.CHOOSE, str(card)), style)
        return self._play(text, action, style)

    def moves(self) -> Rows:
        """What else the player may do in the game, row by row."""
        moves = (self._move(action) for action in self.view.legal)
        return [[move] for move in moves if move is not None]

    def _move(self, action: Action) -> Button | None:
        t, cards, view = self.t, self.speaker.cards, self.view
        match action:
            case Transfer(card):
                name = self.speaker.name(view.next_defender)
                text = t.plain("Transfer with {card:ins} → {name}", card=cards(card), name=name)
                return self._play(text, action)
            case Show(card):
                name = self.speaker.name(view.next_defender)
                text = t.plain("Show {card} → {name}", card=cards(card), name=name)
                return self._play(text, action)
            case Swap() if view.turn_up is not None:
                low = cards(lowest_trump(view.rules.deck, view.trump))
                text = t.plain("Swap {low} for {up}", low=low, up=cards(view.turn_up))
                return self._play(text, action)
            case Take():
                n = len(view.bout.cards)
                text = t.count("Take · {n} card", "Take · {n} cards", n)
                return self._play(text, action, ButtonStyle.DANGER)
            case Pass():
                text = t.word("No more") if view.bout.taking else t.word("Done")
                return self._play(text, action, ButtonStyle.PRIMARY)
        return None

    def last(self) -> Sequence[Button]:
        """The row below everything else."""
        more = button(MORE, self._tap(HandDo.MORE))
        if self.scene.kind is not RoomKind.SOLO:
            return [more]
        return [button(self.t.word("Hint"), self._tap(HandDo.HINT)), more]

    def choice(self, card: Card) -> Rows:
        """The attack cards that the chosen card may beat."""
        reader = self.speaker.reader
        buttons = [
            self._play(card_text(attack, reader), Beat(attack, card), ButtonStyle.SUCCESS)
            for attack in targets(self.view, card)
        ]
        return even_rows(buttons, most_in_a_row(len(buttons), reader))

    def more(self) -> Rows:
        """What is seldom wanted."""
        t, rows = self.t, []
        offered = bool(self.view.bout.agreed)
        if AgreeDraw() in self.view.legal:
            text = t.word("Agree to a draw") if offered else t.word("Offer a draw")
            rows.append([button(text, self._tap(HandDo.DRAW))])
        rows.append([button(t.word("Rules of this table"), self._tap(HandDo.RULES))])
        if self.scene.kind is RoomKind.GROUP:
            rows.append([button(t.word("Post the table anew"), self._tap(HandDo.TABLE))])
        rows.append([button(t.word("Give up"), self._tap(HandDo.GIVE_UP), ButtonStyle.DANGER)])
        return rows

    def give_up(self) -> Sequence[Button]:
        """The question whether that is meant."""
        text = self.t.word("Yes, give up")
        return [button(text, self._tap(HandDo.GIVE_UP_SURE), ButtonStyle.DANGER)]

    def back(self) -> Sequence[Button]:
        """Back to the cards."""
        return [button(self.t.word("Back"), self._tap(HandDo.BACK))]

    def _play(self, text: str, action: Action, style: ButtonStyle | None = None) -> Button:
        seen = len(self.view.bout.table) if isinstance(action, Pass) else 0
        code, bout = action_code(action), self.view.bout.number
        return button(text, PlayTap(game=self.scene.game, bout=bout, do=code, seen=seen), style)

    def _tap(self, do: HandDo, arg: str = "") -> HandTap:
        return HandTap(game=self.scene.game, do=do, arg=arg)
