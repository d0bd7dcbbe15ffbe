"""Where the parts of a JSON text begin, so that what is wrong with one can be said with its line and column."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

BETWEEN = re.compile(r"[\s,:]*")
DECODER = json.JSONDecoder()


def parts_of(text: str, place: int) -> Iterator[tuple[str | int, int]]:
    """The keys, or the numbers from 0, of what the object or the list at this place holds, and where each begins.

    >>> list(parts_of('{"a": [1, 2]}', 0)), list(parts_of("[5, 6]", 0))
    ([('a', 6)], [(0, 1), (1, 4)])
    """
    is_object, number = text[place] == "{", 0
    if text[place] not in "{[":
        return
    place = _next(text, place + 1)
    while text[place] not in "}]":
        key: str | int = number
        if is_object:
            key, place = DECODER.raw_decode(text, place)
            place = _next(text, place)
        yield key, place
        _, place = DECODER.raw_decode(text, place)
        place, number = _next(text, place), number + 1


def place_of(text: str, path: Sequence[str | int]) -> int:
    """Where in a JSON text a part begins; `path` has the keys and numbers that lead there. Where one of them is not
    there, it is the place of what should have it.

    >>> place_of('{"a": [1, {"b": 2}]}', ["a", 1, "b"])
    16
    """
    place = _next(text, 0)
    for key in path:
        found = next((begin for name, begin in parts_of(text, place) if name == key), None)
        if found is None:
            break
        place = found
    return place


def _next(text: str, place: int) -> int:
    """The place of the next sign that is more than a blank, a comma or a colon."""
    found = BETWEEN.match(text, place)
    return place if found is None else found.end()
