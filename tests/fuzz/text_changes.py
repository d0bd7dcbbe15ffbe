"""Random changes of a text: capitals, words, lines, numbers and JSON values."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from typing import Any

MOST_CHANGES = 4
STRANGE = ("", "\x00", "\x1b[31m", "\u202e", "\ud800", "é", "½", "²", "٣", "”", "'", *'()[{"-+;#')
"""Unexpected pieces of text, including Unicode digits that `int` does not accept."""

TEXTS = ("", "a", "\ud800")
VALUES: tuple[Any, ...] = (None, True, -1, 0, 3, 10**12, 10**400, 0.5, 1e308, *TEXTS, [], [[]], {}, [1, 2], {"a": 1})
"""JSON values of all types."""

NUMBERS = ("-1", "0", "1", "2", "7", "1.5", "999999999999", "1e400", "9" * 5000, "01", "NaN", "-0")

PIECE = re.compile(r"\w+|\s+|[^\w\s]")


def changed(examples: Sequence[str], rng: random.Random, most: int = MOST_CHANGES) -> str:
    """Return one of the examples with some changes."""
    text = rng.choice(examples)
    for _ in range(rng.randint(1, most)):
        text = rng.choice(CHANGES)(text, examples, rng)
    return text


def _in_other_capitals(text: str, examples: Sequence[str], rng: random.Random) -> str:
    how = rng.choice([str.upper, str.lower, str.title, str.swapcase])
    if rng.random() < 0.5:
        return how(text)
    return "".join([how(piece) if rng.random() < 0.2 else piece for piece in PIECE.findall(text)])


def _with_other_pieces(text: str, examples: Sequence[str], rng: random.Random) -> str:
    """Remove, double, exchange or replace one piece of the text, or insert a strange one."""
    pieces = PIECE.findall(text) or [""]
    place, other = rng.randrange(len(pieces)), rng.randrange(len(pieces))
    others = PIECE.findall(rng.choice(examples))
    match rng.randrange(5):
        case 0:
            pieces[place] = ""
        case 1:
            pieces[place] *= 2
        case 2:
            pieces[place], pieces[other] = pieces[other], pieces[place]
        case 3:
            pieces[place] = rng.choice(others)
        case 4:
            pieces.insert(place, rng.choice(STRANGE))
    return "".join(pieces)


def _with_other_lines(text: str, examples: Sequence[str], rng: random.Random) -> str:
    """Remove or double a line, shuffle the lines, or truncate the text."""
    lines = text.splitlines() or [""]
    place = rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            del lines[place]
        case 1:
            lines.insert(place, lines[place])
        case 2:
            rng.shuffle(lines)
        case 3:
            return text[: rng.randrange(len(text) + 1)]
    return "\n".join(lines)


def _with_another_number(text: str, examples: Sequence[str], rng: random.Random) -> str:
    numbers = [*re.finditer(r"\d+", text)]
    if not numbers:
        return text
    found = rng.choice(numbers)
    return text[: found.start()] + rng.choice(NUMBERS) + text[found.end() :]


def with_another_value(text: str, examples: Sequence[str], rng: random.Random) -> str:
    """Replace, remove or double one value in a JSON text."""
    first, newline, rest = text.partition("\n")
    try:
        whole = [json.loads(first)]
    except (ValueError, RecursionError):
        return _with_other_pieces(text, examples, rng)
    part, key = _some_part(whole, rng)
    if isinstance(part, list) and rng.random() < 0.3:
        part.insert(key, part[key])
    elif rng.random() < 0.3 and part is not whole:
        del part[key]
    else:
        part[key] = rng.choice(VALUES)
    return json.dumps(whole[0]) + newline + rest


def _some_part(whole: list[Any], rng: random.Random) -> tuple[Any, Any]:
    """Return a list or an object within the JSON value, and an index or a key of it."""
    part: Any = whole
    key: Any = 0
    while isinstance(inner := part[key], list | dict) and inner and rng.random() < 0.8:
        part, key = inner, rng.choice([*inner] if isinstance(inner, dict) else range(len(inner)))
    return part, key


CHANGES = (
    *(_in_other_capitals, _with_other_pieces, _with_other_pieces, _with_other_lines),
    *(_with_another_number, with_another_value),
)
