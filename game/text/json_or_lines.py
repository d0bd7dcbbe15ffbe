"""The kind of a text: JSON or written lines, and what either begins with."""

import json
import re
from typing import Any

from game.text.checked_values import check_text
from game.text.strict_json import load

BEFORE = "\ufeff \t\r\n"
"""Characters ignored before a puzzle: a byte order mark, and blanks."""

WORD = re.compile(r"(?=[^\W\d_]*[^\W\d_FHMOSX])[^\W\d_]{3,}", re.IGNORECASE)
"""A word of prose: letters, not all of them signs of a board."""


def is_json(text: str) -> bool:
    """Return whether `text` looks like a JSON object. Raises `TypeError` for a value that is no text."""
    check_text(text)
    return text.lstrip(BEFORE).startswith("{")


def first_line(text: str) -> str:
    r"""Return the first line of `text` that is not blank, which may name the kind of a puzzle.

    >>> first_line("\ufeff\n Zebra \npet: cat, dog"), first_line("")
    ('Zebra', '')
    """
    return text.strip(BEFORE).partition("\n")[0].strip()


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
