"""Parts that are all needed: for every test of proofs, cores and arguments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Part = TypeVar("Part")


def assert_minimal(parts: Sequence[Part], are_enough: Callable[[Sequence[Part]], bool]) -> None:
    """All the parts together are enough, and not without one of them."""
    assert are_enough(parts), parts
    for place in range(len(parts)):
        assert not are_enough([*parts[:place], *parts[place + 1 :]]), (parts, place)
