"""The judge: all cells entailed by a position, computed from the facts, independently of the engines' boards.

On small positions, brute force enumerates all worlds. On others, two reasoners with unrelated methods, exact counting
and SAT, deduce from all facts at once, and have to agree. If a position is too wide to count, SAT answers alone, and
the judgement is marked accordingly. Each entailed cell's grade is the weakest inference that finds it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any, Literal, cast

import msgspec

from benchmarks.contestants import JUDGED_BY
from engines import Atom, create_reasoner
from engines.grading.ladder import Ladder
from game.board.board_clue import facts_of
from game.board.observation import Observation
from game.board.position_json_fields import PositionFields
from game.grid import Cell
from game.statements.sentence import Sentence

GRADES = Observation.ladder
"""The grades of boards, in increasing order. A cell that no grade proves can only be guessed."""

Way = Literal["brute force", "exact counting and SAT", "exact counting", "SAT"]

# Brute force visits some 10^5 partial worlds a second.
MOST_VISITS = 50_000

Cells = tuple[Cell, ...]
Proven = tuple[frozenset[Cell], frozenset[Cell]]
"""Cells proved to be mines, and cells proved to be safe."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A position with its entailed cells: the `mines` and `safes` common to all worlds, and their grades.

    `reveals` are (row, column, number), and `frontier` counts the hidden cells beside a number. `total` is the number
    of mines, if the player knows it; `grid` is the value of `Grid.as_json`, absent for square boards.
    """

    height: int
    width: int
    total: int | None
    reveals: tuple[tuple[int, int, int], ...]
    frontier: int
    mines: Cells
    safes: Cells
    judged_by: Way
    grades: Mapping[str, Cells]
    grid: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET

    @property
    def entailed(self) -> int:
        return len(self.mines) + len(self.safes)

    @property
    def observation(self) -> Observation:
        grid = {} if self.grid is msgspec.UNSET else self.grid
        fields = {"height": self.height, "width": self.width, "reveals": self.reveals, "total": self.total, **grid}
        return Observation.of(PositionFields(**fields))


def judge(observation: Observation) -> Judgement:
    """Judge a position. Raises the errors of `entailed`."""
    (mines, safes), judged_by = entailed(observation)
    certain: dict[Atom, bool] = {cell: cell in mines for cell in mines | safes}
    rungs = Ladder(observation.ladder).grades(observation, certain).rungs
    return Judgement(
        observation.height,
        observation.width,
        observation.total,
        tuple((*cell, number) for cell, number in observation.reveals.items()),
        len(_frontier(facts_of(observation.clues())[0])),
        in_order(mines),
        in_order(safes),
        judged_by,
        {grade: in_order(cell for cell in mines | safes if rungs[cell] == grade) for grade in GRADES},
        observation.grid.as_json() or msgspec.UNSET,
    )


def entailed(observation: Observation) -> tuple[Proven, Way]:
    """Compute all entailed cells, and the method used. Raises `RuntimeError` without one complete answer."""
    if (exact := brute_force(observation)) is not None:
        return exact, "brute force"
    answers = {way: deduce(reasoner, observation) for way, reasoner in JUDGED_BY.items()}
    ways = [way for way, (_, complete) in answers.items() if complete]
    found = {answers[way][0] for way in ways}
    if len(found) != 1:
        known = f"{' and '.join(ways)} differ" if ways else f"neither of {', '.join(answers)} is complete"
        raise RuntimeError(f"the entailed cells are unknown: {known}")
    return found.pop(), cast(Way, " and ".join(ways))


def brute_force(observation: Observation) -> Proven | None:
    """Compute the cells common to all worlds; None if there are too many worlds to enumerate."""
    if (weighed := _weighed_worlds(observation)) is None:
        return None
    whole, weights = weighed
    mines, safes = (frozenset(cell for cell, weight in weights.items() if weight == sure) for sure in (whole, 0))
    return mines, safes


def exact_chances(observation: Observation) -> dict[Cell, Fraction] | None:
    """Compute the probability of a mine for every hidden cell; None if there are too many worlds to enumerate.

    Raises `ValueError` if the total is unknown.
    """
    if observation.total is None:
        raise ValueError("the total of mines is not known; expected an observation with one")
    if (weighed := _weighed_worlds(observation)) is None:
        return None
    whole, weights = weighed
    return {cell: Fraction(weight, whole) for cell, weight in weights.items()}


def in_order(cells: Iterable[Cell]) -> Cells:
    """Return the cells in the order of the board."""
    return tuple(sorted(cells))


def _weighed_worlds(observation: Observation) -> tuple[int, dict[Cell, int]] | None:
    """Return the weight of all worlds, and for each cell the weight of the worlds with a mine there; None if too many.

    The weight of a world on the frontier is the number of ways to place the remaining mines on untouched cells. If the
    total is unknown, each world weighs 1, and the untouched cells are left out.
    """
    sentences, _ = facts_of(observation.clues())
    frontier = _frontier(sentences)
    if (worlds := _worlds(sentences, frontier)) is None:
        return None
    untouched = set(observation.hidden).difference(frontier)
    whole = elsewhere = 0
    weights = dict.fromkeys(frontier, 0)
    for mines in worlds:
        left = 0 if observation.total is None else observation.total - len(mines)
        weight = comb(len(untouched), left) if left >= 0 else 0
        whole += weight
        elsewhere += weight * left
        for cell in mines:
            weights[cell] += weight
    if observation.total is not None:
        weights |= {cell: elsewhere // len(untouched) for cell in untouched}
    return whole, weights


def _worlds(sentences: list[Sentence], frontier: list[Cell]) -> list[frozenset[Cell]] | None:
    """Enumerate the placements of mines on the frontier that satisfy the sentences; None if too many are visited."""
    visits = 0
    worlds: list[frozenset[Cell]] = [frozenset()]
    for number, cell in enumerate(frontier, start=1):
        decided = frozenset(frontier[:number])
        concerned = [sentence for sentence in sentences if cell in sentence.cells]
        grown = (mines | more for mines in worlds for more in (frozenset(), frozenset([cell])))
        worlds = []
        for mines in grown:
            visits += 1
            if visits > MOST_VISITS:
                return None
            if all(_may_fit(sentence, mines, decided) for sentence in concerned):
                worlds.append(mines)
    return worlds


def _may_fit(sentence: Sentence, mines: frozenset[Cell], decided: frozenset[Cell]) -> bool:
    placed = len(sentence.cells & mines)
    return placed <= sentence.count <= placed + len(sentence.cells - decided)


def _frontier(sentences: Iterable[Sentence]) -> list[Cell]:
    """Return the hidden cells beside a number, in an order that keeps the cells of one number together."""
    return list(dict.fromkeys(cell for sentence in sentences for cell in sorted(sentence.cells)))


def deduce(reasoner: str, observation: Observation) -> tuple[Proven, bool]:
    """Deduce from all facts at once; return the proved hidden cells, and whether the deduction is complete."""
    facts, total = facts_of(observation.clues())
    deduction = create_reasoner(reasoner).deduce(facts, total)
    hidden, values = observation.hidden, deduction.values_of(observation.hidden, facts)
    mines, safes = (frozenset(cell for cell in hidden if values.get(cell) is sure) for sure in (True, False))
    return (mines, safes), deduction.complete
