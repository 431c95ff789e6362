import os

import pytest

from tests.support.browser import find_browser
from tests.support.folders import in_memory


def pytest_configure() -> None:
    if folder := in_memory():
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(folder))
    if os.environ.get("CI") and find_browser() is None:
        message = "CI runs the browser tests, and no Chromium or Chrome was found."
        raise pytest.UsageError(message)


def pytest_report_header() -> str:
    return f"browser: {find_browser() or 'none found, the browser tests will not run'}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if find_browser() is not None:
        return
    deselected = [item for item in items if item.get_closest_marker("browser")]
    config.hook.pytest_deselected(items=deselected)
    items[:] = [item for item in items if item not in deselected]
