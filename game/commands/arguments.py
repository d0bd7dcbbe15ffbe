"""Values that options take, and files, refused in words that say what was expected."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias, TypeVar

from game.sizes import Size

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""What a command is added to."""

Number = TypeVar("Number", int, float)


def size(text: str) -> Size:
    """A board size."""
    try:
        return Size.parse(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def number(
    kind: Callable[[str], Number], expected: str, fits: Callable[[Number], bool] = lambda value: True
) -> Callable[[str], Number]:
    """What argparse makes a number of: of this `kind` and such that it `fits`, as `expected` says in words."""

    def parse(text: str) -> Number:
        try:
            value = kind(text)
        except ValueError:
            value = None
        if value is None or not fits(value):
            raise argparse.ArgumentTypeError(f"got {text[:40]!r}; expected {expected}")
        return value

    return parse


whole = number(int, "a whole number")
natural = number(int, "a whole number of at least 0", lambda value: value >= 0)
positive = number(int, "a whole number of at least 1", lambda value: value >= 1)
real = number(float, "a number")
rate = number(float, "a number above 0", lambda value: value > 0)
"""So many a second."""
amount = number(float, "a finite number of at least 0", lambda value: 0 <= value < float("inf"))
"""So much of something measured, such as seconds."""


@contextmanager
def opening(path: str | Path, expected: str) -> Iterator[None]:
    """Let an `OSError` raised inside, where the file at `path` is opened, name it and say what was `expected`."""
    try:
        yield
    except OSError as error:
        raise OSError(f"{path}: {error.strerror}; expected {expected}") from error
