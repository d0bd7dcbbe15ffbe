"""The written form of clues and claims for puzzles with sentences as atoms, and its reader.

Examples of claims:

    peg 1 is red
    peg 1 is not red; peg 2 is not red
    exactly 1 of these: peg 1 is red; peg 2 is red
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from game.errors import BadPuzzle
from game.puzzles.argument_form import BETWEEN, NUMBER, ArgumentForm, range_of
from game.statements.clue_interface import Clue
from game.statements.connectives import Formula, Symbol
from game.statements.count_claim import Claim
from game.statements.sentence import Atom
from game.text.scanner import Scanner
from game.wording import brief, did_you_mean, number_in_words

if TYPE_CHECKING:
    from game.puzzles.abstract_puzzle import Puzzle


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
