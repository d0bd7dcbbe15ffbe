"""The comparison: contestants side by side, in what they deduce, how they play and how fast."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from benchmarks.analysis.metrics import Metric, as_json
from benchmarks.analysis.sentences import failure_sentences
from benchmarks.analysis.summary import Summary
from benchmarks.analysis.tables import Table, figures_table, make_console, say
from benchmarks.arguments import (
    Commands,
    add_common_options,
    contestants_from,
    positive,
    report_faults,
    sizes_from,
    workers_from,
)
from benchmarks.contestants import CONTROLS, check_known, missing
from benchmarks.contestants import contestants as all_contestants
from benchmarks.experiments import games, knights, model_checking, positions
from benchmarks.experiments.deductions_shown import DeductionsSummary, agreement_table, deductions_table, named_table
from benchmarks.experiments.drawn_positions import DrawnPositions, Position
from benchmarks.experiments.games import GameFigures, GamesSummary
from benchmarks.experiments.knights import KnightsSummary
from benchmarks.experiments.layouts import DrawnLayouts
from benchmarks.experiments.model_checking import ModelCheckingSummary
from benchmarks.experiments.named_positions import named_positions
from benchmarks.harness.executors import Workers, local_workers
from benchmarks.harness.machines import this_machine
from benchmarks.harness.progress import Progress
from benchmarks.harness.runs import MEMORY, Run, make_run
from benchmarks.harness.subjects import Subjects
from benchmarks.harness.trials import Trial
from game.minesweeper.sizes import Size

if TYPE_CHECKING:
    from pandas import DataFrame

S = TypeVar("S", bound=Summary[Any])

COMPARED = ("5x5/4", "6x6/6", "cs50", "beginner", "intermediate", "expert")
"""The boards of the comparison, from one that every engine masters to those of real play."""

FEWEST, MOST = 15, 60
"""Games, and positions, of a size, unless told: more of the small ones, which are quick and vary more."""

SECONDS_OF_LIMITS = 1.0
"""How long a question may take where it is shown where somebody's reach ends."""

PEOPLE = (2, 5, 8, 10, 20, 50, 100)

DESCRIPTION = (
    "See the engines and the controls side by side: what they deduce from the same facts, how they play the same "
    "layouts, and how fast. The exit status is 1 if one is unsound or two disagree."
)


