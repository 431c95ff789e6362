"""Counting calls by sliding windows, as a server might."""

from bisect import bisect_right
from collections.abc import Iterable


def most_within(seconds: float, times: Iterable[float]) -> int:
    """The most calls that any window of so many seconds holds, both ends counted."""
    ordered = sorted(times)
    return max(
        bisect_right(ordered, begin + seconds) - first for first, begin in enumerate(ordered)
    )
