"""What a person uses, on boards of other grids: generation, commands, the live board, the window."""

from __future__ import annotations

import io
import json
import random
from typing import Any

import pytest

from engines.grading.bit_masks import CellSets
from engines.grading.grading import Grade, Grader
from game.board.observation import Observation
from game.grid import Grid, all_cells
from game.minesweeper.sizes import Size
from game.pictures import svg
from mineproof.board_search.search import Search, Wanted
from mineproof.exercises.board_exercises import task_of
from mineproof.live.answers import answer
from mineproof.solving.board_grades import path_through
from tests.support.commands import Command
from tests.support.grids import OTHERS, grid_of


@pytest.mark.parametrize("name", OTHERS)
def test_boards_are_made_with_the_grade_that_they_have(name: str) -> None:
    side, mines = 6, 5
    size = Size(side, side, mines, grid_of(name, side, side))
    for grade in (Grade.SINGLE, Grade.SENTENCE, None):
        search = Search(Wanted(size, (2, 2), "safe", grade), random.Random(1))
        found = next(filter(None, search.by_rejection()))
        assert found.layout.grid == size.grid
        graded = path_through(found.layout, (2, 2), Grader()).grade
        assert graded == found.grade or (found.grade is None and not isinstance(graded, Grade))


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
    assert (
        mineproof("solve --json --grid orthogonal", text=board).record != mineproof("solve --json", text=board).record
    )
    line = mineproof("generate --size 6x6/5@torus --rule safe --seed 1").out
    assert json.loads(line)["grid"] == "torus"
    assert "6x6/5@torus from" in mineproof("grade", text=line).out
    refused = mineproof("generate --size 6x6/9@hex --grade complete", status=2)
    assert "on square boards alone, and the grid is 'hex'" in refused.err


def test_a_picture_of_a_layout_is_of_the_grid_that_is_given(
    mineproof: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = "..*\no..\n..*\n"
    assert "3x3@hex" in mineproof("watch --grid hex --layout", text=picture).out
    monkeypatch.setattr("sys.stdin", io.StringIO(picture))
    assert "3x3@hex" in mineproof("watch --grid hex --layout -").out
    line = '{"height":2,"width":2,"mines":[],"grid":"hex"}\n'
    refused = mineproof("watch --grid knight --layout", text=line, status=2)
    assert "the grid is 'hex' in a layout, and 'knight' was given as well" in refused.err


def test_a_sheet_says_which_cells_a_number_counts() -> None:
    for grid, said in (
        (Grid.of("square", 3, 3), "in the eight cells around it."),
        (Grid.of("torus", 3, 3), "whose edges meet."),
        (Grid.table(1, 2, [[1], [0]]), "those that a table lists."),
    ):
        assert said in task_of(grid)


def ask(**question: Any) -> Any:
    return json.loads(answer(json.dumps(question)))


def test_the_live_board_takes_a_grid() -> None:
    played = ask(ask="play", size="6x6/4@hex", rule="open", seed=1, moves=[["reveal", [2, 2]]])
    assert played["grid"] == "hex"
    seen = {"board": played["board"], "mines": 4}
    looked = ask(ask="look", names=["sat"], grid="hex", **seen)
    assert looked["shifted"] is True
    assert looked["neighbors"] == Grid.of("hex", 6, 6).lists
    assert looked["known"][0]["worlds"] is not None
    square = ask(ask="look", names=[], board="..\n..", mines=None)
    assert square["shifted"] is False
    assert "neighbors" not in square
    star = [[*range(1, 11)], *([0] for _ in range(10))]
    told = ask(ask="look", names=["sat"], board="(10)..........", mines=None, grid=star)
    assert len(told["known"][0]["true"]) == 10
    typed = Observation(1, 11, {(0, 0): 10}, grid=Grid.table(1, 11, star)).to_json()
    assert ask(ask="read", text=typed) == {"board": "(10)..........", "mines": None, "grid": star}
    for size in ("6x6/4@/etc/hosts.json", "6x6/4@round"):
        assert "the grid is" in ask(ask="play", size=size, rule="open", seed=1, moves=[])["error"]


def test_odd_rows_of_a_honeycomb_are_drawn_half_a_cell_to_the_right() -> None:
    drawn = svg(Observation.parse("1.\n.1\n..", grid="hex"))
    assert "translate(.5 1)" in drawn or "translate(0.5 1)" in drawn
    assert "translate(0 1)" in svg(Observation.parse("1.\n.1\n.."))


def test_the_window_finds_the_cells_of_a_honeycomb() -> None:
    pygame = pytest.importorskip("pygame")
    from mineproof.window.viewport import Viewport

    view = Viewport(4, 5, shifted=True)
    view.place(pygame.Rect(10, 20, 230, 300), 1.0)
    for cell in all_cells(4, 5):
        assert view.cell_at(view.rect(cell).center) == cell
        assert view.board.contains(view.rect(cell))
    assert view.cell_at((view.board.left + 2, view.rect((1, 0)).centery)) is None
    assert view.cell_at((view.board.right - 3, view.rect((0, 0)).centery)) is None
