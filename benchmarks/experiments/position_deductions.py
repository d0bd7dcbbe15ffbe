"""Positions: every contestant deduces from identical facts, the reveals of an unfinished game."""

from __future__ import annotations

import argparse

from benchmarks.console.arguments import positive
from benchmarks.contestants import ENTRANTS, load, make_deducer
from benchmarks.experiments.blocks import PositionsBlock
from benchmarks.experiments.deductions.deduction_summary import DeductionsSummary
from benchmarks.experiments.deductions.differences import PositionResult
from benchmarks.experiments.experiment import Experiment
from benchmarks.experiments.first_move import first_deduction
from benchmarks.experiments.run_options import add_common_options, contestants_from, refuse_together, sizes_from
from benchmarks.harness.clock import processor_seconds
from benchmarks.harness.runs import Run
from benchmarks.harness.subjects import Subjects
from benchmarks.harness.trials import JUDGE, TrialKind, stream
from benchmarks.judge import Judgement, in_order, judge
from benchmarks.subjects.named_positions import named_positions
from benchmarks.subjects.position_sources import DrawnPositions, Position
from engines import Engine

DRAWN = 100
"""The default number of positions of each size."""


def measure(contestant: str, number: int, position: Position, seed: int) -> PositionResult:
    """Measure the hidden cells proved by a contestant, and the processor time.

    The contestant starts without knowledge, and gets all reveals before it is asked.
    """
    seen = position.observation
    rng = stream("player", seed, contestant, number)
    load(contestant)  # imports on first use are not measured
    start = processor_seconds()
    deducer = make_deducer(contestant, seen.height, seen.width, seen.total, rng, seen.grid)
    for cell, count in seen.reveals.items():
        deducer.add_knowledge(cell, count)
    mines, safes, complete = set(deducer.mines), set(deducer.safes), deducer.complete
    seconds = processor_seconds() - start
    wrong = (mines - position.mines) | (safes & position.mines)
    proven = in_order(safes.intersection(seen.hidden))
    limits = deducer.limits if isinstance(deducer, Engine) else ()
    return PositionResult(proven, in_order(mines), complete, len(wrong), round(seconds, 7), limits)


def judge_position(contestant: str, number: int, position: Position, seed: int) -> Judgement:
    """Judge a position, from the same facts as the contestants."""
    return judge(position.observation)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `positions`."""
    add_common_options(parser)
    parser.add_argument(
        "--size", help="ROWSxCOLUMNS/MINES or a name, or several (default: the named positions, for each grade)"
    )
    parser.add_argument("--positions", type=positive, help=f"positions of each size (default: {DRAWN})")


def runs(arguments: argparse.Namespace) -> list[Run[Position, PositionResult]]:
    """Return the run on positions of the sizes in the arguments, or on the named positions."""
    contestants = contestants_from(arguments, "deduce")
    subjects: Subjects[Position]
    if arguments.size is not None:
        count = arguments.positions or DRAWN
        subjects = DrawnPositions(tuple((size, count) for size in sizes_from(arguments)), arguments.seed)
    else:
        refuse_together(arguments, ["positions"], "all named positions take part; give a --size too")
        subjects = named_positions()
    return [Run(KIND, contestants, subjects, arguments.seed, arguments.limit, arguments.memory)]


JUDGING = TrialKind(JUDGE, "position", judge_position, Judgement)
KIND = TrialKind(
    "positions",
    "position",
    measure,
    PositionResult,
    JUDGING,
    version=2,
    entrants=ENTRANTS,
    begin=first_deduction,
    block=PositionsBlock,
)
POSITIONS = Experiment(
    KIND,
    DeductionsSummary,
    "deductions on identical facts",
    "Let everyone deduce on the same facts: who proves what, how fast, and do they agree?",
    add_options,
    runs,
)
