"""The parts of a text, with line numbers: JSON objects, the lines after a title, and a numbered list."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from game.errors import BadPuzzle, UserError
from game.text.error_places import in_line
from game.text.json_or_lines import BEFORE
from game.text.json_places import STRING
from game.wording import brief

T = TypeVar("T")


def read_each(texts: Iterable[tuple[int, str]], read: Callable[[str], T]) -> Iterator[tuple[int, T | UserError]]:
    """Call `read` on each text and yield its result or its error, each with a line number."""
    for number, text in texts:
        try:
            yield number, read(text)
        except UserError as error:
            where = re.match("line ([0-9]+)[:,] ", str(error))
            message = str(error)[where.end() :] if where else str(error)
            yield number + (int(where[1]) - 1 if where else 0), type(error)(message)


def json_texts(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the JSON objects in `lines`, each with the number of its first line, from 1.

    An object may span several lines; without an end, it stops where the next one begins.

    >>> list(json_texts(['{"n": 1}', "", "{", ' "n": 2', "}"]))
    [(1, '{"n": 1}'), (3, '{ "n": 2}')]
    """
    begun: list[str] = []
    first = depth = 0
    for number, line in enumerate(lines, 1):
        if begun and line.startswith("{"):
            yield first, "".join(begun)
            begun, depth = [], 0
        if begun or line.strip(BEFORE):
            first = first if begun else number
            begun.append(line)
            outside = STRING.sub("", line)
            depth += outside.count("{") - outside.count("}")
            if depth <= 0:
                yield first, "".join(begun)
                begun, depth = [], 0
    if begun:
        yield first, "".join(begun)


def titled_lines(text: str, kind: str) -> Iterator[tuple[int, str]]:
    r"""Yield the lines of a puzzle after the first, which must name its `kind`, with numbers. Raises `BadPuzzle`.

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
    """Call `read` with the index, from 1, and the text of each line. Raises `BadPuzzle` for another index in a line.

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
