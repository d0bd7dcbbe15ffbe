"""Arguments: for how many conclusions of puzzles one is found and checked in time, and how long it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Annotated

from benchmarks.analysis.metrics import Metric
from benchmarks.analysis.result_table import Table, figures_table
from benchmarks.analysis.summary import SmallSummary
from benchmarks.contestants import ENTRANTS
from benchmarks.experiments.experiment import Experiment
from benchmarks.experiments.puzzle_solving import add_puzzle_options, puzzle_of, run_from
from benchmarks.harness.clock import processor_seconds
from benchmarks.harness.subjects import Group
from benchmarks.harness.trials import Amount, Count, TrialKind
from engines import create_reasoner
from engines.answer import Answer
from engines.proofs.argument_check import BadArgument
from game.errors import GaveUp

IN_TIME = 2.0
"""Seconds of processor time in which the clues, an argument from them and its check have to come."""


@dataclass(frozen=True, slots=True)
class ArgumentResult:
    """The arguments for the conclusions of a puzzle, from the clues that a contestant names.

    `seconds` is the processor time for each conclusion: for the clues, the argument and its check. `steps` is how many
    steps each argument has, None without an argument or where its check fails; `wrong` counts the failures.
    """

    seconds: list[Amount]
    steps: list[Count | None]
    wrong: Count


@dataclass(frozen=True)
class ArgumentFigures:
    """What came of the conclusions of the puzzles of one kind."""

    kind: str
    contestant: str
    conclusions: Annotated[int, Metric("conclusions of all puzzles", "conclusions")]
    argued: Annotated[
        float, Metric(f"conclusions whose clues, argument and check took at most {IN_TIME:g} s", "share", "higher")
    ]
    steps: Annotated[float | None, Metric("steps of these arguments, the median", "steps", "lower")]
    most_steps: Annotated[int | None, Metric("steps of the longest of them", "steps", "lower")]
    seconds: Annotated[float, Metric("processor time for a conclusion, the median", "s", "lower")]
    most_seconds: Annotated[float, Metric("the longest of these times", "s", "lower")]
    wrong: Annotated[int, Metric("arguments that the check refused", "arguments", "lower")]


class ArgumentSummary(SmallSummary[ArgumentResult]):
    """What came of the puzzles of each kind."""

    def figures(self) -> list[ArgumentFigures]:
        """What came of each kind, from the clues of each contestant."""
        found = [self._of(contestant, group) for group in self.plan.groups for contestant in self.contestants]
        return [figures for figures in found if figures is not None]

    def _of(self, contestant: str, group: Group) -> ArgumentFigures | None:
        results = self.results_in(group, contestant)
        pairs = [pair for one in results for pair in zip(one.seconds, one.steps, strict=True)]
        if not pairs:
            return None
        times = [seconds for seconds, _ in pairs]
        steps = [number for seconds, number in pairs if number is not None and seconds <= IN_TIME]
        return ArgumentFigures(
            group.name,
            contestant,
            len(pairs),
            len(steps) / len(pairs),
            median(steps) if steps else None,
            max(steps, default=None),
            median(times),
            max(times),
            sum(one.wrong for one in results),
        )

    def tables(self) -> Iterator[Table]:
        yield figures_table("Arguments for the conclusions of puzzles", ArgumentFigures, self.figures())


def measure(contestant: str, number: int, subject: str, seed: int) -> ArgumentResult:
    """The arguments for the conclusions of a puzzle, from the clues that a contestant names."""
    answer = Answer(puzzle_of(subject), create_reasoner(contestant))
    times: list[Amount] = []
    lengths: list[Count | None] = []
    wrong = 0
    for atom in answer.conclusions:
        start = processor_seconds()
        steps = None
        try:
            why = answer.explain(atom)
            why.check()
            steps = len(why.steps)
        except BadArgument:
            wrong += 1
        except GaveUp:
            pass  # no argument, which is what `steps` counts
        lengths.append(steps)
        times.append(processor_seconds() - start)
    return ArgumentResult(times, lengths, wrong)


KIND = TrialKind("arguments", "puzzle", measure, ArgumentResult, entrants=ENTRANTS)
ARGUMENTS = Experiment(
    KIND,
    ArgumentSummary,
    "conclusions of puzzles of every kind: how many have a checked argument, and how long it is",
    "Arguments for all conclusions of puzzles, each with one solution and no needless clue: found from the clues that "
    f"an engine names, and checked, within {IN_TIME:g} s of processor time.",
    partial(add_puzzle_options, engine="sat", limit=300.0),
    lambda arguments: [run_from(KIND, arguments)],
)
