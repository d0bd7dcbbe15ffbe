"""Words that everybody says in the same way: so many of something, and things in a row."""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: int, one: str, many: str = "") -> str:
    """So many things, in words; `many` where an s does not make the plural.

    >>> counted(1, "mine"), counted(2_000, "mine"), counted(2, "guess", "guesses")
    ('1 mine', '2,000 mines', '2 guesses')
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def in_a_row(things: Sequence[str], conjunction: str = "and") -> str:
    """One or more things in a row.

    >>> in_a_row(["A", "B", "C"]), in_a_row(["A"])
    ('A, B and C', 'A')
    """
    return f" {conjunction} ".join(filter(None, (", ".join(things[:-1]), things[-1])))


def capitalized(text: str) -> str:
    """`text` with a first letter that is a capital; the others stay as they are.

    >>> capitalized("a knight of Bath")
    'A knight of Bath'
    """
    return text[:1].upper() + text[1:]
