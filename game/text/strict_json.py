"""Text as JSON, by strict rules: a text that another reader of JSON would refuse, or read otherwise, is an error."""

import json
import re
from functools import lru_cache, partial
from typing import Any

from game.errors import UserError
from game.text.json_places import STRING, Path, values_in
from game.wording import shortened, visible

ESCAPE = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|(?P<half>\\u[dD][89a-fA-F]..|[\ud800-\udfff])|\\.", re.DOTALL)
"""An escape in a string; a `half` is an unpaired surrogate."""


MOST_DIGITS = 20
"""The most digits of a number in JSON before the decimal point: enough for an id of 64 bits."""


class BadJson(UserError):
    """Text that is not JSON: the reason, and the `place` of the error in the text, from 0."""

    def __init__(self, message: str, place: int) -> None:
        super().__init__(message)
        self.place = place


@lru_cache(maxsize=1)
def load(text: str) -> Any:
    """Read `text` as JSON. Raises `BadJson` also for repeated keys, numbers out of range and unpaired surrogates.

    The last result is cached, because the text of a puzzle is read twice. Do not change the result.

    >>> load('{"says": [], "says": [[0, ["lying", 0]]]}')
    Traceback (most recent call last):
    game.text.strict_json.BadJson: the key "says" is repeated; expected each key once
    """
    try:
        for found in ESCAPE.finditer(text):
            if found["half"]:
                raise BadJson(f"{_at(text, found)} is half of a character; expected both halves", found.start())
        whole = f" {text[1:]}" if text.startswith("\ufeff") else text  # with a blank for a byte order mark
        number, pairs = partial(_number, text), partial(_with_different_keys, text)
        return json.loads(whole, parse_int=number, parse_float=number, parse_constant=number, object_pairs_hook=pairs)
    except RecursionError:
        raise BadJson("not JSON that can be read, as it is nested too deeply; expected an object", 0) from None
    except json.JSONDecodeError as error:
        raise BadJson(f"not JSON: {error.msg} at column {error.colno}; expected an object", error.pos) from None


def _number(text: str, written: str) -> int | float:
    is_short = len(written) <= MOST_DIGITS + 1
    value = int(written) if is_short and written.removeprefix("-").isdecimal() else float(written)
    if abs(value) < 10**MOST_DIGITS:  # NaN is not
        return value
    numbers = re.finditer(rf"{STRING.pattern}|(?P<number>{re.escape(written)})", text)
    found = next(one for one in numbers if one["number"])
    raise BadJson(f"{_at(text, found)}; expected a number of at most {MOST_DIGITS} digits", found.start())


def _with_different_keys(text: str, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(found := dict(pairs)) == len(pairs):
        return found
    seen: set[Path] = set()
    for path, value in values_in(text):
        if path in seen:
            raise BadJson(f"the key {value['key']} is repeated; expected each key once", value.start())
        seen.add(path)
    raise AssertionError("no key is repeated")


def _at(text: str, found: re.Match[str]) -> str:
    return f"{visible(shortened(found[0]))} at column {found.start() - text.rfind(chr(10), 0, found.start())}"
