"""Random changes of a text."""

import json
import random
import re
from collections.abc import Sequence
from typing import Any

STRANGE = ("", "\x00", "\x1b[31m", "\u202e", "\ud800", "é", "½", "²", "٣", "”", "'", *'()[{"-+;#')
"""Unexpected pieces of text, including Unicode digits that `int` does not accept."""

NUMBERS = ("-1", "0", "1", "2", "7", "1.5", "999999999999", "1e400", "9" * 5000, "01", "NaN", "-0")

VALUES: tuple[Any, ...] = (None, True, -1, 0, 3, 10**400, 0.5, 1e308, "", "a", "\ud800", [], [[]], {}, [1, 2], {"a": 1})
"""JSON values of all types."""

PIECES = (re.compile(r"\w+|\s+|[^\w\s]"), re.compile(r".*\n|.+"))
"""Words and lines."""


def changed(examples: Sequence[str], rng: random.Random, most: int = 4) -> str:
    text = rng.choice(examples)
    for _ in range(rng.randint(1, most)):
        change = rng.choice((_with_other_pieces, _with_other_pieces, with_another_value))
        text = change(text, examples, rng)
    return text


def _with_other_pieces(text: str, examples: Sequence[str], rng: random.Random) -> str:
    """Remove, double, exchange, shuffle or replace words or lines, change capitals, or truncate the text."""
    pattern = rng.choice(PIECES)
    pieces = pattern.findall(text) or [""]
    place, other = rng.randrange(len(pieces)), rng.randrange(len(pieces))
    numbers = [number for number, piece in enumerate(pieces) if piece.isdigit()] or [place]
    capitals = rng.choice([str.upper, str.lower, str.title, str.swapcase])
    match rng.randrange(9):
        case 0:
            pieces[place] = ""
        case 1:
            pieces[place] *= 2
        case 2:
            pieces[place], pieces[other] = pieces[other], pieces[place]
        case 3:
            pieces[place] = rng.choice(pattern.findall(rng.choice(examples)) or [""])
        case 4:
            pieces.insert(place, rng.choice(STRANGE))
        case 5:
            pieces[rng.choice(numbers)] = rng.choice(NUMBERS)
        case 6:
            pieces = [capitals(piece) if rng.random() < 0.4 else piece for piece in pieces]
        case 7:
            pieces[place:] = rng.sample(pieces[place:], len(pieces) - place)
        case 8:
            return text[: rng.randrange(len(text) + 1)]
    return "".join(pieces)


def with_another_value(text: str, examples: Sequence[str], rng: random.Random) -> str:
    first, newline, rest = text.partition("\n")
    try:
        whole = [json.loads(first)]
    except (ValueError, RecursionError):
        return _with_other_pieces(text, examples, rng)
    part: Any = whole  # a list or an object
    key: Any = 0
    while isinstance(inner := part[key], list | dict) and inner and rng.random() < 0.8:
        part, key = inner, rng.choice([*inner] if isinstance(inner, dict) else range(len(inner)))
    if isinstance(part, list) and rng.random() < 0.3:
        part.insert(key, part[key])
    elif rng.random() < 0.3 and part is not whole:
        del part[key]
    else:
        part[key] = rng.choice(VALUES)
    return json.dumps(whole[0]) + newline + rest
