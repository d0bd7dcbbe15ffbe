"""Proofs on boards, as text and JSON: the argument for each certain cell, its grade and its size."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, cast

from engines import Engine, Explanation
from engines.answers.board_answer import BoardAnswer
from engines.board.board_explainer import BoardExplainer, ProofSize
from engines.grading.grader import GAVE_UP
from engines.proofs.form.argument_steps import Step
from game.board.observation import Observation
from game.errors import GaveUp
from game.grid import Cell
from game.statements.sentence import Atom

SECONDS = 0.2
"""The limit of processor time for the exact size of one proof; beyond it only bounds are given."""


@dataclass(frozen=True)
class Proof:
    """The grade of a conclusion, the number of clues in the smallest proof, and an argument, which may use more."""

    grade: str
    size: ProofSize
    argument: Explanation

    @classmethod
    def of(cls, found: Explanation, grade: str, explainer: BoardExplainer, seconds: float | None = None) -> Proof:
        """Build the proof for an explanation: its own argument by named rules, else one in the form of the grade.

        `seconds` limits the search for the exact size.
        """
        argument = explainer.argue(found, grade) if found.argued is None else found
        return cls(grade, explainer.size(found, seconds), argument)


def proofs_of(answer: BoardAnswer[Engine]) -> list[Proof]:
    """Return the proofs of all certain cells with an explanation: of safe cells first, then the easiest first."""

    def rank(proof: Proof) -> tuple[bool, int, int, int, Cell]:
        found = proof.argument
        return found.is_mine, _place(proof.grade), proof.size.most, len(_steps_of(found)), found.cell

    explainer = BoardExplainer(answer.seen)
    found = [_proof(answer, explainer, cast(Cell, cell)) for cell in answer.values]
    return sorted([proof for proof in found if isinstance(proof, Proof)], key=rank)


def proofs_one_by_one(
    answer: BoardAnswer[Engine], wanted: Collection[Cell] | None = None
) -> Iterator[tuple[list[Cell], Proof | str]]:
    """Yield the proofs of the `wanted` certain cells (None: all) lazily, each with the cells that it proves.

    Safe cells come before mines, and easier grades first. If a proof is missing, the reason is yielded in its place.
    """
    explainer = BoardExplainer(answer.seen)
    cells = [cast(Cell, cell) for cell in answer.values if wanted is None or cell in wanted]
    cells.sort(key=lambda cell: (cell in answer.true, _place(_grade(answer, cell)), cell))
    while cells:
        proof = _proof(answer, explainer, cells[0])
        proven = frozenset() if isinstance(proof, str) else _proven_by(proof.argument)
        grade = _grade(answer, cells[0])
        together = [cells[0], *[one for one in cells[1:] if one in proven and _grade(answer, one) == grade]]
        cells = [one for one in cells if one not in together]
        yield sorted(together), proof


def _proof(answer: BoardAnswer[Engine], explainer: BoardExplainer, cell: Cell) -> Proof | str:
    found = answer.explanation_or_reason(cell)
    if isinstance(found, str):
        return found
    return Proof.of(found, _grade(answer, cell), explainer, SECONDS)


def _grade(answer: BoardAnswer[Engine], cell: Cell) -> str:
    return answer.grades.rungs.get(cell, GAVE_UP)


def _place(grade: str) -> int:
    return [*Observation.ladder, grade].index(grade)


def _proven_by(found: Explanation) -> frozenset[Atom]:
    """Return the cells that the last step proves if it gives them the value of the conclusion; otherwise no cell."""
    steps = _steps_of(found)
    claim = steps[-1].claim if steps else None
    return frozenset() if claim is None or claim.value is not found.value else claim.atoms


def _steps_of(found: Explanation) -> tuple[Step, ...]:
    try:
        return found.steps
    except GaveUp:
        return ()


def proof_as_json(proof: Proof) -> dict[str, Any]:
    """Convert a proof to the JSON of `--json`; an inexact size is given with a lower bound."""
    found, size = proof.argument, proof.size
    cell, least = found.puzzle.atom_as_json(found.cell), {} if size.is_exact else {"size_at_least": size.least}
    return {"cell": cell, "mine": found.is_mine, "grade": proof.grade, "size": size.most, **least, **found.as_json()}
