"""Hypothesis examples drawn once for all reasoners, because drawing an example takes longer than testing with it."""

from collections.abc import Callable
from functools import cache
from typing import TypeVar

from hypothesis import given, settings
from hypothesis.strategies import SearchStrategy

Example = TypeVar("Example")


@cache
def examples(strategy: Callable[[], SearchStrategy[Example]], number: int) -> tuple[Example, ...]:
    """Draw `number` examples of a strategy, the same in every run; `strategy` is a function that makes it."""
    drawn: list[Example] = []

    @settings(max_examples=number, deadline=None, derandomize=True)
    @given(strategy())
    def draw(example: Example) -> None:
        drawn.append(example)

    draw()
    return tuple(drawn)
