"""Positions in a JSON text: of the value at a path, and of the parts of an object or a list."""

import json
import re
from collections.abc import Iterator, Sequence

BETWEEN = re.compile(r"[\s,:]*")
DECODER = json.JSONDecoder()


def parts_of(text: str, place: int) -> Iterator[tuple[str | int, int]]:
    """Yield the keys or indices of the object or list at this position, each with the position of its value.

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
    """Find the position of the value at `path` (keys and indices) in a JSON text. If a key is missing, find its parent.

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
    found = BETWEEN.match(text, place)
    return place if found is None else found.end()
