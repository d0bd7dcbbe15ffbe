import io
import json
import sys
from ast import literal_eval
from collections.abc import Sequence
from importlib.resources import files
from itertools import product
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings, strategies as st

from game.errors import BadLayout
from game.grid import Cell, all_cells
from game.pictures import Kind, Picture, Role, picture_of, svg
from mineproof.tours import tour_command
from mineproof.tours.puzzle import BadTour, Tour, Walk
from mineproof.tours.puzzle.knights_tour import is_move
from mineproof.tours.search import (
    STRATEGIES,
    Effort,
    Solution,
    divide_and_conquer,
    heuristic,
    sat,
)
from mineproof.tours.tour_pictures import of_tour
from tests.support.commands import Command
from tests.support.python_without_posix import run_in_turn


def bookkeeping(walk: Walk) -> tuple[list[Cell], bytearray, bytearray, int]:
    return walk.path[:], walk.visited[:], walk.free[:], walk.tight


@settings(max_examples=30)
@given(st.integers(3, 7), st.integers(3, 7), st.booleans(), st.randoms(use_true_random=False))
def test_undo_takes_back_apply(height: int, width: int, closed: bool, rng: Random) -> None:
    tour = Tour(height, width, (rng.randrange(height), rng.randrange(width)), closed=closed)
    walk, cells = tour.initial, list(all_cells(height, width))
    neighbors = {cell: [near for near in cells if is_move(cell, near)] for cell in cells}
    tour.onward(walk, tour.start)  # from now on it counts
    before = []
    while actions := tour.actions(walk):
        before.append(bookkeeping(walk))
        tour.apply(walk, rng.choice(actions))
        unvisited = [cell for cell in neighbors if cell not in walk.path]
        free = {cell: sum(near in unvisited for near in around) for cell, around in neighbors.items()}
        if closed:
            for near in neighbors[tour.start]:
                free[near] += 1
        assert all(tour.onward(walk, cell) == free[cell] for cell in neighbors)
        assert walk.tight == sum(free[cell] <= 1 for cell in unvisited)
        counted_late = Walk(walk.path[:], walk.visited[:], bytearray(), 0)
        assert tour.onward(counted_late, tour.start) == free[tour.start]
        assert bookkeeping(counted_late) == bookkeeping(walk)
    while before:
        tour.undo(walk, walk.path[-1])
        assert bookkeeping(walk) == before.pop()


def test_every_tour_passes_the_check_and_nothing_else_does() -> None:
    tour = Tour(5, 6, closed=True)
    path = list(next(heuristic(tour)).path)
    tour.check(path)
    swapped = [*path[:3], path[4], path[3], *path[5:]]
    for wrong, complaint in (
        (path[:-1], r"the path has 29 cells; expected all 30 of Tour\(5, 6, \(0, 0\), closed=True\)"),
        (path[1:] + path[:1], r"the path starts on \(2, 1\); expected \(0, 0\)"),
        (swapped, r"\(4, 0\) to \(4, 4\) is no knight's move"),
        ([*path[:-1], path[5]], "twice"),
        ([*path[:-1], (5, 0)], "off the board"),
    ):
        with pytest.raises(BadTour, match=complaint):
            tour.check(wrong)
    open_ended = next(found.path for found in heuristic(Tour(5, 6)) if not is_move(found.path[-1], (0, 0)))
    Tour(5, 6).check(open_ended)
    with pytest.raises(BadTour, match="ends on"):
        tour.check(open_ended)


