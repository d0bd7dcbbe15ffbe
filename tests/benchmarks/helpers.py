"""What the tests of the benchmarks share: runs that are made, and their trials."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeVar

import pytest

from benchmarks.analysis import plots
from benchmarks.analysis.metric import Metric, as_json
from benchmarks.analysis.run_summary import Summary
from benchmarks.command_line.progress_bar import Progress
from benchmarks.comparison import report_command
from benchmarks.comparison.verdict.verdict import Verdict
from benchmarks.experiments import (
    chance_accuracy,
    games,
    position_deductions,
    puzzle_solving,
    whole_board_times as speed,
)
from benchmarks.experiments.deductions.deduction_summary import DeductionsSummary
from benchmarks.experiments.experiment_list import EXPERIMENTS, open_record
from benchmarks.experiments.game_results import GameResult
from benchmarks.experiments.games import GameFigures, GamesSummary
from benchmarks.experiments.position_deductions import POSITIONS
from benchmarks.experiments.whole_board_times import BoardResult, SpeedSummary
from benchmarks.harness.numbered_subjects import Group
from benchmarks.harness.plan import Plan
from benchmarks.harness.record_reader import Record
from benchmarks.harness.runs import Run, make_run
from benchmarks.harness.trial import JUDGE, Failure, Trial
from benchmarks.harness.trial_failures import failure_by
from benchmarks.harness.trial_workers import Workers
from benchmarks.subjects.drawn_positions import DrawnPositions, Position, draw_position
from benchmarks.subjects.layouts_drawn_or_from_file import DrawnLayouts
from benchmarks.subjects.named_positions import named_positions
from game.errors import Unsound
from mineproof import Layout, Size

SMALL = ["--size", "5x5/4", "--games", "4", "--jobs", "2"]
"""Arguments of a run that takes a moment."""

T = TypeVar("T", bound=Summary[Any])
V = TypeVar("V")


def quick_limits(patch: pytest.MonkeyPatch) -> None:
    """Let a comparison find quickly where a reach ends, and ask two reasoners alone for puzzles."""
    patch.setattr("benchmarks.comparison.planned_runs.SECONDS_OF_LIMITS", 0.05)
    patch.setattr("benchmarks.comparison.planned_runs.PEOPLE", (2, 3))
    patch.setattr("benchmarks.experiments.times_by_problem_size.formula_reasoners", lambda: ("exhaustive", "sat"))


def brief_pages(patch: pytest.MonkeyPatch, *shown: str) -> None:
    """Let pages have no plots but those `shown`, and explain few cells: both take most of their time."""
    for name in {"shares_by_grade", "win_rates", "reliability"}.difference(shown):
        patch.setattr(plots, name, lambda *_: None)
    if "pareto" not in shown:
        patch.setattr("benchmarks.comparison.site.pages.pareto", lambda *_: None)
    patch.setattr("benchmarks.comparison.site.differing_positions_and_wrong_moves.MOST_EXPLAINED", 4)


def made(
    run: Run[Any, Any], workers: Workers, out: Path | None = None, progress: Progress | None = None
) -> list[Trial[Any]]:
    trials: list[Trial[Any]] = []
    keep: Any = trials.append
    make_run(run, workers, keep, progress or Progress(), out)
    return in_order(trials)


def recorded(path: Path) -> list[Trial[Any]]:
    return in_order(found for found in open_record(path).trials() if isinstance(found, Trial))


def read_summary(path: Path) -> tuple[Record, Summary[object]]:
    record = open_record(path)
    return record, report_command.summed_up([record])


def measured(run: Run[Any, Any], workers: Workers, out: Path | None = None) -> Any:
    """Make a run, and return its summary as it went."""
    summary = EXPERIMENTS[run.kind.name].summary(run.plan)
    make_run(run, workers, summary.add, Progress(), out)
    return summary


@dataclass(frozen=True)
class OwnFigures(GameFigures):
    clicks: Annotated[float, Metric("cells clicked per game", "clicks", compute="moves")]


def told(summary: Summary[Any]) -> tuple[Any, ...]:
    """All that a summary tells, the figures first; blank figures are None."""
    tables = [(table.title, table.headings, table.formatted(), table.note) for table in summary.tables()]
    faults = [(fault, fault.boards) for fault in summary.faults()]
    return as_json(summary.figures()), tables, faults, summary.failures(), summary.count


def there(value: V | None) -> V:
    assert value is not None
    return value


def in_order(trials: Iterable[Trial[Any]]) -> list[Trial[Any]]:
    return sorted(trials, key=lambda trial: (trial.number, trial.contestant))


def untimed(trials: Iterable[Trial[Any]]) -> list[Trial[Any]]:
    return [
        trial if isinstance(trial.outcome, Failure) else replace(trial, outcome=replace(trial.outcome, seconds=0.0))
        for trial in trials
    ]


def results(trials: Iterable[Trial[Any]]) -> list[Any]:
    return [trial.outcome for trial in trials if not isinstance(trial.outcome, Failure)]


def failures(trials: Iterable[Trial[Any]]) -> list[Failure]:
    return [trial.outcome for trial in trials if isinstance(trial.outcome, Failure)]


def games_of(
    *contestants: str, count: int = 12, size: str = "8x8/8", seed: int = 5, limit: float = 20.0
) -> Run[Layout, GameResult]:
    return Run(games.GAMES, contestants, DrawnLayouts(Size.parse(size), count, seed), seed, limit)


TINY = Size.parse("5x5/4")
FAULTY = "tests.support.faulty_contestants:"
RUNS: dict[str, Run[Any, Any]] = {
    "games": games_of("sat", "textbook", f"{FAULTY}Crashing", "random", count=4, size="5x5/4"),
    "positions": Run(
        position_deductions.POSITIONS,
        ("sat", "sentence", f"{FAULTY}Liar", f"{FAULTY}Raising", "random"),
        DrawnPositions(((TINY, 8), (Size.parse("6x6/6"), 4)), 3),
        3,
        20.0,
    ),
    "speed": Run(speed.SPEED, ("sentence", "textbook", f"{FAULTY}Liar"), DrawnLayouts(TINY, 6, 1), 1, 20.0),
    "chances": Run(chance_accuracy.CHANCES, ("probability", "sat"), DrawnPositions(((TINY, 3),), 3), 3, 20.0),
    "puzzles": Run(puzzle_solving.PUZZLES, ("sat", "unit"), puzzle_solving.puzzles(["knights"], 3, 1), 1, 20.0),
}
"""Small runs of several experiments; the fixture `made_once` makes them."""

MadeOnce = Callable[[str], tuple[Summary[Any], Path]]


def plan_of(
    contestants: Sequence[str], count: int, kind: str = "games", group: str = "small", names: Sequence[str] = ()
) -> Plan:
    groups = (Group(group, 0, count, tuple(names)),)
    return Plan(kind, 1, tuple(contestants), {}, "here", groups, count, count, "", 1, 60.0)


def summed_up(summary_of: Callable[[Plan], T], plan: Plan, trials: Iterable[Trial[Any]]) -> T:
    summary = summary_of(plan)
    for trial in trials:
        summary.add(trial)
    return summary


def games_won(won: Mapping[str, Sequence[bool]]) -> GamesSummary:
    """The summary of games on the same layouts, by who won which of them."""
    count = len(next(iter(won.values())))
    trials = [
        Trial(name, number, GameResult(is_won, 9, 1, 5, 0, 0.01))
        for name, found in won.items()
        for number, is_won in enumerate(found)
    ]
    return summed_up(GamesSummary, plan_of(list(won), count), trials)


def boards_timed(seconds: Mapping[str, float], count: int = 20) -> SpeedSummary:
    """The summary of whole boards, each a little slower than the one before, by the seconds of the first."""
    trials = [
        Trial(name, number, BoardResult(50, 2, 0, one * (1 + number / 100)))
        for name, one in seconds.items()
        for number in range(count)
    ]
    return summed_up(SpeedSummary, plan_of(list(seconds), count, "speed"), trials)


def judged(*summaries: Summary[Any], named: Iterable[str] = ()) -> Verdict:
    return Verdict(summaries, tuple(named))


def reasons(summary: Summary[Any]) -> dict[str, dict[str, int]]:
    """Why the trials of each contestant failed, and how often."""
    return {name: {one.reason: one.count for one in failing} for name, failing in summary.failures().items()}


@cache
def _measured(name: str, number: int) -> Trial[Any]:
    kind = there(POSITIONS.judge) if name == JUDGE else POSITIONS
    try:
        return Trial(name, number, kind.measure(name, number, named_positions().draw(number), 1))
    except Unsound as error:
        return Trial(name, number, failure_by(error))


def deduced(*names: str, without: str = "no grade") -> DeductionsSummary:
    """What these contestants prove of the named positions, but for those of the grade `without`."""
    [group] = named_positions().groups
    numbers = [number for number, name in enumerate(group.names) if not name.startswith(without)]
    trials = [_measured(name, number) for number in numbers for name in (JUDGE, *names)]
    return summed_up(DeductionsSummary, plan_of(names, group.count, "positions", names=group.names), trials)


SIZES = [TINY, *map(Size.parse, ("6x6/6", "cs50", "beginner", "intermediate"))]


def drawn(size: Size, count: int, seed: int) -> list[Position]:
    return [draw_position(size, seed, number) for number in range(count)]
