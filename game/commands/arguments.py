"""What argparse and files are asked for: values of a kind, refused in words that say what was expected."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from game.sizes import Size

Number = TypeVar("Number", int, float)


def size(text: str) -> Size:
    """A board size."""
    try:
        return Size.parse(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def positive_int(text: str) -> int:
    """An int of at least 1."""
    return _number(text, int, lambda value: value >= 1, "an int of at least 1")


def natural(text: str) -> int:
    """An int of at least 0."""
    return _number(text, int, lambda value: value >= 0, "an int of at least 0")


def rate(text: str) -> float:
    """So many a second, above 0."""
    return _number(text, float, lambda value: value > 0, "a number above 0")


def amount(text: str) -> float:
    """So much of something measured, such as seconds: finite, from 0 on."""
    return _number(text, float, lambda value: 0 <= value < float("inf"), "a finite number of at least 0")


def _number(text: str, kind: Callable[[str], Number], fits: Callable[[Number], bool], expected: str) -> Number:
    try:
        value = kind(text)
    except ValueError:
        value = None
    if value is None or not fits(value):
        raise argparse.ArgumentTypeError(f"got {text!r}; expected {expected}")
    return value


@contextmanager
def opening(path: str | Path, expected: str) -> Iterator[None]:
    """Let an `OSError` raised inside, where the file at `path` is opened, name it and say what was `expected`."""
    try:
        yield
    except OSError as error:
        raise OSError(f"{path}: {error.strerror}; expected {expected}") from error
