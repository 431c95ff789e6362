"""The house rules that import contracts cannot express."""

import ast
import dataclasses
import importlib
import pkgutil
import random
import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

from aiogram import Bot, Dispatcher, Router
from aiogram.types import CallbackQuery, Message
from pydantic_settings import BaseSettings

import bot
import engine

ROOT = Path(__file__).parents[1]

MAY_SEND = ("bot/gate.py", "bot/outbox", "bot/playground/")

SENDING = {
    name
    for kind in (Bot, CallbackQuery, Message)
    for name in dir(kind)
    if name.startswith(("answer_", "copy_", "delete_", "edit_", "forward", "reply", "send_"))
} - {"answer_callback_query", "delete_webhook"}
"""What aiogram calls the ways to put something into a chat."""

CALLBACKS = {"callback", "query", "callback_query"}
"""The names under which a callback query's own `answer` may be called."""

LIVE = (BaseSettings, Bot, Dispatcher, Router, random.Random)
"""Things that are built in one place and handed on."""


def sources(package: str, *, but: tuple[str, ...] = ()) -> Iterator[tuple[str, ast.Module]]:
    """Each of the package's files, parsed, with its path."""
    for path in sorted((ROOT / package).rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(but):
            yield name, ast.parse(path.read_text(encoding="utf-8"))


def imported(tree: ast.Module) -> Iterator[tuple[ast.stmt, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node, node.module or "."


def imports(package: str, banned: tuple[str, ...], *, but: tuple[str, ...] = ()) -> list[str]:
    """Where the package imports one of these modules or something inside it."""
    return [
        f"{path}:{node.lineno} {module}"
        for path, tree in sources(package, but=but)
        for node, module in imported(tree)
        if f"{module}.".startswith(tuple(f"{name}." for name in banned))
    ]


def sends(call: ast.Call) -> bool:
    if not isinstance(call.func, ast.Attribute):
        return False
    if call.func.attr == "answer":
        receiver = ast.unparse(call.func.value).rpartition(".")[2]
        return receiver not in CALLBACKS
    return call.func.attr in SENDING


def modules() -> Iterator[tuple[str, dict[str, object]]]:
    """The globals of every module of ours."""
    for package in (engine, bot):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.endswith("__main__"):
                yield found.name, vars(importlib.import_module(found.name))


def changes(value: object) -> bool:
    """Whether it is one of the bot's working parts, or an object of ours that may change."""
    kind = type(value)
    if isinstance(value, LIVE):
        return True
    if kind.__module__.partition(".")[0] not in ("engine", "bot"):
        return False
    frozen = dataclasses.is_dataclass(kind) and kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    return not (frozen or isinstance(value, (type, Enum, tuple, str, int)))


def test_the_engine_stands_on_the_standard_library() -> None:
    assert [
        f"{path}:{node.lineno} {module}"
        for path, tree in sources("engine")
        for node, module in imported(tree)
        if module.partition(".")[0] not in {"engine", "_typeshed", *sys.stdlib_module_names}
    ] == []


def test_only_the_store_knows_sql() -> None:
    assert imports("bot", ("aiosqlite", "sqlite3"), but=("bot/store/",)) == []


def test_only_the_outbox_builds_calls_to_telegram() -> None:
    assert imports("bot", ("aiogram.methods",), but=MAY_SEND) == []


def test_only_the_outbox_sends() -> None:
    assert [
        f"{path}:{node.lineno} {ast.unparse(node.func)}"
        for path, tree in sources("bot", but=MAY_SEND)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and sends(node)
    ] == []


def test_importing_does_no_work() -> None:
    assert [
        f"{path}:{node.lineno} {ast.unparse(node)}"
        for package in ("engine", "bot")
        for path, tree in sources(package)
        for node in tree.body
        if isinstance(node, (ast.For, ast.While, ast.With, ast.Try))
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call))
    ] == []


def test_no_module_keeps_anything_that_changes() -> None:
    assert [
        f"{module}.{name}"
        for module, kept in modules()
        for name, value in kept.items()
        if changes(value)
    ] == []
