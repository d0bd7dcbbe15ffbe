"""The place of an error, put before its message: a file, a line, or a part."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from game.errors import BadLayout, BadPuzzle


@contextmanager
def in_place(name: str, between: str = ": ") -> Iterator[None]:
    """Prefix the message of a `BadPuzzle` or `BadLayout` raised inside with a place, unless it has a line."""
    try:
        yield
    except (BadLayout, BadPuzzle) as error:
        has_line = name.startswith("line ") and str(error).startswith("line ")
        raise error if has_line else type(error)(f"{name}{between}{error}") from None


def in_line(number: int) -> AbstractContextManager[None]:
    """Prefix messages with a line number, as `in_place` does."""
    return in_place(f"line {number}")
