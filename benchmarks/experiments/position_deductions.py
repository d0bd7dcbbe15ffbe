"""Positions: every contestant deduces from identical facts, the reveals of an unfinished game."""

from typing import Any

from benchmarks.contestants import make_player
from benchmarks.experiments.deductions.deduction_summary import DeductionsSummary
from benchmarks.experiments.deductions.position_results import PositionResult
from benchmarks.experiments.experiment import Experiment
from benchmarks.harness.processor_time import processor_seconds
from benchmarks.harness.trial import JUDGE, TrialKind, stream
from benchmarks.judge import Judgement, in_order, judge
from benchmarks.subjects.drawn_positions import Position
from engines import Engine


def measure(contestant: str, number: int, position: Position, seed: int) -> PositionResult:
    """Measure the hidden cells proved by a contestant from all reveals at once, and the processor time."""
    seen = position.observation
    rng = stream("player", seed, contestant, number)
    start = processor_seconds()
    deducer: Any = make_player(contestant, seen.grid, seen.total, rng)
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


JUDGING = TrialKind(JUDGE, "position", judge_position, Judgement)
POSITIONS = Experiment("positions", "position", measure, PositionResult, JUDGING, version=3, summary=DeductionsSummary)
