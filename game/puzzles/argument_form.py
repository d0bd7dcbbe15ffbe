"""The written form of clues and claims in arguments, and its reader: what all kinds of puzzles share."""

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import make_dataclass
from functools import cached_property
from typing import Any, ClassVar

from game.statements.clue_interface import Clue
from game.statements.count_claim import Claim
from game.statements.sentence import Atom
from game.text.scanner import Scanner
from game.text.typed_json import convert

BETWEEN = r"\s*(?:;|,?\s*\band\b(?!\s+from\b)|,(?!\s*from\b))\s*"

DIGITS = r"[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+"
NUMBER = rf"(?:(exactly|at\s+least|at\s+most)\s+)?({DIGITS}|no|none|one|two|three)\b(?(1)|(?:\s+to\s+({DIGITS})\b)?)"
"""A number of true atoms: `exactly 2`, `1 to 3`. It refers to its first group, so it must come first in a pattern."""

MOST_DIGITS = 60
"""The most digits read of a number; no puzzle has so many atoms."""

WORDS = {"no": 0, "none": 0, "one": 1, "two": 2, "three": 3}


def range_of(found: re.Match[str], size: int) -> tuple[int, int]:
    """Return the least and the greatest number in a match of `NUMBER`, possible or not, for `size` atoms."""
    word, first, last = found[1], found[2], found[3]
    number = _number(first)
    if last is not None:
        return number, _number(last)
    kind = "" if word is None else word.lower()
    return (number, size) if kind.endswith("least") else (0, number) if kind.endswith("most") else (number, number)


def _number(text: str) -> int:
    digits = text.replace(",", "").lstrip("0")[:MOST_DIGITS]
    return WORDS[text.lower()] if text.isalpha() else int(digits or "0")


class ArgumentForm(ABC):
    """Reads and writes the clues and claims of a puzzle, for arguments in text and in JSON."""

    clue_pattern: ClassVar[str]
    """A regular expression for the name of a clue."""

    atoms_key: ClassVar[str] = "atoms"
    """The JSON key of the atoms of a claim."""

    atom_type: Any = str
    """The type of an atom in JSON."""

    @property
    @abstractmethod
    def clues(self) -> Sequence[Clue]:
        """Return the clues that an argument may name, including clues without consequences."""

    @abstractmethod
    def clue_name(self, clue: Clue) -> str:
        """Return the name of a clue in arguments, such as `row 1`."""

    def stated_by(self, clue: Clue) -> Claim | None:
        """Return the claim that means the same as the clue, as for a mark on a board; None for other clues."""
        return None

    @abstractmethod
    def written(self, claim: Claim) -> str:
        """Write a claim in words; `read` is the inverse."""

    @abstractmethod
    def read(self, scanner: Scanner) -> Claim:
        """Read a claim from the text. Raises `Unreadable`."""

    @abstractmethod
    def atom_from_json(self, value: Any) -> Atom:
        """Convert a JSON value to an atom. Raises `BadPuzzle`."""

    def claim_from_json(self, value: object) -> Claim:
        """Convert JSON from `Puzzle.claim_as_json` to a claim, possible or not. Raises `BadPuzzle`."""
        claim = convert(value, self._claim_fields)
        atoms = frozenset(map(self.atom_from_json, getattr(claim, self.atoms_key)))
        return Claim(atoms, claim.at_least, claim.at_most)

    @cached_property
    def _claim_fields(self) -> type[Any]:
        fields = [(self.atoms_key, list[self.atom_type]), ("at_least", int), ("at_most", int)]  # type: ignore[name-defined]
        return make_dataclass("Claim", fields)
