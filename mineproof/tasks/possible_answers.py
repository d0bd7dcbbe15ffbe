"""The questions of a puzzle as things with options: a hidden cell is safe or a mine, a person a knight or a knave."""

import re
from collections.abc import Iterable, Mapping
from functools import cached_property

from game.puzzles.table_puzzle import TablePuzzle
from game.statements.count_claim import Claim
from mineproof import Observation, Puzzle

CELL = r"[(\[]\s{0,9}[0-9]{1,4}\s{0,9},\s{0,9}[0-9]{1,4}\s{0,9}[)\],]"
"""A cell in an answer: `(0, 1)`, or in JSON `[0, 1]`, or the beginning of `[0, 1, "mine"]`."""


class PossibleAnswers:
    """The things asked about in a puzzle, each with its options, of which exactly one is true.

    `options` maps each option to its words, and `claims` maps a thing and an option to an atom and its value.

    >>> from game.puzzles.knights import COURSE
    >>> asked = PossibleAnswers(COURSE[1])
    >>> asked.claim_in_words("A", "Knave"), asked.claims["A", "Knave"]
    ('A is a knave', ('A is a Knave', True))
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        if isinstance(puzzle, TablePuzzle):
            self.options = {column: puzzle.table.of(column).lower() for column in puzzle.table.columns}
            self.claims = {place: (atom, True) for atom, place in puzzle.table.places.items()}
        else:
            is_board = isinstance(puzzle, Observation)
            self.options = {"safe": "safe", "mine": "a mine"} if is_board else {"false": "false", "true": "true"}
            values = [*zip(self.options, (False, True), strict=True)]
            self.claims = {
                (str(atom), option): (atom, value) for atom in puzzle.questions() for option, value in values
            }
        self.things = list(dict.fromkeys([thing for thing, _ in self.claims]))

    @property
    def size(self) -> str:
        if isinstance(self.puzzle, Observation):
            return f"{self.puzzle.height}x{self.puzzle.width}{self.puzzle.grid.suffix}"
        return f"{len(self.things)}x{len(self.options)}"

    def claim(self, thing: str, option: str) -> Claim:
        atom, value = self.claims[thing, option]
        return Claim.that([atom], value)

    def claim_in_words(self, thing: str, option: str) -> str:
        return self.puzzle.words.stated(self.claim(thing, option))

    def listed(self, found: Mapping[str, str]) -> str:
        """Write these options as an answer: on a board a line for each option, otherwise a line for each thing."""
        if not isinstance(self.puzzle, Observation):
            return "\n".join([f"{self.claim_in_words(thing, option)}." for thing, option in found.items()])
        of_option = {option: [thing for thing, one in found.items() if one == option] for option in ("mine", "safe")}
        return "\n".join([f"{option}: {', '.join(things) or 'none'}" for option, things in of_option.items()])

    # The names in answers.

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Return the pattern of names in answers, with the groups `thing` and `option`."""
        things = [CELL] if isinstance(self.puzzle, Observation) else [*map(_name, _longest_first(self.things))]
        options = [self._option_pattern(option) for option in _longest_first(self.options)]
        return re.compile(f"(?P<thing>{'|'.join(things)})|(?P<option>{'|'.join(options)})")

    def _option_pattern(self, option: str) -> str:
        """Build the pattern of an option. A number needs a colon or its noun before it, as in `house 1`."""
        if option.isdigit():
            noun = self.options[option].split()[-2:-1]
            return rf"(?i:\b{re.escape(' '.join(noun))}\s+|:\s?){option}\b"
        return rf"(?i:\b{re.escape(option)}s?\b)"

    def named(self, found: re.Match[str]) -> str:
        """Return the name of the thing or option in this match of `pattern`, normalized."""
        if found["thing"] and isinstance(self.puzzle, Observation):
            row, column = re.findall(r"[0-9]+", found[0])
            return str((int(row), int(column)))
        names, folded = self.things if found["thing"] else self.options, found[0].casefold()
        return max(names, key=lambda name: (name == found[0], name.casefold() in folded, len(name)))


def _longest_first(names: Iterable[str]) -> list[str]:
    """Sort names for a pattern that tries them in turn, since a name may begin with another one."""
    return sorted(names, key=len, reverse=True)


def _name(name: str) -> str:
    """Build the pattern of a name. Case matters only in single letters, since `a` is a word."""
    return rf"\b{re.escape(name)}\b" if len(name) == 1 else rf"(?i:\b{re.escape(name)}\b)"
