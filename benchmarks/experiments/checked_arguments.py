"""Arguments: for how many conclusions of puzzles one is found and checked in time, and how long it is."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import Annotated

from benchmarks.analysis.figures_in_words import NOTHING
from benchmarks.analysis.metrics import Metric
from benchmarks.analysis.result_table import Table
from benchmarks.analysis.summary import SmallSummary
from benchmarks.console.arguments import Commands
from benchmarks.contestants import ENTRANTS
from benchmarks.experiments.experiment import Experiment, run_and_show
from benchmarks.experiments.puzzle_solving import add_puzzle_options, puzzle_of, run_from
from benchmarks.harness.clock import processor_seconds
from benchmarks.harness.subjects import Group
from benchmarks.harness.trials import Amount, Count, TrialKind
from engines import create_reasoner
from engines.answer import Answer
from engines.arguments.checking import BadArgument
from game.errors import GaveUp

IN_TIME = 2.0
"""Seconds of processor time in which the clues, an argument from them and its check have to come."""


@dataclass(frozen=True, slots=True)
class ArgumentResult:
    """The arguments for the conclusions of a puzzle, from the clues that a contestant names.

    `seconds` is the processor time for each conclusion: for the clues, the argument and its check. `steps` is how many
    steps each argument has, None where there is none or where its check fails; `wrong` counts the failures.
    """

    seconds: list[Amount]
    steps: list[Count | None]
    wrong: Count


@dataclass(frozen=True)
class ArgumentFigures:
    """What came of the conclusions of the puzzles of one kind."""

    contestant: str
    kind: str
    conclusions: Annotated[int, Metric("conclusions of all puzzles", "conclusions")]
    argued: Annotated[float, Metric(f"conclusions with a checked argument within {IN_TIME:g} s", "share", "higher")]
    steps: Annotated[float | None, Metric("median number of steps of these arguments", "steps", "lower")]
    most_steps: Annotated[int | None, Metric("steps of the longest of them", "steps", "lower")]
    seconds: Annotated[float, Metric("median processor time for a conclusion", "s", "lower")]
    most_seconds: Annotated[float, Metric("longest processor time for a conclusion", "s", "lower")]
    wrong: Annotated[int, Metric("arguments that the check refused", "arguments", "lower")]


class ArgumentSummary(SmallSummary[ArgumentResult]):
    """What came of the puzzles of each kind."""

    def figures(self) -> list[ArgumentFigures]:
        """What came of each kind, from the clues of each contestant."""
        found = [self._of(contestant, group) for group in self.plan.groups for contestant in self.contestants]
        return [figures for figures in found if figures is not None]

    def _of(self, contestant: str, group: Group) -> ArgumentFigures | None:
        numbers = range(group.first, group.first + group.count)
        results = [one for n in numbers if isinstance(one := self.outcomes.get((contestant, n)), ArgumentResult)]
        pairs = [pair for one in results for pair in zip(one.seconds, one.steps, strict=True)]
        if not pairs:
            return None
        times = [seconds for seconds, _ in pairs]
        steps = [number for seconds, number in pairs if number is not None and seconds <= IN_TIME]
        return ArgumentFigures(
            contestant,
            group.name,
            len(pairs),
            len(steps) / len(pairs),
            median(steps) if steps else None,
            max(steps, default=None),
            median(times),
            max(times),
            sum(one.wrong for one in results),
        )

    def tables(self) -> Iterator[Table]:
        """See `Summary`."""
        lines = [
            [
                *(one.kind, one.contestant, f"{one.conclusions:,}", f"{one.argued:.1%}"),
                *(NOTHING if number is None else f"{number:g}" for number in (one.steps, one.most_steps)),
                *(f"{one.seconds:.3f}", f"{one.most_seconds:.2f}", f"{one.wrong}"),
            ]
            for one in self.figures()
        ]
        yield Table(
            "Arguments for the conclusions of puzzles",
            ["kind", "clues by", "conclusions", "argued", "steps", "most", "seconds", "longest", "wrong"],
            lines,
            f"argued: with a checked argument within {IN_TIME:g} s of processor time, that for its clues included; "
            "steps and seconds: medians; wrong: arguments that the check refused",
        )


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
            pass  # there is none, which is what is counted
        lengths.append(steps)
        times.append(processor_seconds() - start)
    return ArgumentResult(times, lengths, wrong)


def add_command(commands: Commands) -> None:
    """Add `arguments`."""
    parser = commands.add_parser(
        "arguments",
        help="conclusions of puzzles of every kind: how many have a checked argument, and how long it is",
        description="Arguments for all conclusions of puzzles, each with one solution and no needless clue: found from "
        f"the fewest clues that an engine names, and checked, within {IN_TIME:g} s of processor time.",
    )
    add_puzzle_options(parser, engine="sat", limit=300.0)
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    run = run_from(KIND, arguments)
    return run_and_show(run, ArgumentSummary(run.plan), arguments, arguments.out)


KIND = TrialKind("arguments", "puzzle", measure, ArgumentResult, entrants=ENTRANTS)
ARGUMENTS = Experiment(KIND, ArgumentSummary, add_command)
