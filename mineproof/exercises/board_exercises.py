"""Exercises on boards: find one cell in a position. The answer is its proof."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count

from engines.board.board_explainer import BoardExplainer, Proof
from game.board.board_argument_wording import numbers_in_words, total_in_words
from game.grid import all_cells
from game.minesweeper.game_session import Session
from game.pictures import of_observation
from mineproof import Grade, Grader, Grid, Observation, Reasoner, Size, random_layout
from mineproof.board_search.hard_patterns import stuck_positions
from mineproof.exercises.exercise import Exercise

MOST_LEFT = 3
"""The most conclusions of the wanted grade in a position that makes an exercise."""


HAND_IN = (
    "Hand in its row and column, counted from 0; whether it is safe or a mine; and your reasons, number by number."
)


def board_exercise(seen: Observation, proof: Proof, others: int) -> Exercise:
    """Make an exercise from a position with all easier conclusions marked, and the proof of one cell.

    `others` is the number of other certain cells. If it is not 0, the cell to find is the only safe one.
    """
    asked = "One more cell is safe" if others else "One more cell is certain, safe or a mine"
    return Exercise(
        title="Find the certain cell",
        task=f"{positions_of(seen.grid)} Find the cell that is asked for. {HAND_IN}",
        key="In the pictures a thick frame marks the cell to find; the numbers that prove it have colored frames, and "
        "the cells that they count have dotted ones.",
        sentences=[f"{asked}: which one, and why?{total_in_words(seen.total)}"],
        picture=of_observation(seen),
        solution=proof.argument.picture(),
        why=proof.argument,
        grade=proof.grade,
        data={**seen.as_json(), "solution": proof.as_json(), "others": others},
    )


def exercises(
    size: Size, grade: Grade, rng: random.Random, clues: int | None = None, rulebook: Reasoner | None = None
) -> Iterator[Exercise | None]:
    """Yield exercises of this grade with one cell to find, and None for each miss.

    `clues` is the required size of the smallest proof (None: any). With a `rulebook`, a reasoner that names rules, the
    exercises are solved by its rules. Each board makes at most one exercise, since its others would be similar.
    """
    grader, total = Grader(), size.mines if grade is Grade.TOTAL else None
    boards: Iterator[Iterable[Observation | None]] = (_positions(size, total, rng) for _ in count())
    if grade is Grade.COMPLETE:
        boards = ([seen] for seen in stuck_positions(size, rng, grader))
    for positions in boards:
        for seen in positions:
            exercise = None if seen is None else _exercise(seen, grade, clues, grader, rulebook)
            yield exercise
            if exercise is not None:
                break


def _positions(size: Size, total: int | None, rng: random.Random) -> Iterator[Observation | None]:
    layout = random_layout(size.height, size.width, size.mines, rng=rng, grid=size.grid)
    session = Session.on(layout)
    free = [cell for cell in all_cells(layout.height, layout.width) if cell not in layout.mines]
    if not free:
        yield None
    for cell in rng.sample(free, len(free)):
        if cell not in session.reveals:
            session.reveal(cell)
            yield replace(session.seen, total=total)


def _exercise(
    seen: Observation, grade: Grade, clues: int | None, grader: Grader, rulebook: Reasoner | None
) -> Exercise | None:
    """Make an exercise from a position by marking conclusions until one answer is left.

    Marking a hard conclusion may make another one easier: the same two numbers may prove a safe cell and a mine. If no
    hard one stays hard, none is marked, and the exercise asks for the only safe cell.
    """
    found = grader.position(seen)
    easier = {one.cell: one.is_mine for one in found.conclusions if one.grade < grade}
    hard = {one.cell: one.is_mine for one in found.conclusions if one.grade >= grade}
    if not 1 <= len(hard) <= MOST_LEFT:
        return None
    all_but_one = [{other: hard[other] for other in hard if other != cell} for cell in hard]
    for given in [*all_but_one, *([{}] if len(hard) > 1 else [])]:
        marked = replace(seen, marks={**seen.marks, **easier, **given})
        left = grader.position(marked).conclusions
        asked = left if len(left) == 1 else [one for one in left if not one.is_mine]
        if {one.grade for one in left} == {grade} and len(asked) == 1:
            explainer = BoardExplainer(marked)
            explanation = explainer.explain_from_marks(asked[0].cell, asked[0].is_mine)
            argued = explanation if rulebook is None else explainer.by_rules(rulebook, explanation)
            if argued is None:
                return None
            proof = explainer.proof(argued, str(grade))
            return board_exercise(marked, proof, len(left) - 1) if clues in (None, proof.size.most) else None
    return None


def positions_of(grid: Grid) -> str:
    """Describe positions on this grid."""
    return (
        f"These are positions of Minesweeper. {numbers_in_words(grid)} Of the cells that are not revealed, "
        "some are given as safe (a tick, or S) or as a mine (drawn, or *)."
    )
