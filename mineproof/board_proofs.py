"""Proofs on boards, for people and programs: the argument for each certain cell, its grade and its size."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any, cast

from engines import Engine, Explanation, Reasoner
from engines.answers.board_answer import BoardAnswer
from engines.board.clue_index import ClueIndex, ProofSize, in_order
from engines.grading.grading import Ungraded
from engines.proofs.form.argument_steps import Step
from game.board.observation import Observation
from game.errors import GaveUp
from game.grid import Cell

SECONDS = 0.2
"""Processor time for the size of one conclusion; where it takes more, there are bounds."""

UNGRADED = str(Ungraded(""))
"""The grade of what no rung proves within its limits."""


@dataclass(frozen=True)
class Proof:
    """How few clues prove a conclusion, its grade, and an argument in the form of that.

    The argument may use more clues than are enough: those that the weakest way to reason needs. Of an engine that names
    rules it is by these rules.
    """

    grade: str
    size: ProofSize
    argument: Explanation

    @classmethod
    def of(
        cls,
        found: Explanation,
        grade: str,
        index: ClueIndex,
        seconds: float | None = None,
        reasoner: Reasoner | None = None,
    ) -> Proof:
        """The proof of what was explained from clues of the `index`; `seconds` as for `ClueIndex.size`.

        Where the `reasoner` names rules that show it, the argument is by these.
        """
        argument = None if reasoner is None else index.by_rules(reasoner, found)
        return cls(grade, index.size(found, seconds), argument or argument_of(found, grade, index))

    @property
    def rank(self) -> tuple[bool, int, int, int, Cell]:
        """What proofs are sorted by: safe cells first, as they are the moves; then those that are easiest to prove."""
        found = self.argument
        return found.is_mine, _place(self.grade), self.size.most, len(steps_of(found)), found.cell


def argument_of(found: Explanation, grade: str, index: ClueIndex) -> Explanation:
    """The argument for what was explained from clues of the `index`, in the form of the grade."""
    from engines.proofs.finding.graded_arguments import graded_argument  # only where something is proven

    return graded_argument(found, grade, map(in_order, index.nearest(found.cell)))


def proofs_of(answer: BoardAnswer[Engine]) -> list[Proof]:
    """The proofs of what is certain and has an explanation, in the order of their ranks."""
    index = ClueIndex(answer.seen)
    found = [_proof(answer, index, cast(Cell, cell)) for cell in answer.values]
    return sorted([proof for proof in found if isinstance(proof, Proof)], key=lambda proof: proof.rank)


def proofs_one_by_one(answer: BoardAnswer[Engine]) -> Iterator[tuple[list[Cell], Proof | str]]:
    """The proofs of what is certain, each found when it is asked for: the cells that it is about, and the proof.

    Safe cells come first; of them, and then of the mines, those with the easiest grade. Cells of one grade that the
    same argument proves come together. Where there is no proof, the reason for that comes.
    """
    index = ClueIndex(answer.seen)
    for atoms in (answer.false, answer.true):
        cells = cast(frozenset[Cell], atoms)
        waiting = dict.fromkeys(sorted(cells, key=lambda cell: (_place(_grade(answer, cell)), cell)))
        for cell in list(waiting):
            if cell not in waiting:
                continue
            proof = _proof(answer, index, cell)
            together = {cell}
            if isinstance(proof, Proof):
                proven = _proven_by(proof.argument)
                together |= {one for one in waiting if one in proven and _grade(answer, one) == proof.grade}
            for one in together:
                del waiting[one]
            yield sorted(together), proof


def _proof(answer: BoardAnswer[Engine], index: ClueIndex, cell: Cell) -> Proof | str:
    """The proof of what a cell is, or the reason why there is none."""
    found = answer.why(cell)
    return found if isinstance(found, str) else Proof.of(found, _grade(answer, cell), index, SECONDS, answer.reasoner)


def _grade(answer: BoardAnswer[Engine], cell: Cell) -> str:
    return answer.grades.rungs.get(cell, UNGRADED)


def _place(grade: str) -> int:
    """The place of a grade on the ladder of boards; after all of them where there is none."""
    return [*Observation.ladder, grade].index(grade)


def _proven_by(found: Explanation) -> frozenset[Hashable]:
    """The cells about which the last step says the same as about the cell of the conclusion."""
    steps = steps_of(found)
    claim = steps[-1].claim if steps else None
    return frozenset() if claim is None or claim.value is not found.value else claim.atoms


def steps_of(found: Explanation) -> tuple[Step, ...]:
    """The steps of the argument; none, where none was found soon."""
    try:
        return found.steps
    except GaveUp:
        return ()


def proof_as_json(proof: Proof) -> dict[str, Any]:
    """A proof as `--json` prints it; a size that is not exact has its lower bound beside it."""
    found, size = proof.argument, proof.size
    answer = {"cell": found.cell, "mine": found.is_mine, "grade": proof.grade, "size": size.most}
    if not size.is_exact:
        answer["size_at_least"] = size.least
    return answer | found.as_json()