@dataclass(frozen=True, repr=False)
class Comparison:
    """What a comparison found: a summary of each experiment, the games by size, and all trials by experiment.

    The trials take some 300 bytes each.
    """

    contestants: tuple[str, ...]
    not_installed: Mapping[str, str]
    seed: int
    limit: float
    positions: DeductionsSummary
    named_positions: DeductionsSummary
    games: Mapping[str, GamesSummary]
    model_checking: ModelCheckingSummary
    knights: KnightsSummary
    trials: Mapping[str, Sequence[Trial[Any]]]

    def faults(self) -> list[str]:
        """What must not be: unsound contestants and disagreements, in words; empty if all is well."""
        summaries: list[Summary[Any]] = [self.positions, self.named_positions, *self.games.values()]
        return [fault for summary in (*summaries, self.model_checking) for fault in summary.faults()]

    def tables(self) -> Iterator[Table]:
        """All that was found, as tables."""
        yield deductions_table(self.positions)
        yield named_table(self.named_positions)
        yield agreement_table(self.positions)
        yield figures_table(
            "Games on the same layouts",
            GameFigures,
            [figures for summary in self.games.values() for figures in summary.figures()],
            not_installed=self.not_installed,
            without=["won"],
            own=next(iter(self.games.values())).own if self.games else (),
            own_figures=[one for summary in self.games.values() for one in summary.own_figures()],
        )
        yield from self.model_checking.tables()
        yield from self.knights.tables()

    def notes(self) -> list[str]:
        """What is said below the tables: why trials failed, and who is not installed."""
        summaries: list[Summary[Any]] = [self.positions, self.named_positions, *self.games.values()]
        failing = [sentence for summary in summaries for sentence in failure_sentences(summary.failures())]
        return failing + [f"not installed: {reason}" for reason in self.not_installed.values()]

    def to_json(self) -> dict[str, Any]:
        """All figures, with what they were measured on; null stands for what is no finite number."""
        plan = {"contestants": self.contestants, "seed": self.seed, "limit_s": self.limit}
        figures = {
            "plan": plan,
            "machine": this_machine(),
            "not_installed": self.not_installed,
            "judging": self.positions.judging(),
            "deductions": self.positions.figures(),
            "named_positions": self.named_positions.figures(),
            "agreement": self.positions.agreements(),
            "games": {
                size: [{**as_json(one), **own} for one, own in zip(made.figures(), made.own_figures(), strict=True)]
                for size, made in self.games.items()
            },
            "textbook_model_checking": self.model_checking.figures(),
            "knights": self.knights.figures(),
            "faults": self.faults(),
        }
        found: dict[str, Any] = as_json(figures)
        return found

    def to_pandas(self) -> dict[str, DataFrame]:
        """The figures as data frames, a row for each contestant and group of subjects; needs the extra `pandas`."""
        try:
            import pandas
        except ImportError as error:
            raise ImportError(f"data frames need pandas: pip install 'mineproof[pandas]' ({error})") from error
        figures = self.to_json()
        figures["games"] = [one for found in figures["games"].values() for one in found]
        tables = ("deductions", "named_positions", "agreement", "games", "textbook_model_checking", "knights")
        return {name: pandas.DataFrame(figures[name]) for name in tables}

    def __repr__(self) -> str:
        boards = f"games on {', '.join(self.games)}" if self.games else "no games"
        return f"<Comparison: {', '.join(self.contestants)}; {boards}; {len(self.faults())} faults>"

    def _repr_html_(self) -> str:
        """The tables, for a notebook."""
        return "\n".join(table.to_html() for table in self.tables())


@dataclass
class _Comparing:
    """Makes the runs of a comparison one after the other, and keeps their trials."""

    contestants: tuple[str, ...]
    seed: int
    limit: float
    memory: int | None
    metrics: Sequence[Metric]
    workers: Workers
    progress: Progress
    trials: dict[str, list[Trial[Any]]] = field(default_factory=dict)

    def deduce(self, name: str, subjects: Subjects[Position]) -> DeductionsSummary:
        """Let everybody deduce who does."""
        deducing = tuple(one for one in self.contestants if one not in CONTROLS or CONTROLS[one].deduces)
        run = Run(positions.KIND, deducing, subjects, self.seed, self.limit, self.memory)
        return self._make(name, run, DeductionsSummary(run.plan))

    def play(self, size: Size, count: int) -> GamesSummary:
        """Let everybody play."""
        layouts = DrawnLayouts(size, count, self.seed)
        run = Run(games.KIND, self.contestants, layouts, self.seed, self.limit, self.memory)
        return self._make(f"games of {size}", run, GamesSummary(run.plan, self.metrics))

    def check_models(self) -> ModelCheckingSummary:
        """See where textbook model checking ends."""
        run = model_checking.run_of(SECONDS_OF_LIMITS, self.memory)
        return self._make("model checking", run, ModelCheckingSummary(run.plan))

    def solve_puzzles(self) -> KnightsSummary:
        """Let all reasoners solve Knights and Knaves."""
        run = knights.run_of(PEOPLE, limit=SECONDS_OF_LIMITS, seed=self.seed, memory=self.memory)
        return self._make("knights", run, KnightsSummary(run.plan))

    def _make(self, name: str, run: Run[Any, Any], summary: S) -> S:
        kept = _Keeping(summary)
        make_run(run, self.workers, kept, self.progress)
        self.trials[name] = sorted(kept.trials, key=lambda trial: (trial.number, trial.contestant))
        return summary


