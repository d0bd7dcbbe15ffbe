"""Grids: who neighbors whom, what names them, and what they write."""

import copy
import json
import pickle
import random
from pathlib import Path

import pytest

from game.grid import NEIGHBORHOODS, all_cells, neighbors
from game.pictures import picture_of, text
from mineproof import BadLayout, Grid, Layout, Minesweeper, Observation, Size, random_layout
from tests.support.grids import NAMES, grid_of

MIDDLE = {
    "square": {(1, 1), (1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2), (3, 3)},
    "orthogonal": {(1, 2), (2, 1), (2, 3), (3, 2)},
    "knight": {(0, 1), (0, 3), (1, 0), (1, 4), (3, 0), (3, 4), (4, 1), (4, 3)},
    "torus": {(1, 1), (1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2), (3, 3)},
    "hex": {(1, 1), (1, 2), (2, 1), (2, 3), (3, 1), (3, 2)},
}
CORNER = {
    "square": {(0, 1), (1, 0), (1, 1)},
    "orthogonal": {(0, 1), (1, 0)},
    "knight": {(1, 2), (2, 1)},
    "torus": {(0, 1), (1, 0), (1, 1), (4, 4), (4, 0), (4, 1), (0, 4), (1, 4)},
    "hex": {(0, 1), (1, 0)},
}


@pytest.mark.parametrize("name", MIDDLE)
def test_neighbors(name: str) -> None:
    grid = Grid.of(name, 5, 5)
    assert grid.neighbors[2, 2] == MIDDLE[name]
    assert grid.neighbors[0, 0] == CORNER[name]


@pytest.mark.parametrize("name", NAMES)
def test_neighbors_are_mutual_and_counted(name: str) -> None:
    for height, width in [(1, 1), (1, 4), (2, 2), (3, 3), (4, 5), (60, 55)]:
        grid = grid_of(name, height, width)
        around = {cell: grid.neighbors[cell] for cell in all_cells(height, width)}
        for cell, others in around.items():
            assert cell not in others
            assert all(cell in around[other] for other in others)
        assert grid.degree == max(map(len, around.values()))


@pytest.mark.parametrize("name", NAMES)
def test_a_grid_is_shared_and_small_when_pickled(name: str) -> None:
    grid = grid_of(name, 6, 7)
    assert pickle.loads(pickle.dumps(grid)) is grid
    assert pickle.loads(pickle.dumps(grid.neighbors)) is grid.neighbors
    assert copy.deepcopy(grid) is grid
    assert name == "irregular" or len(pickle.dumps(grid)) < 100


def test_equal_are_grids_of_the_same_size_and_neighbors() -> None:
    assert Grid.of("hex", 3, 4) == Grid.of("hex", 3, 4) != Grid.of("hex", 4, 3)
    assert Grid.of(None, 3, 3) == Grid.of("square", 3, 3) != Grid.of("torus", 3, 3)
    pair = Grid.table(1, 2, [[1], [0]])
    assert pair == Grid.table(1, 2, ((1,), (0,)), "@pair.json")
    assert pair.name == "table"
    assert hash(pair) == hash(Grid.table(1, 2, [[1], [0]], "@pair.json"))
    assert neighbors((0, 0), 3, 3) == Grid.of(None, 3, 3).neighbors[0, 0]


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        ([[1], [0]], "neighbors is 2 lists; expected a list for each of the 3 cells, row by row"),
        ([[1], [0], [3]], r"a neighbor of \(0, 2\) is 3; expected a number of a cell, 0 to 2"),
        ([[1], [0], [2]], r"\(0, 2\) is its own neighbor"),
        ([[1, 1], [0], []], r"the neighbors of \(0, 0\) are \[1, 1\]; expected each once"),
        ([[1], [], []], r"\(0, 1\) neighbors \(0, 0\), but not \(0, 0\) \(0, 1\)"),
    ],
)
def test_tables_that_are_none(rows: list[list[int]], complaint: str) -> None:
    with pytest.raises(BadLayout, match=complaint):
        Grid.table(1, 3, rows)
    for names in (["a", "b"], ["a", "b", "a"]):
        with pytest.raises(BadLayout, match=f"{len(names)} names; expected a different one for each of the 3 cells"):
            Grid.table(1, 3, [[1], [0], []], cell_names=names)


