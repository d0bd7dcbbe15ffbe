"""Parsers of option values: numbers, sizes, engines with their options; and files to open."""

import re
import sys
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from benchmarks.command_line.classes_in_files import importable
from engines.engine_metadata_and_options import options_of, written_options
from engines.engine_name_syntax import EngineName
from game.errors import UserError
from game.puzzles.abstract_puzzle import Maker, Puzzle
from game.puzzles.puzzle_kinds import Kind

Number = TypeVar("Number", int, float)
Value = TypeVar("Value", bound=Hashable)

OPTION = re.compile(r"\s*(\S.*?)\.\s*([\w-]+)\s*=\s*(\S.*)")
COMMA = re.compile(r""",(?=(?:[^'"]|'[^']*'|"[^"]*")*$)""")


def number(
    kind: Callable[[str], Number], expected: str, fits: Callable[[Number], bool] = lambda value: True
) -> Callable[[str], Number]:
    """Make a parser of numbers of this `kind` that satisfy `fits`; its `UserError` names the `expected` value."""

    def parse(text: str) -> Number:
        try:
            value = kind(text)
        except ValueError:
            value = None
        if value is None or not fits(value):
            raise UserError(f"got {text[:40]!r}; expected {expected}")
        return value

    return parse


MOST_WHOLE, MOST, MOST_RATE = 10**18, 10**9, 10**6
"""The maxima of integers such as a seed, of counts, and of rates per second. The lowest rate is `1 / MOST_RATE`."""

whole = number(int, "a whole number of at most 18 digits", lambda value: abs(value) < MOST_WHOLE)
natural = number(int, f"a whole number of at least 0, at most {MOST:,}", lambda value: 0 <= value <= MOST)
positive = number(int, f"a whole number of at least 1, at most {MOST:,}", lambda value: 1 <= value <= MOST)
real = number(float, "a number")
rate = number(float, f"a number above 0, at most {MOST_RATE:,}", lambda value: 1 / MOST_RATE <= value <= MOST_RATE)
amount = number(float, "a finite number of at least 0", lambda value: 0 <= value < float("inf"))
"""A measured quantity, such as seconds."""


@contextmanager
def opening(path: str | Path, expected: str) -> Iterator[None]:
    """Add the path and the `expected` content to an `OSError` of the `with` block, which opens the file at `path`."""
    try:
        yield
    except OSError as error:
        raise OSError(f"{path}: {error.strerror}; expected {expected}") from error


MOST_SECONDS = 1e6
"""The longest limit, more than eleven days: the timers of systems have a maximum."""

seconds = number(
    float, f"seconds, more than 0 and at most {MOST_SECONDS:,.0f}", lambda value: 0 < value <= MOST_SECONDS
)


def with_options(names: Sequence[str], options: Sequence[str]) -> list[str]:
    """Return the names with their options: "sat" with "sat.seconds=5" is "sat(seconds=5)". Raises `ValueError`.

    >>> with_options(["sentence", "sat+optimal"], ["sat.seconds=5", "optimal.exact_limit=100"])
    ['sentence', 'sat(seconds=5)+optimal(exact_limit=100)']
    """
    found = list(names)
    for text in options:
        found_option = OPTION.fullmatch(text)
        if found_option is None:
            raise UserError(f"--option {text!r}; expected ENGINE.OPTION=VALUE, as in optimal.exact_limit=2000")
        owner, option, value = map(str.strip, found_option.groups())
        parsed = [EngineName.parse(name) for name in found]
        places = [place for place, named in enumerate(parsed) if owner in (named.engine, named.guesser)]
        for place in places:
            found[place] = str(parsed[place].with_option(owner, option, value))
        if not places:
            raise UserError(f"--option {text!r}: {owner!r} takes no part; expected one of {', '.join(names)}")
    return found


def names_from(texts: Iterable[str], options: Sequence[str]) -> list[str]:
    """Return the names in texts such as "sat,./own.py:Engine", with their options. Raises `ValueError`.

    >>> names_from(["sat,cmd:./engine '1,2'"], [])
    ['sat', "cmd:./engine '1,2'"]
    """
    return with_options([importable(name) for text in texts for name in split_names(text)], options)


def each_once(values: Iterable[Value]) -> list[Value]:
    """Return the values in order, each once; a line on standard error names the repeated values."""
    counts = Counter(values)
    if repeated := [str(value) for value, count in counts.items() if count > 1]:
        print(f"given more than once, taken once: {', '.join(repeated)}", file=sys.stderr)
    return [*counts]


def split_names(text: str) -> list[str]:
    """Split a text such as "sat, unit" into names, unchanged; a comma in quotes does not separate."""
    return [name.strip() for name in COMMA.split(text)]


def engines_named(texts: Iterable[str], options: Sequence[str] = ()) -> list[str]:
    """Return the engines in texts such as "sat,./own.py:Engine", with their options. Raises `ValueError`."""
    from engines.registry.engine_creation import check_options  # with all of an engine: most commands name none

    names = names_from(texts, options)
    for name in names:
        try:
            check_options(name)
        except TypeError as error:  # of a class that is no engine
            raise UserError(str(error)) from error
    return names


def engine_named(text: str, options: Sequence[str] = ()) -> str:
    """Return the single engine in a text, with its options. Raises `UserError` for several."""
    names = engines_named([text], options)
    if len(names) > 1:
        raise UserError(f"--engine {text}: expected one engine here")
    return names[0]


def maker_with(kind: Kind, options: Sequence[str]) -> Maker[Puzzle]:
    """Return the generator of puzzles of a kind with these options, as in `people=8`. Raises `ValueError`."""
    made = kind.load_maker()
    written: dict[str, str] = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not equals:
            raise UserError(f"--option {text}: expected NAME=VALUE, as in people=8")
        written[name.strip()] = value.strip()
    return made(**written_options(f"the kind {kind.name!r}", written, options_of(made)))
