"""The engine's command line: `python -m engine replay | perft | verify | arena`."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from engine.ai.arena import Match, run
from engine.ai.players import PLAYERS
from engine.check import Failure, check_text
from engine.deal import Deal, FairDeal
from engine.line import parse_line
from engine.notation import NotationError, parse_record
from engine.perft import divide
from engine.rules import parse_rules
from engine.state import State


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the exit status is 0 when all is well, 1 when not, 2 for bad usage."""
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    replay = commands.add_parser("replay", help="replay records and check what they assert")
    replay.add_argument("files", nargs="+", metavar="FILE")
    replay.set_defaults(run=_replay)
    perft = commands.add_parser("perft", help="count sequences of legal actions")
    perft.add_argument("position", metavar="POSITION", help="a position line, quoted")
    perft.add_argument("depth", type=int, metavar="DEPTH")
    perft.set_defaults(run=_perft)
    verify = commands.add_parser("verify", help="check that a deal is the one promised")
    verify.add_argument("file", metavar="FILE")
    verify.set_defaults(run=_verify)
    arena = commands.add_parser("arena", help="let two players play many deals")
    arena.add_argument("--a", default="hard", choices=PLAYERS, help="whose score it is")
    arena.add_argument("--b", default="lowest", choices=PLAYERS, help="everybody else")
    arena.add_argument("--seats", type=int, default=2, metavar="N")
    arena.add_argument("--games", type=int, default=1000, metavar="N")
    arena.add_argument("--rules", nargs="*", default=[], metavar="NAME=VALUE")
    arena.add_argument("--seed", type=int, default=1, metavar="N")
    arena.add_argument("--seconds", type=float, default=0.29, help="to think about each decision")
    arena.add_argument("--slices", type=int, default=0, help="think so many slices instead")
    arena.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    arena.set_defaults(run=_arena)
    args = parser.parse_args(arguments)
    status: int = args.run(args)
    return status


def _replay(args: argparse.Namespace) -> int:
    failed = 0
    for name in args.files:
        failures = _check_file(name)
        for failure in failures:
            print(f"{name}:{failure.line}: {failure.text}")
        failed += bool(failures)
    print(f"{len(args.files) - failed} passed, {failed} failed")
    return 1 if failed else 0


def _check_file(name: str) -> list[Failure]:
    try:
        text = Path(name).read_text(encoding="utf-8-sig")
    except OSError as error:
        return [Failure(1, f"cannot be read: {error.strerror}")]
    except UnicodeDecodeError:
        return [Failure(1, "cannot be read: it is not UTF-8 text")]
    return check_text(text)


def _perft(args: argparse.Namespace) -> int:
    try:
        state = parse_line(args.position)
    except ValueError as error:
        print(f"This position cannot be read: {error}.", file=sys.stderr)
        return 2
    if not isinstance(state, State):
        print("A view hides cards; perft needs a whole position.", file=sys.stderr)
        return 2
    if args.depth < 1:
        print("The depth is a number from 1 on.", file=sys.stderr)
        return 2
    total = 0
    for seat, action, count in divide(state, args.depth):
        print(f"{seat}: {action}  {count}")
        total += count
    print(total)
    return 0


def _verify(args: argparse.Namespace) -> int:
    try:
        record = parse_record(Path(args.file).read_text(encoding="utf-8-sig"))
    except NotationError as error:
        print(f"{args.file}:{error.line}: {error}")
        return 1
    except (OSError, UnicodeDecodeError) as error:
        print(f"{args.file} cannot be read: {error}", file=sys.stderr)
        return 2
    fair = record.origin.fair if isinstance(record.origin, Deal) else None
    if fair is None or not fair.is_kept:
        missing = [key for key, value in _promise(fair) if value is None]
        print(f"This record cannot be checked: {', '.join(missing)} missing.")
        return 1
    print(f"The deal is the one promised: {fair.commitment}.")
    return 0


def _arena(args: argparse.Namespace) -> int:
    try:
        rules = parse_rules(" ".join(args.rules))
        rules.check_seats(args.seats)
    except ValueError as error:
        print(f"This table cannot be: {error}.", file=sys.stderr)
        return 2
    match = Match(args.a, args.b, rules, args.seats, args.seed, args.seconds, args.slices)
    print(run(match, args.games, args.jobs))
    return 0


def _promise(fair: FairDeal | None) -> list[tuple[str, str | None]]:
    fair = fair or FairDeal()
    return [
        ("Commitment", fair.commitment),
        ("Shuffled", fair.shuffled),
        ("Nonce", fair.nonce),
    ]


if __name__ == "__main__":
    sys.exit(main())
