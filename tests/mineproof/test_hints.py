"""Hints: where to look, the clues, and the argument."""

import random
from collections.abc import Callable

import pytest

import mineproof as mp
from game.grid import all_cells
from game.puzzles.knights import COURSE
from game.puzzles.puzzle_kinds import KINDS
from mineproof import Puzzle, check, create_reasoner, generate, solve
from tests.support.argued_puzzles import boards
from tests.support.commands import Command

ROW = mp.Observation.parse("1221\n....")
FIFTY = mp.Observation.parse("1.\n1.", total=1)
"""Puzzles of other kinds with several solutions."""


def test_hints_tell_more_from_level_to_level() -> None:
    answer = mp.solve(ROW)
    where, clues, why = (answer.hint(level) for level in (1, 2, 3))
    assert str(where) == "Look at (0, 0) to (0, 3) and (1, 0) to (1, 3)." or str(where).startswith("Look at the ")
    assert set(why.explanation.conclusion.atoms) <= set(where.area)  # type: ignore[union-attr] # a cell's
    assert str(clues).startswith("These show something: ")
    assert check(ROW, str(why))
    assert [key in where.as_json() for key in ("clues", "steps")] == [False, False]
    assert [key in clues.as_json() for key in ("clues", "steps")] == [True, False]
    for hint in (where, clues, why):
        assert hint.picture().panels
    with pytest.raises(ValueError, match="the level of a hint is 4; expected 1, where to look, 2, the clues, or 3"):
        answer.hint(4)


def test_the_smallest_proof_is_hinted_at() -> None:
    for seen in boards("square", 10, seed=2):
        answer = solve(seen, "sat")
        if not answer.false:
            continue
        hint = answer.hint(2)
        sizes = [len(answer.explain(cell).clues) for cell in answer.false]
        assert len(hint.explanation.clues) <= min(sizes) or min(sizes) > 2


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_puzzles_of_every_kind_give_hints(kind: str) -> None:
    puzzles: dict[str, Puzzle] = {"minesweeper": ROW, "knights": COURSE[1]}
    if kind not in puzzles:
        puzzles[kind] = generate(KINDS[kind].load_maker()(), random.Random(1), create_reasoner("sat"))
    answer = solve(puzzles[kind], "sat")
    hint = answer.hint(1)
    assert str(hint).startswith("Look at ")
    assert set(hint.area) <= {*puzzles[kind].questions(), *all_cells(2, 4)}
    assert not answer.guess_needed()


def test_what_there_is_not_to_tell_has_its_reason() -> None:
    by_rules, open_cells, finished = mp.solve(ROW, "single"), mp.solve(FIFTY), mp.solve(mp.Observation.parse("00"))
    refusals: list[tuple[Callable[[], object], type[Exception], str]] = [
        (lambda: open_cells.hint(1), mp.NotEntailed, "nothing is certain here"),
        (by_rules.guess_needed, mp.GaveUp, "single does not know: its rules find not all"),
        (finished.guess_needed, mp.NotEntailed, "nothing is left to find out"),
        (lambda: open_cells.why_open((9, 9)), mp.UserError, "does not ask for .*; expected one of its open questions"),
    ]
    for ask, error, message in refusals:
        with pytest.raises(error, match=message):
            ask()


def test_solve_prints_a_hint_and_nothing_else(mineproof: Command) -> None:
    assert mineproof("solve --hint 1", text=str(ROW)).out.startswith("Look at ")
    assert "These show something" in mineproof("solve --hint 2", text=str(ROW)).out
    assert "To show: " in mineproof("solve --hint 3", text=str(ROW)).out
    assert mineproof("solve --hint 1 --json", text=str(ROW)).record["hint"]["level"] == 1
    guess = mineproof("solve --hint 1 --mines 1", text="1.\n1.")
    assert "none of 2 open cells" in guess.out
    assert mineproof("solve --hint 2 --mines 1", text="1.\n1.").out.count("*") > guess.out.count("*")
    told = mineproof("solve --hint 3 --mines 1", text="1.\n1.").out
    assert "best move: (0, 1), a guess" in told
    assert len(told.splitlines()) <= 5
    record = mineproof("solve --hint 1 --mines 1 --json", text="1.\n1.").record
    assert (record["guess"], record["hint"]) == (True, None)
    assert record["pairs"]