def test_a_grid_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "pair.json"
    path.write_text(json.dumps({"height": 1, "width": 2, "neighbors": [[1], [0]]}))
    grid = Grid.of(f"@{path}", 1, 2)
    assert grid == Grid.of(str(path), 1, 2) == Grid.read(path)
    assert grid.name == f"@{path}"
    size = Size.parse(f"1x2/1@{path}")
    assert size.grid == grid
    assert Size.parse(str(size)) == size
    with pytest.raises(BadLayout, match=r"one of 2x2 cells"):
        Grid.of(grid, 2, 2)
    for content, complaint in [("{", ""), ("[1]", r"the JSON is \[1\]; expected an object with height")]:
        path.write_text(content)
        with pytest.raises(BadLayout, match=rf"pair\.json: .*{complaint}"):
            Grid.read(path)
    with pytest.raises(OSError, match="absent"):
        Grid.of("@absent.json", 1, 2)


def test_names_that_are_none_or_others_than_the_grid_of_a_position() -> None:
    with pytest.raises(BadLayout, match=f"the grid is 'round'; expected one of {', '.join(NEIGHBORHOODS)}, or"):
        Grid.of("round", 3, 3)
    with pytest.raises(BadLayout, match="the board is 2x9; expected at least 3x3 for the grid 'torus'"):
        Grid.of("torus", 2, 9)
    with pytest.raises(BadLayout, match=r"grid is '@file\.json'; expected one of"):
        Observation.parse('{"height":1,"width":1,"grid":"@file.json","reveals":[]}')
    with pytest.raises(BadLayout, match="line 1: both grid and neighbors are given; leave one of them out"):
        Observation.parse('{"height":1,"width":1,"grid":"hex","neighbors":[[]],"reveals":[]}')
    typed = '{"height":1,"width":2,"grid":"hex","reveals":[]}'
    assert Observation.parse(typed, grid="hex").grid.name == "hex"
    with pytest.raises(BadLayout, match=r"'hex' .* 'knight' was given"):
        Observation.parse(typed, grid="knight")


@pytest.mark.parametrize("name", NAMES)
def test_layouts_and_observations_are_read_as_they_were_written(name: str) -> None:
    grid = grid_of(name, 5, 6)
    layout = random_layout(5, 6, 14, rule="safe", first=(2, 2), rng=random.Random(3), grid=grid)
    assert Layout.from_json(layout.to_json()) == layout
    assert Layout.from_text(layout.to_text(), grid) == layout
    game = Minesweeper.from_layout(layout)
    reveals = {cell: game.nearby_mines(cell) for cell in all_cells(5, 6) if not game.is_mine(cell)}
    seen = Observation(5, 6, reveals, total=14, grid=grid)
    assert Observation.parse(seen.to_json()) == seen == pickle.loads(pickle.dumps(seen))
    for typed in (str(seen), str(text(picture_of(seen)))):
        assert Observation.parse(typed, 14, grid) == seen
    if name == "square":
        assert "grid" not in json.loads(seen.to_json()).keys() | json.loads(layout.to_json()).keys()


def test_numbers_above_eight_are_in_parentheses() -> None:
    star = Grid.table(1, 13, [[*range(1, 13)], *([0] for _ in range(12))])
    seen = Observation.parse("(12)............", grid=star)
    assert seen.reveals == {(0, 0): 12}
    assert str(seen) == "(12)............"
    assert json.loads(seen.to_json())["reveals"] == [[0, 0, 12]]
    assert Observation.parse(str(text(picture_of(seen))), grid=star) == seen
    assert "9" in Observation(1, 13, {(0, 0): 9}, grid=star).sign((0, 0))
    with pytest.raises(BadLayout, match=r"the number at \(0, 0\) is 13; expected an int from 0 to 12"):
        Observation(1, 13, {(0, 0): 13}, grid=star)
    with pytest.raises(BadLayout, match=r"the number at \(0, 0\) is 9; expected an int from 0 to 8"):
        Observation.parse("(9)............", grid="hex")


def test_rows_of_a_honeycomb_in_text() -> None:
    seen = Observation.parse("12\n.1\n..", grid="hex")
    assert str(text(picture_of(seen), legend=False)).splitlines()[1:] == ["0 | 1 2", "1 |  . 1", "2 | . ."]
