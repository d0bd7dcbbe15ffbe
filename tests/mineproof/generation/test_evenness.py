"""Boards without a guess: how evenly their mines lie, and a checker that shares nothing with the search."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

import pytest
from pysat.solvers import Minicard

from engines.grading import no_guess_player
from engines.grading.cell_sets import CellSets
from game.grid import Cell, Grid
from game.minesweeper.layouts import Layout
from mineproof.board_search.layout_evenness import Evenness, buried, largest_block
from tests.support.commands import Command

PAGE = Path(__file__).parents[3] / "mineproof" / "exercises" / "exercises.md"


@pytest.mark.skipif(not no_guess_player.PLAYS_COMPILED, reason="the compiled module is not built")
@pytest.mark.parametrize(
    "size", ["9x9/35", "16x16/99"]
)  # boards of the page's third size take as long as those of both
def test_dense_boards_are_as_even_as_the_page_has_it(size: str, mineproof: Command) -> None:
    printed = mineproof("generate --json --count 40 --seed 1 --details --size", size)
    figures = [re.findall(r"\d+\.\d+", line) for line in printed.err.splitlines()[-2:]]  # progress may stand before
    assert dict(rows_of_the_page())[size] == figures
    assert float(figures[0][0]) <= 2.5
    for line in printed.out.splitlines()[:2]:
        assert needs_no_guess(Layout.from_json(line))


def test_a_guess_is_noticed() -> None:
    assert needs_no_guess(Layout.from_text("o.*"))
    assert needs_no_guess(Layout.from_text("o.*."))  # by the total
    assert not needs_no_guess(Layout.from_text("o..*\n...."))


@pytest.mark.parametrize("grid", ["square", "hex"])
def test_the_figures_are_those_of_their_definitions(grid: str) -> None:
    rng, sets = random.Random(1), CellSets(Grid.of(grid, 5, 6))
    cells = [*product(range(5), range(6))]
    for _ in range(20):
        mines = set(rng.sample(cells, 20))
        mask = sets.mask(mines)
        assert {*sets.cells_in(buried(sets, mask))} == {cell for cell in mines if sets.grid.neighbors[cell] <= mines}
        blocks = [
            (bottom - top) * (right - left)
            for top, bottom, left, right in product(range(5), range(1, 6), range(6), range(1, 7))
            if top < bottom and left < right and mines >= {*product(range(top, bottom), range(left, right))}
        ]
        assert largest_block(sets, mask) == max(blocks)
        numbers = [len(sets.grid.neighbors[cell] & mines) for cell in cells if cell not in mines]
        mean = sum(numbers) / 10
        assert Evenness.of(sets, mask).spread ** 2 == pytest.approx(sum((n - mean) ** 2 for n in numbers) / 10)


def rows_of_the_page() -> Iterator[tuple[str, list[list[str]]]]:
    """Yield the sizes of the table, each with the figures of its boards and of uniform layouts."""
    for row in PAGE.read_text(encoding="utf-8").splitlines():
        if found := re.fullmatch(r"\| `(\S+)` \|(.+)\|", row):
            figures = [cell.strip().split(" / ") for cell in found[2].split("|")]
            if all(len(figure) == 2 for figure in figures):
                yield found[1], [list(one) for one in zip(*figures, strict=True)]


def needs_no_guess(layout: Layout) -> bool:
    """Play from the first cell. Cells are revealed if they are safe in all layouts with the numbers and the total."""
    number = {cell: index for index, cell in enumerate(product(range(layout.height), range(layout.width)), start=1)}
    grid = Grid.of(None, layout.height, layout.width)
    assert layout.first is not None
    revealed, safe, knows_total = set[Cell](), {layout.first}, False

    with Minicard() as solver:

        def tell(cells: Iterable[Cell], mines: int) -> None:
            numbers = [number[cell] for cell in cells]
            solver.add_atmost(numbers, mines)
            solver.add_atmost([-cell for cell in numbers], len(numbers) - mines)

        while safe or not knows_total:
            if not safe:
                tell(number, len(layout.mines))
                knows_total = True
            assert not safe & layout.mines
            for cell in safe:
                tell([cell], 0)
                tell(grid.neighbors[cell], len(grid.neighbors[cell] & layout.mines))
            revealed |= safe
            safe = {cell for cell in number.keys() - revealed if not solver.solve(assumptions=[number[cell]])}
    return len(revealed) == len(number) - len(layout.mines)
