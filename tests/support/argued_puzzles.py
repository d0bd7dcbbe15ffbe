"""Arguments about puzzles of every kind and grid, for tests of the writer, the reader and the checker of arguments."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

from engines import create_reasoner
from engines.answers.answer import Answer
from engines.grading.puzzle_generation import generate
from engines.proofs.finding.explanation import Explanation
from game.board.observation import Observation
from game.errors import GaveUp
from game.grid import all_cells
from game.minesweeper.layouts import random_layout
from game.puzzles.kinds import KINDS
from mineproof.solve_puzzle import solve
from tests.support.grids import NAMES, grid_of

SIZES = {"knights": {"people": 5}, "mastermind": {"pegs": 3, "colors": 4}, "zebra": {"houses": 3, "attributes": 3}}


def boards(grid: str, number: int, seed: int = 0) -> Iterator[Observation]:
    """Yield random positions of 6x6 boards of this grid."""
    for place in range(number):
        yield _board(grid, random.Random(f"{seed} {grid} {place}"))


def _board(grid: str, rng: random.Random) -> Observation:
    board = grid_of(grid, 6, 6)
    mines = rng.randint(6, 11)
    layout = random_layout(6, 6, mines, rng=rng, grid=board)
    free = [cell for cell in all_cells(6, 6) if cell not in layout.mines]
    shown = rng.sample(free, rng.randint(8, 18))
    reveals = {cell: len(board.neighbors[cell] & layout.mines) for cell in shown}
    marks = dict.fromkeys(rng.sample(sorted(layout.mines), rng.randint(0, 1)), True)
    return Observation(6, 6, reveals, marks, total=mines if rng.random() < 0.6 else None, grid=board)


def explained(answer: Answer) -> Iterator[Explanation]:
    """Yield the explanations of the first conclusions of an answer, each also in the form of its grade."""
    for atom in answer.conclusions[:6]:
        for explain in (answer.explain, answer.argue):
            try:
                found = explain(atom)
                found.steps  # noqa: B018 - a look, which may give up
            except GaveUp:
                continue
            yield found


def arguments_about(kind: str, number: int, seed: int = 0) -> Iterator[Explanation]:
    """Yield arguments about this number of puzzles of a kind; the name of a grid stands for boards of this grid."""
    for place in range(number):
        yield from _arguments(kind, place, seed)


@lru_cache(maxsize=100)
def _arguments(kind: str, place: int, seed: int) -> list[Explanation]:
    """Return the arguments about one puzzle, cached because finding them takes far longer than the tests."""
    rng = random.Random(f"{seed} {kind} {place}")
    if kind in NAMES:
        return [*explained(solve(_board(kind, rng), "sat"))]
    maker = KINDS[kind].load_maker()(**SIZES[kind])
    return [*explained(solve(generate(maker, rng, create_reasoner("sat")), "sat"))]


EVERY_KIND = (*NAMES, *SIZES)
