"""A reader of texts from outside, as `readers` tries it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.errors import UserError


@dataclass(frozen=True)
class Reader:
    """A reader of texts, `examples` that it takes, the `errors` that it may raise, and how their messages begin."""

    read: Callable[[str], object]
    examples: Sequence[str]
    errors: tuple[type[Exception], ...] = (UserError,)
    place: str = ""


def as_bytes(text: str) -> bytes:
    """The text in UTF-8, whatever halves of signs are in it."""
    return text.encode("utf-8", "surrogatepass")
