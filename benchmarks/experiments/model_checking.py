"""The limits of the course's representation: a number as a disjunction of worlds, solved by textbook model checking.

`2 of {A, B, C}` becomes `Or(And(A, B, Not(C)), And(A, Not(B), C), And(Not(A), B, C))`, and model checking tries every
assignment of all symbols. Both the formula and the number of assignments grow exponentially: the formula with the
neighbors of a number, the assignments with all cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Annotated

from benchmarks.analysis.base_summaries import SmallSummary
from benchmarks.analysis.metrics import Metric
from benchmarks.analysis.result_table import Table, figures_table
from benchmarks.analysis.soundness_faults import Fault
from benchmarks.contestants import CONTESTANT_QUERIES
from benchmarks.contestants.controls import TEXTBOOK
from benchmarks.harness.clock import processor_seconds
from benchmarks.harness.runs import Run
from benchmarks.harness.subjects import Group, Listed
from benchmarks.harness.trials import Amount, Failure, TrialKind
from engines import create_reasoner, model_check
from engines.processes.program import MEMORY
from game.grid import Cell
from game.statements.connectives import And, Formula, Not, Or, Symbol
from game.statements.sentence import Sentence
from game.words import counted

SAT = "sat"

QUERY: Cell = (0, 0)
"""The queried cell: is it a mine?"""

Problem = tuple[tuple[tuple[Cell, ...], int], ...]
"""Sentences, each as cells and their number of mines."""

ONE: tuple[Problem, ...] = tuple(((tuple((0, c) for c in range(cells)), cells // 2),) for cells in range(2, 9))
"""One number with 2 to 8 hidden neighbors, half of them mines."""

SEVERAL: tuple[Problem, ...] = tuple(
    tuple((((0, n), (0, n + 1), (0, n + 2)), 1) for n in range(numbers)) for numbers in range(1, 100)
)
"""1 to 99 numbers side by side along a wall, each with three hidden neighbors and one mine among them."""

PROBLEMS = (*ONE, *SEVERAL)


@dataclass(frozen=True, slots=True)
class ModelCheckingResult:
    """Whether a cell was found to be a mine, and the processor time in seconds."""

    answer: bool
    seconds: Amount


@dataclass(frozen=True)
class ModelCheckingFigures:
    """The cost of a query about one cell, given these `facts`; None without a result."""

    facts: str
    numbers: Annotated[int, Metric("numbers revealed", "numbers")]
    cells: Annotated[int, Metric("hidden cells beside them", "cells")]
    assignments: Annotated[int, Metric("worlds tried by the textbook", "worlds")]
    seconds: Annotated[float | None, Metric("processor time of the textbook", "s", "lower", "textbook s")]
    sat_seconds: Annotated[float | None, Metric("processor time of SAT, for all cells at once", "s", "lower", "sat s")]


class ModelCheckingSummary(SmallSummary[ModelCheckingResult]):
    """The times of textbook model checking, beside SAT."""

    def figures(self) -> list[ModelCheckingFigures]:
        """Return the cost of each problem, up to the first of its group that exceeds the textbook's limit."""
        figures = []
        for number, problem in enumerate(PROBLEMS):
            textbook, sat = self._outcomes(number)
            if textbook is None or (isinstance(textbook, Failure) and textbook.cause == "skipped"):
                continue
            numbers, cells = _size_of(problem)
            times = _seconds(textbook), _seconds(sat)
            figures.append(ModelCheckingFigures(self.plan.name_of(number), numbers, cells, 2**cells, *times))
        return figures

    def faults(self) -> list[Fault]:
        found = []
        for number in range(len(PROBLEMS)):
            textbook, sat = self._outcomes(number)
            if isinstance(textbook, Failure | None) or isinstance(sat, Failure | None) or textbook.answer == sat.answer:
                continue
            which = f"{QUERY} in {self.plan.name_of(number)}"
            words = f"textbook model checking says {textbook.answer} of {which}, and sat says {sat.answer}"
            found.append(Fault(words, TEXTBOOK, SAT))
        return [*found, *super().faults()]

    def _outcomes(self, number: int) -> list[ModelCheckingResult | Failure | None]:
        return [self.outcomes.get((contestant, number)) for contestant in (TEXTBOOK, SAT)]

    def tables(self) -> Iterator[Table]:
        yield figures_table(
            "Limits of textbook model checking: Or(And(A, Not(B), ...), ...) for each number, trying all assignments",
            ModelCheckingFigures,
            self.figures(),
            note=f"A group ends with the first question over {self.plan.limit_s:g} s.",
            without=["numbers", "cells"],
        )


def _seconds(made: ModelCheckingResult | Failure | None) -> float | None:
    return made.seconds if isinstance(made, ModelCheckingResult) else None


def _size_of(problem: Problem) -> tuple[int, int]:
    """Count the numbers and the hidden cells of a problem."""
    return len(problem), len({cell for sentence, _ in problem for cell in sentence})


def problems() -> Listed[Problem]:
    """Return `PROBLEMS` as subjects."""
    sizes = map(_size_of, PROBLEMS)
    names = tuple(f"{counted(numbers, 'number')} over {counted(cells, 'cell')}" for numbers, cells in sizes)
    one, several = len(ONE), len(SEVERAL)
    groups = (Group("one number", 0, one, names[:one]), Group("several numbers", one, several, names[one:]))
    return Listed("one number, several numbers", dict(enumerate(PROBLEMS)), groups, grows=True)


def as_worlds(sentence: Sentence) -> Formula:
    """Convert the sentence to the form in the course's notes: a disjunction of all placements of its mines."""
    cells = sorted(sentence.cells)
    return Or(
        *(
            And(*(Symbol(cell) if cell in mines else Not(Symbol(cell)) for cell in cells))
            for mines in combinations(cells, sentence.count)
        )
    )


def measure(contestant: str, number: int, problem: Problem, seed: int) -> ModelCheckingResult:
    """Ask the textbook's model checking whether `QUERY` is a mine, or let SAT deduce all cells at once."""
    sentences = [Sentence(cells, count) for cells, count in problem]
    if contestant == TEXTBOOK:
        knowledge = And(*map(as_worlds, sentences))
        start = processor_seconds()
        answer = model_check(knowledge, Symbol(QUERY))
        return ModelCheckingResult(answer, processor_seconds() - start)
    reasoner = create_reasoner(contestant)
    start = processor_seconds()
    deduction = reasoner.deduce(sentences)
    seconds_taken = processor_seconds() - start
    return ModelCheckingResult(QUERY in deduction.true, seconds_taken)


def run_of(limit: float, memory: int | None = MEMORY) -> Run[Problem, ModelCheckingResult]:
    """Return the run of textbook and SAT; `limit` is in seconds a question."""
    return Run(KIND, (TEXTBOOK, SAT), problems(), 0, limit, memory)


KIND = TrialKind("model-checking", "problem", measure, ModelCheckingResult, contestant_queries=CONTESTANT_QUERIES)
