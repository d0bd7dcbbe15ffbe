"""Code shared by the readers of all kinds of puzzles: the kind of a text, line numbers of errors, names, numbers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from difflib import get_close_matches
from typing import Any, AnyStr, TypeVar

from game.errors import BadLayout, BadPuzzle, UserError
from game.text.strict_json import STRING, load
from game.words import shortened

T = TypeVar("T")

BEFORE = "\ufeff \t\r\n"
"""Characters ignored before a puzzle: a byte order mark, and blanks."""

WORD = re.compile(r"(?=[^\W\d_]*[^\W\d_FHMOSX])[^\W\d_]{3,}", re.IGNORECASE)
"""A word of prose: letters, not all of them signs of a board."""

NAME = re.compile(r"(?!(.* )?is( |$))[^\W_]+([ '-][^\W_]+)*")
"""A valid name: letters and digits, with separators; "is" is reserved as the verb of sentences."""


def check_text(text: object) -> None:
    """Raise `TypeError` for a value that is no text."""
    if not isinstance(text, str):
        raise TypeError(f"the text is {brief(text)}; expected a str")


def is_json(text: str) -> bool:
    """Return whether `text` looks like a JSON object. Raises `TypeError` for a value that is no text."""
    check_text(text)
    return text.lstrip(BEFORE).startswith("{")


def kind_named(text: str) -> str:
    r"""Return the kind of puzzle named by `text`: its first line, or `kind` in its first JSON object; else "".

    >>> kind_named("Mastermind\npegs: 4"), kind_named('{"kind":"zebra"}'), kind_named('{"height":2}')
    ('mastermind', 'zebra', '')
    """
    if not is_json(text):
        return text.lstrip(BEFORE).partition("\n")[0].strip().lower()
    kind = first_object(text).get("kind")
    return kind if isinstance(kind, str) else ""


def first_object(text: str) -> dict[str, Any]:
    """Parse the first JSON object in `text`, ignoring text after it; empty if unreadable."""
    try:
        if "\n{" not in text.lstrip(BEFORE):  # one object alone: the reader of its kind takes the same one
            found: Any = load(text)
        else:
            found, _ = json.JSONDecoder().raw_decode(text.lstrip(BEFORE))
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def json_texts(lines: Iterable[AnyStr]) -> Iterator[tuple[int, AnyStr]]:
    """Yield the JSON objects in `lines`, each with the number of its first line, from 1.

    An object may span several lines; a line outside an object is yielded alone. An object without an end stops where
    the next one begins.

    >>> list(json_texts(['{"n": 1}', "", "{", ' "n": 2', "}"]))
    [(1, '{"n": 1}'), (3, '{ "n": 2}')]
    """
    begun: list[AnyStr] = []
    first = depth = 0
    for number, line in enumerate(lines, 1):
        text = line if isinstance(line, str) else line.decode("utf-8", "replace")
        if begun and text.startswith("{"):
            yield first, line[:0].join(begun)
            begun, depth = [], 0
        if begun or text.strip(BEFORE):
            first = first if begun else number
            begun.append(line)
            outside = STRING.sub("", text)
            depth += outside.count("{") - outside.count("}")
            if depth <= 0:
                yield first, line[:0].join(begun)
                begun, depth = [], 0
    if begun:
        yield first, begun[0][:0].join(begun)


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


def did_you_mean(word: str, known: Collection[str], likeness: float = 0.6) -> str:
    """Suggest a known word similar to `word`, in parentheses after a blank; else return "".

    >>> did_you_mean("fact", ["says", "facts"])
    ' (did you mean "facts"?)'
    """
    close = get_close_matches(word.lower(), known, n=1, cutoff=likeness)
    return f" (did you mean {brief(close[0])}?)" if close else ""


def brief(value: object) -> str:
    """Format a JSON value or a piece of text, shortened for a message."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (RecursionError, TypeError, ValueError):  # too deep, circular, or of a type outside JSON
        text = type(value).__name__
    return shortened(text)


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


def split_names(text: str) -> list[str]:
    """Split names at commas."""
    return [name.strip() for name in text.split(",")]


def titled_lines(text: str, kind: str) -> Iterator[tuple[int, str]]:
    r"""Yield the lines of a puzzle after the first, which must name its `kind`, with line numbers from 1.

    Surrounding blanks and empty lines are ignored. Raises `BadPuzzle`.

    >>> list(titled_lines("zebra\n\n pet: cat, dog", "zebra"))
    [(3, 'pet: cat, dog')]
    """
    numbered = enumerate(text.removeprefix("\ufeff").splitlines(), 1)
    (first, title), *lines = [(number, line.strip()) for number, line in numbered if line.strip()] or [(1, "")]
    with in_line(first):
        if title.lower() != kind:
            raise BadPuzzle(f"{brief(title)}; expected {kind}, the kind of the puzzle")
    yield from lines


def numbered(lines: Iterable[tuple[int, str]], name: str, read: Callable[[int, str], T]) -> list[T]:
    """Call `read` with the index, from 1, and the text of each line; return the results.

    A number before the text must equal the index. Messages call a line `name`. Raises `BadPuzzle`, with the line.

    >>> numbered([(4, "1. cat is in house 1"), (5, "dog is in house 2")], "clue", lambda place, text: text)
    ['cat is in house 1', 'dog is in house 2']
    """
    found: list[T] = []
    for place, (number, line) in enumerate(lines, 1):
        with in_line(number):
            before = re.match(r"([0-9]{1,9})\. *", line)
            if before and int(before[1]) != place:
                raise BadPuzzle(f"the {name} has the number {before[1]}; expected {place}, or none")
            found.append(read(place, line[before.end() :] if before else line))
    return found


def checked_number(value: object, name: str, least: int, most: int) -> int:
    """Return `value`, called `name`, if it is an int from `least` to `most`. Raises `BadPuzzle`."""
    if type(value) is not int or not least <= value <= most:
        expected = f"{least:,}" if least == most else f"a whole number from {least:,} to {most:,}"
        raise BadPuzzle(f"{name} is {value!r}; expected {expected}")
    return value


def checked_names(names: object, name: str, taken: Iterable[str] = ()) -> tuple[str, ...]:
    """Check that `names` are distinct words and none is `taken`; return them. Raises `BadPuzzle`.

    The message calls the list `name`.

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
            raise BadPuzzle(f"{word!r} is the name of two things; give each another one")
        known.add(word)
    return tuple(names)
