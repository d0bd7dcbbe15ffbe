"""Checks of arguments: text, numbers, names and random generators."""

import random
import re
from collections.abc import Iterable

from game.errors import BadPuzzle
from game.wording import brief

NAME = re.compile(r"(?!(.* )?is( |$))[^\W_]+([ '-][^\W_]+)*")
"""A valid name: letters and digits, with separators; "is" is reserved as the verb of sentences."""


def check_text(text: object) -> None:
    """Raise `TypeError` for a value that is no text."""
    if not isinstance(text, str):
        raise TypeError(f"the text is {brief(text)}; expected a str")


def checked_number(value: object, name: str, least: int, most: int) -> int:
    """Return `value`, called `name`, if it is an int from `least` to `most`. Raises `BadPuzzle`."""
    if type(value) is not int or not least <= value <= most:
        expected = f"{least:,}" if least == most else f"a whole number from {least:,} to {most:,}"
        raise BadPuzzle(f"{name} is {value!r}; expected {expected}")
    return value


def checked_names(names: object, name: str, taken: Iterable[str] = (), of: str = "things") -> tuple[str, ...]:
    """Check that `names` are distinct words and none is `taken`; return them. Raises `BadPuzzle`.

    >>> checked_names(["red", "red"], "the colors")
    Traceback (most recent call last):
    game.errors.BadPuzzle: 'red' is the name of two things; give each another one
    """
    if not isinstance(names, list | tuple):
        raise BadPuzzle(f"{name} are {names!r}; expected a list of names")
    known = set(taken)
    for word in names:
        if not isinstance(word, str) or not NAME.fullmatch(word):
            expected = "letters and digits, such as 'Old Gold', without the word 'is'"
            raise BadPuzzle(f"{word!r} is no name; expected {expected}")
        if word in known:
            raise BadPuzzle(f"{word!r} is the name of two {of}; give each another one")
        known.add(word)
    return tuple(names)


def split_names(text: str) -> list[str]:
    """Split names at commas."""
    return [name.strip() for name in text.split(",")]


def check_rng(rng: object) -> None:
    """Raise `TypeError` unless `rng` is None or a `random.Random`; a seed is refused."""
    if rng is not None and not isinstance(rng, random.Random):
        raise TypeError(f"rng is {rng!r}; expected a random.Random, such as random.Random(5)")
