"""Knights and Knaves: processor time against the number of people, for every reasoner and for the textbook."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from benchmarks.analysis.base_summaries import SmallSummary
from benchmarks.analysis.figures_in_words import NO_FIGURE
from benchmarks.analysis.metrics import Metric
from benchmarks.analysis.result_table import Table
from benchmarks.contestants import CONTESTANT_QUERIES, formula_reasoners
from benchmarks.contestants.controls import TEXTBOOK
from benchmarks.harness.clock import processor_seconds
from benchmarks.harness.runs import Run
from benchmarks.harness.subjects import Listed
from benchmarks.harness.trials import Amount, Failure, TrialKind
from engines import create_reasoner, model_check
from engines.answers.answer import Answer, Status
from engines.grading.puzzle_generation import generate
from engines.processes.program import MEMORY
from game.puzzles.knights.knights_json import read_puzzle
from game.puzzles.knights.puzzle import KnightsPuzzle
from game.puzzles.knights.truth import KnightsMaker

WORDS = {"late": "over the limit", "skipped": NO_FIGURE, "not imported": "crashed"}
"""Texts for some causes of failure in the table; others are shown as they are."""

SECONDS = Metric("processor time to solve the puzzle", "s", "lower", key="seconds")


@dataclass(frozen=True, slots=True)
class KnightsResult:
    """A contestant's result on a puzzle: the status of its answer, and the processor time in seconds."""

    status: Status
    seconds: Amount


@dataclass(frozen=True)
class KnightsFigures:
    """The figures of one contestant on one puzzle: `outcome` is the status of its answer, or the cause of a failure."""

    contestant: str
    people: Annotated[int, Metric("people in the puzzle", "people")]
    outcome: str
    seconds: Annotated[float | None, SECONDS]


class KnightsSummary(SmallSummary[KnightsResult]):
    """The summary of puzzles solved by contestants."""

    def figures(self) -> list[KnightsFigures]:
        """Return the figures of each contestant on each puzzle, from the smallest to the largest."""
        figures = []
        for number, name in enumerate(self.plan.groups[0].names):
            for contestant in self.contestants:
                made = self.outcomes.get((contestant, number))
                if isinstance(made, Failure):
                    figures.append(KnightsFigures(contestant, int(name), made.cause, None))
                elif made is not None:
                    figures.append(KnightsFigures(contestant, int(name), made.status, made.seconds))
        return figures

    def tables(self) -> Iterator[Table]:
        figures = {(one.people, one.contestant): one for one in self.figures()}
        columns = [*self.contestants, *self.plan.not_installed]
        lines = []
        for people in map(int, self.plan.groups[0].names):
            found = [figures.get((people, contestant)) for contestant in self.contestants]
            lines.append([str(people), *map(_cell, found), *["not installed" for _ in self.plan.not_installed]])
        yield Table(
            "Knights and Knaves: processor seconds to solve a puzzle",
            ["people", *columns],
            lines,
            f"the same puzzles for all; after a timeout larger ones are skipped ({NO_FIGURE})",
        )


def _cell(one: KnightsFigures | None) -> str:
    if one is None:
        return ""
    return f"{one.seconds:.4f}" if one.outcome == "unique" else WORDS.get(one.outcome, one.outcome)


def reasoners() -> tuple[str, ...]:
    """List the reasoners for formulas, installed or not, and the textbook's model checking."""
    return (*formula_reasoners(), TEXTBOOK)


def puzzles(people: Sequence[int], seed: int) -> Listed[str]:
    """Generate from the seed a puzzle with one solution for each number of people, as lines of a puzzle file."""
    rng = random.Random(seed)
    reasoner = create_reasoner("sat")
    sizes = sorted(set(people))
    lines = [generate(KnightsMaker(number), rng, reasoner, spare=True).to_json() for number in sizes]
    return Listed.named(f"{sizes[0]} to {sizes[-1]} people", list(map(str, sizes)), lines, grows=True)


def run_of(
    people: Sequence[int],
    *,
    limit: float,
    seed: int,
    contestants: Sequence[str] | None = None,
    memory: int | None = MEMORY,
) -> Run[str, KnightsResult]:
    """Return the run of reasoners on a puzzle for each number of people; `limit` is in seconds per puzzle."""
    who = reasoners() if contestants is None else tuple(contestants)
    return Run(KIND, who, puzzles(people, seed), seed, limit, memory)


def measure(contestant: str, number: int, line: str, seed: int) -> KnightsResult:
    """Measure a contestant's answer to the puzzle of a line."""
    puzzle = read_puzzle(line)
    reasoner = None if contestant == TEXTBOOK else create_reasoner(contestant)
    start = processor_seconds()
    status = _solve_by_the_textbook(puzzle) if reasoner is None else Answer(puzzle, reasoner).status
    return KnightsResult(status, processor_seconds() - start)


def _solve_by_the_textbook(puzzle: KnightsPuzzle) -> Status:
    """Solve as the course's program does: check for each symbol in turn whether it is entailed."""
    knowledge = puzzle.knowledge
    entailed = [symbol for symbol in puzzle.symbols() if model_check(knowledge, symbol)]
    return "unique" if len(entailed) == len(puzzle.people) else "undetermined"


KIND = TrialKind("knights", "puzzle", measure, KnightsResult, contestant_queries=CONTESTANT_QUERIES)
