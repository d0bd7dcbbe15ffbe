"""Reading text piece by piece, from its beginning to its end: what is wrong is said with its line and column."""

from __future__ import annotations

import re
from functools import lru_cache

from game.errors import UserError
from game.text.reading import brief


class Unreadable(UserError):
    """Text that cannot be read as what it should be. `line` and `column` say where, from 1; 0 where that is unknown."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(f"line {line}, column {column}: {message}" if line else message)
        self.line, self.column = line, column

    @classmethod
    def at(cls, text: str, place: int, message: str) -> Unreadable:
        """What is wrong at this place of a text, from 0."""
        before = text[:place]
        return cls(message, before.count("\n") + 1, place - before.rfind("\n"))


@lru_cache(maxsize=512)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


class Scanner:
    """The part of a `text` from `place`, up to which it was read, to its `end`.

    Capitals do not count, nor blanks and ends of lines before a piece.

    >>> scanner = Scanner("Steps 1, 2")
    >>> scanner.take("steps?") is not None, scanner.take("cells?")
    (True, None)
    >>> scanner.expect(r"[0-9]+", "a number")[0]
    '1'
    """

    def __init__(self, text: str, place: int = 0, end: int | None = None) -> None:
        self.text, self.start, self.place = text, place, place
        self.end = len(text) if end is None else end

    def take(self, pattern: str | re.Pattern[str]) -> re.Match[str] | None:
        """Read on where the text goes on with this pattern, after blanks; else None, and nothing is read."""
        compiled = _compiled(pattern) if isinstance(pattern, str) else pattern
        found = compiled.match(self.text, self._begin(self.place), self.end)
        if found is not None:
            self.place = found.end()
        return found

    def expect(self, pattern: str | re.Pattern[str], what: str) -> re.Match[str]:
        """As `take`. Raises `Unreadable` where the text does not go on with that, which is called `what`."""
        found = self.take(pattern)
        if found is None:
            raise self.error(f"expected {what}")
        return found

    def take_parentheses(self) -> bool:
        """Read on over what stands in parentheses, others inside it too; whether the text goes on with some."""
        if self.take(r"\(") is None:
            return False
        depth = 1
        while depth and (found := self.take(r"[^()]*([()]|\Z)")) is not None and found[1]:
            depth += 1 if found[1] == "(" else -1
        return True

    def line_of(self, place: int) -> int:
        """The line of what comes at this place, from 1."""
        return self.text.count("\n", 0, self._begin(place)) + 1

    @property
    def rest(self) -> str:
        """What is not read yet, after blanks."""
        return self.text[self._begin(self.place) : self.end]

    @property
    def is_done(self) -> bool:
        """Whether nothing but blanks and a full stop are left."""
        return not self.rest.strip(" \t\r\n.")

    def expect_end(self) -> None:
        """Raise `Unreadable` unless nothing is left."""
        if not self.is_done:
            raise self.error("expected the end of the line")

    def error(self, expected: str, place: int | None = None) -> Unreadable:
        """What to raise where the text, at this place or where it was read to, is not what was expected."""
        place = self._begin(self.place if place is None else place)
        rest = self.text[place : self.end].partition("\n")[0]
        said = f"{brief(rest) if rest.strip(' .') else 'the line ends here'}; {expected}"
        return Unreadable.at(self.text, place if rest else self._last(place), said)

    def _begin(self, place: int) -> int:
        """The first place from here that is no blank."""
        while place < self.end and self.text[place].isspace():
            place += 1
        return place

    def _last(self, place: int) -> int:
        """The place behind the last sign before this one that is no blank."""
        return len(self.text[:place].rstrip())
