"""An explanation of a conclusion, or of a contradiction: a few clues, and an argument from the clues."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any, cast

from engines.facts_and_components import Atom, atoms_among, facts_about
from engines.reasoner import Reasoner
from game.errors import GaveUp
from game.grid import Cell
from game.notebook_display import WithPicture
from game.puzzles.abstract_puzzle import Puzzle
from game.statements.clue_interface import ArgumentPremise, Clue
from game.statements.connectives import Formula
from game.statements.count_claim import Claim

if TYPE_CHECKING:
    from engines.proofs.form.argument_steps import Step
    from game.pictures import Picture


@dataclass(frozen=True, repr=False)
class Explanation(WithPicture):
    """The reason why `conclusion` is true of the `puzzle`. If the conclusion is None, the reason why no world fits.

    The `clues` together prove the conclusion, and no proper subset does. Evident facts, such as the safety of a
    revealed cell, need no clues. If a particular form of argument was requested, `argued` holds its steps, and `clues`
    are those used by them; another form may need fewer.

    >>> from engines import create
    >>> engine = create("sentence", 2, 3)
    >>> for cell, count in {(0, 0): 1, (0, 1): 1}.items():
    ...     engine.add_knowledge(cell, count)
    >>> print(engine.explain((0, 2)).text)
    To show: (0, 2) is safe.
    1. From 1 at (0, 0): there is exactly 1 mine among (1, 0) and (1, 1).
    2. From 1 at (0, 1) and step 1: (0, 2) and (1, 2) are safe.
    """

    puzzle: Puzzle = field(compare=False)
    conclusion: Claim | None
    clues: tuple[Clue, ...]
    argued: tuple[Step, ...] | None = None

    @classmethod
    def that(cls, puzzle: Puzzle, atom: Atom, value: bool, clues: Iterable[Clue]) -> Explanation:
        """Make the explanation of `atom` having this `value`; for a cell, True means a mine."""
        return cls(puzzle, Claim.that([atom], value), tuple(clues))

    @property
    def atom(self) -> Atom:
        """Return the explained atom. Raises `ValueError` if the explanation shows that no world fits."""
        if self.conclusion is None:
            raise ValueError(f"{self!r} is about no atom: it shows that no world fits")
        (atom,) = self.conclusion.atoms
        return atom

    @property
    def value(self) -> bool:
        """Return whether the atom is true. Raises as `atom` does."""
        return Claim.that([self.atom], True) == self.conclusion

    @property
    def cell(self) -> Cell:
        """Return the explained cell (boards only)."""
        return cast(Cell, self.atom)

    @property
    def is_mine(self) -> bool:
        """Return whether the cell is a mine (boards only)."""
        return self.value

    # The premises of the argument.

    @property
    def argument_premises(self) -> list[ArgumentPremise]:
        """Return each clue as a premise."""
        return self.puzzle.argument_premises(self.clues)

    @property
    def rules(self) -> list[Formula]:
        """Return the rules connected with the clues and the conclusion."""
        statements = self.argument_premises if self.conclusion is None else [self.conclusion, *self.argument_premises]
        return facts_about(set(atoms_among(statements)), self.puzzle.rules())

    # The argument.

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Return the steps of the argument, with clues numbered as in `clues`. Raises `GaveUp` after a long search."""
        if self.argued is not None:
            return self.argued
        from engines.proofs.finding.argument_search import argue  # lazy: doubles the time of import
        from engines.proofs.form.argument_steps import Inference

        if not self.clues and not self.puzzle.rules():
            return (Inference(self.conclusion),)
        return argue(self.argument_premises, self.conclusion, self.rules)

    @property
    def sentences(self) -> tuple[str, ...]:
        """Return the argument in words, a sentence for each step, numbered from 1. Raises as `steps` does."""
        from engines.proofs.form.argument_writing import sentences  # as above

        return sentences(self.puzzle, self.steps, self.clues)

    @property
    def text(self) -> str:
        """Return the argument in lines, from which `mineproof.check` reads the same steps. Raises as `steps` does.

        >>> from game.board.observation import Observation
        >>> seen = Observation.parse("1.")
        >>> print(Explanation.that(seen, (0, 1), True, seen.clues()).text)
        To show: (0, 1) is a mine.
        1. From 1 at (0, 0): (0, 1) is a mine.
        """
        from engines.proofs.form.argument_writing import to_show  # as above

        numbered = [f"{number}. {sentence}" for number, sentence in enumerate(self.sentences, 1)]
        return "\n".join([to_show(self.puzzle, self.conclusion), *numbered])

    @property
    def lines_or_clues(self) -> list[str]:
        """Return the steps in words, unnumbered; the clues alone if no argument is found soon."""
        try:
            return list(self.sentences)
        except GaveUp:
            return [self._clues_alone]

    @property
    def text_or_clues(self) -> str:
        """Return `text`; the clues alone if no argument is found soon."""
        try:
            return self.text
        except GaveUp:
            return self._clues_alone

    def check(self) -> None:
        """Raise `BadArgument` unless each step follows from the clues and steps it names, and from evident claims.

        Raises `GaveUp` if the check is too large, and as `steps` does.
        """
        from engines.proofs.checking.step_check import Checker, check_conclusion  # as above

        check_conclusion(self.conclusion)
        Checker(self.steps, self.argument_premises, self.rules, self.puzzle.is_evident).check(self.conclusion)

    def as_json(self) -> dict[str, Any]:
        """Return the conclusion, the clues and the steps for JSON; without steps, the reason why none were found."""
        from engines.proofs.reading.argument_json import step_as_json  # as above

        found: dict[str, Any] = {"clues": [clue.as_json() for clue in self.clues]}
        try:
            pairs = zip(self.steps, self.sentences, strict=True)
        except GaveUp as limit:
            return found | {"steps": [], "no_steps": str(limit)}
        steps = [step_as_json(step, self.puzzle, sentence) for step, sentence in pairs]
        conclusion = None if self.conclusion is None else self.puzzle.claim_as_json(self.conclusion)
        return {"conclusion": conclusion, **found, "steps": steps}

    # In words and in a picture.

    def __str__(self) -> str:
        words, clues = self.puzzle.words, ", ".join(map(str, self.clues))
        if self.conclusion is None:
            return f"no world fits: {clues}"
        return f"{words.stated(self.conclusion)}: {clues or words.evident(self.conclusion)}"

    def picture(self) -> Picture:
        """Draw the puzzle with the conclusion and the clues highlighted."""
        from game.pictures import picture_of, picture_of_proof  # lazy: only drawing needs it

        if self.conclusion is None:
            return picture_of(self.puzzle)
        return picture_of_proof(self.puzzle, self.conclusion, self.clues)

    def _repr_html_(self) -> str | None:
        drawn = super()._repr_html_()
        lines = "".join(f"<li>{escape(line)}</li>" for line in self.lines_or_clues)
        return None if drawn is None else f"{drawn}<ol>{lines}</ol>"

    @property
    def _clues_alone(self) -> str:
        return f"It follows from these: {'; '.join(str(clue).removesuffix('.') for clue in self.clues)}."


def entailing_clues(puzzle: Puzzle, clues: Sequence[Clue], query: Formula, reasoner: Reasoner) -> list[Clue]:
    """Return a minimal subset of the clues that entails `query`, with the rules. Raises as `Reasoner.explain` does."""
    premises = puzzle.premises(clues)
    place = {id(premise): number for number, premise in enumerate(premises)}
    core = reasoner.explain(premises, query, puzzle.rules())
    return [clues[number] for number in sorted(place[id(one)] for one in core)]
