"""Words that everybody says in the same way: so many of something, and things in a row."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10

MOST_DIGITS = 15
"""Numbers of more digits are told by their first digits and their power of ten."""


def counted(number: int, one: str, many: str = "") -> str:
    """So many things, in words; `many` where an s does not make the plural.

    >>> counted(1, "mine"), counted(2_000, "mine"), counted(2, "guess", "guesses")
    ('1 mine', '2,000 mines', '2 guesses')
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def in_digits(number: int) -> str:
    """A whole number of at least 0 with its thousands divided; of a long one, two digits and the power of ten.

    >>> in_digits(9066), in_digits(12345 * 10**40)
    ('9,066', 'about 1.2 * 10^44')
    >>> in_digits(10**9000 - 1)
    'about 9.9 * 10^8999'
    """
    if number < 10**MOST_DIGITS:
        return f"{number:,}"
    power = int(log10(number))  # not by its digits, as Python writes no number that has more than 4,300
    power -= 10**power > number  # where the logarithm was rounded up
    first, second = divmod(number // 10 ** (power - 1), 10)
    return f"about {first}.{second} * 10^{power}"


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
