"""JSON from outside: read strictly, then as the msgspec struct that is the format.

What is wrong is said with the path that leads to it, as in `rows[0].guess`, its value, and what was expected there;
what a text has in several lines, with the line too. A key that an object does not have is passed over, since data sets
carry keys of their own, unless it is a known one misspelled.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import is_dataclass
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import inspect
from msgspec.inspect import LiteralType as Literal

from game.errors import UserError
from game.text.json_places import place_of
from game.text.reading import STRING, brief, did_you_mean, shortened
from game.words import visible

T = TypeVar("T")
Path = tuple[str | int, ...]

LIKE_A_KEY = 0.8
"""How like a known key a misspelled one is, by `difflib`: "fact" and "facts" 0.89, "status" and "statements" 0.63."""

ESCAPE = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|(?P<half>\\u[dD][89a-fA-F]..|[\ud800-\udfff])|\\.", re.DOTALL)
"""An escape in a string; a `half` is one of the two that make a character, without the other."""

MOST_DIGITS = 20
"""Digits that a number in JSON may have before its point: enough for an id of 64 bits."""

STEP = re.compile(r"\.(\w+)|\[(?:([0-9]+)|\.\.\.)\]")
"""A step of a path, as msgspec writes it: a key, a number, or `[...]` for any key."""

WORDS = {
    "object": "an object",
    "array": "a list",
    "str": "a string",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "|": "or",
}
"""What msgspec calls the types of JSON, and what we call them."""


class BadJson(UserError):
    """Text that is no JSON of the kind that was expected: what is wrong, and at which `place` of the text, from 0."""

    def __init__(self, message: str, place: int) -> None:
        super().__init__(message)
        self.place = place


class BadPart(UserError):
    """What is wrong with the part of a value to which the keys and numbers of a `path` lead: the part and `said`."""

    def __init__(self, said: str, path: Path = ()) -> None:
        super().__init__(f"{called(path)}{said}" if path or said.startswith(" ") else said.removeprefix(": "))
        self.said, self.path = said, path


def decode(text: str | bytes, kind: type[T], refusal: type[UserError]) -> T:
    """Read `text` as JSON of this `kind`, a struct. Raises `refusal`, with the line where the text has several.

    >>> from game.errors import BadPuzzle
    >>> class Row(msgspec.Struct):
    ...     guess: list[str]
    >>> decode('{"guess": ["red", 1]}', Row, BadPuzzle)
    Traceback (most recent call last):
    game.errors.BadPuzzle: guess[1] is 1; expected a string
    """
    try:
        return read(text, kind)
    except BadJson as error:
        whole = _as_text(text, "replace")
        line = f"line {whole.count(chr(10), 0, error.place) + 1}: " if "\n" in whole.strip() else ""
        raise refusal(f"{line}{error}") from None


def read(text: str | bytes, kind: type[T]) -> T:
    """Read `text` as JSON of this `kind`. Raises `BadJson`."""
    value = load(text)
    try:
        return convert(value, kind)
    except BadPart as error:
        raise BadJson(str(error), place_of(_as_text(text), error.path)) from None


def _as_text(text: str | bytes, errors: str = "strict") -> str:
    """The text with a blank for its byte order mark, so that places are those of the text."""
    whole = text if isinstance(text, str) else text.decode("utf-8", errors)
    return f" {whole[1:]}" if whole.startswith("\ufeff") else whole


# As a struct.


def convert(value: object, kind: type[T]) -> T:
    """Read a value from JSON as one of this `kind`. Raises `BadPart`."""
    try:
        found = msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise _bad_part(value, kind, error) from None
    _refuse_misspelled(value, found, ())
    return found


def _bad_part(value: object, kind: object, error: msgspec.ValidationError) -> BadPart:
    """The error for a value that is not of this kind, in our words."""
    said, _, at = str(error).partition(" - at `$")
    whole, path, infos = value, Path(), [*_plain(_info_of(kind))]
    for name, number in STEP.findall(at):
        key = (
            int(number)
            if number
            else name or next(key for key in value if not _fits(_with_one(whole, path, key), kind))
        )
        value, path = value[key] if isinstance(value, dict | list | tuple) else None, (*path, key)
        infos = [one for info in infos for inner in _inside(info, key) for one in _plain(inner)]
    if isinstance(error.__cause__, ValueError):  # what a struct itself refuses
        return BadPart(f": {error.__cause__}", path)
    keys, choices = _keys(infos), [str(word) for one in infos if isinstance(one, Literal) for word in one.values]
    if missing := re.fullmatch("Object missing required field `(.*)`", said):
        meant = did_you_mean(missing[1], [*value], LIKE_A_KEY) if isinstance(value, dict) else ""
        return BadPart(f" has no {missing[1]!r}{meant}; expected an object with {keys}", path)
    described = [one.extra_json_schema["description"] for one in infos if isinstance(one, inspect.Metadata)]
    if described:
        expected = described[0]
    elif choices and not isinstance(value, dict | list):
        expected = f"{'one of ' * (len(choices) > 1)}{', '.join(choices)}{did_you_mean(str(value), choices)}"
    else:
        said = said.removeprefix("Expected ").partition(", got ")[0].replace("`", "")
        expected = re.sub(r"[a-z]+|\|", lambda word: WORDS.get(word[0], word[0]), said)
        expected += f" with {keys}" if expected.startswith(WORDS["object"]) and keys else ""
    return BadPart(f" is {brief(value)}; expected {expected}", path)


def _fits(value: object, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def _with_one(value: Any, path: Path, key: object) -> Any:
    """The value where the object at the end of the path has this key alone: msgspec does not say which is wrong."""
    if not path:
        return {key: value[key]}
    inner = _with_one(value[path[0]], path[1:], key)
    copied = dict(value) if isinstance(value, dict) else list(value)
    copied[path[0]] = inner
    return copied


def called(path: Path) -> str:
    """What a part is called: `rows[0].guess`."""
    steps = [f".{key}" if isinstance(key, str) and key.isidentifier() else f"[{brief(key)}]" for key in path]
    return "".join(steps).removeprefix(".") or "the JSON"


@cache
def _info_of(kind: type[Any]) -> inspect.Type:
    return inspect.type_info(kind)


def _plain(info: inspect.Type) -> Iterator[inspect.Type]:
    """The types that a type comes to; of one that is described in words, these too."""
    match info:
        case inspect.UnionType(types=types):
            yield from [one for inner in types for one in _plain(inner)]
        case inspect.Metadata(type=inner):
            yield from [info, *_plain(inner)] if "description" in (info.extra_json_schema or {}) else _plain(inner)
        case _:
            yield info


def _inside(info: inspect.Type, key: str | int) -> Iterator[inspect.Type]:
    """What may stand at a key of a value of this type."""
    match info:
        case inspect.StructType(array_like=True, fields=fields) if isinstance(key, int):
            yield from [field.type for field in fields[key : key + 1]]
        case inspect.StructType(fields=fields) | inspect.DataclassType(fields=fields):
            yield from [field.type for field in fields if field.encode_name == key]
            if isinstance(info, inspect.StructType) and key == info.tag_field:
                yield Literal((info.tag,))
        case (
            inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item) | inspect.DictType(value_type=item)
        ):
            yield item
        case inspect.TupleType(item_types=items) if isinstance(key, int):
            yield from items[key : key + 1]


def _keys(infos: Sequence[inspect.Type]) -> str:
    """The keys of an object that is of one of these types, without those that are refused or passed over."""
    objects = [one for one in infos if isinstance(one, inspect.StructType | inspect.DataclassType)]
    tags = [one.tag_field for one in objects if isinstance(one, inspect.StructType) and one.tag_field]
    fields = [field for one in objects for field in one.fields]
    asked = [one.encode_name for one in fields if one.required or not isinstance(one.type, inspect.AnyType)]
    return ", ".join(dict.fromkeys([*tags, *asked]))


def _refuse_misspelled(value: object, found: object, path: Path) -> None:
    """Raise `BadPart` for a key of an object, in what was read, that is a known one misspelled."""
    if isinstance(value, list | tuple) and isinstance(found, list | tuple) and found:
        if isinstance(found[0], msgspec.Struct) or is_dataclass(found[0]):
            for place, (inner, item) in enumerate(zip(value, found, strict=True)):
                _refuse_misspelled(inner, item, (*path, place))
    elif isinstance(value, dict) and (isinstance(found, msgspec.Struct) or is_dataclass(found)):
        info: Any = _info_of(type(found))
        names = {field.encode_name: field.name for field in info.fields}
        known = [*names, *filter(None, [getattr(info, "tag_field", None)])]
        for key in value:
            if key not in known and (meant := did_you_mean(key, known, LIKE_A_KEY)):
                raise BadPart(f" has {brief(key)}, which is not known{meant}", path)
        for key, name in names.items():
            if isinstance(inner := value.get(key), dict | list):
                _refuse_misspelled(inner, getattr(found, name), (*path, key))


# As JSON.


def load(text: str | bytes) -> Any:
    """Read `text` as JSON. Raises `BadJson`, also for what others who read JSON refuse: repeated keys, numbers without
    end, and halves of characters.

    >>> load('{"says": [], "says": [[0, ["lying", 0]]]}')
    Traceback (most recent call last):
    game.text.json_reading.BadJson: the key "says" is repeated; expected each key once
    """
    try:
        whole = _as_text(text)
        _refuse_halves(whole)
        return json.loads(
            whole,
            object_pairs_hook=lambda pairs: _with_different_keys(whole, pairs),
            **dict.fromkeys(("parse_int", "parse_float", "parse_constant"), lambda written: _number(whole, written)),
        )
    except BadJson:
        raise
    except RecursionError:
        raise BadJson("not JSON that can be read, as it is nested too deeply; expected an object", 0) from None
    except json.JSONDecodeError as error:
        raise BadJson(f"not JSON: {error.msg} at column {error.colno}; expected an object", error.pos) from None
    except ValueError as error:  # bytes that are no text
        raise BadJson(f"not JSON that can be read ({error}); expected an object", 0) from None


def _refuse_halves(text: str) -> None:
    for found in ESCAPE.finditer(text):
        if found["half"]:
            said = _at(text, found.start(), found[0])
            raise BadJson(f"{said} is half of a character; expected both halves", found.start())


def _number(text: str, written: str) -> int | float:
    is_short = len(written) <= MOST_DIGITS + 1
    value = int(written) if is_short and written.removeprefix("-").isdecimal() else float(written)
    if abs(value) < 10**MOST_DIGITS:  # NaN is not
        return value
    numbers = re.finditer(rf"{STRING.pattern}|(?P<number>{re.escape(written)})", text)
    place = next(one.start() for one in numbers if one["number"])
    raise BadJson(f"{_at(text, place, written)}; expected a number of at most {MOST_DIGITS} digits", place)


def _with_different_keys(text: str, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        place, key = _repeated_key(text)
        raise BadJson(f"the key {key} is repeated; expected each key once", place)
    return found


def _at(text: str, place: int, written: str) -> str:
    """A piece of `text` with its column, as a message begins."""
    return f"{visible(shortened(written))} at column {place - text.rfind(chr(10), 0, place)}"


def _repeated_key(text: str) -> tuple[int, str]:
    """The first key that an object in this JSON has twice: its place, and how it is written."""
    keys: list[set[str]] = []
    for found in re.finditer(rf"({STRING.pattern})\s*:|{STRING.pattern}|[{{}}]", text):
        if found[0] == "{":
            keys.append(set())
        elif found[0] == "}":
            keys.pop()
        elif found[1]:
            key = json.loads(found[1])
            if key in keys[-1]:
                return found.start(), found[1]
            keys[-1].add(key)
    raise AssertionError("no key is repeated")
