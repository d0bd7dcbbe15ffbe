"""Generation of puzzles with one solution, no needless clue, and a requested grade."""

import random
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import TypeVar

from engines.facts_and_components import Atom, claim
from engines.grading.ladder import Ladder
from engines.proofs.finding.explanation import entailing_clues
from engines.reasoner import Reasoner
from game.errors import GaveUp
from game.puzzles.abstract_puzzle import Maker, Puzzle
from game.statements.clue_interface import Clue
from game.statements.connectives import And

P = TypeVar("P", bound=Puzzle)


def generate(maker: Maker[P], rng: random.Random, reasoner: Reasoner, *, name: object = None, spare: bool = False) -> P:
    """Draw a puzzle called `name`, with exactly one solution. If `spare` is false, no clue is superfluous.

    A solution is drawn first, then clues true in it, until the `reasoner`, which must be complete, finds the solution.
    Raises `GaveUp` beyond the limits of the reasoner.

    >>> from engines import create_reasoner
    >>> from game.puzzles.knights.maker import KnightsMaker
    >>> puzzle = generate(KnightsMaker(people=3), random.Random(2), create_reasoner("sat"))
    >>> len(puzzle.questions()), len(puzzle.clues()) > 0
    (6, True)
    """
    return _solved(maker, rng, reasoner, name, spare)[0]


def _solved(
    maker: Maker[P], rng: random.Random, reasoner: Reasoner, name: object = None, spare: bool = False
) -> tuple[P, Mapping[Atom, bool]]:
    solution = maker.draw(rng)
    goal = And(*[claim(atom, value) for atom, value in solution.items()])
    candidates = maker.candidates(solution, rng)
    clues: list[Clue] = []
    while True:
        clues += islice(candidates, max(1, len(clues) // 2))
        puzzle = maker.puzzle(clues)
        if reasoner.entails([*puzzle.rules(), *puzzle.premises(clues)], goal):
            needed = clues if spare else entailing_clues(puzzle, clues, goal, reasoner)
            return maker.puzzle(needed, name), solution


def generate_graded(
    maker: Maker[P], rng: random.Random, ladder: Ladder, grade: str | None = None
) -> Iterator[P | None]:
    """Yield puzzles of this grade (None: of any), and None for each failed attempt. Raises `ValueError`."""
    if grade is not None:
        ladder.check_rung(grade)
    while True:
        try:
            puzzle, solution = _solved(maker, rng, ladder.complete)
            yield puzzle if grade is None or ladder.grades(puzzle, solution).hardest == grade else None
        except GaveUp:
            yield None