class _Keeping:
    """Passes trials on to a summary, and keeps them."""

    def __init__(self, summary: Summary[Any]) -> None:
        self._summary = summary
        self.headline = summary.headline
        self.trials: list[Trial[Any]] = []

    def add(self, trial: Trial[Any]) -> None:
        self._summary.add(trial)
        self.trials.append(trial)


def compare(
    contestants: Sequence[str] | None = None,
    boards: Sequence[str | Size] = COMPARED,
    *,
    games: int | None = None,
    seed: int = 1,
    limit: float = 5.0,
    memory: int | None = MEMORY,
    metrics: Sequence[Metric] = (),
    workers: Workers | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Compare contestants on the same positions and games, and show where textbook model checking ends.

    `contestants` are names of engines or "module:Class" (None: everybody); the controls always take part. `boards` are
    sizes, as names or `16x30/99`; `games` are so many games, and positions, of each size (None: by its cells). `limit`
    is in seconds for a deduction or a game, `memory` in bytes for a process. `metrics` of the results of games are
    shown beside those of the experiment. `workers` make the trials: as many processes as there are processors, unless
    told. Raises `ValueError` for a name that is not known, and `BadLayout` for what is no size.

    >>> found = compare(["sat", "sentence"], ["beginner"], games=20)  # doctest: +SKIP
    >>> [(one.contestant, round(one.share, 2)) for one in found.positions.figures()]  # doctest: +SKIP
    [('sat', 1.0), ('sentence', 0.99), ('textbook', 0.99), ('random', 0.0)]
    """
    named = all_contestants() if contestants is None else tuple(contestants)
    check_known(named)
    everybody = tuple(dict.fromkeys([*named, *CONTROLS]))
    sizes = dict.fromkeys(board if isinstance(board, Size) else Size.parse(board) for board in boards)
    counts = {size: _count(size) if games is None else games for size in sizes}
    with local_workers() if workers is None else nullcontext(workers) as at_work:
        making = _Comparing(everybody, seed, limit, memory, metrics, at_work, progress or Progress())
        return Comparison(
            everybody,
            missing(everybody),
            seed,
            limit,
            positions=making.deduce("positions", DrawnPositions(tuple(counts.items()), seed)),
            named_positions=making.deduce("named positions", named_positions()),
            games={str(size): making.play(size, count) for size, count in counts.items()},
            model_checking=making.check_models(),
            knights=making.solve_puzzles(),
            trials=making.trials,
        )


def _count(size: Size) -> int:
    return min(MOST, max(FEWEST, 5_000 // (size.height * size.width)))


def add_command(commands: Commands) -> None:
    """Add `compare` to the commands."""
    parser = commands.add_parser("compare", help="see the engines side by side (the default)", description=DESCRIPTION)
    add_common_options(parser, limit=5.0)
    parser.add_argument("--size", default=",".join(COMPARED), help="board sizes, ROWSxCOLUMNS/MINES or names")
    parser.add_argument("--games", type=positive, help="games, and positions, of each size (default: by its cells)")
    parser.add_argument("--json", metavar="OUT", help="write all figures to this file too")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    """Compare, print, and return 1 if engines are unsound or disagree."""
    named, sizes = contestants_from(arguments), sizes_from(arguments)
    if arguments.json:
        open(arguments.json, "a").close()  # a file that cannot be written is better known before than after
    with workers_from(arguments) as workers:
        found = compare(
            named,
            sizes,
            games=arguments.games,
            seed=arguments.seed,
            limit=arguments.limit,
            memory=arguments.memory,
            workers=workers,
        )
    console = make_console()
    for table in found.tables():
        console.print(table)
    say(console, found.notes())
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump(found.to_json(), file, indent=1, allow_nan=False)
            file.write("\n")
    return report_faults(found.faults())
