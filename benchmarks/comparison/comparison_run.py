"""`compare`: check the request, plan all runs, and make them one after the other."""

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from shlex import quote
from typing import Any

from benchmarks.analysis.metric import Metric
from benchmarks.analysis.run_summary import Summary
from benchmarks.command_line.classes_in_files import as_argument
from benchmarks.command_line.progress_bar import Progress
from benchmarks.comparison.comparison_result import Comparison
from benchmarks.comparison.planned_runs import SampleSizes, planned_runs, players_test
from benchmarks.contestants import check_known, contestants as all_contestants, missing, name_of
from benchmarks.contestants.control_list import CONTROLS
from benchmarks.experiments.experiment_list import EXPERIMENTS
from benchmarks.experiments.run_options import COMPARED, COMPARED_SECONDS
from benchmarks.harness.runs import Run, make_run
from benchmarks.harness.trial import Block, Trial
from benchmarks.harness.trial_workers import Workers, local_workers
from benchmarks.subjects.compared_boards import Source, boards_from
from engines.program_process import MEMORY
from game.errors import UserError
from game.minesweeper import Layout, Size
from game.wording import in_a_row

FEW, MORE = 2, 3
"""With at most `FEW` named contestants, each gets `MORE` times as many subjects."""


class ComparisonInterrupted(KeyboardInterrupt):
    """Raised when Ctrl-C ends a comparison; `comparison` has the results so far."""

    def __init__(self, comparison: Comparison) -> None:
        super().__init__(f"interrupted after {comparison.trials_made:,} of {comparison.planned:,} trials")
        self.comparison = comparison


