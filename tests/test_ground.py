"""What a newcomer's first minutes stand on: make, the environment, the locks, the browser."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.browser import find_browser

ROOT = Path(__file__).parents[1]

PYTHON = f"""#!/bin/sh
case "$*" in
    "-m venv "*)
        mkdir -p .venv/bin; cp "$0" .venv/bin/python; rm -f .venv/*.stamp
        echo venv >>log ;;
    "-m pip "*) echo "pip $*" | sed 's/-m pip.* requirements.//' >>log; [ ! -e offline ] ;;
    *) exec '{sys.executable}' "$@" ;;
esac
"""
"""A python that notes environments and installs instead of making them."""

SHIM = "#!/bin/sh\necho 'not installed here' >&2\nexit 127\n"
OLD = "#!/bin/sh\nexit 1\n"
BARE = f"""#!/bin/sh
case "$*" in *ensurepip*) exit 1 ;; *) exec '{sys.executable}' "$@" ;; esac
"""


class Checkout:
    """A checkout with nothing but locks, on a machine with only the given pythons."""

    def __init__(self, path: Path, **pythons: str) -> None:
        self.path = path
        (path / "bin").mkdir()
        (path / "scripts").mkdir()
        (path / "requirements").mkdir()
        shutil.copy(ROOT / "scripts/venv.sh", path / "scripts")
        for name in ("run", "dev"):
            self.lock(name, "")
        for name in ("sh", "cat", "cp", "dirname", "mkdir", "rm", "sed"):
            (path / "bin" / name).symlink_to(str(shutil.which(name)))
        for name, script in pythons.items():
            program = path / "bin" / name.replace("_", ".")
            program.write_text(script, encoding="utf-8")
            program.chmod(0o755)

    def lock(self, name: str, text: str) -> None:
        (self.path / f"requirements/{name}.txt").write_text(text, encoding="utf-8")

    def need(self, name: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", "scripts/venv.sh", name],
            cwd=self.path,
            env={"PATH": str(self.path / "bin")},
            capture_output=True,
            text=True,
            check=False,
        )

    def done(self) -> list[str]:
        log = self.path / "log"
        lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
        log.unlink(missing_ok=True)
        return lines


def test_the_first_time_makes_the_environment_and_the_second_does_nothing(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path, python3=PYTHON)
    assert checkout.need("run").returncode == 0
    assert checkout.done() == ["venv", "pip run.txt"]
    assert checkout.need("run").returncode == 0
    assert checkout.done() == []


def test_developing_adds_to_what_running_made(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path, python3=PYTHON)
    checkout.need("run")
    checkout.done()
    checkout.need("dev")
    assert checkout.done() == ["pip dev.txt"]


def test_what_developing_made_serves_running(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path, python3=PYTHON)
    checkout.need("dev")
    checkout.done()
    checkout.need("run")
    assert checkout.done() == []


def test_a_changed_lock_starts_afresh(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path, python3=PYTHON)
    checkout.need("dev")
    checkout.done()
    checkout.lock("run", "# changed\n")
    checkout.need("dev")
    assert checkout.done() == ["venv", "pip dev.txt"]


def test_a_failed_install_does_not_count(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path, python3=PYTHON)
    (tmp_path / "offline").touch()
    assert checkout.need("run").returncode != 0
    (tmp_path / "offline").unlink()
    checkout.done()
    assert checkout.need("run").returncode == 0
    assert checkout.done() == ["venv", "pip run.txt"]


def test_a_python_that_does_not_run_is_passed_over(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path, python3_14=SHIM, python3_13=OLD, python3_12=BARE, python3=PYTHON)
    assert checkout.need("run").returncode == 0
    assert checkout.done() == ["venv", "pip run.txt"]


@pytest.mark.parametrize("pythons", [{}, {"python3": SHIM, "python3_12": OLD}])
def test_without_python_one_line_names_the_package(
    tmp_path: Path, pythons: dict[str, str]
) -> None:
    answer = Checkout(tmp_path, **pythons).need("run")
    assert answer.returncode == 1
    assert answer.stdout == ""
    assert re.fullmatch(r"No Python 3\.11 or newer: install python3 .*\n", answer.stderr)


def test_without_the_venv_module_one_line_names_the_package(tmp_path: Path) -> None:
    answer = Checkout(tmp_path, python3_12=BARE, python3=BARE).need("run")
    assert answer.returncode == 1
    assert re.fullmatch(r".*: install python3\.12-venv .*\n", answer.stderr)


def locked(name: str) -> dict[str, str]:
    """Each locked requirement with its hashes."""
    text = (ROOT / f"requirements/{name}.txt").read_text(encoding="utf-8")
    entries = text.replace("\\\n", "").splitlines()
    return {entry.split(" ")[0]: entry for entry in entries}


@pytest.mark.parametrize("name", ["run", "dev"])
def test_every_locked_requirement_is_an_exact_version_with_hashes(name: str) -> None:
    shape = re.compile(r"[\w.-]+==[\w.]+( ; [^#]+?)?( +--hash=sha256:[0-9a-f]{64})+")
    assert [entry for entry in locked(name).values() if not shape.fullmatch(entry)] == []


def test_developing_runs_on_the_versions_that_running_has() -> None:
    assert locked("run").items() <= locked("dev").items()


def test_every_make_target_that_is_written_about_exists() -> None:
    targets = re.findall(
        r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE
    )
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    written = re.findall(r"^ +make ([a-z]+)$|`make ([a-z]+)`", readme, re.MULTILINE)
    assert {"play", "test", "lint"} <= {one or other for one, other in written} <= set(targets)


def test_ci_runs_make_test() -> None:
    assert (ROOT / ".ci/run").read_text(encoding="utf-8").endswith("\nCI=true make test\n")


def test_the_file_with_the_token_is_never_committed_nor_built_in() -> None:
    assert ".env" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines() == [
        "*",
        "!requirements/run.txt",
        "!engine",
        "!bot",
        "**/__pycache__",
    ]


