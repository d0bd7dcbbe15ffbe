"""Arguments in the form of a grade: by the weakest rule that proves the conclusion, and no stronger one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from engines.arguments.direct import Rule, argue_directly
from engines.arguments.steps import Conflict, Inference, Step
from engines.board.clue_index import ClueIndex, in_order
from engines.grading import Grade
from engines.proofs.explanation import Explanation
from game.board_clues import BoardClue, claims_of, of_board
from game.errors import GaveUp, NotEntailed
from game.grid import Cell

NEAREST = 4
"""Clues nearest to the cell that are tried first; then twice as many, and so on."""


DIRECT: dict[Grade, Rule] = {Grade.SINGLE: "single", Grade.SENTENCE: "sentence", Grade.OVERLAP: "overlap"}
"""The rule of each grade whose arguments suppose nothing."""


def graded_argument(index: ClueIndex, found: Explanation, grade: Grade) -> Explanation:
    """The argument for what `found` explains in the form of its grade, from clues of the `index`.

    From the clues of the explanation where these allow it, and else from those near the cell. An argument by cases, or
    with the total, has no form of its own: there it is the explanation itself, as where none of the form was found.

    >>> from engines import create
    >>> from game.observation import Observation
    >>> seen = Observation.parse("1221\\n....")
    >>> engine = create("sat", 2, 4)
    >>> engine.observe(seen)
    >>> print(graded_argument(ClueIndex(seen), engine.explain((1, 1)), Grade.SENTENCE).text)
    1 at (0, 3) leaves exactly 1 mine among (1, 2) and (1, 3). 2 at (0, 2) makes (1, 1) a mine.
    """
    if grade > Grade.SUPPOSING or not found.clues or found.conclusion is None:
        return found
    if grade == Grade.SUPPOSING and _supposes_one_thing(found):
        return found
    rule = DIRECT.get(grade, "overlap")
    for clues in (of_board(found.clues), *_nearest(index, found.cell)):
        try:
            steps = argue_directly(claims_of(clues), found.conclusion, rule, supposing=grade == Grade.SUPPOSING)
        except (NotEntailed, GaveUp):
            continue
        return _with_used_clues(found, clues, steps)
    return found


def _supposes_one_thing(found: Explanation) -> bool:
    """Whether no supposition of the argument stands under another."""
    try:
        return all(len(step.under) <= 1 for step in found.steps)
    except GaveUp:
        return False


def _nearest(index: ClueIndex, cell: Cell) -> Iterator[list[BoardClue]]:
    """The clues nearest to the cell, twice as many each time."""
    nearest = index.tied_to(cell)
    clues: list[BoardClue] = []
    while fresh := list(islice(nearest, max(NEAREST, len(clues)))):
        clues += fresh
        yield clues


def _with_used_clues(found: Explanation, clues: Sequence[BoardClue], steps: Sequence[Step]) -> Explanation:
    """The argument with the clues that it uses, numbered in the order of the board."""
    used = in_order({id(clues[step.clue]): clues[step.clue] for step in steps if step.clue is not None}.values())
    place = {id(clue): number for number, clue in enumerate(used)}

    def renumbered(step: Step) -> Step:
        if isinstance(step, Inference | Conflict) and step.clue is not None:
            return replace(step, clue=place[id(clues[step.clue])])
        return step

    return replace(found, clues=tuple(used), argued=tuple(map(renumbered, steps)))
