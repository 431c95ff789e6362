"""Values that an immutable object works out once, at the first look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

    from _typeshed import DataclassInstance

D = TypeVar("D", bound="DataclassInstance")
T = TypeVar("T")


class once(Generic[T]):  # noqa: N801 - reads as the decorator that it is
    """A property computed at the first look and kept in the object.

    Like functools.cached_property, without the lock that it takes on Python 3.11: states are
    short-lived and looked at often, and two threads that compute the same value do no harm.
    """

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self.compute = compute
        self.__doc__ = compute.__doc__
        self.name = compute.__name__

    @overload
    def __get__(self, owner: None, kind: type) -> Self: ...
    @overload
    def __get__(self, owner: object, kind: type) -> T: ...
    def __get__(self, owner: object | None, kind: type) -> Self | T:
        """Compute the value and store it where the next look finds it without coming here."""
        if owner is None:
            return self
        value = owner.__dict__[self.name] = self.compute(owner)
        return value


def revised(frozen: D, **changes: object) -> D:
    """A frozen dataclass like this one but for these fields.

    Several times as fast as dataclasses.replace; values worked out once are left behind.
    """
    twin = object.__new__(type(frozen))
    fields = frozen.__dict__
    twin.__dict__.update({name: fields[name] for name in frozen.__dataclass_fields__}, **changes)
    return twin
