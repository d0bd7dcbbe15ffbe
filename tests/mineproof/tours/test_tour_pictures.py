"""Pictures of tours, and the notebook."""

import json
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree

import pytest

from game.grid import all_cells
from game.pictures import Kind, Picture, Role, picture_of, svg
from mineproof.tours.puzzle import Tour
from mineproof.tours.search import Effort, Solution, heuristic
from mineproof.tours.tour_pictures import of_tour


def test_the_notebook_runs() -> None:
    notebook = json.loads(files("mineproof.tours").joinpath("3-search-with-tours.ipynb").read_bytes())
    names: dict[str, Any] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    assert names["solution"].effort.backtracks == 0


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
