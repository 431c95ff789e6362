import os
import shutil
import sys
from collections.abc import Mapping

_NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)

LAUNCH_ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find_browser(environ: Mapping[str, str] = os.environ) -> str | None:
    """The Chromium or Chrome that browser tests start: CHROMIUM if set, else a usual one."""
    names = (environ["CHROMIUM"],) if environ.get("CHROMIUM") else _NAMES
    return next(filter(None, map(shutil.which, names)), None)


if __name__ == "__main__" and find_browser() is None:
    sys.stderr.write(
        "\n*** THE BROWSER TESTS DID NOT RUN: no Chromium or Chrome found."
        " Install one, or set CHROMIUM to its path. ***\n"
    )
