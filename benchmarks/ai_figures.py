"""The figures of docs/opponents.md: `python -m benchmarks.ai_figures [SHARE [FIRST]]`.

Prints each row of the table when it is done. All of it takes hours; a share of the games (0.1 for
a tenth) takes less, and FIRST starts at a later row.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass

from engine.ai.arena import Match, run
from engine.rules import parse_rules


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the arena."""

    a: str
    b: str
    games: int
    seats: int = 2
    rules: str = ""

    @property
    def command(self) -> str:
        """What to type for this line alone."""
        words = ["python -m engine arena", f"--a {self.a} --b {self.b}", f"--games {self.games}"]
        if self.seats > 2:
            words.append(f"--seats {self.seats}")
        if self.rules:
            words.append(f"--rules {self.rules}")
        return " ".join(words)


ROWS = (
    Row("normal", "random", 4000),
    Row("normal", "lowest", 4000),
    Row("easy", "normal", 2000),
    Row("hard", "lowest", 1000),
    Row("hard", "lowest", 1000, rules="transfer=on"),
    Row("hard", "pimc-300", 1000),
    Row("hard", "pimc-300", 1000, rules="transfer=on"),
    Row("hard", "normal", 400),
    Row("hard", "to-the-end", 1000),
    Row("hard", "untrusting", 1000),
    Row("hard", "unreading", 2000),
    Row("hard", "unreading", 2000, rules="transfer=on"),
    Row("unreading", "lowest", 1000),
    Row("unreading", "lowest", 600, seats=3),
    Row("hard", "lowest", 600, seats=3),
    Row("hard", "lowest", 800, seats=4),
    Row("hard", "lowest", 600, seats=6),
    Row("hard", "lowest", 400, seats=4, rules="teams=2"),
)


def main() -> None:
    """Play every line and print it as a row of the table."""
    share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    for row in ROWS[first:]:
        match = Match(row.a, row.b, parse_rules(row.rules), row.seats, seed=1)
        score = run(match, round(row.games * share), os.cpu_count() or 1)
        print(f"| `{row.command}` | {score} |", flush=True)


if __name__ == "__main__":
    main()
