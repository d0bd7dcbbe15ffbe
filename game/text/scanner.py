"""A scanner of text from beginning to end; errors have a line and column."""

from __future__ import annotations

import re
from functools import lru_cache

from game.errors import UserError
from game.wording import brief


class Unreadable(UserError):
    """A syntax error in a text. `line` and `column` count from 1; 0 if unknown."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(f"line {line}, column {column}: {message}" if line else message)
        self.line, self.column = line, column

    @classmethod
    def at(cls, text: str, place: int, message: str) -> Unreadable:
        """Make the error for this position of a text, from 0."""
        before = text[:place]
        return cls(message, before.count("\n") + 1, place - before.rfind("\n"))


@lru_cache(maxsize=512)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


class Scanner:
    """A scanner over `text` from `place` to `end`. Case is ignored, and so are blanks and line ends before a token.

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
        """Match this pattern after blanks and move past it; else return None without moving."""
        compiled = _compiled(pattern) if isinstance(pattern, str) else pattern
        found = compiled.match(self.text, self._begin(self.place), self.end)
        if found is not None:
            self.place = found.end()
        return found

    def expect(self, pattern: str | re.Pattern[str], what: str) -> re.Match[str]:
        """Match as `take` does. Raises `Unreadable`, naming the expected token, if there is no match."""
        found = self.take(pattern)
        if found is None:
            raise self.error(f"expected {what}")
        return found

    def take_parentheses(self) -> bool:
        """Skip a parenthesized text, nested ones included; return whether there was one."""
        if self.take(r"\(") is None:
            return False
        depth = 1
        while depth and (found := self.take(r"[^()]*([()]|\Z)")) is not None and found[1]:
            depth += 1 if found[1] == "(" else -1
        return True

    def line_of(self, place: int) -> int:
        """Return the line number, from 1, of this position."""
        return self.text.count("\n", 0, self._begin(place)) + 1

    @property
    def is_done(self) -> bool:
        return not self.text[self._begin(self.place) : self.end].strip(" \t\r\n.")

    def expect_end(self) -> None:
        """Raise `Unreadable` unless nothing is left."""
        if not self.is_done:
            raise self.error("expected the end of the line")

    def error(self, expected: str, place: int | None = None) -> Unreadable:
        place = self._begin(self.place if place is None else place)
        rest = self.text[place : self.end].partition("\n")[0]
        message = f"{brief(rest) if rest.strip(' .') else 'the line ends here'}; {expected}"
        last = len(self.text[:place].rstrip())  # behind the last character before this position that is not a blank
        return Unreadable.at(self.text, place if rest else last, message)

    def _begin(self, place: int) -> int:
        while place < self.end and self.text[place].isspace():
            place += 1
        return place
