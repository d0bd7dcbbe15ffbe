"""Puzzle: its clues, its questions, and how both are said. Every kind of puzzle is one class of this form."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence, Set as AbstractSet
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from game.errors import UserError
from game.notebook_display import Shown
from game.puzzles.argument_form import ArgumentForm, AtomForm
from game.statements.clue import Clue, Given, Premise
from game.statements.connectives import Formula
from game.statements.sentence import Atom, Claim, Sentence
from game.text.reading import kind_named
from game.words import in_a_row

if TYPE_CHECKING:
    import random


class Words(ABC):
    """How one speaks of what is claimed of a puzzle, and how its clues show it."""

    @abstractmethod
    def stated(self, claim: Claim) -> str:
        """What a claim says: `(6, 2) and (6, 4) are mines`."""

    @abstractmethod
    def reason(self, claim: Claim | None, clue: Clue | None, after: Sequence[Claim], part: Formula | None) -> str:
        """How a clue shows a claim if those `after` are true: `a knight could not say “We are both knaves”`.

        Without a `claim` it is why they cannot all be true. `part` is the part of the clue that is enough, None for all
        of it. Without a clue it is the rule of the puzzle that shows the claim. Empty where nothing need be said.
        """

    def evident(self, claim: Claim) -> str:
        """Why a claim needs no argument: `it is revealed`."""
        return "it is given"


class Puzzle(Shown, ABC):
    """Clues and questions: information only. What follows is the work of a reasoner.

    A kind of puzzle is a subclass, in a folder of its own under `game`, and a line in `game.puzzles.kinds`.
    """

    kind: ClassVar[str]
    """What puzzles of this kind are called on the command line and in JSON: a lowercase word."""

    recognized_by: ClassVar[str] = 'the name in the first line, or as the "kind" in JSON'
    """How to see that a text is meant to be a puzzle of this kind; see `recognizes`."""

    task: ClassVar[str] = "Find out what is asked."
    """What has to be known of puzzles of this kind to solve them: said above exercises and in tasks."""

    ladder: ClassVar[tuple[str, ...]] = ("unit", "probing", "nested", "sat")
    """Ways to reason in order of strength, the last one complete: the rungs by which conclusions are graded."""

    def __str__(self) -> str:
        """The whole puzzle, in lines."""
        return "\n".join(self.sentences())

    @abstractmethod
    def clues(self) -> Sequence[Clue]:
        """All clues, in order. Raises `Contradiction` for a clue that is impossible by itself."""

    def rules(self) -> Sequence[Formula]:
        """What always holds, before any clue."""
        return ()

    @abstractmethod
    def questions(self) -> Sequence[Atom]:
        """The atoms that are asked for, in order."""

    def alternatives(self) -> Sequence[Sequence[Atom]]:
        """The questions in groups; in a group of several, such as the roles of a person, exactly one is true.

        Where it is known which one is true, nobody wants to hear that the others are false.
        """
        return [[atom] for atom in self.questions()]

    def premises(self, clues: Sequence[Clue]) -> list[Premise]:
        """What a reasoner is given for these clues, which are some or all of the puzzle's: one premise for each."""
        return [clue.fact for clue in clues]

    def givens(self, clues: Sequence[Clue]) -> list[Given]:
        """What an argument starts from that uses these clues: one for each. A kind with other facts overrides it."""
        facts = [clue.fact for clue in clues]
        formulas: list[Given] = [fact for fact in facts if isinstance(fact, Formula)]
        if len(formulas) < len(facts):  # steps would name the wrong clues
            raise TypeError(f"a clue of {type(self).__name__} is no formula; expected a `givens` of its own")
        return formulas

    def area(self, about: AbstractSet[Atom], clues: Sequence[Clue]) -> tuple[Atom, ...]:
        """A part of the puzzle that holds these atoms and clues, as the questions in it: where to look."""
        return tuple(atom for group in self.alternatives() if not about.isdisjoint(group) for atom in group)

    def area_in_words(self, area: Sequence[Atom]) -> str:
        """What an area is called: of atoms such as `peg 1 is red` what they are about, `peg 1`."""
        return in_a_row(list(dict.fromkeys(str(atom).partition(" is ")[0] for atom in area)))

    def gives(self, claim: Claim) -> bool:
        """Whether a claim needs no clue, as that a revealed cell is safe."""
        return False

    @property
    @abstractmethod
    def words(self) -> Words:
        """How its clues and claims are said."""

    def claim_as_json(self, claim: Claim) -> dict[str, Any]:
        """A claim for JSON: at least and at most how many of some atoms are true."""
        return {"atoms": sorted(claim.atoms, key=str), "at_least": claim.least, "at_most": claim.most}

    @cached_property
    def argument_form(self) -> ArgumentForm:
        """How its clues and claims are written in an argument, and read."""
        return AtomForm(self.clues, self.questions())

    def own_clue(self, sentence: Sentence) -> Clue:
        """The clue that a sentence is which somebody gives besides those of the puzzle. Raises `UserError`."""
        raise UserError(f"{sentence} is for boards, and this is a puzzle of the kind {self.kind}; leave it out")

    @abstractmethod
    def sentences(self) -> list[str]:
        """The whole puzzle in sentences, or in lines, for a person."""

    @classmethod
    def recognizes(cls, text: str) -> bool:
        """Whether `text` is meant to be a puzzle of this kind; whether it is a good one, `parse` finds out.

        A text names its kind in its first line, and JSON as its `kind`, unless `recognized_by` says another way.
        """
        return kind_named(text) == cls.kind

    @classmethod
    @abstractmethod
    def parse(cls, text: str) -> Self:
        """The puzzle written in `text`, as text or as JSON. Raises `BadPuzzle` or `BadLayout`, with the line."""

    @abstractmethod
    def as_json(self) -> dict[str, Any]:
        """The puzzle as an object for JSON, which `parse` reads."""

    def to_json(self) -> str:
        """The puzzle as one line of JSON, which `parse` reads."""
        return json.dumps(self.as_json(), separators=(",", ":"))


P_co = TypeVar("P_co", bound=Puzzle, covariant=True)


class Maker(ABC, Generic[P_co]):
    """Draws puzzles of one kind: a hidden solution, and clues that are true of it. Sizes are given to its constructor.

    It stands beside the hidden truth of its kind, in `truth.py`, which no engine imports. The loop that makes a puzzle
    of what it draws is `engines.grading.puzzle_generation`.
    """

    @abstractmethod
    def draw(self, rng: random.Random) -> Mapping[Atom, bool]:
        """A solution: the value of each atom that the puzzles ask for."""

    @abstractmethod
    def candidates(self, solution: Mapping[Atom, bool], rng: random.Random) -> Iterator[Clue]:
        """Clues that are true of the solution, without end; together they decide all that is asked."""

    @abstractmethod
    def puzzle(self, clues: Sequence[Clue], name: object = None) -> P_co:
        """The puzzle with these clues and no others, called `name` where its kind has names."""
