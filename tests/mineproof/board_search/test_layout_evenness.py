"""How evenly the mines of generated boards lie."""

import random
import re
from itertools import product
from pathlib import Path

import pytest

from engines.grading import no_guess_player
from engines.grading.cell_sets import CellSets
from game.grid import Grid
from mineproof import Layout, Minesweeper, create, play
from mineproof.board_search.layout_evenness import Evenness, buried, largest_block
from tests.support.commands import Command

PAGE = Path(__file__).parents[3] / "mineproof" / "exercises" / "exercises.md"


@pytest.mark.skipif(not no_guess_player.PLAYS_COMPILED, reason="the compiled module is not built")
@pytest.mark.parametrize("size", ["9x9/35", "16x16/99"])  # the page's third size takes as long as both
def test_dense_boards_are_as_even_as_the_page_has_it(size: str, mineproof: Command) -> None:
    printed = mineproof("generate --json --count 40 --seed 1 --details --size", size)
    figures = [re.findall(r"\d+\.\d+", line) for line in printed.err.splitlines()[-2:]]  # progress may stand before
    row = next(line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith(f"| `{size}` |"))
    assert re.findall(r"[\d.]+ / [\d.]+", row) == [" / ".join(pair) for pair in zip(*figures, strict=True)]
    assert float(figures[0][0]) <= 2.5
    for line in printed.out.splitlines()[:2]:
        layout = Layout.from_json(line)
        engine = create("sat", layout.height, layout.width, len(layout.mines))  # it shares nothing with the search
        outcome = play(Minesweeper.from_layout(layout), engine, first=layout.first)
        assert (outcome.won, outcome.guesses) == (True, 0)


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
