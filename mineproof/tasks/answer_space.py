"""The questions of a puzzle as things with options: each hidden cell is safe or a mine, each person knight or knave."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property

from game.board.observation import Observation
from game.puzzles.abstract_puzzle import Puzzle
from game.puzzles.table_puzzle import TablePuzzle
from game.statements.sentence import Atom, Claim
from game.words import in_a_row

CELL = r"[(\[]\s{0,9}[0-9]{1,4}\s{0,9},\s{0,9}[0-9]{1,4}\s{0,9}[)\],]"
"""A cell in an answer: `(0, 1)`, or in JSON `[0, 1]`, or the beginning of `[0, 1, "mine"]`."""


class AnswerSpace:
    """The things asked about in a puzzle, each with its options, of which exactly one is true.

    `claims` maps each thing to its options, and each option to its claim.

    >>> from game.puzzles.knights import COURSE
    >>> asked = AnswerSpace(COURSE[1])
    >>> asked.claim_in_words("A", "Knave"), asked.certain({"A is a Knave": True})
    ('A is a knave', {'A': 'Knave'})
    """

    claims: Mapping[str, Mapping[str, Claim]]

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        if isinstance(puzzle, TablePuzzle):
            table = puzzle.table
            self.claims = {
                row: {column: Claim.that([table.atom(row, column)], True) for column in table.columns}
                for row in table.rows
            }
            self.options = {column: table.of(column).lower() for column in table.columns}
        else:
            false, true = ("safe", "mine") if isinstance(puzzle, Observation) else ("false", "true")
            self.claims = {
                str(atom): {false: Claim.that([atom], False), true: Claim.that([atom], True)}
                for atom in puzzle.questions()
            }
            self.options = {false: false, true: f"a {true}" if isinstance(puzzle, Observation) else true}

    @property
    def each(self) -> list[tuple[str, str, Claim]]:
        return [(thing, option, claim) for thing, of in self.claims.items() for option, claim in of.items()]

    @property
    def in_words(self) -> str:
        if isinstance(self.puzzle, Observation):
            return "every cell shown as '.'"
        return f"each of {in_a_row(list(self.claims))}"

    @property
    def options_in_words(self) -> str:
        return in_a_row(list(self.options.values()), "or")

    def claim_in_words(self, thing: str, option: str) -> str:
        return self.puzzle.words.stated(self.claims[thing][option])

    def certain(self, values: Mapping[Atom, bool]) -> dict[str, str]:
        return {thing: option for thing, option, claim in self.each if self.truth(claim, values) is True}

    def listed(self, found: Mapping[str, str]) -> str:
        """Format options of things as an answer. A board has a line for each option, another puzzle a line for each
        thing.
        """
        if not isinstance(self.puzzle, Observation):
            return "\n".join([f"{self.claim_in_words(thing, option)}." for thing, option in found.items()])
        of_option = {option: [thing for thing, one in found.items() if one == option] for option in ("mine", "safe")}
        return "\n".join([f"{option}: {', '.join(things) or 'none'}" for option, things in of_option.items()])

    @staticmethod
    def truth(claim: Claim, values: Mapping[Atom, bool]) -> bool | None:
        (atom,) = claim.atoms
        return None if atom not in values else values[atom] is claim.value

    # The names in answers.

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Compile a pattern with two groups: `thing` for a thing's name, and `option` for an option's name."""
        things = [CELL] if isinstance(self.puzzle, Observation) else [*map(_name, _longest_first(self.claims))]
        options = [self._option_pattern(option) for option in _longest_first(self.options)]
        return re.compile(f"(?P<thing>{'|'.join(things)})|(?P<option>{'|'.join(options)})")

    def _option_pattern(self, option: str) -> str:
        """Build the pattern of an option, in the singular or plural.

        A number needs a colon or its noun before it, as in `house 1`.
        """
        if option.isdigit():
            noun = self.options[option].split()[-2:-1]
            return rf"(?i:\b{re.escape(' '.join(noun))}\s+|:\s?){option}\b"
        return rf"(?i:\b{re.escape(option)}s?\b)"

    def named(self, found: re.Match[str]) -> str:
        """Return the name of the thing or option in this match of `pattern`, normalized."""
        if found["thing"] and isinstance(self.puzzle, Observation):
            row, column = re.findall(r"[0-9]+", found[0])
            return str((int(row), int(column)))
        folded = found[0].casefold()
        names = self.claims if found["thing"] else self.options
        exact = [name for name in names if name == found[0]] or [name for name in names if name.casefold() == folded]
        return exact[0] if exact else next(name for name in _longest_first(names) if name.casefold() in folded)


def _longest_first(names: Mapping[str, object]) -> list[str]:
    return sorted(names, key=len, reverse=True)


def _name(name: str) -> str:
    """Build the pattern of a name. Case matters only in single letters, since `a` is a word."""
    return rf"\b{re.escape(name)}\b" if len(name) == 1 else rf"(?i:\b{re.escape(name)}\b)"
