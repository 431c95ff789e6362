"""Why something cannot be done, in one sentence that fits a pop-up (200 characters)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from bot.i18n import msgid
from bot.screens.cards import ranks_text
from bot.screens.scene import Reader, Seated
from bot.screens.speaker import Speaker
from engine.actions import Action, Attack, Beat, Pass, Show, Take, ThrowIn, Transfer
from engine.cards import lowest_trump
from engine.refusals import Refusal
from engine.rules import (
    OPENING_LIMIT,
    OpeningLimit,
    SwapRule,
    ThrowFrom,
    ThrowTime,
    TransferRule,
)
from engine.view import View

Reason: TypeAlias = Callable[[Action, Speaker], str]

_NO_RANK: Final = (
    msgid("There is no two on the table."),
    msgid("There is no three on the table."),
    msgid("There is no four on the table."),
    msgid("There is no five on the table."),
    msgid("There is no six on the table."),
    msgid("There is no seven on the table."),
    msgid("There is no eight on the table."),
    msgid("There is no nine on the table."),
    msgid("There is no ten on the table."),
    msgid("There is no jack on the table."),
    msgid("There is no queen on the table."),
    msgid("There is no king on the table."),
    msgid("There is no ace on the table."),
)


def refusal_text(
    code: Refusal, action: Action, view: View, people: Sequence[Seated], reader: Reader
) -> str:
    """Why the rules refuse this action, said to who tried it; `view` is theirs."""
    return _REASONS[code](action, Speaker(view, tuple(people), reader))


def _game_over(_: Action, speaker: Speaker) -> str:
    return speaker.t.word("The game is over.")


def _out(_: Action, speaker: Speaker) -> str:
    return speaker.t.word("You are out, and safe. Nothing more to play.")


def _not_your_turn(action: Action, speaker: Speaker) -> str:
    view, t, bout = speaker.view, speaker.t, speaker.view.bout
    defender = speaker.name(bout.defender)
    if isinstance(action, Beat | Take | Transfer | Show) and view.seat != bout.defender:
        return t.plain("{name} defends in this bout.", name=defender)
    if not bout.table:
        return t.plain("{name} leads this bout.", name=speaker.name(bout.attacker))
    if view.seat == bout.defender:
        return t.word("You defend in this bout: beat or take.")
    return t.word("This bout is led already: throw in a rank that lies on the table.")


def _no_such_card(action: Action, speaker: Speaker) -> str:
    t = speaker.t
    if isinstance(action, Attack | ThrowIn | Beat | Transfer | Show):
        card = speaker.cards(action.card)
        return t.plain("That card is not in your hand any more: {card:nom}.", card=card)
    return t.word("That card is not in your hand any more.")


def _partner(_: Action, speaker: Speaker) -> str:
    name = speaker.name(speaker.view.bout.defender)
    return speaker.t.plain("{name} is your partner: no throwing in there.", name=name)


def _not_a_thrower(_: Action, speaker: Speaker) -> str:
    view, t = speaker.view, speaker.t
    if view.rules.throw_from is ThrowFrom.ATTACKER:
        name = speaker.name(view.bout.attacker)
        return t.plain("At this table only the attacker throws in: {name}.", name=name)
    return t.word("At this table only the defender's neighbours throw in.")


def _already_taken(_: Action, speaker: Speaker) -> str:
    return speaker.t.word("You take already. The cards come when the others are done.")


def _already_passed(action: Action, speaker: Speaker) -> str:
    view, t = speaker.view, speaker.t
    if isinstance(action, Pass) and view.seat not in view.bout.passed:
        return t.word("You have nothing to throw in: nobody waits for you.")
    return t.word("You are done in this bout.")


def _too_early(_: Action, speaker: Speaker) -> str:
    t = speaker.t
    if speaker.view.rules.throw_time is ThrowTime.ONE_BY_ONE:
        return t.word("One card at a time: wait until this one is beaten.")
    return t.word("Nothing is thrown in before the first card is beaten.")


def _wait_priority(_: Action, speaker: Speaker) -> str:
    return speaker.t.word("This table throws in by turn, and somebody is before you.")


def _rank_not_on_table(action: Action, speaker: Speaker) -> str:
    t = speaker.t
    if isinstance(action, ThrowIn):
        return t.word(_NO_RANK[action.card.rank])
    return t.word("That rank does not lie on the table.")


def _rank_not_opening(_: Action, speaker: Speaker) -> str:
    view, t = speaker.view, speaker.t
    ranks = ranks_text([view.bout.table[0].attack], speaker.reader)
    name = speaker.name(view.bout.defender)
    return t.plain(
        "You do not sit beside {name}: from you only the rank that was led goes, {rank}.",
        name=name,
        rank=ranks,
    )


def _table_full(_: Action, speaker: Speaker) -> str:
    view, t = speaker.view, speaker.t
    if view.table_limit > OPENING_LIMIT:
        return t.word("Six attack cards: the table is full.")
    if view.rules.opening_limit is OpeningLimit.UNTIL_BEATEN:
        return t.word("Five attack cards until the first bout is beaten off.")
    return t.word("Five attack cards in the first bout.")


def _defender_hand(_: Action, speaker: Speaker) -> str:
    view, t = speaker.view, speaker.t
    return t.count(
        "{name} held {n} card when this attack began: more cannot be given.",
        "{name} held {n} cards when this attack began: more cannot be given.",
        view.hand_limit,
        name=speaker.name(view.bout.defender),
    )


def _no_such_attack(action: Action, speaker: Speaker) -> str:
    bout, t = speaker.view.bout, speaker.t
    if not bout.table:
        return t.word("There is nothing to beat yet.")
    if not bout.unbeaten:
        return t.word("Everything is beaten already.")
    if isinstance(action, Beat) and any(pair.attack == action.attack for pair in bout.table):
        return t.plain("Beaten already: {card:nom}.", card=speaker.cards(action.attack))
    return t.word("That card does not lie on the table.")


def _does_not_beat(action: Action, speaker: Speaker) -> str:
    t, trump = speaker.t, speaker.view.trump
    if not isinstance(action, Beat):
        return t.word("That card does not beat it.")
    card, attack = speaker.cards(action.card), speaker.cards(action.attack)
    if action.card.suit == action.attack.suit:
        return t.plain("{card:Nom} does not beat {attack}: it is lower.", card=card, attack=attack)
    if action.attack.suit == trump:
        return t.plain(
            "{card:Nom} does not beat {attack}: only a higher trump beats a trump.",
            card=card,
            attack=attack,
        )
    return t.plain(
        "{card:Nom} does not beat {attack}: another suit, and not a trump.",
        card=card,
        attack=attack,
    )


def _nothing_to_take(_: Action, speaker: Speaker) -> str:
    if speaker.view.bout.table:
        return speaker.t.word("Everything is beaten: there is nothing to take.")
    return speaker.t.word("There is nothing to take yet.")


def _nothing_to_pass(_: Action, speaker: Speaker) -> str:
    view, t = speaker.view, speaker.t
    if view.bout.table:
        name = speaker.name(view.bout.defender)
        return t.plain("Not yet: {name} still has something to beat.", name=name)
    return t.word("The bout has not been led yet.")


def _transfer_off(action: Action, speaker: Speaker) -> str:
    if isinstance(action, Show) and speaker.view.rules.transfer is TransferRule.ON:
        return speaker.t.word("This table plays without the pass card.")
    return speaker.t.word("This table plays without transfers.")


def _transfer_late(_: Action, speaker: Speaker) -> str:
    return speaker.t.word("A card has been beaten: too late to transfer.")


def _transfer_rank(_: Action, speaker: Speaker) -> str:
    view, t = speaker.view, speaker.t
    if not view.bout.table:
        return t.word("There is nothing to transfer yet.")
    ranks = ranks_text(view.bout.cards, speaker.reader)
    return t.plain("A transfer takes the rank that lies on the table: {rank}.", rank=ranks)


def _transfer_heads_up(_: Action, speaker: Speaker) -> str:
    return speaker.t.word("With two players left this table plays without transfers.")


def _transfer_hand(_: Action, speaker: Speaker) -> str:
    view = speaker.view
    return speaker.t.count(
        "{name} holds {n} card: too few to beat all that.",
        "{name} holds {n} cards: too few to beat all that.",
        view.size(view.next_defender),
        name=speaker.name(view.next_defender),
    )


def _show_not_trump(_: Action, speaker: Speaker) -> str:
    return speaker.t.word("Only a trump can be shown.")


def _show_again(action: Action, speaker: Speaker) -> str:
    if isinstance(action, Show):
        card = speaker.cards(action.card)
        return speaker.t.plain("Shown in this bout already: {card:nom}.", card=card)
    return speaker.t.word("That card was shown in this bout already.")


def _swap_off(_: Action, speaker: Speaker) -> str:
    if speaker.view.rules.swap is SwapRule.ACE:
        return speaker.t.word("At this table only an ace can be swapped for.")
    return speaker.t.word("This table plays without swapping.")


def _swap_card(_: Action, speaker: Speaker) -> str:
    view = speaker.view
    card = speaker.cards(lowest_trump(view.rules.deck, view.trump))
    return speaker.t.plain("For that you need {card}.", card=card)


def _swap_gone(_: Action, speaker: Speaker) -> str:
    return speaker.t.word("The turn-up has been drawn.")


def _already_agreed(_: Action, speaker: Speaker) -> str:
    return speaker.t.word("You are for a draw already. Now the others have to want it.")


_REASONS: Final[Mapping[Refusal, Reason]] = MappingProxyType(
    {
        Refusal.GAME_OVER: _game_over,
        Refusal.OUT: _out,
        Refusal.NOT_YOUR_TURN: _not_your_turn,
        Refusal.NO_SUCH_CARD: _no_such_card,
        Refusal.PARTNER: _partner,
        Refusal.NOT_A_THROWER: _not_a_thrower,
        Refusal.ALREADY_TAKEN: _already_taken,
        Refusal.ALREADY_PASSED: _already_passed,
        Refusal.TOO_EARLY: _too_early,
        Refusal.WAIT_PRIORITY: _wait_priority,
        Refusal.RANK_NOT_ON_TABLE: _rank_not_on_table,
        Refusal.RANK_NOT_OPENING: _rank_not_opening,
        Refusal.TABLE_FULL: _table_full,
        Refusal.DEFENDER_HAND: _defender_hand,
        Refusal.NO_SUCH_ATTACK: _no_such_attack,
        Refusal.DOES_NOT_BEAT: _does_not_beat,
        Refusal.NOTHING_TO_TAKE: _nothing_to_take,
        Refusal.NOTHING_TO_PASS: _nothing_to_pass,
        Refusal.TRANSFER_OFF: _transfer_off,
        Refusal.TRANSFER_LATE: _transfer_late,
        Refusal.TRANSFER_RANK: _transfer_rank,
        Refusal.TRANSFER_HEADS_UP: _transfer_heads_up,
        Refusal.TRANSFER_HAND: _transfer_hand,
        Refusal.SHOW_NOT_TRUMP: _show_not_trump,
        Refusal.SHOW_AGAIN: _show_again,
        Refusal.SWAP_OFF: _swap_off,
        Refusal.SWAP_CARD: _swap_card,
        Refusal.SWAP_GONE: _swap_gone,
        Refusal.ALREADY_AGREED: _already_agreed,
    }
)
