"""Scaling: processor time against the size of a problem, for textbook model checking beside reasoners.

Puzzles of Knights and Knaves get more and more people. Boards get more and more numbers, each written as in the
course's notes, as a disjunction of worlds: `2 of {A, B, C}` becomes `Or(And(A, B, Not(C)), And(A, Not(B), C),
And(Not(A), B, C))`. The length of such a formula is exponential in the neighbors of a number, and the number of
assignments tried is exponential in the cells.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Annotated

from benchmarks.analysis.base_summaries import SmallSummary
from benchmarks.analysis.figures_in_words import NO_FIGURE
from benchmarks.analysis.metric import Metric
from benchmarks.analysis.result_table import Table
from benchmarks.analysis.soundness_faults import Fault
from benchmarks.contestants import CONTESTANT_QUERIES, formula_reasoners, spec_or_default
from benchmarks.contestants.controls import TEXTBOOK
from benchmarks.harness.clock import processor_seconds
from benchmarks.harness.runs import Run
from benchmarks.harness.subjects import Listed
from benchmarks.harness.trials import Amount, Failure, TrialKind
from engines import create_reasoner, model_check
from engines.answers.answer import Answer
from engines.grading.puzzle_generation import generate
from game.grid import Cell
from game.puzzles.knights.knights_json import read_puzzle
from game.puzzles.knights.truth import KnightsMaker
from game.statements.connectives import And, Formula, Not, Or, Symbol
from game.statements.sentence import Sentence
from game.words import counted

WORDS = {"late": "over the limit", "skipped": NO_FIGURE, "not imported": "crashed"}
"""Texts for some causes of failure in the table; others are shown as they are."""

TITLES = {
    "knights": "Knights and Knaves: processor seconds to solve a puzzle",
    "model-checking": "Limits of textbook model checking: processor seconds to prove a cell of a board",
}
"""The titles of the tables, by the names of the experiments."""

QUERY: Cell = (0, 0)
"""The queried cell of a board: is it a mine?"""

NUMBERS = (1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 20, 40, 80)
"""The counts of clues side by side along a wall, one count for each board."""

Problem = tuple[tuple[tuple[Cell, ...], int], ...]
"""The sentences of a board, each as cells and their number of mines."""


@dataclass(frozen=True, slots=True)
class ScalingResult:
    """A contestant's `answer` to a problem, and the processor time in seconds."""

    answer: str
    seconds: Amount


@dataclass(frozen=True)
class ScalingFigures:
    """The figures of one contestant on one problem: `outcome` is its answer, or the cause of a failure."""

    contestant: str
    problem: str
    outcome: str
    seconds: Annotated[float | None, Metric("processor time", "s", "lower")]


class ScalingSummary(SmallSummary[ScalingResult]):
    """The summary of problems of growing size."""

    figures_type = ScalingFigures

    def figures(self) -> list[ScalingFigures]:
        """Return the figures of each contestant on each problem, from the smallest to the largest."""
        found = []
        for number, name in enumerate(self.plan.groups[0].names):
            for contestant in self.contestants:
                made = self.outcomes.get((contestant, number))
                if isinstance(made, Failure):
                    found.append(ScalingFigures(contestant, name, made.cause, None))
                elif made is not None:
                    found.append(ScalingFigures(contestant, name, made.answer, made.seconds))
        return found

    def faults(self) -> list[Fault]:
        found = []
        for number, name in enumerate(self.plan.groups[0].names):
            answers: dict[str, str] = {}
            for contestant in self.contestants:
                made = self.outcomes.get((contestant, number))
                if isinstance(made, ScalingResult) and (contestant == TEXTBOOK or spec_or_default(contestant).complete):
                    answers.setdefault(made.answer, contestant)
            if len(answers) > 1:
                said = [f"{contestant} answers {answer}" for answer, contestant in answers.items()]
                found.append(Fault(f"{' and '.join(said)} on {self.plan.experiment}, {name}", *answers.values()))
        return [*found, *super().faults()]

    def tables(self) -> Iterator[Table]:
        cells = {(one.problem, one.contestant): _cell(one) for one in self.figures()}
        yield Table(
            TITLES[self.plan.experiment],
            ["problem", *self.contestants],
            [
                [name, *(cells.get((name, contestant), "") for contestant in self.contestants)]
                for name in self.plan.groups[0].names
            ],
            f"the same problems for all; after a timeout larger ones are skipped ({NO_FIGURE})",
        )


