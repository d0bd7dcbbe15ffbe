"""The kind of a text: JSON or written lines, and the kind of puzzle that it names."""

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


def kind_named(text: str) -> str:
    r"""Return the kind of puzzle named by `text`: its first line, or `kind` in its first JSON object; else "".

    >>> kind_named("Mastermind\npegs: 4"), kind_named('{"kind":"zebra"}'), kind_named('{"height":2}')
    ('mastermind', 'zebra', '')
    """
    if not is_json(text):
        return text.lstrip(BEFORE).partition("\n")[0].strip().lower()
    kind = first_object(text).get("kind")
    return kind if isinstance(kind, str) else ""


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
