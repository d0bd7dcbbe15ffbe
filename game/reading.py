"""What all kinds of puzzles share in reading: the kind that a text names, JSON objects, the line of what is wrong."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

from game.errors import BadPuzzle

LONGEST_BRIEF = 60
"""Characters of a bad value that a message gives."""


def is_json(text: str) -> bool:
    """Whether `text` is meant to be a JSON object."""
    return text.lstrip("\ufeff \t\r\n").startswith("{")


def kind_named(text: str) -> str:
    """The kind of puzzle that `text` names: in its first line, or as the `kind` of its JSON. "" where it names none.

    >>> kind_named("Mastermind\\npegs: 4"), kind_named('{"kind":"zebra"}'), kind_named('{"height":2}')
    ('mastermind', 'zebra', '')
    """
    if not is_json(text):
        return (text.lstrip("\ufeff \t\r\n").splitlines() or [""])[0].strip().lower()
    try:
        kind = json.loads(text.removeprefix("\ufeff"))["kind"] if '"kind"' in text else ""
    except (ValueError, RecursionError, KeyError):
        return ""
    return kind if isinstance(kind, str) else ""


def read_object(text: str, required: Collection[str], optional: Collection[str] = ()) -> dict[str, Any]:
    """The JSON object written in `text`, which has to have the `required` keys and may have the `optional` ones.

    Raises `BadPuzzle`, with the line of what is no JSON.
    """
    try:
        found = json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as error:
        raise BadPuzzle(f"line {error.lineno}: not JSON: {error.msg} at column {error.colno}") from None
    except (ValueError, RecursionError):
        raise BadPuzzle(
            "line 1: not JSON that can be read; expected an object, with no more levels than needed"
        ) from None
    return checked_object(found, "the puzzle", required, optional)


def checked_object(
    value: object, name: str, required: Collection[str], optional: Collection[str] = ()
) -> dict[str, Any]:
    """`value`, from JSON and called `name`, if it is an object with these keys. Raises `BadPuzzle`.

    >>> checked_object({"guess": ["red"]}, "row 1", ["guess", "in_place"])
    Traceback (most recent call last):
    game.errors.BadPuzzle: row 1 has no 'in_place'; expected an object with guess, in_place
    """
    keys = ", ".join([*required, *optional])
    if not isinstance(value, dict):
        raise BadPuzzle(f"{name} is {brief(value)}; expected an object with {keys}")
    for key in required:
        if key not in value:
            raise BadPuzzle(f"{name} has no {key!r}; expected an object with {keys}")
    for key in value:
        if key not in required and key not in optional:
            raise BadPuzzle(f"{name} has {brief(key)}, which is not known; expected an object with {keys}")
    return value


def checked_list(value: object, name: str) -> list[Any]:
    """`value`, from JSON and called `name`, if it is a list. Raises `BadPuzzle`."""
    if not isinstance(value, list):
        raise BadPuzzle(f"{name} is {brief(value)}; expected a list")
    return value


def brief(value: object) -> str:
    """A value from JSON, or a piece of text, cut to what fits a message."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_BRIEF else text[: LONGEST_BRIEF - 3] + "..."


@contextmanager
def in_line(number: int) -> Iterator[None]:
    """Says of a `BadPuzzle` raised inside that it is in the line with this number."""
    try:
        yield
    except BadPuzzle as error:
        raise BadPuzzle(f"line {number}: {error}") from None
