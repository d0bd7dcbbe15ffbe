"""What `check` refuses: an argument of which a clue, a step, a cell or the conclusion was changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import engines
from engines import Explanation, GaveUp
from engines.arguments.checking import BadArgument
from engines.arguments.steps import Step
from engines.board.explanation import ClueIndex, Impossibility
from engines.board.graded import GradedArgument, graded_argument
from engines.grading import Grade
from engines.knights import explain, solve
from engines.knights_argument import PuzzleArgument
from game.knights import COURSE
from game.logic import Not
from game.observation import Clue, Observation
from tests.engines.test_explain import replay

Argument = Explanation | Impossibility | GradedArgument | PuzzleArgument


def refuses(found: Argument, steps: Sequence[Step] | None = None, **changes: Any) -> bool:
    """Whether `check` refuses these `steps`, or those of `found`, for what `found` says after these changes."""
    changed = replace(found, **changes)
    vars(changed)["steps"] = found.steps if steps is None else tuple(steps)
    try:
        changed.check()
    except BadArgument:
        return True
    return False


def assert_nothing_can_be_changed(found: Explanation | Impossibility | GradedArgument) -> None:
    """An argument that holds, and holds no more without a clue, without a step, of other cells."""
    found.check()
    assert not refuses(found)
    steps, clues = found.steps, found.clues
    for place, clue in enumerate(clues):
        elsewhere = replace(clue, cells=frozenset((row, column + 99) for row, column in clue.cells))
        assert refuses(found, clues=(*clues[:place], elsewhere, *clues[place + 1 :]))
        assert refuses(found, clues=(*clues[:place], *clues[place + 1 :]))
        assert refuses(found, [step for step in steps if step.clue != place])
    assert refuses(found, steps[:-1])
    assert refuses(found, ())
    if not isinstance(found, Impossibility):
        assert refuses(found, is_mine=not found.is_mine)
        assert refuses(found, cell=(found.cell[0], found.cell[1] + 99))


def test_an_argument_of_which_anything_is_changed_is_refused() -> None:
    graded = 0
    for name in ("sentence", "sat"):
        for step, engine in enumerate(replay(name, 4, True)):
            index = ClueIndex(engine.observation.clues())
            for cell in sorted((engine.mines | engine.safes) - engine.reveals.keys()) if step % 5 == 0 else ():
                found = engine.explain(cell)
                assert_nothing_can_be_changed(found)
                argument = graded_argument(index, found, Grade.OVERLAP)
                if isinstance(argument, GradedArgument):
                    assert_nothing_can_be_changed(argument)
                    graded += 1
    assert graded > 5


def test_an_argument_from_another_count_is_refused() -> None:
    one, two = Clue((0, 0), frozenset([(1, 0), (1, 1)]), 1), Clue((0, 1), frozenset([(1, 0), (1, 1), (1, 2)]), 2)
    found = Explanation((1, 2), True, (one, two))
    assert_nothing_can_be_changed(found)
    for changed in ((replace(one, count=2), two), (one, replace(two, count=1)), (two, one)):
        assert refuses(found, clues=changed)


def test_an_impossibility_of_which_anything_is_changed_is_refused() -> None:
    one, two = Clue((0, 0), frozenset([(0, 1)]), 1), Clue((0, 2), frozenset([(0, 1)]), 0)
    found = Impossibility((one, two))
    assert_nothing_can_be_changed(found)
    assert refuses(found, clues=(one, replace(two, count=1)))


def test_an_argument_about_people_of_which_anything_is_changed_is_refused() -> None:
    sat, argued = engines.create_reasoner("sat"), 0
    for puzzle in COURSE:
        answer = solve(puzzle, sat)
        for conclusion, told in zip(answer.conclusions, explain(puzzle, answer, sat), strict=True):
            assert not isinstance(told, GaveUp)
            found = PuzzleArgument(puzzle, conclusion, tuple(told))
            found.check()
            assert not refuses(found)
            assert refuses(found, conclusion=conclusion.operand if isinstance(conclusion, Not) else Not(conclusion))
            assert refuses(found, told=())
            assert refuses(found, found.steps[:-1])
            assert refuses(found, ())
            argued += 1
    assert argued > 5


def test_only_a_cell_that_is_revealed_needs_no_clue() -> None:
    seen = Observation.parse("1.\n..")
    Explanation((0, 0), False, (), seen).check()
    Explanation((0, 0), False, ()).check()  # nobody knows the board
    for bad in (
        Explanation((1, 1), False, (), seen),
        Explanation((1, 1), True, (), seen),
        Explanation((1, 1), True, ()),
    ):
        with pytest.raises(BadArgument, match=r"\(1, 1\) is not revealed, and there is no clue; expected clues"):
            bad.check()