def compare(
    contestants: Sequence[str | type] | None = None,
    boards: Sequence[Source] = COMPARED,
    *,
    games: int | None = None,
    positions: int | None = None,
    timed: int | None = None,
    seed: int = 1,
    limit: float = COMPARED_SECONDS,
    memory: int | None = MEMORY,
    metrics: Sequence[Metric] = (),
    workers: Workers | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Compare contestants on identical positions, on the same whole boards and in games on the same layouts.

    - `contestants`: names of engines, "module:Class", or classes defined in a module. None means all; then contestants
      with the same play are represented in the games by one of them, and model checking and knights are run too. The
      textbook and the random control always take part.
    - `boards`: sizes, by name or as `16x30/99`, paths of layout files (.jsonl), and single layouts, which are pooled.
    - `positions`, `games`: their numbers on each board. If `games` is None, a few games are played on each board to
      find the one that tells the players apart best, and the players are then tested on fresh layouts of it.
    - `timed`: the number of whole boards of the largest size that are timed.
    - `limit`: seconds for a deduction, a board or a game.
    - `memory`: bytes for a process.
    - `metrics`: metrics of an experiment's results, shown in tables of their own.
    - `workers`: the workers for the trials (None: as many processes as processors).

    With the default numbers, it takes about a minute on two cores. Raises `TypeError` for a single name in place of
    several and for values that are neither names nor classes, `ValueError` for an unknown name, an invalid number and a
    metric whose experiment has no run, `BadLayout` for invalid boards, and `ComparisonInterrupted`, with the results so
    far, on Ctrl-C.

    >>> found = compare(["sat", "sentence"], ["beginner"], games=20)  # doctest: +SKIP
    >>> print(found.verdict())  # doctest: +SKIP
    - No wrong claims in 1,028 trials: every cell called safe or a mine was checked.
    - sat proved all 1,124 entailed cells in 113 positions.
    ...
    """
    numbers = {"games": games, "positions": positions, "timed": timed}
    _check_request(contestants, boards, numbers, limit)
    named = all_contestants() if contestants is None else tuple(dict.fromkeys(map(name_of, contestants)))
    check_known(named)
    on = boards_from(boards)
    who = () if contestants is None else named
    everybody = tuple(dict.fromkeys([*named, *CONTROLS]))
    counts = SampleSizes(positions, games, timed, more=MORE if 0 < len(who) <= FEW else 1)
    runs = planned_runs(everybody, on, counts, seed, limit, memory, all_play=bool(who))
    _check_metrics(metrics, runs)
    command = _command({**numbers, "seed": seed, "limit": f"{limit:g}"}, who, [str(board) for board in boards])
    found = Comparison(everybody, missing(everybody), seed, limit, {}, {}, who, command)
    progress = progress or Progress()
    progress.expect(len(runs) + (games is None))
    try:
        with local_workers() if workers is None else nullcontext(workers) as at_work:
            _make(runs, found, metrics, at_work, progress)
            if (test := players_test(on, found.games, counts, who)) is not None:
                _make({f"test on {test.subjects.groups[0].name}": test}, found, metrics, at_work, progress)
    except KeyboardInterrupt:
        raise ComparisonInterrupted(found) from None
    return found


def _make(
    runs: Mapping[str, Run[Any, Any]],
    found: Comparison,
    metrics: Sequence[Metric],
    workers: Workers,
    progress: Progress,
) -> None:
    for name, run in runs.items():
        found.summaries[name] = EXPERIMENTS[run.kind.name].summary(run.plan)
        found.summaries[name].extra_metrics = [one for one in metrics if one.experiment == run.kind.name]
        found.trials[name] = []
    for name, run in runs.items():
        summary, trials = found.summaries[name], found.trials[name]
        make_run(run, workers, partial(_keep, summary, trials), progress, headline=summary.headline)
        trials.sort(key=lambda trial: (trial.number, trial.contestant))


def _keep(summary: Summary[Any], trials: list[Trial[Any]], found: Trial[Any] | Block) -> None:
    summary.add(found)
    if isinstance(found, Trial):  # a comparison reads no record
        trials.append(found)


def _command(options: Mapping[str, object], who: Sequence[str], boards: Sequence[str]) -> str:
    given = {**options, "engine": ",".join(map(as_argument, who)) or None, "size": ",".join(boards)}
    words = [f"--{name} {quote(str(value))}" for name, value in given.items() if value is not None]
    return " ".join(["mineproof compare", *words])


def _check_request(contestants: object, boards: object, counts: Mapping[str, object], limit: object) -> None:
    """Raise `TypeError` for a single contestant or board in place of several, `ValueError` for none or a bad number."""
    several = {"contestants": (contestants, '["sat", "sentence"]'), "boards": (boards, '["beginner", "expert"]')}
    for name, (given, example) in several.items():
        if isinstance(given, str | type | Path | Size | Layout):
            shown = given.__name__ if isinstance(given, type) else given
            raise TypeError(f"{name} is {shown!r} alone; expected several in a list, as in {example}")
        if given is not None and not given:
            raise UserError(f"no {name} are given; expected at least one, as in {example}")
    for name, number in counts.items():
        if number is not None and (not isinstance(number, int) or isinstance(number, bool) or number < 1):
            raise UserError(f"{name} is {number!r}; expected a whole number of at least 1, or None for the default")
    if not isinstance(limit, int | float) or not 0 < limit < float("inf"):
        raise UserError(f"limit is {limit!r}; expected seconds, more than 0")


def _check_metrics(metrics: object, runs: Mapping[str, Run[Any, Any]]) -> None:
    """Raise `TypeError` unless `metrics` are metrics, `ValueError` if one has no key, no `compute` or no run."""
    if not isinstance(metrics, Sequence) or not all(isinstance(metric, Metric) for metric in metrics):
        raise TypeError(f"metrics is {metrics!r}; expected several metrics in a list")
    kinds = dict.fromkeys(run.kind.name for run in runs.values())
    for metric in metrics:
        if metric.compute is None or not metric.key:
            lacking = "key" if metric.compute else "function `compute` of a result"
            raise UserError(f"{metric!r} has no {lacking}; expected both")
        if metric.experiment not in kinds:
            expected = f"expected one of {in_a_row(list(kinds))}, the experiments of this comparison"
            raise UserError(f"the metric {metric.key!r} is of the experiment {metric.experiment!r}; {expected}")
