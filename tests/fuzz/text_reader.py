"""A reader of external text, as tested by `readers`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.errors import UserError


@dataclass(frozen=True)
class Reader:
    """A reader of external text, with valid `examples`.

    `errors` are the errors it may raise; their messages begin with a match of `place`.
    """

    read: Callable[[str], object]
    examples: Sequence[str]
    errors: tuple[type[Exception], ...] = (UserError,)
    place: str = ""


def as_bytes(text: str) -> bytes:
    """Encode the text in UTF-8, including single surrogates."""
    return text.encode("utf-8", "surrogatepass")
