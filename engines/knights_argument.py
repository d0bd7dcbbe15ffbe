"""Why somebody is a knight or a knave: the argument from what people say, in steps and in sentences.

>>> from game.knights import COURSE
>>> from game.knights.puzzle import is_a
>>> print(PuzzleArgument(COURSE[1], is_a("knave", "A"), (0,)).text)
Suppose A were a knight. But then A could not say “We are both knaves”: contradiction. So A is a knave.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from engines.arguments.checking import check
from engines.arguments.proving import argue
from engines.arguments.steps import Claim, Step
from engines.arguments.wording import Words, tell
from engines.facts import FALSE, Atom, atoms_of, literal_of
from game.knights.english import Writer
from game.knights.puzzle import SPY, Puzzle, is_a
from game.logic import Formula
from game.words import in_a_row


@dataclass(frozen=True)
class PuzzleArgument:
    """Why `conclusion`, that somebody has a role or has not, follows from what `told` names by its places in
    `puzzle.told`; for `FALSE`, why these contradict each other.
    """

    puzzle: Puzzle
    conclusion: Formula
    told: tuple[int, ...]

    @property
    def claim(self) -> Claim | None:
        """What is shown; None: that no world fits."""
        if self.conclusion == FALSE:
            return None
        atom, value = literal_of(self.conclusion)
        return Claim.that([atom], value)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The argument; clues are named by their places in `told`. Raises `GaveUp` where none is found soon."""
        return argue(self._clues(), self.claim, self._rules())

    @property
    def sentences(self) -> tuple[str, ...]:
        """The argument in words, one sentence for each step. Raises as `steps` does."""
        return tell(self.steps, _PeopleWords(self.puzzle, self.told))

    @property
    def text(self) -> str:
        """The argument in words. Raises as `steps` does."""
        return " ".join(self.sentences)

    def check(self) -> None:
        """Raise `BadArgument` unless each step follows from what is told and the steps that it names."""
        check(self.steps, self._clues(), self.claim, self._rules())

    def _clues(self) -> list[Formula]:
        told = self.puzzle.told
        return [told[number] for number in self.told]

    def _rules(self) -> list[Formula]:
        """The rules about the people spoken of; where roles are counted, these are all people."""
        if self.puzzle.counts is not None:
            return list(self.puzzle.rules)
        about: set[Atom] = set().union(*[atoms_of(clue) for clue in self._clues()])
        about |= self.claim.atoms if self.claim is not None else set()
        return [rule for rule in self.puzzle.rules if atoms_of(rule) & about]


class _PeopleWords(Words):
    """Words for arguments from what people say."""

    def __init__(self, puzzle: Puzzle, told: Sequence[int]) -> None:
        self._told, self._speakers = told, [speaker for speaker, _ in puzzle.says]
        self._writer = Writer(puzzle)
        self._who: dict[Atom, tuple[str, str]] = {
            is_a(role, person).name: (person, role) for person in puzzle.people for role in puzzle.roles
        }
        self._two = puzzle.roles if SPY not in puzzle.roles else ()

    def supposed(self, claim: Claim) -> str:
        """See `Words`."""
        return in_a_row([self._atom(atom, bool(claim.value), "were") for atom in sorted(claim.atoms, key=str)])

    def stated(self, claim: Claim) -> str:
        """See `Words`."""
        return in_a_row([self._atom(atom, bool(claim.value), "is") for atom in sorted(claim.atoms, key=str)])

    def inferred(self, claim: Claim, clue: int | None) -> str:
        """See `Words`."""
        if clue is None:
            return f"by the rules of the island, {self.stated(claim)}"
        return f"as {self._said(clue)}, {self.stated(claim)}"

    def refused(self, clue: int | None, after: Sequence[Claim]) -> str:
        """See `Words`."""
        if clue is None:
            return "the rules of the island would be broken"
        number = self._told[clue]
        if number < len(self._speakers):
            return f"{self._speakers[number]} could not say {self._quote(number)}"
        return f"it could not be {self._said(clue).removeprefix('it is known ')}"

    def _said(self, clue: int) -> str:
        number = self._told[clue]
        if number < len(self._speakers):
            return f"{self._speakers[number]} says {self._quote(number)}"
        told = self._writer.told(number)
        return told[:1].lower() + told[1:].removesuffix(".")

    def _quote(self, number: int) -> str:
        return self._writer.told(number).partition(": ")[2].replace(".”", "”")

    def _atom(self, atom: Atom, value: bool, verb: str) -> str:
        """That somebody is a knight; or, of something else that is said to be true, that it is."""
        if atom not in self._who:
            return f"it {verb} {'' if value else 'not '}true that {atom}"
        person, role = self._who[atom]
        if not value and self._two:
            role, value = next(other for other in self._two if other != role), True
        return f"{person} {verb} {'a' if value else 'no'} {role}"
