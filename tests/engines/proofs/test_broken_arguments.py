"""What `check` refuses: an argument with another clue, step, cell or conclusion."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from engines import Explanation
from engines.board.clue_index import ClueIndex
from engines.proofs.checking.argument_check import BadArgument
from engines.proofs.finding.graded_arguments import graded_argument
from engines.proofs.form.argument_steps import Step
from game.board.board_clues import BoardClue, of_board
from game.board.observation import Observation
from game.statements.sentence import Claim
from tests.engines.proofs.test_explain import replay


def refuses(found: Explanation, steps: Sequence[Step] | None = None, **changes: Any) -> bool:
    """Whether `check` refuses these `steps`, or those of `found`, for what `found` says after these changes."""
    changed = replace(found, **changes)
    vars(changed)["steps"] = found.steps if steps is None else tuple(steps)
    try:
        changed.check()
    except BadArgument:
        return True
    return False


def assert_nothing_can_be_changed(found: Explanation) -> None:
    """An argument that holds, and holds no more without a clue, without a step, of other cells."""
    found.check()
    assert not refuses(found)
    steps, clues = found.steps, of_board(found.clues)
    for place, clue in enumerate(clues):
        elsewhere = replace(clue, cells=frozenset((row, column + 99) for row, column in clue.cells))
        assert refuses(found, clues=(*clues[:place], elsewhere, *clues[place + 1 :]))
        assert refuses(found, clues=(*clues[:place], *clues[place + 1 :]))
        assert refuses(found, [step for step in steps if step.clue != place])
    assert refuses(found, steps[:-1])
    assert refuses(found, ())
    if found.conclusion is not None:
        assert refuses(found, conclusion=found.conclusion.denied)
        assert refuses(found, conclusion=Claim.that([(found.cell[0], found.cell[1] + 99)], found.is_mine))


def test_an_argument_of_which_anything_is_changed_is_refused() -> None:
    graded = 0
    for name in ("sentence", "sat"):
        for step, engine in enumerate(replay(name, 4, True)):
            index = ClueIndex(engine.observation)
            for cell in sorted((engine.mines | engine.safes) - engine.reveals.keys()) if step % 5 == 0 else ():
                found = engine.explain(cell)
                assert_nothing_can_be_changed(found)
                argument = graded_argument(found, "overlap", index.nearest(cell))
                if argument.argued is not None:
                    assert_nothing_can_be_changed(argument)
                    graded += 1
    assert graded > 5


def test_an_argument_from_another_count_is_refused() -> None:
    one = BoardClue((0, 0), frozenset([(1, 0), (1, 1)]), 1)
    two = BoardClue((0, 1), frozenset([(1, 0), (1, 1), (1, 2)]), 2)
    found = Explanation.that(Observation(2, 3), (1, 2), True, (one, two))
    assert_nothing_can_be_changed(found)
    for changed in ((replace(one, count=2), two), (one, replace(two, count=1)), (two, one)):
        assert refuses(found, clues=changed)


def test_an_impossibility_of_which_anything_is_changed_is_refused() -> None:
    one, two = BoardClue((0, 0), frozenset([(0, 1)]), 1), BoardClue((0, 2), frozenset([(0, 1)]), 0)
    found = Explanation(Observation(1, 3), None, (one, two))
    assert_nothing_can_be_changed(found)
    assert refuses(found, clues=(one, replace(two, count=1)))


def test_only_a_cell_that_is_revealed_needs_no_clue() -> None:
    seen = Observation.parse("1.\n..")
    Explanation.that(seen, (0, 0), False, ()).check()
    for bad in (
        Explanation.that(seen, (1, 1), False, ()),
        Explanation.that(seen, (1, 1), True, ()),
        Explanation.that(seen, (0, 0), True, ()),
        Explanation(seen, None, ()),
    ):
        with pytest.raises(BadArgument, match=r"is not given, and there is no clue; expected clues"):
            bad.check()
