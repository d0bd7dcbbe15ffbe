"""The proofs of an answer: printed in words as they are found, or all as JSON."""

import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple, cast

from engines.board.board_explainer import BoardExplainer, Proof
from engines.grading.grader import GAVE_UP
from engines.proofs.form.argument_steps import Step
from game.grid import Cell
from game.statements.count_claim import Claim
from game.statements.sentence import Atom
from game.wording import capitalized, counted
from mineproof import Answer, BoardAnswer, Engine, Explanation, GaveUp, Observation
from mineproof.terminal.command_output import Paper

MOST_PROOFS = 10
"""The default number of printed proofs of a puzzle that is no board."""

SECONDS = 0.2
"""The limit of processor time for the exact size of one proof; beyond it only bounds are given."""

OF_BOARDS = (
    "The proofs, safe cells first, each with its grade, which is the weakest way to reason that finds it from all "
    "clues, and with the fewest clues that prove it. The argument below may use more."
)
OF_OTHERS = (
    "The proofs, each with its grade, which is the weakest of our reasoners that finds it from all clues, and with how "
    "many clues this engine needs to prove it. An argument takes one clue at a time with all that it shows, so it may "
    "suppose something where the reasoner does not, and nothing where the reasoner does."
)


class Proven(NamedTuple):
    """A conclusion in words, its `rank` (grade and number of clues), and `why`: an argument, or the reason for none.

    `atoms` is the number of cells or questions concluded.
    """

    statement: str
    rank: str
    why: Explanation | str
    atoms: int = 1


def print_proofs(paper: Paper, answer: Answer, most: int | None) -> int:
    """Print the first `most` proofs, each when it is found, and return the number of conclusions left.

    By default: on a board the proof of the best move, for an open Mastermind code none, otherwise ten.
    """
    if isinstance(answer, BoardAnswer):
        heading = "" if most is None else OF_BOARDS
        proofs = _proven_cells(answer, {answer.best} & answer.false if most is None else answer.values)
    else:
        heading, proofs = OF_OTHERS, _proven_atoms(answer)
        if most is None:
            most = 0 if answer.puzzle.kind == "mastermind" and answer.open else MOST_PROOFS
    left = len(answer.conclusions)
    sys.stdout.flush()
    for number, proof in enumerate(islice(proofs, most)):
        if number == 0:
            paper.print_sentences("")
            if heading:
                paper.print_sentences(heading)
        if isinstance(proof.why, str):
            paper.print_sentences(f"{proof.statement} has no proof: {proof.why}")
        else:
            paper.print_sentences(f"{proof.statement} ({proof.rank}):", bold=True)
            for line in proof.why.text_or_clues.splitlines():
                paper.print_sentences(line, indent="    ")
        sys.stdout.flush()
        left -= proof.atoms
    return left


def proofs_as_json(answer: Answer) -> list[dict[str, Any]]:
    """Return for JSON the proof of each conclusion, or the limit that ended the search for a proof.

    On a board, cells without a proof are left out, and the others sorted: safe cells first, then by grade and size.
    """
    if not isinstance(answer, BoardAnswer):
        return [_argument_as_json(answer, atom) for atom in answer.conclusions]
    explainer = BoardExplainer(answer.seen)
    found = [_proof(answer, explainer, cast(Cell, cell)) for cell in answer.values]

    def rank(proof: Proof) -> tuple[bool, int, int, int, Cell]:
        argument = proof.argument
        return argument.is_mine, _place(proof.grade), proof.size.most, len(_steps_of(argument)), argument.cell

    return [proof.as_json() for proof in sorted([one for one in found if isinstance(one, Proof)], key=rank)]


def _proven_cells(answer: BoardAnswer[Engine], cells: Iterable[Any]) -> Iterator[Proven]:
    """Prove the certain `cells`, safe cells and easier grades first, each with those of its grade proven with it."""
    explainer, seen = BoardExplainer(answer.seen), answer.seen
    left: list[Cell] = sorted(cells, key=lambda cell: (cell in answer.true, _place(_grade(answer, cell)), cell))
    while left:
        first, *left = left
        proof = _proof(answer, explainer, first)
        if isinstance(proof, str):
            yield Proven(seen.name_of(first), "", proof)
            continue
        proven = _proven_by(proof.argument)
        together = [first, *[cell for cell in left if cell in proven and _grade(answer, cell) == proof.grade]]
        left = [cell for cell in left if cell not in together]
        rank = f"grade {proof.grade}; {proof.size} {'clue proves' if proof.size.most == 1 else 'clues prove'} it"
        statement = seen.words.stated(Claim.that(together, proof.argument.is_mine))
        yield Proven(statement, rank, proof.argument, len(together))


def _proof(answer: BoardAnswer[Engine], explainer: BoardExplainer, cell: Cell) -> Proof | str:
    found = answer.explanation_or_reason(cell)
    return found if isinstance(found, str) else explainer.proof(found, _grade(answer, cell), SECONDS)


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


def _proven_atoms(answer: Answer) -> Iterator[Proven]:
    for atom in answer.conclusions:
        statement = capitalized(answer.stated(atom))
        try:
            why = answer.argue(atom)
        except GaveUp as limit:
            yield Proven(statement, "", str(limit))
        else:
            clues = counted(len(why.clues), "clue proves it", "clues prove it")
            yield Proven(statement, f"grade {answer.grades.rungs.get(atom, 'not found')}; {clues}", why)


def _argument_as_json(answer: Answer, atom: Atom) -> dict[str, Any]:
    fields = {"atom": atom, "value": answer.values[atom], "grade": answer.grades.rungs.get(atom)}
    try:
        return {**fields, **answer.argue(atom).as_json()}
    except GaveUp as limit:
        return {**fields, "clues": None, "steps": [], "no_steps": str(limit)}