def test_the_browser_named_by_chromium_is_taken(tmp_path: Path) -> None:
    browser = tmp_path / "my-browser"
    browser.touch(mode=0o755)
    assert find_browser({"CHROMIUM": str(browser)}) == str(browser)


def test_a_browser_that_is_not_there_is_not_replaced_by_another() -> None:
    assert find_browser({"CHROMIUM": "not-there"}) is None


def pytest_without_a_browser(path: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    (path / "test_two.py").write_text(
        "import pytest\n"
        "def test_plain() -> None: pass\n"
        "@pytest.mark.browser\n"
        "def test_page() -> None: pass\n",
        encoding="utf-8",
    )
    options = [
        "-c",
        str(ROOT / "pyproject.toml"),
        "-p",
        "tests.conftest",
        "-p",
        "no:cacheprovider",
    ]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(path)],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "CHROMIUM": "not-there", **environ},
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_a_browser_its_tests_are_left_out_and_pytest_says_so(tmp_path: Path) -> None:
    answer = pytest_without_a_browser(tmp_path)
    assert answer.returncode == 0
    assert "browser: none found" in answer.stdout
    assert "1 passed, 1 deselected" in answer.stdout


def test_without_a_browser_ci_fails(tmp_path: Path) -> None:
    answer = pytest_without_a_browser(tmp_path, CI="true")
    assert answer.returncode == pytest.ExitCode.USAGE_ERROR
    assert "no Chromium or Chrome was found" in answer.stderr


def test_the_last_line_of_make_test_is_loud_without_a_browser() -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "tests.support.browser"],
        cwd=ROOT,
        env={"CHROMIUM": "not-there"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "THE BROWSER TESTS DID NOT RUN" in answer.stderr.splitlines()[-1]
