"""A strict reader of JSON from outside; msgspec converts the result to a class, which defines the format.

An error message gives the path to the invalid part, as in `rows[0].guess`, its value, and the expected value, in words
from the type, as in `Annotated[tuple[int, int], "[row, column]"]`. An unknown key of an object is ignored, since data
sets have additional keys, unless it looks like a misspelling of a known key.
"""

import re
from collections.abc import Iterator
from functools import cache, partial
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from game.errors import UserError
from game.text.checked_values import check_text
from game.text.json_places import Path, place_of
from game.text.strict_json import BadJson, load
from game.wording import brief, did_you_mean

T = TypeVar("T")

LIKE_A_KEY = 0.8
"""The least similarity (by `difflib`) of a misspelled key to the right one: "fact" and "facts" have 0.89."""

STEP = re.compile(r"\.(\w+)|\[([0-9]+)\]")

WORDS = {"object": "an object", "array": "a list", "str": "a string", "int": "a whole number", "float": "a number"}
WORDS |= {"bool": "true or false", "|": "or"}
"""Names of JSON types in messages of msgspec, and their replacements."""


class BadPart(UserError):
    """An error in a part of a value: `message` is its description, `path` the keys and indices leading to the part."""

    def __init__(self, message: str, path: Path = ()) -> None:
        steps = [f"[{key}]" if isinstance(key, int) else f".{key}" for key in path]
        name = "".join(steps).removeprefix(".") or "the JSON" * message.startswith(" ")
        super().__init__(f"{name}{message}" if name else message.removeprefix(": "))
        self.message, self.path = message, path


def decode(text: str | bytes, kind: type[T], refusal: type[UserError]) -> T:
    """Read `text` as JSON and convert it to the type `kind`. Raises `refusal`, with the line if the text has several.

    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Row:
    ...     guess: list[str]
    >>> decode('{"guess": ["red", 1]}', Row, UserError)
    Traceback (most recent call last):
    game.errors.UserError: guess[1] is 1; expected a string
    """
    try:
        whole = text.decode() if isinstance(text, bytes) else text
    except UnicodeDecodeError as error:
        raise refusal(f"not JSON that can be read ({error}); expected text in UTF-8") from None
    check_text(whole)
    try:
        return convert(load(whole), kind)
    except (BadJson, BadPart) as error:
        place = error.place if isinstance(error, BadJson) else place_of(whole, error.path)
        line = f"line {whole.count(chr(10), 0, place) + 1}: " if "\n" in whole.strip() else ""
        raise refusal(f"{line}{error}") from None


def convert(value: object, kind: type[T], *, ignore_misspelled: bool = False) -> T:
    """Convert a value from JSON to the type `kind`. Raises `BadPart`, also for a misspelled key unless ignored."""
    import msgspec  # which takes time, and most programs read no JSON

    try:
        found = msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise _bad_part(value, kind, error) from None
    if not ignore_misspelled:
        _refuse_misspelled(value, found, ())
    return found


def _bad_part(value: Any, kind: object, error: Exception) -> BadPart:
    message, _, at = str(error).partition(" - at `$")
    path = tuple(int(number) if number else name for name, number in STEP.findall(at.partition("[...]")[0]))
    for key in path:
        value = value[key]
    if isinstance(error.__cause__, ValueError):  # what the class itself refuses
        return BadPart(f": {error.__cause__}", path)
    kinds = [*_kinds_at(kind, path)]
    described = [one for one in kinds if isinstance(one, str)]
    choices = [word for one in kinds if get_origin(one) is Literal for word in get_args(one)]
    keys = ", ".join(key for one in kinds for key, of in _fields(one).items() if of is not object)
    if missing := re.fullmatch("Object missing required field `(.*)`", message):
        meant = did_you_mean(missing[1], [*value], LIKE_A_KEY)
        return BadPart(f" has no {missing[1]!r}{meant}; expected an object with {keys}", path)
    if "[...]" in at:  # somewhere in a mapping
        described, choices, keys = [], [], ""
    if choices and not isinstance(value, dict | list):
        expected = f"{'one of ' * (len(choices) > 1)}{', '.join(choices)}{did_you_mean(str(value), choices)}"
    else:
        message = message.removeprefix("Expected ").partition(", got ")[0].replace("`", "")
        expected = re.sub(r"[a-z]+|\|", lambda word: WORDS.get(word[0], word[0]), message)
        expected += f" with {keys}" if keys else ""
    each = " for each key" if "[...]" in at else ""
    return BadPart(f" is {brief(value)}; expected {described[0] if described else expected}{each}", path)


def _kinds_at(kind: Any, path: Path) -> Iterator[Any]:
    """Yield the types allowed at the end of a path, and the strings that describe them."""
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        for one in args:
            yield from _kinds_at(one, path)
    elif origin is Annotated:
        yield from [note for note in args[1:] if isinstance(note, str) and not path]
        yield from _kinds_at(args[0], path)
    elif not path:
        yield kind
    elif args:
        yield from _kinds_at(args[int(path[0])] if origin is tuple else args[0], path[1:])
    else:
        for place, (key, of) in enumerate(_fields(kind).items()):
            if path[0] in (place, key):
                yield from _kinds_at(of, path[1:])


def _fields(kind: Any) -> dict[str, Any]:
    return _hints(kind) if isinstance(kind, type) else {}


_hints = cache(partial(get_type_hints, include_extras=True))


def _refuse_misspelled(value: object, found: object, path: Path) -> None:
    """Raise `BadPart` if an object has an unknown key that looks like a misspelling of a known key."""
    if isinstance(value, list | tuple) and isinstance(found, list | tuple):
        if found and _fields(type(found[0])):
            for place, (inner, item) in enumerate(zip(value, found, strict=True)):
                _refuse_misspelled(inner, item, (*path, place))
    elif isinstance(value, dict) and (fields := _fields(type(found))):
        for key in value:
            if key in fields:
                _refuse_misspelled(value[key], getattr(found, key), (*path, key))
            elif meant := did_you_mean(key, fields, LIKE_A_KEY):
                raise BadPart(f" has {brief(key)}, which is not known{meant}", path)
