"""The exchanges of `exchanges.txt`, which says how they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set as AbstractSet
from dataclasses import dataclass
from importlib.resources import files

TITLE = re.compile(r"(.*?)(?: \((.*)\))?")


@dataclass(frozen=True)
class Exchange:
    """Lines to send, ">", and answers to accept, "<", in their order, with the sentence of the page that they try."""

    title: str
    rule: str
    needs: tuple[str, ...]
    lines: tuple[tuple[str, str], ...]

    def fits(self, words: AbstractSet[str]) -> bool:
        """True if a program whose hello has these words is to be asked."""
        return all((need.removeprefix("not ") in words) is not need.startswith("not ") for need in self.needs)


def exchanges() -> Iterator[Exchange]:
    """Read the exchanges, in the order in which they are played."""
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
    """Read the text of the exchanges, as the page on the protocol shows it."""
    return files(__package__).joinpath("exchanges.txt").read_text(encoding="utf-8")
