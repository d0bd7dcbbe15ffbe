"""The written form of clues and claims in arguments, and its reader.

`ArgumentForm` is for all kinds of puzzles, `AtomForm` for puzzles with sentences as atoms, such as `peg 1 is red`:

    peg 1 is red
    peg 1 is not red; peg 2 is not red
    exactly 1 of these: peg 1 is red; peg 2 is red
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import make_dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from game.errors import BadPuzzle
from game.statements.connectives import Formula, Symbol
from game.statements.sentence import Atom, Claim
from game.text.scanner import Scanner
from game.text.typed_json import convert
from game.wording import brief, did_you_mean, number_in_words

if TYPE_CHECKING:
    from game.puzzles.abstract_puzzle import Puzzle
    from game.statements.clue_interface import Clue

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


class AtomForm(ArgumentForm):
    """The argument form of a `puzzle` with sentences as atoms: its `clue_noun` and a number name a clue, as in `row 1`.

    Atoms are written by its `name_of`; the reader accepts the atom itself as well.

    >>> from game.puzzles.mastermind import MastermindPuzzle
    >>> form = MastermindPuzzle(2, ["red", "blue"], repeated=True).argument_form
    >>> form.written(Claim.that(["peg 2 is red"], False))
    'peg 2 is not red'
    >>> form.read(Scanner("At most 1 of these: Peg 1 is red; peg 2 is red"))
    Claim(atoms=frozenset({...}), least=0, most=1)
    """

    clue_pattern = r"(?:clue|row|statement)s?\s+[0-9]+"

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle

    @cached_property
    def clues(self) -> Sequence[Clue]:
        return self._puzzle.clues()

    def clue_name(self, clue: Clue) -> str:
        return f"{self._puzzle.clue_noun} {self._numbers[clue.source]}"

    @cached_property
    def _numbers(self) -> dict[Hashable, int]:
        return {clue.source: number for number, clue in enumerate(self.clues, 1)}

    @cached_property
    def atoms(self) -> list[Atom]:
        found = dict.fromkeys(self._puzzle.questions())
        for clue in self.clues:
            if isinstance(clue.fact, Formula):
                found |= dict.fromkeys(part.name for part in clue.fact.parts() if isinstance(part, Symbol))
        return list(found)

    def atom_from_json(self, value: str) -> Atom:
        atom, is_true = self._atom_in(value)
        if not is_true:
            meant = did_you_mean(value, list(map(str, self.atoms)))
            raise BadPuzzle(f"the puzzle does not speak of {brief(value)}{meant}")
        return atom

    def written(self, claim: Claim) -> str:
        ordered = [self._puzzle.name_of(atom) for atom in self.atoms if atom in claim.atoms]
        if claim.value is not None:
            return "; ".join([text if claim.value else _denied(text) for text in ordered])
        number = number_in_words(claim.least, claim.most, len(ordered))
        return f"{number} of these: {'; '.join(ordered)}"

    def read(self, scanner: Scanner) -> Claim:
        start = scanner.place
        number = scanner.take(NUMBER + r"\s+of\b(?:\s*these\b)?(?:\s+(?:is|are)\s+true\b)?\s*:?")
        found = [self._literal(scanner)]
        while scanner.take(BETWEEN):
            found.append(self._literal(scanner))
        values = {value for _, value in found}
        if len(values) > 1 or (number is not None and False in values):
            raise scanner.error("expected one value for all atoms of a claim; write two steps", start)
        atoms = frozenset(atom for atom, _ in found)
        if number is not None:
            return Claim(atoms, *range_of(number, len(atoms)))
        return Claim.that(atoms, values.pop())

    def _literal(self, scanner: Scanner) -> tuple[Atom, bool]:
        is_denied = scanner.take(r"(?:it\s+is\s+)?not\s+(?:true\s+)?that\b|it\s+is\s+false\s+that\b") is not None
        example = f", such as {self._puzzle.name_of(self.atoms[0])!r}" if self.atoms else ""
        start, expected = scanner.place, f"an atom of the puzzle{example}"
        atom, is_true = self._atom_in(scanner.expect(self._pattern, expected)[0])
        if is_true is None:
            raise scanner.error(f"expected {expected}, in words with one meaning", start)
        return atom, is_true is not is_denied

    def _atom_in(self, text: str) -> tuple[Atom, bool | None]:
        """Return the atom named in a text, and its value: False if negated. Both are None if ambiguous or unknown."""
        plain = _plain(text)
        found = self._meanings.get(plain.casefold(), [])
        named = {one[1:] for one in [one for one in found if one[0] == plain] or found}
        return named.pop() if len(named) == 1 else (None, None)

    @cached_property
    def _meanings(self) -> dict[str, list[tuple[str, Atom, bool]]]:
        """Map each case-folded text to its spellings, each with the atom that it names and the value of the atom."""
        meanings: dict[str, list[tuple[str, Atom, bool]]] = {}
        for atom in self.atoms:
            for name in (str(atom), self._puzzle.name_of(atom)):
                for value, text in ((True, _plain(name)), (False, _plain(_denied(name)))):
                    meanings.setdefault(text.casefold(), []).append((text, atom, value))
        return meanings

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        names = sorted(map(str, self.atoms), key=len, reverse=True)
        return re.compile(f"(?:{'|'.join(map(_name_pattern, names))})(?!\\w)", re.IGNORECASE)


VERB = r"(?:is|were|was)(?:(?:\s+not|n't|n’t)(?!\S))?"
A_VERB = re.compile(rf"(?<!\S){VERB}(?!\S)", re.IGNORECASE)


def _denied(name: str) -> str:
    return name.replace(" is ", " is not ", 1) if " is " in name else f"it is not true that {name}"


def _name_pattern(name: str) -> str:
    """Make a pattern for the name of an atom, with any number of blanks; an "is" in the name may be negated."""
    before, verb, after = name.partition(" is ")
    parts = [r"\s+".join(map(re.escape, part.split())) for part in ((before, after) if verb else (name,))]
    return rf"\s+{VERB}\s+".join(parts)


def _plain(text: str) -> str:
    return " ".join(A_VERB.sub(lambda verb: "is not" if verb[0][-1:] in "tT" else "is", text).split())
