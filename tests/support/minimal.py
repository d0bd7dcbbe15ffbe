"""Minimality, for tests of proofs, cores and arguments: no part can be left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Part = TypeVar("Part")


def assert_minimal(parts: Sequence[Part], are_enough: Callable[[Sequence[Part]], bool]) -> None:
    """Assert that all parts together are enough, and that they are not without any one of them."""
    assert are_enough(parts), parts
    for place in range(len(parts)):
        assert not are_enough([*parts[:place], *parts[place + 1 :]]), (parts, place)
