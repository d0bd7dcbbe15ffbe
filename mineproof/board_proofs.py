"""Proofs on boards, for people and programs: the argument for each certain cell, its grade and its size."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

from engines import Engine, Explanation
from engines.board.board_answer import BoardAnswer
from engines.board.clue_index import ClueIndex, ProofSize, in_order
from engines.grading import Grade, Grader, Verdict
from engines.proofs.argument_steps import Step
from game.errors import GaveUp
from game.grid import Cell
from game.observation import Observation
from game.words import cells_in_words

SECONDS = 0.2
"""Processor time for the size of one conclusion; where it takes more, there are bounds."""


@dataclass(frozen=True)
class Proof:
    """An explanation, the weakest way to reason that finds it, how few clues are enough, and an argument in that way.

    The argument may use more clues than are enough: those that the weakest way needs.
    """

    explanation: Explanation
    grade: Verdict
    size: ProofSize
    argument: Explanation

    @classmethod
    def of(cls, found: Explanation, grade: Verdict, index: ClueIndex, seconds: float | None = None) -> Proof:
        """The proof of what was explained from clues of the `index`; `seconds` as for `ClueIndex.size`."""
        from engines.proofs.graded_arguments import graded_argument  # only where something is proven

        argument = graded_argument(found, str(grade), map(in_order, index.nearest(found.cell)))
        return cls(found, grade, index.size(found, seconds), argument)

    @property
    def difficulty(self) -> tuple[int, int, int]:
        """What proofs are sorted by: the grade, the number of clues, and that of the steps."""
        return _rank(self.grade), self.size.most, len(steps_of(self.argument))


class Prover:
    """Grades and measures the explanations of one position. The grades of all cells are found at once, and soon."""

    def __init__(self, observation: Observation) -> None:
        self._graded = Grader().position(observation)
        self._grades: dict[Cell, Verdict] = {one.cell: one.grade for one in self._graded.conclusions}
        self._index = ClueIndex(observation)

    def grade(self, cell: Cell) -> Verdict:
        """The weakest way to reason that finds what `cell` is."""
        return self._grades.get(cell) or self._graded.of(cell)

    def proof(self, found: Explanation) -> Proof:
        """The explanation with its grade and its size."""
        return Proof.of(found, self.grade(found.cell), self._index, SECONDS)


def proofs_of(observation: Observation, explanations: Sequence[Explanation]) -> list[Proof]:
    """The explanations, which are of this position, as proofs with their grades and sizes.

    Safe cells come first, as they are the moves; of them, and then of the mines, the easiest to prove.
    """
    prover = Prover(observation)
    proofs = [prover.proof(found) for found in explanations]
    return sorted(proofs, key=lambda proof: (proof.explanation.is_mine, proof.difficulty, proof.explanation.cell))


def proofs_one_by_one(answer: BoardAnswer[Engine]) -> Iterator[tuple[list[Cell], Proof | str]]:
    """The proofs of what is certain, each found when it is asked for: the cells that it is about, and the proof.

    Safe cells come first; of them, and then of the mines, those with the easiest grade. Cells of one grade that the
    same argument proves come together. Where there is no proof, the reason for that comes.
    """
    prover = Prover(answer.seen)
    for atoms in (answer.false, answer.true):
        cells = cast(frozenset[Cell], atoms)
        waiting = dict.fromkeys(sorted(cells, key=lambda cell: (_rank(prover.grade(cell)), cell)))
        for cell in list(waiting):
            if cell not in waiting:
                continue
            found = answer.why(cell)
            proof = found if isinstance(found, str) else prover.proof(found)
            together = {cell}
            if isinstance(proof, Proof):
                proven = _proven_by(proof.argument)
                together |= {one for one in waiting if one in proven and prover.grade(one) == proof.grade}
            for one in together:
                del waiting[one]
            yield sorted(together), proof


def _rank(grade: Verdict) -> int:
    """What grades are sorted by."""
    return grade if isinstance(grade, Grade) else len(Grade) + 1


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
    answer = {"cell": found.cell, "mine": found.is_mine, "grade": str(proof.grade), "size": size.most}
    if not size.is_exact:
        answer["size_at_least"] = size.least
    return answer | found.as_json()


def conclusion_in_words(cells: Collection[Cell], is_mine: bool) -> str:
    """Which cells are what.

    >>> conclusion_in_words([(0, 1), (0, 2)], True)
    '(0, 1) and (0, 2) are mines'
    """
    state = ("mines" if len(cells) > 1 else "a mine") if is_mine else "safe"
    return f"{cells_in_words(cells)} {'are' if len(cells) > 1 else 'is'} {state}"
