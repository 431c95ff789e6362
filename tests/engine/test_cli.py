"""The command line: `python -m engine replay | perft | verify`."""

import dataclasses
import random
import subprocess
import sys
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.cards import full_deck
from engine.deal import Deal, deal_from, promise
from engine.game import Game
from engine.notation import format_game
from engine.rules import Rules

GOOD = "Position: 36@s - - 7d/8d9d - 1v2 - 1 -\n1: attack 7d\n2: take\n= result: durak 2\n"
BAD = "Position: 36@s - - 7d/8d9d - 1v2 - 1 -\n= turn: 2\n\n= talon: 3\n2: take\n= turn: 7\n"
LINE = "36@s - 6c 7d7c/8d9d/Kc - 1v2 - 2 -"


def write(path: Path, name: str, text: str) -> str:
    (path / name).write_text(text, encoding="utf-8")
    return str(path / name)


def test_replay_counts_the_files_that_passed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [write(tmp_path, name, GOOD) for name in ("a.durak", "b.durak")]
    assert main(["replay", *files]) == 0
    assert capsys.readouterr().out == "2 passed, 0 failed\n"


def test_replay_tells_each_failure_with_file_and_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = write(tmp_path, "good.durak", GOOD), write(tmp_path, "bad.durak", BAD)
    assert main(["replay", bad, good]) == 1
    assert capsys.readouterr().out == (
        f"{bad}:2: expected = turn: 2, but it is 1\n"
        f"{bad}:4: expected = talon: 3, but it is 0\n"
        f"{bad}:5: expected 2: take, but it was nothing-to-take\n"
        "1 passed, 1 failed\n"
    )


def test_a_file_that_cannot_be_read_is_a_failure_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nonsense = write(tmp_path, "nonsense.durak", "Seats: 2\nnonsense\n")
    missing = str(tmp_path / "missing.durak")
    bytes_ = tmp_path / "bytes.durak"
    bytes_.write_bytes(b"\xff\xfe")
    assert main(["replay", nonsense, missing, str(bytes_), str(tmp_path)]) == 1
    assert capsys.readouterr().out == (
        f"{nonsense}:1: Deck: is missing\n"
        f"{missing}:1: cannot be read: No such file or directory\n"
        f"{bytes_}:1: cannot be read: it is not UTF-8 text\n"
        f"{tmp_path}:1: cannot be read: Is a directory\n"
        "0 passed, 4 failed\n"
    )


def test_replay_runs_as_a_program(tmp_path: Path) -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "engine", "replay", write(tmp_path, "bad.durak", BAD)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 1
    assert answer.stdout.splitlines()[-1] == "0 passed, 1 failed"
    assert answer.stderr == ""


@pytest.mark.parametrize("arguments", [[], ["replay"], ["perft", LINE], ["deal"]])
def test_wrong_usage_is_told_on_the_error_stream(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert capsys.readouterr().err.startswith("usage: python -m engine")


def test_perft_prints_the_count_under_each_action_and_the_sum(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["perft", LINE, "2"]) == 0
    assert capsys.readouterr().out == "1: attack 7c  2\n1: attack 7d  4\n6\n"


def test_perft_of_a_finished_game_counts_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "36@s - 6c #1/9d - - - 2 -", "3"]) == 0
    assert capsys.readouterr().out == "0\n"


@pytest.mark.parametrize(
    ("position", "depth", "fault"),
    [
        ("nonsense", "2", "This position cannot be read: a position line has 9 fields"),
        ("36@s - 6c 7d7c/2? - 1v2 - 2 -", "2", "A view hides cards; perft needs a whole position"),
        (LINE, "0", "The depth is a number from 1 on"),
    ],
)
def test_perft_refuses_what_it_cannot_count(
    position: str, depth: str, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["perft", position, depth]) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert streams.err.startswith(fault)


def promised() -> Deal:
    fair = promise(24, random.Random(3))
    return deal_from(dataclasses.replace(fair, cut=7), Rules(deck=24), 3)


def test_verify_confirms_a_kept_promise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deal = promised()
    record = write(tmp_path, "game.durak", format_game(Game.begin(deal)))
    assert main(["verify", record]) == 0
    commitment = deal.fair.commitment if deal.fair else None
    assert capsys.readouterr().out == f"The deal is the one promised: {commitment}.\n"


def test_verify_reports_a_broken_promise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [
        f"Commitment: {'0' * 64}" if line.startswith("Commitment") else line
        for line in format_game(Game.begin(promised())).splitlines()
    ]
    record = write(tmp_path, "game.durak", "\n".join(lines))
    assert main(["verify", record]) == 1
    assert capsys.readouterr().out == (
        f"{record}:5: Commitment: it is not that of Nonce and Shuffled\n"
    )


def test_verify_names_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deal = Deal(Rules(deck=24), 2, tuple(full_deck(24)), 2)
    record = write(tmp_path, "game.durak", format_game(Game.begin(deal)))
    assert main(["verify", record]) == 1
    assert capsys.readouterr().out == (
        "This record cannot be checked: Commitment, Shuffled, Nonce missing.\n"
    )


def test_verify_of_a_position_has_nothing_to_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", write(tmp_path, "game.durak", GOOD)]) == 1
    assert "cannot be checked" in capsys.readouterr().out


def test_verify_of_no_file_is_told_on_the_error_stream(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = str(tmp_path / "missing.durak")
    assert main(["verify", missing]) == 2
    assert capsys.readouterr().err.startswith(f"{missing} cannot be read")
