"""Shared wording of numbers, chances, lists, bad values and paragraphs.

Apply `visible` to untrusted text, such as the name of a player, before printing it.
"""

import json
import re
import textwrap
from collections.abc import Collection, Iterable, Sequence
from decimal import MAX_EMAX, ROUND_HALF_UP, Context
from difflib import get_close_matches
from fractions import Fraction
from itertools import islice
from unicodedata import category

MOST_LISTED = 20
"""The most things listed; further things are only counted."""

LONGEST_BRIEF = 60
"""The most characters of a bad value in a message."""

MOST_CELLS = 6

MOST_DIGITS = 15
"""The most digits of a number written out; longer ones are rounded, with a power of ten."""

TWO_DIGITS = Context(prec=2, rounding=ROUND_HALF_UP, Emax=MAX_EMAX)

UNUSUAL = {False: re.compile(r"\r(?!\n)|[^\t\n\r -~]"), True: re.compile(r"[^ -~]")}
"""Patterns for characters that may need an escape: in a text of several lines (False), and in a single line (True)."""

BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")


def visible(text: str, *, in_line: bool = False) -> str:
    r"""Replace each control or invisible character by its JSON escape, except line breaks and tabs unless `in_line`.

    >>> print(visible("\x1b[2JAnn\u202e"), visible("Ann\nBob", in_line=True))
    \u001b[2JAnn\u202e Ann\nBob
    """
    return UNUSUAL[in_line].sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    sign = found[0]
    is_seen = (sign.isprintable() or category(sign) == "Zs") and not BLANK.match(sign)
    return sign if is_seen else json.dumps(sign)[1:-1]


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number of things in words; `many` is an irregular plural.

    >>> counted(1, "mine"), counted(2_000, "mine"), counted(2, "guess", "guesses")
    ('1 mine', '2,000 mines', '2 guesses')
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def number_in_words(least: int, most: int, among: int) -> str:
    """Return the range from `least` to `most` in words, given that there are `among` things in all.

    >>> number_in_words(2, 2, 5), number_in_words(0, 2, 5), number_in_words(2, 5, 5), number_in_words(1, 2, 5)
    ('exactly 2', 'at most 2', 'at least 2', '1 to 2')
    """
    if least == most:
        return f"exactly {least:,}"
    if least <= 0:
        return f"at most {most:,}"
    return f"at least {least:,}" if most >= among else f"{least:,} to {most:,}"


def in_digits(number: int) -> str:
    """Format a whole number of at least 0 with thousands separators; a long one is rounded half up to two digits.

    >>> in_digits(9066), in_digits(12645 * 10**40)
    ('9,066', 'about 1.3 * 10^44')
    >>> in_digits(10**15 - 1), in_digits(345 * 10**100), in_digits(10**9000 - 1)
    ('999,999,999,999,999', 'about 3.5 * 10^102', 'about 1.0 * 10^9000')
    """
    if number < 10**MOST_DIGITS:
        return f"{number:,}"
    digits, power = f"{TWO_DIGITS.create_decimal(number):.1e}".split("e+")
    return f"about {digits} * 10^{power}"


def shortened(text: str) -> str:
    """Shorten a text for a message."""
    return text if len(text) <= LONGEST_BRIEF else text[: LONGEST_BRIEF - 3] + "..."


