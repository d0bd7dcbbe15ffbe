"""Sets of cells as masks: cells that no number tells apart, and the cells near others."""

import random

import pytest

from engines.grading.cell_sets import CellSets
from game.grid import Cell, Grid, all_cells
from tests.support.grids import NAMES, grid_of


def numbers(grid: Grid, mines: set[Cell], cells: set[Cell]) -> list[int]:
    return [len(grid.neighbors[cell] & mines) for cell in sorted(cells)]


def look_alike(grid: Grid, mines: set[Cell], changed: set[Cell]) -> bool:
    """Whether every other safe cell has the same number if the `changed` cells are mines where they were safe."""
    others = set(all_cells(grid.height, grid.width)) - mines - changed
    return numbers(grid, mines, others) == numbers(grid, mines ^ changed, others)


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 5), (5, 1), (2, 2), (3, 4), (4, 5)])
def test_lookalikes_are_found_where_no_number_changes(height: int, width: int) -> None:
    rng, grid, cells = random.Random(height * width), Grid.of(None, height, width), list(all_cells(height, width))
    sets, found = CellSets(grid), 0
    pairs = [({(r, c)}, {(r + down, c + 1 - down)}) for r, c in cells for down in (0, 1)]
    fours = [({(r, c), (r + 1, c + 1)}, {(r, c + 1), (r + 1, c)}) for r, c in cells]
    groups = [(one, other) for one, other in [*pairs, *fours] if one | other <= set(cells)]
    for _ in range(300):
        first = rng.choice(cells)
        mines = {cell for cell in cells if cell != first and rng.random() < 0.5}
        expected = any(
            ((one <= mines and not other & mines) or (other <= mines and not one & mines))
            and first not in one | other
            and look_alike(grid, mines, one | other)
            for one, other in groups
        )
        assert sets.has_indistinguishable_cells(sets.mask(mines), sets.mask([first])) is expected, (mines, first)
        found += expected
    assert found or not groups


@pytest.mark.parametrize("name", ["hex", "knight", "torus"])
def test_lookalikes_are_looked_for_on_square_boards_only(name: str) -> None:
    found = []
    for grid in (name, "square"):
        sets = CellSets(Grid.of(grid, 3, 4))
        found.append(sets.has_indistinguishable_cells(sets.mask([(0, 0), (2, 0), (2, 1)]), sets.mask([(2, 3)])))
    assert found == [False, True]


@pytest.mark.parametrize("name", NAMES)
def test_cells_near_a_set_of_cells(name: str) -> None:
    grid = grid_of(name, 4, 5)
    sets = CellSets(grid)
    for cell in all_cells(4, 5):
        single = sets.mask([cell])
        assert set(sets.cells_in(sets.near(single) & sets.cells)) == grid.neighbors[cell] | {cell}
        assert set(sets.cells_in(sets.around(single))) == grid.neighbors[cell] | {cell}
