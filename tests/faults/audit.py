"""What a database holds of games, against the taps that people made."""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from bot.callbacks import PlayTap, action_code
from engine.actions import Action, AgreeDraw, Pass, Resign, parse_action
from engine.game import Game
from engine.notation import parse_record


class Deed(NamedTuple):
    """A move that somebody made, or wanted to make by a tap; its like may come only once."""

    game: str
    """The token of the deal."""
    user: int
    bout: int
    do: str
    seen: int
    """How many attack cards lay there, for who is done; else 0."""


def deed(user: int, data: str) -> Deed | None:
    """What a tap asks for; None if it is no move."""
    try:
        tap = PlayTap.unpack(data)
    except (TypeError, ValueError):
        return None
    return Deed(tap.game, user, tap.bout, tap.do, tap.seen)


@dataclass(frozen=True)
class Kept:
    """One game as it is kept."""

    room: int
    token: str
    setup: str
    ended: bool
    moves: tuple[tuple[int, str, int | None], ...]
    """Seat, action, and the person who made it."""

    def deeds(self) -> Iterator[Deed]:
        """The moves of people, from a replay; IllegalAction where the engine refuses one."""
        game = Game.begin(parse_record(self.setup).origin)
        for seat, text, by in self.moves:
            action, bout = parse_action(text), game.state.bout
            if by is not None and not isinstance(action, Resign | AgreeDraw):
                yield Deed(
                    self.token, by, bout.number, action_code(action), seen(action, len(bout.table))
                )
            game = game.play(seat, action)


def seen(action: Action, on_the_table: int) -> int:
    """What a button says of the table: only Done has to know."""
    return on_the_table if isinstance(action, Pass) else 0


def games_of(path: Path) -> list[Kept]:
    """Every game in a database, also while a bot runs on it."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        connection.execute("BEGIN")
        games = connection.execute(
            "SELECT id, room, token, setup, ended_at FROM games ORDER BY id"
        ).fetchall()
        moves = connection.execute(
            'SELECT game, seat, action, "by" FROM moves ORDER BY game, number'
        ).fetchall()
    return [
        Kept(
            room,
            token,
            setup,
            ended_at is not None,
            tuple((seat, action, by) for game, seat, action, by in moves if game == id_),
        )
        for id_, room, token, setup, ended_at in games
    ]


@dataclass(frozen=True)
class Balance:
    """How the moves that are kept compare to the taps."""

    moves: int
    lost: int
    """Taps that were answered as carried out, and are not there."""
    doubled: int
    """Moves that are there more often than somebody tapped."""


def balance(games: Iterable[Kept], sent: Counter[Deed], accepted: Counter[Deed]) -> Balance:
    """Compare; every game is replayed for it."""
    games = list(games)
    kept = Counter(one for game in games for one in game.deeds())
    return Balance(
        moves=sum(len(game.moves) for game in games),
        lost=(accepted - kept).total(),
        doubled=(kept - sent).total() + sum(count - 1 for count in kept.values() if count > 1),
    )
