"""Arguments about puzzles of every kind and grid, for tests of the writer, the reader and the checker of arguments."""

import random
from collections.abc import Iterator
from functools import lru_cache

from game.puzzles.puzzle_kinds import KINDS
from mineproof import Answer, Explanation, GaveUp, Observation, Puzzle, create_reasoner, generate, solve
from tests.support.grids import NAMES
from tests.support.random_positions import drawn_board

SIZES = {"knights": {"people": 5}, "mastermind": {"pegs": 3, "colors": 4}, "zebra": {"houses": 3, "attributes": 3}}


def boards(grid: str, number: int, seed: int = 0) -> Iterator[Observation]:
    """Yield random positions of 6x6 boards of this grid."""
    for place in range(number):
        rng = random.Random(f"board {seed} {grid} {place}")
        yield drawn_board(rng, grid, (6, 6, rng.randint(6, 11)), rng.randint(8, 18), rng.randint(0, 1), total=0.6)


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
    puzzle: Puzzle
    if kind in NAMES:
        *_, board = boards(kind, place + 1, seed)
        return [*explained(solve(board, "sat"))]
    maker = KINDS[kind].load_maker()(**SIZES[kind])
    puzzle = generate(maker, random.Random(f"{seed} {kind} {place}"), create_reasoner("sat"))
    return [*explained(solve(puzzle, "sat"))]


EVERY_KIND = (*NAMES, *[name for name, kind in KINDS.items() if kind.maker])
