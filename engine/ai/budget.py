"""How long an opponent may think. The caller owns the clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from engine.actions import Action
    from engine.view import View


class Budget(Protocol):
    """Asked between two slices of thought, about a millisecond each."""

    def left(self) -> bool:
        """Whether there is time for another slice."""
        ...


@dataclass(slots=True)
class Slices:
    """A budget of so many slices: the same on every machine."""

    count: int

    def left(self) -> bool:
        """Spend a slice, if there is one."""
        self.count -= 1
        return self.count >= 0


@dataclass(frozen=True, slots=True)
class Until:
    """A budget that ends when a clock shows `deadline`, in the clock's own unit."""

    clock: Callable[[], float]
    deadline: float

    def left(self) -> bool:
        """Whether the deadline is still to come."""
        return self.clock() < self.deadline


Player: TypeAlias = "Callable[[View, Random, Budget], Action | None]"
"""Chooses one of `view.legal`, or None to wait for what the others do (see `may_wait`)."""