@pytest.mark.parametrize(
    ("height", "widths"), [*((height, range(height, 11)) for height in range(1, 9)), (3, (11, 13, 16, 21))]
)
def test_impossible_is_the_truth_up_to_8_by_10_and_on_three_rows(height: int, widths: Sequence[int]) -> None:
    for width in widths:
        for row, column in product(range((height + 1) // 2), range((width + 1) // 2)):
            if height == 4 and row == 1 and width > 8:
                continue  # true by the theorem's argument, which takes SAT seconds to find
            tour, turned = Tour(height, width, (row, column)), Tour(width, height, (column, row))
            assert (tour.impossible() is None) == any(sat(tour)), tour
            assert tour.impossible() == turned.impossible()
        closed = Tour(height, width, (height // 2, width // 2), closed=True)
        assert (closed.impossible() is None) == any(sat(closed)), closed


@pytest.mark.parametrize(
    ("tour", "reason"),
    [
        (Tour(1, 1, closed=True), "single cell"),
        (Tour(1, 9), "single row"),
        (Tour(2, 9), "two rows"),
        (Tour(5, 5, closed=True), "odd number of cells"),
        (Tour(4, 7, closed=True), "four rows"),
        (Tour(8, 3, closed=True), "three rows"),
        (Tour(4, 4), "4 by 4"),
        (Tour(6, 3), "three rows"),
        (Tour(5, 5, (0, 1)), "row plus column must be even"),
        (Tour(9, 4, (3, 1)), "outer two of four lines"),
        (Tour(3, 7, (1, 3)), "search"),
    ],
)
def test_impossible_says_why(tour: Tour, reason: str) -> None:
    assert reason in (tour.impossible() or "")


def test_a_very_large_board_is_refused_without_building_it() -> None:
    tour = Tour(100_000, 100_000)
    assert tour.impossible() is None
    assert Tour(1, 10**30).impossible() is not None
    for build in (lambda: tour.initial, tour.path_graph, lambda: divide_and_conquer(tour)):
        with pytest.raises(BadLayout, match="100000 by 100000 is too large to walk; expected up to 10,000,000 cells"):
            build()


@pytest.mark.parametrize("closed", [False, True])
def test_divide_and_conquer(closed: bool) -> None:
    rng = Random(7)
    for height, width in product((5, 6, 8, 13), (5, 6, 9, 12, 23)):
        tour = Tour(height, width, (rng.randrange(height), rng.randrange(width)), closed=closed)
        if tour.impossible():
            with pytest.raises(ValueError, match="has no solution: every move changes the color"):
                divide_and_conquer(tour)
        else:
            tour.check(next(divide_and_conquer(tour)).path)


def test_the_notebook_runs() -> None:
    notebook = json.loads(files("mineproof.tours").joinpath("3-search-with-tours.ipynb").read_bytes())
    names: dict[str, Any] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    assert names["solution"].effort.backtracks == 0


# Pictures of tours.


WALK = ((0, 0), (1, 2), (2, 0), (0, 1), (2, 2), (1, 0), (0, 2), (2, 1))
SVG = "{http://www.w3.org/2000/svg}"


def drawn_on_the_board(picture: Picture, tag: str) -> list[ElementTree.Element]:
    groups = ElementTree.fromstring(svg(picture)).findall(f"{SVG}g")
    return [one for group in groups if "scale(32)" in group.get("transform", "") for one in group.iter(f"{SVG}{tag}")]


def test_a_tour_and_part_of_one() -> None:
    (panel,) = of_tour(WALK[:3], 3, 3).panels
    assert ["".join(square.entry for square in row) for row in panel.squares] == ["1..", "..2", "3.."]
    assert panel[0, 0].roles == {Role.FIRST}
    assert panel[2, 0].roles == {Role.LAST}
    assert of_tour([(0, 0)], 1, 1).panels[0][0, 0].roles == {Role.FIRST, Role.LAST}
    assert len(drawn_on_the_board(of_tour(list(all_cells(30, 30)), 30, 30), "use")) == 2, "a line with two ends"
    assert {square.kind for _, square in of_tour([], 1, 2).panels[0].cells()} == {Kind.EMPTY}


@pytest.mark.parametrize("closed", [False, True])
def test_a_tour_has_its_line_and_its_numbers(closed: bool) -> None:
    picture = of_tour(WALK, 3, 3, closed=closed)
    (line,) = [path.get("d", "") for path in drawn_on_the_board(picture, "path") if path.get("stroke")]
    assert line.count("L") == len(WALK) - 1
    assert line.startswith("M0.5 0.5L2.5 1.5")
    assert line.endswith("z") == closed
    assert all(f">{number}</text>" in svg(picture) for number in range(1, 9))


def test_boards_and_solutions_are_drawn_and_shown_in_notebooks() -> None:
    tour = Tour(5, 6, closed=True)
    found = next(heuristic(tour))
    assert picture_of(tour) == of_tour([(0, 0)], 5, 6)
    assert picture_of(found) == of_tour(found.path, 5, 6, closed=True)
    for value in (tour, found):
        assert "\n" not in repr(value)
        assert len(repr(value)) < 200
        assert (value._repr_html_() or "").startswith("<figure>")


def test_the_solution_of_another_problem_has_no_picture() -> None:
    found = Solution(("a", "b"), ("b",), Effort(), problem="another")
    with pytest.raises(TypeError, match="the problem is 'another', which has no picture; expected a Tour"):
        svg(found)
    assert found._repr_html_() is None


# The command `mineproof tour`.


def test_the_board_and_the_squares_are_printed(mineproof: Command) -> None:
    lines = mineproof("tour --height 3 --width 4 --strategy depth-first").out.splitlines()
    assert len(lines) == 5
    assert sorted(int(place) for line in lines[:3] for place in line.split()) == list(range(1, 13))
    Tour(3, 4).check(literal_eval(lines[3]))
    assert lines[4].startswith("Effort: ")


def test_off_the_terminal_one_tour_is_shown_unless_more_are_asked_for(mineproof: Command) -> None:
    board = "tour --height 3 --width 4 --json"
    assert len(mineproof(board).records) == 1
    assert len(mineproof(f"{board} --solutions 2").records) == 2
    printed = mineproof(f"{board} --all")
    assert len(printed.records) == 2
    assert "No more tours" in printed.err
    for record in printed.records:
        Tour(3, 4).check([tuple(cell) for cell in record["path"]])
        assert record["effort"]["expanded"] > 0


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_every_strategy(mineproof: Command, strategy: str) -> None:
    height, width = (5, 6) if strategy == "divide-and-conquer" else (3, 4)
    printed = mineproof(f"tour --height {height} --width {width} --strategy {strategy} --json --start 2,0")
    Tour(height, width, (2, 0)).check([tuple(cell) for cell in printed.record["path"]])


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        ("--height 4 --width 5", "32 tours"),
        ("--height 3 --width 4 --start any", "16 tours"),
        ("--height 5 --width 6 --closed", "8 closed tours"),
        ("--height 4 --width 4 --start any", "0 tours"),
        ("--height 1 --width 1000000000", "0 tours"),
    ],
)
def test_counts(mineproof: Command, arguments: str, answer: str) -> None:
    assert mineproof(f"tour count {arguments}").out.startswith(answer)
    assert mineproof(f"tour count --json {arguments}").record["count"] == int(answer.split()[0])


@pytest.mark.parametrize(
    ("arguments", "status", "complaint"),
    [
        ("--start 8,0", 2, "off the board"),
        ("--start a1", 2, "expected ROW,COLUMN"),
        ("--solutions 1 --all", 2, "expected one of them"),
        ("--depth 3", 2, "heuristic has none"),
        ("--height 1 --width 1000000000", 1, "single row"),
        ("--strategy depth-first --seconds 0", 1, "gave up at the limit of 0 s of processor time"),
        ("--strategy depth-limited --depth 3", 1, "more to search below it"),
        ("--height 4 --strategy divide-and-conquer", 2, "too narrow"),
        ("--svg no/such/folder/tour.svg", 2, "tour.svg: No such file or directory; expected a file to write"),
        ("--memory -1", 2, "--memory: got '-1'"),
        ("--height 100000 --width 100000", 2, "too large to walk"),
        ("--height 200 --width 200 --memory 1", 1, "the limit of 1 MB of memory"),
        ("--seconds soon", 2, "--seconds: got 'soon'"),
        ("--all --height 5 --width 6 --strategy divide-and-conquer", 1, "gave up after one tour"),
    ],
)
def test_what_is_refused_and_why(mineproof: Command, arguments: str, status: int, complaint: str) -> None:
    assert complaint in mineproof(f"tour {arguments}", status=status).err


def test_a_drawing_is_written_or_refused_before_the_search(
    mineproof: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "stdin", None)  # how Python starts when it was closed: nobody is asked whether to go on
    mineproof("tour --svg", tmp_path / "drawn.svg")
    assert (tmp_path / "drawn.svg").read_text(encoding="utf-8").startswith("<svg ")
    monkeypatch.setattr("mineproof.tours.tour_command._search", lambda *_: pytest.fail("it was searched"))
    assert f"{tmp_path}: " in mineproof("tour --svg", tmp_path, status=2).err


def test_an_interrupt_tells_what_was_found(mineproof: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(tour_command, "numbered_board", interrupt)
    assert "interrupted after 1 tour:" in mineproof("tour", status=130).err


@pytest.mark.parametrize(
    ("typed", "tours"), [("y\nYES\nn\ny\n", 3), ("\n", 1), ("", 1)], ids=["answered", "refused", "ended"]
)
def test_at_a_terminal_it_asks_whether_to_go_on(
    typed: str, tours: int, mineproof: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", answers := io.StringIO(typed))
    monkeypatch.setattr(answers, "isatty", lambda: True)
    assert mineproof("tour --height 5 --width 5").out.count("Effort") == 1
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    printed = mineproof("tour --height 5 --width 5").out
    assert printed.count("Effort: ") == printed.count("Continue? [y/N] ") == tours


def test_a_narrow_terminal_shows_no_wide_board(mineproof: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "40")
    out = mineproof("tour --height 6 --width 20 --solutions 1").out
    assert max(map(len, out.splitlines())) <= 40
    assert "takes 79 columns" in " ".join(out.split())
    assert not [line for line in out.splitlines() if line.count("(") != line.count(")")]
    out = mineproof("tour --height 5 --width 6 --solutions 1").out
    assert len(out.splitlines()[0].split()) == 6


def test_tours_without_posix_calls_on_consoles_that_know_few_signs(tmp_path: Path) -> None:
    commands = ["tour --height 5 --width 5 --memory 500 --svg tour.svg", "tour count --height 4 --width 5"]
    assert run_in_turn(tmp_path, [f"mineproof {command}" for command in commands], "ascii").isascii()
