"""Scaling: processor time against the size of a problem, for textbook model checking beside reasoners.

Puzzles of Knights and Knaves get more and more people. Boards get more and more numbers, each written as in the
course's notes, as a disjunction of worlds: `2 of {A, B, C}` becomes `Or(And(A, B, Not(C)), And(A, Not(B), C),
And(Not(A), B, C))`. The length of such a formula is exponential in the neighbors of a number, and the number of
assignments tried is exponential in the cells.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from operator import attrgetter
from typing import Annotated

from benchmarks.analysis.metric import Metric
from benchmarks.analysis.run_summary import SmallSummary
from benchmarks.analysis.soundness_faults import Fault
from benchmarks.analysis.tables_of_figures import Table
from benchmarks.contestants import formula_reasoners, spec_of
from benchmarks.experiments.experiment import Experiment
from benchmarks.harness.numbered_subjects import Listed
from benchmarks.harness.processor_time import processor_seconds
from benchmarks.harness.runs import Run
from benchmarks.harness.trial import Amount, Count, Failure
from engines import Atom, Fact, create_reasoner, model_check
from engines.grading.puzzle_generation import generate
from game.errors import GaveUp
from game.puzzles.knights.maker import KnightsMaker
from game.statements.connectives import And, Formula, Not, Or, Symbol
from game.statements.sentence import Sentence
from game.wording import counted

MODEL_CHECK = "engines:model_check"
"""The contestant that checks all models, as the course's programs do."""

ANSWERED, INCOMPLETE = "answered", "incomplete"
"""The outcomes of a problem with a result: incomplete if another contestant proved more."""

WORDS = {"late": "over the limit", "not imported": "crashed"}
"""Texts for some causes of failure in the table; other outcomes without a time are shown as they are."""

NUMBERS = (1, 2, 4, 8, 12, 16, 20, 80)
"""The counts of numbers side by side along a wall, one count for each board."""


@dataclass(frozen=True)
class Problem:
    """Facts and the atoms in question: is each entailed to be true?"""

    facts: tuple[Fact, ...]
    queries: tuple[Atom, ...]


@dataclass(frozen=True, slots=True)
class ScalingResult:
    """The number of queries `proved` by a contestant, and the processor time in seconds."""

    proved: Count
    seconds: Amount


@dataclass(frozen=True)
class ScalingFigures:
    """The figures of one contestant on one problem: `outcome` may be the cause of a failure."""

    contestant: str
    problem: str
    outcome: str
    proved: Annotated[int | None, Metric("queries proved", "queries", "higher")] = None
    seconds: Annotated[float | None, Metric("processor time", "s", "lower")] = None


class ScalingSummary(SmallSummary[ScalingResult]):
    """The summary of problems of growing size."""

    figures_type = ScalingFigures

    def figures(self) -> list[ScalingFigures]:
        found = []
        for number, name in enumerate(self.plan.groups[0].names):
            outcomes = {one: self.outcomes.get((one, number)) for one in self.contestants}
            most = max((made.proved for made in outcomes.values() if isinstance(made, ScalingResult)), default=0)
            for contestant, made in outcomes.items():
                if isinstance(made, Failure):
                    found.append(ScalingFigures(contestant, name, made.cause))
                elif made is not None:
                    outcome = ANSWERED if made.proved == most else INCOMPLETE
                    found.append(ScalingFigures(contestant, name, outcome, made.proved, made.seconds))
        return found

    def faults(self) -> list[Fault]:
        found = []
        complete = [one for one in self.figures() if one.contestant == MODEL_CHECK or spec_of(one.contestant).complete]
        for problem, figures in groupby(complete, key=attrgetter("problem")):
            proved = {one.proved: one.contestant for one in figures if one.proved is not None}
            if len(proved) > 1:
                claims = [
                    f"{contestant} proves {counted(number, 'query', 'queries')}"
                    for number, contestant in proved.items()
                ]
                found.append(Fault(f"{' and '.join(claims)} of {self.plan.subjects}, {problem}", *proved.values()))
        return [*found, *super().faults()]

    def tables(self) -> Iterator[Table]:
        cells = {(one.problem, one.contestant): _cell(one) for one in self.figures()}
        yield Table(
            f"Scaling on {self.plan.subjects}: processor seconds for each problem",
            ["problem", *self.contestants],
            [
                [name, *(cells.get((name, contestant), "") for contestant in self.contestants)]
                for name in self.plan.groups[0].names
            ],
        )


def _cell(one: ScalingFigures) -> str:
    return f"{one.seconds:.4f}" if one.outcome == ANSWERED else WORDS.get(one.outcome, one.outcome)


def knights_run(people: Sequence[int], limit: float, seed: int, memory: int | None) -> Run[Problem, ScalingResult]:
    """Return a run of all reasoners for formulas, and of model checking, on a puzzle of each number of people."""
    rng, reasoner = random.Random(seed), create_reasoner("sat")
    problems = {}
    for number in sorted(set(people)):
        puzzle = generate(KnightsMaker(number), rng, reasoner, spare=True)
        problems[f"{number} people"] = Problem(tuple(puzzle.knowledge.operands), tuple(puzzle.questions()))
    return Run(SCALING, (*formula_reasoners(), MODEL_CHECK), Listed.named("knights", problems), seed, limit, memory)


def model_checking_run(limit: float, memory: int | None) -> Run[Problem, ScalingResult]:
    """Return the run of model checking and SAT on a number with 4, 6 or 8 neighbors, then numbers along a wall.

    Each number along the wall has three hidden neighbors, one of them a mine.
    """
    boards = [[Sentence([(0, column) for column in range(cells)], cells // 2)] for cells in range(4, 9, 2)]
    boards += [[Sentence([(0, n), (0, n + 1), (0, n + 2)], 1) for n in range(numbers)] for numbers in NUMBERS]
    problems = {}
    for board in boards:
        cells = frozenset[Atom]().union(*[sentence.cells for sentence in board])
        problems[f"{counted(len(board), 'number')} over {len(cells)} cells"] = Problem(tuple(board), ((0, 0),))
    return Run(SCALING, (MODEL_CHECK, "sat"), Listed.named("numbers over hidden cells", problems), 0, limit, memory)


def measure(contestant: str, number: int, problem: Problem, seed: int) -> ScalingResult:
    """Measure the time to answer the queries: one by one in model checking, all at once by a reasoner.

    Raises `GaveUp` for a complete reasoner at a limit, whose number of proved queries says nothing.
    """
    if contestant == MODEL_CHECK:
        knowledge = And(*[as_worlds(fact) if isinstance(fact, Sentence) else fact for fact in problem.facts])
        start = processor_seconds()
        proved = sum(model_check(knowledge, Symbol(query)) for query in problem.queries)
    else:
        reasoner = create_reasoner(contestant)
        start = processor_seconds()
        found = reasoner.deduce(problem.facts)
        if reasoner.is_complete and found.limits:
            raise GaveUp("; ".join(found.limits))
        proved = len(found.true.intersection(problem.queries))
    return ScalingResult(proved, processor_seconds() - start)


def as_worlds(sentence: Sentence) -> Formula:
    """Convert the sentence to the form in the course's notes: a disjunction of all placements of its mines."""
    cells = sorted(sentence.cells)
    return Or(
        *(
            And(*(Symbol(cell) if cell in mines else Not(Symbol(cell)) for cell in cells))
            for mines in combinations(cells, sentence.count)
        )
    )


SCALING = Experiment("scaling", "problem", measure, ScalingResult, try_first_move=None, summary=ScalingSummary)
