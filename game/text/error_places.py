"""The place of an error in its message: a name, or the number of a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import AnyStr, TypeVar

from game.errors import BadLayout, BadPuzzle, UserError

T = TypeVar("T")


@contextmanager
def in_place(name: str, between: str = ": ") -> Iterator[None]:
    """Prefix the message of a `BadPuzzle` or `BadLayout` raised inside with the name of a place.

    A message that begins with a line number does not get another one.
    """
    try:
        yield
    except (BadLayout, BadPuzzle) as error:
        has_line = name.startswith("line ") and str(error).startswith("line ")
        raise error if has_line else type(error)(f"{name}{between}{error}") from None


def in_line(number: int) -> AbstractContextManager[None]:
    """Prefix messages with a line number, as `in_place` does."""
    return in_place(f"line {number}")


def read_each(texts: Iterable[tuple[int, AnyStr]], read: Callable[[AnyStr], T]) -> Iterator[tuple[int, T | UserError]]:
    """Call `read` on each text and yield its result or its error, with a line number.

    Each text comes with the number of its first line. For an error, the number is that of the faulty line, if known.
    """
    for number, text in texts:
        try:
            yield number, read(text)
        except UserError as error:
            where = re.match("line ([0-9]+)[:,] ", str(error))
            message = str(error)[where.end() :] if where else str(error)
            yield number + (int(where[1]) - 1 if where else 0), type(error)(message)
