"""The main screens as whole pictures, in English and Russian.

`python -m tests.bot.screens.golden` draws them anew after a wanted change; read the difference.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from aiogram.utils.text_decorations import html_decoration

from bot.screens.deal import cut_screen, deal_note
from bot.screens.end import end_screen
from bot.screens.hand import hand_screen
from bot.screens.lobby import lobby_screen
from bot.screens.menu import (
    how_to_play,
    rules_screen,
    settings,
    solo_setup,
    welcome,
)
from bot.screens.proof import check_text
from bot.screens.scene import (
    Choice,
    Cutting,
    End,
    Hand,
    HandFace,
    Lobby,
    LobbyFace,
    Reader,
    RoomKind,
    Seated,
    Suits,
)
from bot.screens.screen import Screen
from bot.screens.table import table_screen
from engine.bout import NOBODY
from engine.cards import parse_card
from engine.deal import FairDeal
from engine.game import Game
from engine.rules import PRESETS, Rules, parse_rules
from tests.bot.screens.tables import (
    ANNA,
    BORIS,
    CROWD,
    ENGLISH,
    FYODOR,
    PASS_CARD,
    PROMISE,
    ROOM,
    RUSSIAN,
    TABLE,
    TRANSFERS,
    VERA,
    keys,
    play,
    scene,
)

ALL_RULES: Final = parse_rules(
    "auto-pass=off deck=52 first-lead=left-of-dealer heads-up-transfer=off "
    "next-lead=from-under-the-durak swap=ace teams=2 throw-from=neighbors "
    "throw-order=last-first throw-time=one-by-one transfer=pass-card"
)

FOLDER: Final = Path(__file__).parent / "golden"
READERS: Final = (ENGLISH, RUSSIAN)

Draw = Callable[[Reader], Screen]

DEFENCE: Final = ("1: attack 7d", "2: beat 7d Td", "3: throw Tc")
TAKEN: Final = (*DEFENCE, "2: take", "3: pass")
SIX: Final = play(
    "36@s - 9c 6c6d6h6sKs/7c7d9d7h9h8s/Ac8d8h/Kc/Kd/Kh - 1v2 - 5 -",
    *("1: attack 6c", "2: beat 6c 7c", "1: throw 6d", "2: beat 6d 7d", "1: throw 6h"),
    *("2: beat 6h 7h", "1: throw 6s", "2: beat 6s 8s", "3: throw 8d", "2: beat 8d 9d"),
    "3: throw 8h",
)
STRAPS: Final = play(
    "36@s - - 6d6h/7c8c9c/#1 - 1v2 - 9 -", "1: attack 6d", "2: take", "1: throw 6h"
)
DRAW: Final = play("36@s - - 8d/9d/#1 - 1v2 - 9 -", "1: attack 8d", "2: beat 8d 9d")
SEALED: Final = FairDeal(
    shuffled="6c 7d",
    cut=1,
    nonce="00" * 32,
    commitment="d5b2a3a7fb4f8f1cc2e7c4a4a1d1a7a0a0b0c0d0e0f0a1b1c1d1e1f1a2b2c2d2",
)


def table(*moves: str, position: str = TABLE, **more: object) -> Draw:
    """The group's table after these moves."""
    shown = scene(play(position, *moves), NOBODY, **more)
    return lambda reader: table_screen(shown, reader)


def hand(
    seat: int,
    *moves: str,
    position: str = TABLE,
    face: Hand | None = None,
    suits: Suits = Suits.TWO,
    large: bool = False,
    **more: object,
) -> Draw:
    """One player's hand after these moves."""
    shown = scene(play(position, *moves), seat, **more)
    return lambda reader: hand_screen(
        shown, face or Hand(), replace(reader, suits=suits, large=large)
    )


def lobby(people: tuple[Seated, ...] = (ANNA, BORIS, FYODOR), **more: object) -> Draw:
    """A room before its deal."""
    gathered = Lobby(ROOM, RoomKind.GROUP, people, Rules(), 60, None)
    gathered = replace(gathered, **more)  # type: ignore[arg-type]
    return lambda reader: lobby_screen(gathered, reader)


def end(game: Game, **more: object) -> Draw:
    """A finished game."""
    finished = replace(End(scene(game)), **more)  # type: ignore[arg-type]
    return lambda reader: end_screen(finished, reader)


