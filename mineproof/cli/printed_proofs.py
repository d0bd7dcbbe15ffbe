"""The proofs of an answer: in words, each found on demand, or all as JSON."""

from collections.abc import Collection, Iterator
from itertools import islice
from typing import Any, NamedTuple

from engines import Engine, Explanation
from engines.answers.answer import Answer
from engines.answers.board_answer import BoardAnswer
from game.errors import GaveUp
from game.grid import Cell
from game.statements.claim import Claim
from game.statements.sentence import Atom
from game.wording import capitalized, counted

MOST_PROOFS = 10
"""The default number of printed proofs of a puzzle that is no board."""

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


class Proofs(NamedTuple):
    """The proofs to print, each found on demand, below a `heading`; a single proof of the best move has none."""

    heading: str
    shown: Iterator[Proven]


def prove(answer: Answer, most: int | None) -> Proofs:
    """Return the first `most` proofs. By default: of a board the best move's, of a code to guess none, else ten."""
    if isinstance(answer, BoardAnswer):
        wanted = None if most is not None else {answer.best} & answer.false
        return Proofs("" if most is None else OF_BOARDS, islice(_proven_cells(answer, wanted), most))
    default = 0 if answer.puzzle.kind == "mastermind" and answer.open else MOST_PROOFS
    return Proofs(OF_OTHERS, islice(_proven_atoms(answer), default if most is None else most))


def proofs_as_json(answer: Answer) -> list[dict[str, Any]]:
    """Return for JSON the proof of each conclusion, or the limit that ended the search for a proof."""
    if not isinstance(answer, BoardAnswer):
        return [_argument_as_json(answer, atom) for atom in answer.conclusions]
    from mineproof.cell_proofs import proof_as_json, proofs_of

    return [proof_as_json(proof) for proof in proofs_of(answer)]


def _proven_cells(answer: BoardAnswer[Engine], wanted: Collection[Cell] | None) -> Iterator[Proven]:
    from mineproof.cell_proofs import proofs_one_by_one  # with all that makes arguments

    for cells, proof in proofs_one_by_one(answer, wanted):
        if isinstance(proof, str):
            yield Proven(answer.seen.name_of(cells[0]), "", proof)
        else:
            verb = "clue proves it" if proof.size.most == 1 else "clues prove it"
            rank = f"grade {proof.grade}; {proof.size} {verb}"
            statement = answer.seen.words.stated(Claim.that(cells, proof.argument.is_mine))
            yield Proven(statement, rank, proof.argument, len(cells))


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
