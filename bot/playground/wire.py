"""The JSON of the Bot API, and careful ways to look into it."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
JsonObject: TypeAlias = Mapping[str, Json]


def without_nothing(fields: JsonObject) -> dict[str, Json]:
    """The object as Telegram sends it: an absent field is left out, not null."""
    return {name: value for name, value in fields.items() if value is not None}


def as_object(value: Json) -> JsonObject | None:
    """The value if it is an object."""
    return value if isinstance(value, Mapping) else None


def as_list(value: Json) -> Sequence[Json] | None:
    """The value if it is an array."""
    return value if isinstance(value, Sequence) and not isinstance(value, str) else None


def as_text(value: Json) -> str | None:
    """The value if it is a string."""
    return value if isinstance(value, str) else None


def as_integer(value: Json) -> int | None:
    """The value if it is a whole number, or a string that spells one."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, str):
        try:
            return int(value)
        except ValueError:
            return None
    return None


def utf16_length(text: str) -> int:
    """Length in UTF-16 code units, the measure of every offset and limit of Telegram."""
    return len(text) + sum(char > "\uffff" for char in text)