SCREENS: Final[Mapping[str, Draw]] = {
    "table-lead": table(),
    "table-defence": table(*DEFENCE),
    "table-all-beaten": table(*DEFENCE[:2]),
    "table-transfer": table("1: attack Qd", position=TRANSFERS),
    "table-taking": table(*DEFENCE, "2: take"),
    "table-taken": table(*TAKEN),
    "table-beaten-off": table(*DEFENCE[:2], "3: pass", fresh=0),
    "table-much-at-once": table(*TAKEN, "3: attack Kd", fresh=0),
    "table-draw-offered": table(*DEFENCE, "3: draw"),
    "table-six": lambda reader: table_screen(scene(SIX, fresh=0), reader),
    "hand-defence": hand(2, *DEFENCE),
    "hand-defence-large": hand(2, *DEFENCE, large=True),
    "hand-defence-four-colours": hand(2, *DEFENCE, suits=Suits.FOUR),
    "hand-defence-words": hand(2, *DEFENCE, suits=Suits.WORDS),
    "hand-lead": hand(1),
    "hand-throwing": hand(3, *DEFENCE),
    "hand-done": hand(3, *DEFENCE[:2]),
    "hand-waiting": hand(1, *DEFENCE[:2]),
    "hand-taking": hand(3, *DEFENCE, "2: take"),
    "hand-after-a-bout": hand(3, *TAKEN),
    "hand-which-card": hand(
        2,
        *DEFENCE,
        "3: throw 7h",
        face=Hand(HandFace.CHOOSE, chosen=parse_card("6s")),
    ),
    "hand-transfer": hand(2, "1: attack 6h", position=PASS_CARD),
    "hand-more": hand(2, *DEFENCE, face=Hand(HandFace.MORE)),
    "hand-give-up": hand(2, *DEFENCE, face=Hand(HandFace.GIVE_UP)),
    "hand-rules": hand(2, *DEFENCE, face=Hand(HandFace.RULES)),
    "hand-solo": hand(2, *DEFENCE, face=Hand(hint="bTcJc"), kind=RoomKind.SOLO),
    "hand-one-of-several": hand(2, *DEFENCE, where="Kitchen table"),
    "lobby": lobby(),
    "lobby-awaiting": lobby((ANNA,), awaited=(BORIS, VERA)),
    "lobby-six": lobby(CROWD[:6]),
    "lobby-rules": lobby(face=LobbyFace.RULES),
    "lobby-more-rules": lobby(face=LobbyFace.MORE, rules=PRESETS["house"]),
    "lobby-friend": lobby((ANNA,), kind=RoomKind.FRIEND, link="https://t.me/durak_bot?start=j_x"),
    "lobby-quick": lobby((ANNA,), kind=RoomKind.QUICK),
    "deal": lambda reader: deal_note(scene(play(TABLE)), reader),
    "deal-cut": lambda reader: cut_screen(Cutting(ROOM, ANNA, 36, PROMISE), reader),
    "end-durak": end(STRAPS),
    "end-draw": end(DRAW),
    "end-given-up": end(play(TABLE, "2: resign")),
    "end-stopped": end(play(TABLE), stopped=True),
    "end-deal-checked": lambda reader: check_text(SEALED, reader),
    "menu-welcome": welcome,
    "menu-settings": settings,
    "menu-before-a-game": lambda reader: solo_setup(Choice(Rules(), "hard"), reader),
    "menu-how-to-play": how_to_play,
    "menu-rules": lambda reader: rules_screen(ALL_RULES, reader),
}
"""Every picture, by the name of its file."""


def picture(draw: Draw) -> str:
    """A screen in every language: its text as HTML, then its buttons."""
    return "\n".join(line for reader in READERS for line in _lines(draw(reader), reader))


def _lines(screen: Screen, reader: Reader) -> Iterator[str]:
    yield f"=== {reader.language}"
    yield html_decoration.unparse(screen.text, list(screen.entities))
    for row in keys(screen):
        yield "  ".join(f"[ {key.text} ]{key.style or ''}" for key in row)
        yield "  ".join(f"  {key.callback_data or key.url}" for key in row)
    yield ""


def main() -> None:
    """Draw every picture anew."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name, draw in SCREENS.items():
        (FOLDER / f"{name}.txt").write_text(picture(draw), encoding="utf-8")


if __name__ == "__main__":
    main()
