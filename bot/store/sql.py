"""How rows and tables meet: a table's columns are named as the fields of its row class."""

import dataclasses
from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from aiosqlite import Connection

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Value = str | int | float | None
Row = TypeVar("Row", bound="DataclassInstance")


async def run(tx: Connection, statement: str, *values: Value) -> list[tuple[Value, ...]]:
    """What a statement answers, row by row; a change answers what it RETURNs."""
    return [tuple(row) for row in await tx.execute_fetchall(statement, values)]


async def select(tx: Connection, kind: type[Row], source: str, *values: Value) -> list[Row]:
    """The rows of a source: a table's name with whatever follows it in a SELECT."""
    columns = ", ".join(f'"{name}"' for name in _names(kind))
    found = await run(tx, f"SELECT {columns} FROM {source}", *values)  # noqa: S608 - our own text
    read = _readers(kind)
    return [kind(*(make(value) for make, value in zip(read, row, strict=True))) for row in found]


async def first(tx: Connection, kind: type[Row], source: str, *values: Value) -> Row | None:
    """The first row of a source, if it has any."""
    return next(iter(await select(tx, kind, f"{source} LIMIT 1", *values)), None)


async def insert(tx: Connection, table: str, row: "DataclassInstance") -> int:
    """A new row, and the id that the table gave it: the row's own `id` does not count."""
    names = [name for name in _names(type(row)) if name != "id"]
    found = await tx.execute_insert(_insertion(table, names), _values(row, names))
    return int(found[0]) if found else 0


async def put(tx: Connection, table: str, row: "DataclassInstance", *key: str) -> None:
    """The row in place of the one with the same key, or a new one."""
    names = _names(type(row))
    changes = ", ".join(f'"{name}" = excluded."{name}"' for name in names if name not in key)
    statement = (
        f"{_insertion(table, names)} ON CONFLICT ({', '.join(key)}) DO UPDATE SET {changes}"
    )
    await run(tx, statement, *_values(row, names))


async def update(tx: Connection, table: str, row: "DataclassInstance", row_id: int) -> None:
    """The row with this id, changed in all its fields. LookupError when there is none."""
    names = [name for name in _names(type(row)) if name != "id"]
    changes = ", ".join(f'"{name}" = ?' for name in names)
    statement = f"UPDATE {table} SET {changes} WHERE id = ? RETURNING id"  # noqa: S608 - the same
    if not await run(tx, statement, *_values(row, names), row_id):
        raise LookupError(f"no row {row_id} in {table}")


def _insertion(table: str, names: Iterable[str]) -> str:
    columns = ", ".join(f'"{name}"' for name in names)
    marks = ", ".join("?" for _ in names)
    return f"INSERT INTO {table} ({columns}) VALUES ({marks})"  # noqa: S608 - the same


def _values(row: "DataclassInstance", names: Iterable[str]) -> tuple[Value, ...]:
    return tuple(getattr(row, name) for name in names)


@cache
def _names(kind: type["DataclassInstance"]) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


@cache
def _readers(kind: type["DataclassInstance"]) -> tuple[Callable[[Value], object], ...]:
    return tuple(_reader(field.type) for field in dataclasses.fields(kind))


def _reader(kind: object) -> Callable[[Value], object]:
    if isinstance(kind, type) and issubclass(kind, bool | StrEnum):
        return kind
    return _as_stored


def _as_stored(value: Value) -> Value:
    return value
