"""Examples that are drawn once, for every reasoner that is tried on them: to draw one takes longer than to try it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeVar

from hypothesis import given, settings
from hypothesis.strategies import SearchStrategy

Example = TypeVar("Example")


@cache
def examples(strategy: Callable[[], SearchStrategy[Example]], number: int) -> tuple[Example, ...]:
    """`number` examples of the strategy that `strategy` makes, the same ones at every run."""
    drawn: list[Example] = []

    @settings(max_examples=number, deadline=None, derandomize=True)
    @given(strategy())
    def draw(example: Example) -> None:
        drawn.append(example)

    draw()
    return tuple(drawn)