def _cell(one: ScalingFigures) -> str:
    if one.seconds is None:
        return WORDS.get(one.outcome, one.outcome)
    return one.outcome if one.outcome == "undetermined" else f"{one.seconds:.4f}"


def knights_run(people: Sequence[int], limit: float, seed: int, memory: int | None) -> Run[str, ScalingResult]:
    """Return the run on a generated puzzle for each number of people; `limit` is in seconds a puzzle.

    The contestants are all reasoners for formulas, installed or not, and the textbook.
    """
    rng, reasoner, sizes = random.Random(seed), create_reasoner("sat"), sorted(set(people))
    lines = [generate(KnightsMaker(number), rng, reasoner, spare=True).to_json() for number in sizes]
    names = [f"{number} people" for number in sizes]
    puzzles = Listed.named(f"{sizes[0]} to {sizes[-1]} people", names, lines, grows=True)
    return Run(KNIGHTS, (*formula_reasoners(), TEXTBOOK), puzzles, seed, limit, memory)


def model_checking_run(limit: float, memory: int | None) -> Run[Problem, ScalingResult]:
    """Return the run of the textbook and SAT on boards: one number with 2 to 8 neighbors, then numbers along a wall.

    Each number along the wall has three hidden neighbors, one of them a mine; `limit` is in seconds a board.
    """
    problems: list[Problem] = [((tuple((0, c) for c in range(cells)), cells // 2),) for cells in range(4, 9, 2)]
    problems += [tuple((((0, n), (0, n + 1), (0, n + 2)), 1) for n in range(numbers)) for numbers in NUMBERS]
    names = [
        f"{counted(len(problem), 'number')} over {len({cell for cells, _ in problem for cell in cells})} cells"
        for problem in problems
    ]
    boards = Listed.named("numbers over hidden cells", names, problems, grows=True)
    return Run(MODEL_CHECKING, (TEXTBOOK, "sat"), boards, 0, limit, memory)


def measure_knights(contestant: str, number: int, line: str, seed: int) -> ScalingResult:
    """Measure a contestant's answer to the puzzle of a line: is its solution unique?

    The textbook checks for each symbol in turn whether it is entailed, as the course's program does.
    """
    puzzle = read_puzzle(line)
    if contestant != TEXTBOOK:
        reasoner = create_reasoner(contestant)
        return _timed(lambda: Answer(puzzle, reasoner).status)

    def by_textbook() -> str:
        entailed = [symbol for symbol in puzzle.symbols() if model_check(puzzle.knowledge, symbol)]
        return "unique" if len(entailed) == len(puzzle.people) else "undetermined"

    return _timed(by_textbook)


def measure_model_checking(contestant: str, number: int, problem: Problem, seed: int) -> ScalingResult:
    """Ask the textbook's model checking whether `QUERY` is a mine, or let a reasoner deduce all cells at once."""
    sentences = [Sentence(cells, count) for cells, count in problem]
    if contestant == TEXTBOOK:
        knowledge = And(*map(as_worlds, sentences))
        return _timed(lambda: str(model_check(knowledge, Symbol(QUERY))))
    reasoner = create_reasoner(contestant)
    return _timed(lambda: str(QUERY in reasoner.deduce(sentences).true))


def _timed(answer: Callable[[], str]) -> ScalingResult:
    start = processor_seconds()
    return ScalingResult(answer(), processor_seconds() - start)


def as_worlds(sentence: Sentence) -> Formula:
    """Convert the sentence to the form in the course's notes: a disjunction of all placements of its mines."""
    cells = sorted(sentence.cells)
    return Or(
        *(
            And(*(Symbol(cell) if cell in mines else Not(Symbol(cell)) for cell in cells))
            for mines in combinations(cells, sentence.count)
        )
    )


KNIGHTS = TrialKind("knights", "puzzle", measure_knights, ScalingResult, contestant_queries=CONTESTANT_QUERIES)
MODEL_CHECKING = TrialKind(
    "model-checking", "problem", measure_model_checking, ScalingResult, contestant_queries=CONTESTANT_QUERIES
)
