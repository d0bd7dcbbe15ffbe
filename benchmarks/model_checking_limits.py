"""Where the course's own representation ends: a number as a disjunction of worlds, asked by the textbook recursion.

`2 of {A, B, C}` becomes `Or(And(A, B, Not(C)), And(A, Not(B), C), And(Not(A), B, C))`, and model checking tries every
assignment of all symbols. Both grow exponentially, the first with the neighbors of a number, the second with all cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from benchmarks.running.clock import processor_seconds
from benchmarks.telling.tables import Figures
from benchmarks.telling.words import counted, figure
from engines.registry import create_reasoner
from engines.solving.truth_table import model_check
from game.grid import Cell
from game.logic import And, Formula, Not, Or, Symbol
from game.sentence import Sentence


@dataclass(frozen=True)
class Measured:
    """Whether one cell is a mine, asked of `numbers` numbers over `cells` hidden cells.

    `seconds` are processor time of textbook model checking, `sat_seconds` of the SAT reasoner on the same sentences.
    """

    numbers: int
    cells: int
    seconds: float
    sat_seconds: float


def one_number(limit: float) -> Iterator[Measured]:
    """One number with 2, 3, ... 8 hidden neighbors, half of them mines; it stops at the first that takes `limit` s."""
    return _until(limit, ([Sentence([(0, c) for c in range(cells)], cells // 2)] for cells in range(2, 9)))


def several_numbers(limit: float) -> Iterator[Measured]:
    """1, 2, ... numbers side by side along a wall, each with three hidden neighbors, one a mine; as above."""
    return _until(
        limit,
        ([Sentence([(0, c) for c in range(n, n + 3)], 1) for n in range(numbers)] for numbers in range(1, 100)),
    )


def as_worlds(sentence: Sentence) -> Formula:
    """The sentence as the course's notes write it: which of its cells are mines, in every way there is."""
    cells = sorted(sentence.cells)
    return Or(
        *(
            And(*(Symbol(cell) if cell in mines else Not(Symbol(cell)) for cell in cells))
            for mines in combinations(cells, sentence.count)
        )
    )


def table(one: Sequence[Measured], several: Sequence[Measured], limit: float) -> Figures:
    """Where the textbook representation ends."""
    rows = [
        [
            counted(measured.numbers, "number"),
            str(measured.cells),
            f"{2**measured.cells:,}",
            figure(measured.seconds),
            f"{measured.sat_seconds * 1e3:.2f}",
        ]
        for measured in (*one, *several)
    ]
    return Figures(
        "Where textbook model checking ends: Or(And(A, Not(B), ...), ...) for each number, all assignments tried",
        f"stopped when a question takes {limit:g} s · sat: the same facts, all cells at once",
        ["facts", "hidden cells", "assignments", "textbook s", "sat ms"],
        rows,
    )


def _until(limit: float, problems: Iterator[list[Sentence]]) -> Iterator[Measured]:
    for sentences in problems:
        measured = _measure(sentences)
        yield measured
        if measured.seconds > limit:
            return


def _measure(sentences: list[Sentence]) -> Measured:
    query: Cell = (0, 0)
    start = processor_seconds()
    answer = model_check(And(*map(as_worlds, sentences)), Symbol(query))
    seconds = processor_seconds() - start
    sat = create_reasoner("sat")
    start = processor_seconds()
    deduction = sat.deduce(sentences)
    sat_seconds = processor_seconds() - start
    if answer != (query in deduction.true):
        raise RuntimeError(f"textbook model checking says {answer} of {query}, and sat says {not answer}")
    cells = {cell for sentence in sentences for cell in sentence.cells}
    return Measured(len(sentences), len(cells), seconds, sat_seconds)
