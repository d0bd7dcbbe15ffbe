"""The exchanges of `exchanges.txt`, which describes its format."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set as AbstractSet
from dataclasses import dataclass
from importlib.resources import files

TITLE = re.compile(r"(.*?)(?: \((.*)\))?")


@dataclass(frozen=True)
class Exchange:
    """A script of lines to send, ">", and answers to accept, "<", with the sentence of the protocol that it tests."""

    title: str
    rule: str
    needs: tuple[str, ...]
    lines: tuple[tuple[str, str], ...]

    def fits(self, words: AbstractSet[str]) -> bool:
        """Return whether the exchange applies to a program with these words in its hello."""
        return all((need.removeprefix("not ") in words) is not need.startswith("not ") for need in self.needs)


def exchanges() -> Iterator[Exchange]:
    """Read the exchanges, in the order of play."""
    rule = ""
    for block in exchanges_text().split("\n\n"):
        title, *lines = block.strip().splitlines()
        if title.startswith("== "):
            rule = title.removeprefix("== ")
        elif not title.startswith("#"):
            name, needs = TITLE.fullmatch(title).groups()  # type: ignore[union-attr] # it matches any line
            split = (line.partition(" ")[::2] for line in lines)
            yield Exchange(name, rule, tuple(needs.split(", ")) if needs else (), tuple(split))


def exchanges_text() -> str:
    """Read the text of the exchanges, as shown on the page about the protocol."""
    return files(__package__).joinpath("exchanges.txt").read_text(encoding="utf-8")