def brief(value: object) -> str:
    """Format a JSON value or a piece of text, shortened for a message."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (RecursionError, TypeError, ValueError):  # too deep, circular, or of a type outside JSON
        text = type(value).__name__
    return shortened(text)


def did_you_mean(word: str, known: Collection[str], likeness: float = 0.6) -> str:
    """Suggest a known word similar to `word`, in parentheses after a blank; else return ""."""
    close = get_close_matches(word.lower(), known, n=1, cutoff=likeness)
    return f" (did you mean {brief(close[0])}?)" if close else ""


def percent(chance: float | Fraction, decimals: int = 0) -> str:
    """Format a chance (0 to 1) in percent with this number of decimals; 0% and 100% only if exact.

    >>> percent(0.284), percent(1 / 3, 1), percent(0.005), percent(0.995), percent(0.99999, 1), percent(1.0)
    ('28%', '33.3%', '<1%', '>99%', '>99.9%', '100%')
    """
    rounded, least = f"{float(chance):.{decimals}%}", 10**-decimals
    if chance in (0, 1):
        return f"{float(chance):.0%}"
    if float(rounded[:-1]) == 0:
        return f"<{least:.{decimals}f}%"
    return f">{100 - least:.{decimals}f}%" if float(rounded[:-1]) == 100 else rounded


def listed(things: Collection[object], between: str = ", ", most: int = MOST_LISTED) -> str:
    """Join things; if there are more than `most`, list the first ones and the number of the others.

    >>> listed([(0, 0), (0, 1)])
    '(0, 0), (0, 1)'
    >>> listed(range(22), "; ")[-18:]
    '18; 19; and 2 more'
    """
    more = [f"and {len(things) - most:,} more"] if len(things) > most else []
    return between.join([*map(str, islice(things, most)), *more])


def in_a_row(things: Sequence[str], conjunction: str = "and") -> str:
    """Join one or more things with commas and a conjunction.

    >>> in_a_row(["A", "B", "C"]), in_a_row(["A"])
    ('A, B and C', 'A')
    """
    return f" {conjunction} ".join(filter(None, (", ".join(things[:-1]), things[-1])))


def cells_in_words(cells: Iterable[tuple[int, int]]) -> str:
    """Describe cells, given as (row, column): a few one by one, more as lines and rectangles.

    >>> cells_in_words([(0, 2), (0, 1)])
    '(0, 1) and (0, 2)'
    >>> cells_in_words([(row, column) for row in range(3) for column in range(4)] + [(3, 0)])
    'the rectangle (0, 0) to (2, 3) and (3, 0)'
    >>> cells_in_words([(0, column) for column in range(5)] + [(4, 0), (5, 0), (6, 0), (7, 7)])
    '(0, 0) to (0, 4), (4, 0) to (6, 0) and (7, 7)'
    """
    ordered = sorted(cells)
    if len(ordered) <= MOST_CELLS:
        return in_a_row([str(cell) for cell in ordered])
    named: list[tuple[tuple[int, int], str]] = []
    for (top, left), (bottom, right) in _rectangles(ordered):
        height, width = bottom - top + 1, right - left + 1
        if height * width <= 2:
            named += [(cell, str(cell)) for cell in {(top, left), (bottom, right)}]
        else:
            rectangle = f"{'the rectangle ' * (min(height, width) > 1)}{(top, left)} to {(bottom, right)}"
            named.append(((top, left), rectangle))
    return in_a_row([name for _, name in sorted(named)])


def _rectangles(ordered: Sequence[tuple[int, int]]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Cover the cells with rectangles: runs in a row, extended down by equal runs."""
    runs: dict[int, list[tuple[int, int]]] = {}
    for row, column in ordered:
        in_row = runs.setdefault(row, [])
        if in_row and in_row[-1][1] == column - 1:
            in_row[-1] = in_row[-1][0], column
        else:
            in_row.append((column, column))
    bottoms: dict[tuple[int, int, int], int] = {}
    begun: dict[tuple[int, int], int] = {}  # the top rows of rectangles that extend to the row before
    for row, in_row in runs.items():
        begun = {run: begun[run] if bottoms.get((begun.get(run, row), *run)) == row - 1 else row for run in in_row}
        bottoms |= {(top, *run): row for run, top in begun.items()}
    return [((top, left), (bottom, right)) for (top, left, right), bottom in bottoms.items()]


def capitalized(text: str) -> str:
    """Return `text` with its first letter capitalized and the others unchanged."""
    return text[:1].upper() + text[1:]


def wrapped(text: str, columns: int) -> list[str]:
    """Wrap `text` to lines of at most `columns` characters, but never inside a cell such as `(1, 2)`.

    >>> wrapped("the mine at (1, 2)", 14)
    ['the mine at', '(1, 2)']
    """
    kept = re.sub(r"(?<=\d), (?=\d+\))", ",\u00a0", visible(text))
    lines = [part for line in kept.splitlines() for part in textwrap.wrap(line, columns, break_on_hyphens=False)]
    return [line.replace("\u00a0", " ") for line in lines]
