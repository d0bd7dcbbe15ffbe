"""The base classes of every kind of puzzle: `Puzzle`, the `Words` of arguments, and a `Maker` to draw puzzles."""

import json
import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence, Set as AbstractSet
from functools import cached_property
from typing import Any, ClassVar, Generic, Self, TypeVar

from game.errors import UserError
from game.notebook_display import NotebookDisplay
from game.puzzles.argument_form import ArgumentForm
from game.puzzles.atom_argument_form import AtomForm
from game.puzzles.grades import PuzzleGrade, ladder_of
from game.statements.clue_interface import ArgumentPremise, Clue, Premise
from game.statements.connectives import Formula
from game.statements.count_claim import Claim
from game.statements.sentence import Atom, Sentence
from game.wording import in_a_row


class Words(ABC):
    """The wording of arguments about a puzzle: its claims, and why a claim follows from a clue."""

    @abstractmethod
    def stated(self, claim: Claim) -> str:
        """Return a claim in words: `(6, 2) and (6, 4) are mines`."""

    @abstractmethod
    def reason(self, claim: Claim | None, clue: Clue | None, after: Sequence[Claim], part: Formula | None) -> str:
        """Explain why a claim follows from a clue and earlier claims: `a knight could not say “We are both knaves”`.

        Without a `claim`, explain why the facts cannot all be true. Without a `clue`, the claim follows from the rules
        of the puzzle. If `part` is given, this part of the clue suffices. Returns an empty text if no reason is needed.
        """

    def evident(self, claim: Claim) -> str:
        """Return the reason why a claim needs no argument: `it is revealed`."""
        return "it is given"


class Puzzle(NotebookDisplay, ABC):
    """The base class of puzzles: clues and questions. A reasoner has to find the solution.

    To add a kind, write a subclass in a folder of `game.puzzles`, and add a line to `game.puzzles.puzzle_kinds`.
    """

    kind: ClassVar[str]
    """The name of the kind on the command line and in JSON: a lowercase word."""

    recognized_by: ClassVar[str] = 'the name in the first line, or as the "kind" in JSON'
    """A description of the texts of this kind, for error messages."""

    task: ClassVar[str] = "Find out what is asked."
    """The background needed to solve puzzles of this kind, printed above exercises and in tasks for language models."""

    clue_noun: ClassVar[str] = "clue"
    """The noun that names a clue in arguments, together with its number: `clue 2`, or `row 2` in Mastermind."""

    ladder: ClassVar[tuple[str, ...]] = ladder_of(PuzzleGrade)
    """The names of reasoners, the weakest first and a complete one last; the first that proves an atom is its grade."""

    def __str__(self) -> str:
        return "\n".join(self.sentences())

    @abstractmethod
    def clues(self) -> Sequence[Clue]:
        """Return all clues, in order. Raises `Contradiction` for a clue impossible by itself."""

    def rules(self) -> Sequence[Formula]:
        """Return the rules of the puzzle, which hold before any clue."""
        return ()

    @abstractmethod
    def questions(self) -> Sequence[Atom]:
        """Return the atoms to decide, in order."""

    def alternatives(self) -> Sequence[Sequence[Atom]]:
        """Return the questions in groups. In a group of several, such as a person's roles, exactly one atom is true."""
        return [[atom] for atom in self.questions()]

    def premises(self, clues: Sequence[Clue]) -> list[Premise]:
        """Convert clues of the puzzle, all or some, to one premise each, for a reasoner."""
        return [clue.fact for clue in clues]

    def argument_premises(self, clues: Sequence[Clue]) -> list[ArgumentPremise]:
        """Convert these clues to one premise each, for an argument. Raises `TypeError` if a fact is not a formula."""
        formulas: list[ArgumentPremise] = [clue.fact for clue in clues if isinstance(clue.fact, Formula)]
        if len(formulas) < len(clues):  # steps would name the wrong clues
            kind = type(self).__name__
            raise TypeError(f"a clue of {kind} is no formula; expected an `argument_premises` of its own")
        return formulas

    def area(self, about: AbstractSet[Atom], clues: Sequence[Clue]) -> tuple[Atom, ...]:
        """Return the questions near these atoms and clues, for a hint that only shows where to look."""
        return tuple(atom for group in self.alternatives() if not about.isdisjoint(group) for atom in group)

    def area_in_words(self, area: Sequence[Atom]) -> str:
        """Name an area by the subjects of its atoms: `peg 1` for atoms such as `peg 1 is red`."""
        return in_a_row(list(dict.fromkeys(str(atom).partition(" is ")[0] for atom in area)))

    def is_evident(self, claim: Claim) -> bool:
        """Return whether a claim is evident without a clue, such as the claim that a revealed cell is safe."""
        return False

    @property
    @abstractmethod
    def words(self) -> Words:
        """Return the wording of arguments about this puzzle."""

    def name_of(self, atom: Atom) -> str:
        """Return an atom in words."""
        return str(atom)

    def atom_as_json(self, atom: Atom) -> Any:
        """Return an atom for JSON."""
        return atom

    def claim_as_json(self, claim: Claim) -> dict[str, Any]:
        """Return a claim for JSON: its atoms, and the least and the greatest number of true atoms."""
        atoms = [self.atom_as_json(atom) for atom in sorted(claim.atoms, key=str)]
        return {self.argument_form.atoms_key: atoms, "at_least": claim.least, "at_most": claim.most}

    @cached_property
    def argument_form(self) -> ArgumentForm:
        """Return the reader and writer of clues and claims in arguments about this puzzle."""
        return AtomForm(self)

    def own_clue(self, sentence: Sentence) -> Clue:
        """Convert a sentence, added by the caller, to a clue. Raises `UserError` if this kind takes none."""
        raise UserError(f"{sentence} is for boards, and this is a puzzle of the kind {self.kind}; leave it out")

    @abstractmethod
    def sentences(self) -> list[str]:
        """Return the whole puzzle for a person, in sentences or lines."""

    @classmethod
    def recognizes(cls, text: str) -> bool:
        """Return whether `text`, which is not JSON and does not name its kind, looks like a puzzle of this kind."""
        return False

    @classmethod
    @abstractmethod
    def parse(cls, text: str) -> Self:
        """Parse a puzzle from text or JSON. Raises `BadPuzzle` or `BadLayout`, with the line."""

    @abstractmethod
    def as_json(self) -> dict[str, Any]:
        """Return the puzzle as a JSON object that `parse` reads."""

    def to_json(self) -> str:
        """Return the puzzle as one line of JSON that `parse` reads."""
        return json.dumps(self.as_json(), separators=(",", ":"))


P_co = TypeVar("P_co", bound=Puzzle, covariant=True)


class Maker(ABC, Generic[P_co]):
    """Draws puzzles of one kind: a hidden solution, and clues true in it. Its constructor takes the sizes.

    `engines.grading.puzzle_generation` selects among the clues until the puzzle has one solution.
    """

    @abstractmethod
    def draw(self, rng: random.Random) -> Mapping[Atom, bool]:
        """Draw a solution: the value of each question."""

    @abstractmethod
    def candidates(self, solution: Mapping[Atom, bool], rng: random.Random) -> Iterator[Clue]:
        """Yield clues true in the solution, without end; together they decide all questions."""

    @abstractmethod
    def puzzle(self, clues: Sequence[Clue], name: object = None) -> P_co:
        """Make the puzzle with exactly these clues, called `name` if its kind has names."""
