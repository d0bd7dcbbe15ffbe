"""Reading a line piece by piece, from left to right: what is wrong is said with its place."""

from __future__ import annotations

import re
from functools import lru_cache

from game.errors import UserError
from game.reading import brief


class Unreadable(UserError):
    """Text that cannot be read as what it should be. `line` and `column` say where, from 1; `line` 0 is unknown."""

    def __init__(self, message: str, column: int, line: int = 0) -> None:
        super().__init__(message)
        self.said, self.column, self.line = message, column, line

    def in_line(self, line: int) -> Unreadable:
        """The same with the number of the line, in its message too."""
        return Unreadable(f"line {line}, column {self.column}: {self.said}", self.column, line)


@lru_cache(maxsize=512)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


class Scanner:
    """A line of `text`, and the `place` up to which it was read. Capitals do not count, nor blanks before a piece.

    >>> scanner = Scanner("Steps 1, 2")
    >>> scanner.take("steps?") is not None, scanner.take("cells?")
    (True, None)
    >>> scanner.expect(r"[0-9]+", "a number")[0]
    '1'
    """

    def __init__(self, text: str, place: int = 0) -> None:
        self.text, self.place = text, place

    def take(self, pattern: str | re.Pattern[str]) -> re.Match[str] | None:
        """Read on where the text goes on with this pattern, after blanks; else None, and nothing is read."""
        start = self.place
        while start < len(self.text) and self.text[start].isspace():
            start += 1
        compiled = _compiled(pattern) if isinstance(pattern, str) else pattern
        found = compiled.match(self.text, start)
        if found is not None:
            self.place = found.end()
        return found

    def expect(self, pattern: str | re.Pattern[str], what: str) -> re.Match[str]:
        """As `take`. Raises `Unreadable` where the text does not go on with that, which is called `what`."""
        found = self.take(pattern)
        if found is None:
            raise self.error(f"expected {what}")
        return found

    @property
    def is_done(self) -> bool:
        """Whether nothing but blanks and a full stop are left."""
        return not self.text[self.place :].strip(" \t\r\n.")

    def end(self) -> None:
        """Raise `Unreadable` unless nothing is left."""
        if not self.is_done:
            raise self.error("expected the end of the line")

    def error(self, expected: str, place: int | None = None) -> Unreadable:
        """What to raise where the text, at this place or where it was read to, is not what was expected."""
        place = self.place if place is None else place
        rest = self.text[place:].lstrip()
        column = len(self.text) - len(rest) + 1
        return Unreadable(f"{brief(rest) if rest.strip(' .') else 'the line ends here'}; {expected}", column)
