"""What a person uses, on boards of other grids: search, grades, answers, pictures."""

from __future__ import annotations

import random

import pytest

from engines.grading.cell_sets import CellSets
from engines.grading.grader import Grader
from game.board.observation import Observation
from game.grid import all_cells
from game.minesweeper.sizes import Size
from game.pictures import svg
from game.puzzles.grades import Grade
from mineproof.board_search.graded_boards import Search, Wanted
from mineproof.cli.grade_command import path_through
from tests.support.commands import Command
from tests.support.grids import OTHERS, grid_of


@pytest.mark.parametrize("name", OTHERS)
def test_boards_are_made_with_the_grade_that_they_have(name: str) -> None:
    side, mines = 6, 5
    size = Size(side, side, mines, grid_of(name, side, side))
    for grade in (Grade.SINGLE, Grade.SENTENCE, None):
        search = Search(Wanted(size, (2, 2), "safe", grade), random.Random(7))
        found = next(filter(None, search.by_rejection()))
        assert found.layout.grid == size.grid
        graded = path_through(found.layout, (2, 2), Grader()).grade
        assert found.layout.grade == (str(graded) if isinstance(graded, Grade) else None)


@pytest.mark.parametrize("name", ["square", *OTHERS])
def test_cells_near_a_set_of_cells(name: str) -> None:
    grid = grid_of(name, 4, 5)
    sets = CellSets(grid)
    for cell in all_cells(4, 5):
        single = sets.mask([cell])
        assert set(sets.cells_in(sets.near(single) & sets.cells)) == grid.neighbors[cell] | {cell}
        assert set(sets.cells_in(sets.around(single))) == grid.neighbors[cell] | {cell}


def test_commands_take_a_grid(mineproof: Command) -> None:
    board = "1..\n1..\n...\n"
    square, orthogonal = (mineproof(f"solve --json {grid}", text=board).record for grid in ("", "--grid orthogonal"))
    assert square != orthogonal


def test_odd_rows_of_a_honeycomb_are_drawn_half_a_cell_to_the_right() -> None:
    drawn = svg(Observation.parse("1.\n.1\n..", grid="hex"))
    assert "translate(.5 1)" in drawn or "translate(0.5 1)" in drawn
    assert "translate(0 1)" in svg(Observation.parse("1.\n.1\n.."))
