"""Positions in a JSON text: the path to each value, and the place of the value at a path."""

import json
import re
from collections.abc import Iterator

STRING = re.compile(r'"(?:[^"\\]|\\.)*"')

VALUE = re.compile(
    rf'(?:(?P<key>{STRING.pattern})\s*:\s*)?(?P<value>{STRING.pattern}|[\[{{]|[^\[\]{{}},:"\s\ufeff]+)|[\]}}]'
)
"""A value, or its beginning if it is an object or a list, with its key; or else the end of an object or a list."""

Path = tuple[str | int, ...]
"""The keys and indices that lead to a value in JSON."""


def values_in(text: str) -> Iterator[tuple[Path, re.Match[str]]]:
    """Yield the path of each value in a JSON text, and the match of `VALUE` there.

    >>> [(path, found["value"]) for path, found in values_in('{"a": [1, 2]}')]
    [((), '{'), (('a',), '['), (('a', 0), '1'), (('a', 1), '2')]
    """
    path: list[str | int] = []
    for found in VALUE.finditer(text):
        if found["value"] is None:
            path.pop()
            continue
        if path:
            path[-1] = json.loads(found["key"]) if found["key"] else int(path[-1]) + 1
        yield tuple(path), found
        if found["value"] in ("{", "["):
            path.append(-1)


def place_of(text: str, path: Path) -> int:
    """Find the position of the value at `path` in a JSON text. If a key is missing, find its parent.

    >>> place_of('{"a": [1, {"b": 2}]}', ("a", 1, "b"))
    16
    """
    places = {found: value.start("value") for found, value in values_in(text)}
    return next(places[path[:end]] for end in range(len(path), -1, -1) if path[:end] in places)
