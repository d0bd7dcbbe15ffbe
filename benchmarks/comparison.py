"""The comparison: contestants side by side, in what they deduce, how they play and how fast, and what that teaches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from benchmarks import overview
from benchmarks.analysis.metrics import Metric, as_json
from benchmarks.analysis.sentences import failure_sentences
from benchmarks.analysis.summary import Summary
from benchmarks.analysis.tables import Table
from benchmarks.analysis.verdict import Verdict
from benchmarks.comparing import (
    CHANCES,
    KNIGHTS,
    MODEL_CHECKING,
    NAMED,
    POSITIONS,
    SPEED,
    Comparing,
    Counts,
    merged_summary,
)
from benchmarks.contestants import CONTROLS, check_known, missing, name_of, required_packages
from benchmarks.contestants import contestants as all_contestants
from benchmarks.evidence import Evidence
from benchmarks.experiments.boards import Source, boards_from
from benchmarks.experiments.chances import ChancesSummary
from benchmarks.experiments.deductions_shown import DeductionsSummary, agreement_table, deductions_table, named_table
from benchmarks.experiments.games import GamesSummary, games_table
from benchmarks.experiments.knights import KnightsSummary
from benchmarks.experiments.model_checking import ModelCheckingSummary
from benchmarks.experiments.speed import SpeedSummary
from benchmarks.findings import verdict
from benchmarks.harness.executors import Workers, local_workers
from benchmarks.harness.limits import MEMORY
from benchmarks.harness.machines import this_machine
from benchmarks.harness.progress import Progress
from benchmarks.harness.trials import Trial

if TYPE_CHECKING:
    from pandas import DataFrame

S = TypeVar("S", bound=Summary[Any])

COMPARED = ("5x5/4", "6x6/6", "cs50", "beginner", "intermediate", "expert")
"""The boards of the comparison, from one that every engine masters to those of real play."""

FEW, MORE = 2, 4
"""Where no more contestants than `FEW` are named, each has so many times as many games and positions."""


@dataclass(frozen=True, repr=False)
class Comparison:
    """What a comparison found: the summary of each run by its name, and all trials.

    The trials take some 300 bytes each.
    """

    contestants: tuple[str, ...]
    not_installed: Mapping[str, str]
    seed: int
    limit: float
    summaries: Mapping[str, Summary[Any]]
    trials: Mapping[str, Sequence[Trial[Any]]]

    # The runs.

    @property
    def positions(self) -> DeductionsSummary:
        """Deductions from positions drawn on the boards."""
        return self._run(POSITIONS, DeductionsSummary)

    @property
    def named_positions(self) -> DeductionsSummary:
        """Deductions from the named positions, some for each grade of inference."""
        return self._run(NAMED, DeductionsSummary)

    @property
    def speed(self) -> SpeedSummary:
        """Times of whole boards."""
        return self._run(SPEED, SpeedSummary)

    @property
    def games(self) -> dict[str, GamesSummary]:
        """Games, by the name of the boards."""
        found = {name: one for name, one in self.summaries.items() if isinstance(one, GamesSummary)}
        return {name.removeprefix("games of "): one for name, one in found.items()}

    @property
    def chances(self) -> ChancesSummary | None:
        """Chances of a mine; None where nobody tells any, or no board is small enough."""
        return self._run(CHANCES, ChancesSummary) if CHANCES in self.summaries else None

    @property
    def model_checking(self) -> ModelCheckingSummary:
        """Where textbook model checking ends."""
        return self._run(MODEL_CHECKING, ModelCheckingSummary)

    @property
    def knights(self) -> KnightsSummary:
        """Knights and Knaves."""
        return self._run(KNIGHTS, KnightsSummary)

    def _run(self, name: str, kind: type[S]) -> S:
        summary = self.summaries[name]
        assert isinstance(summary, kind)
        return summary

    # What they come to.

    @property
    def evidence(self) -> Evidence:
        """What findings rest on."""
        return Evidence.of(self.summaries.values())

    def verdict(self) -> Verdict:
        """What was learnt, in findings that stand statistically; it prints as at most twelve lines."""
        return verdict(self.summaries.values())

    def faults(self) -> list[str]:
        """What must not be: unsound contestants and disagreements, in words; empty if all is well."""
        return [fault for summary in self.summaries.values() for fault in summary.faults()]

    def tables(self) -> Iterator[Table]:
        """What each contestant proves, how fast it is and how it plays: three tables at the most."""
        return overview.tables(self.evidence)

    def details(self) -> Iterator[Table]:
        """All figures, as tables."""
        yield deductions_table(self.positions)
        yield named_table(self.named_positions)
        yield agreement_table(self.positions)
        yield from self.speed.tables()
        yield games_table(list(self.games.values()), self.not_installed)
        if self.chances is not None:
            yield from self.chances.tables()
        yield from self.model_checking.tables()
        yield from self.knights.tables()
        for name in (POSITIONS, NAMED):
            yield from self.summaries[name].own_tables()

    def notes(self) -> list[str]:
        """What is said below the tables: why trials failed, and who is not installed."""
        judged = (DeductionsSummary, GamesSummary, SpeedSummary)
        summaries = [summary for summary in self.summaries.values() if isinstance(summary, judged)]
        failing = [sentence for summary in summaries for sentence in failure_sentences(summary.failures())]
        return list(dict.fromkeys(failing)) + [f"not installed: {reason}" for reason in self.not_installed.values()]

    def to_json(self) -> dict[str, Any]:
        """All figures, with what they were measured on; null stands for what is no finite number."""
        plan = {"contestants": self.contestants, "seed": self.seed, "limit_s": self.limit}
        figures = {
            "plan": plan,
            "machine": this_machine(required_packages(self.contestants)),
            "not_installed": self.not_installed,
            "verdict": list(self.verdict()),
            "strength": {"equal": self.evidence.strength.nodes, "steps": self.evidence.strength.steps},
            "judging": self.positions.judging(),
            "deductions": self.positions.figures(),
            "named_positions": self.named_positions.figures(),
            "agreement": self.positions.agreements(),
            "speed": self.speed.figures(),
            "games": {
                size: [{**as_json(one), **own} for one, own in zip(made.figures(), made.own_figures(), strict=True)]
                for size, made in self.games.items()
            },
            "chances": [] if self.chances is None else self.chances.figures(),
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
        tables = ("deductions", "named_positions", "agreement", "speed", "games", "chances")
        return {name: pandas.DataFrame(figures[name]) for name in (*tables, "textbook_model_checking", "knights")}

    def to_html(self) -> str:
        """One page with all of it, whole in itself; needs the extra `report`."""
        from benchmarks.report import chapters_of
        from benchmarks.site import page_of

        return page_of(chapters_of(self))

    def __repr__(self) -> str:
        boards = f"games on {', '.join(self.games)}" if self.games else "no games"
        return f"<Comparison: {', '.join(self.contestants)}; {boards}; {len(self.faults())} faults>"

    def _repr_html_(self) -> str:
        """The verdict and the tables, for a notebook."""
        return self.verdict().to_html() + "\n".join(table.to_html() for table in self.tables())

    # Together with another.

    def merge(self, other: Comparison) -> Comparison:
        """This comparison and another of the same plan but for who took part: all contestants on the same subjects.

        Of a trial that both have the one of this comparison is taken. Raises `ValueError` where the boards, their
        numbers, the seed or the limits differ.
        """
        if (self.seed, self.limit) != (other.seed, other.limit):
            raise ValueError(
                f"the seeds are {self.seed} and {other.seed}, the limits {self.limit:g} and {other.limit:g} s; "
                "expected comparisons of the same plan"
            )
        summaries: dict[str, Summary[Any]] = {}
        trials: dict[str, Sequence[Trial[Any]]] = {}
        for name in dict.fromkeys([*self.summaries, *other.summaries]):
            holders = [one for one in (self, other) if name in one.summaries]
            every = {(trial.contestant, trial.number): trial for one in reversed(holders) for trial in one.trials[name]}
            pair = holders[0].summaries[name], holders[-1].summaries[name]
            summaries[name] = merged_summary(*pair, every)
            trials[name] = sorted(every.values(), key=lambda trial: (trial.number, trial.contestant))
        everybody = tuple(dict.fromkeys([*self.contestants, *other.contestants]))
        absent = {**self.not_installed, **other.not_installed}
        return Comparison(everybody, absent, self.seed, self.limit, summaries, trials)


def compare(
    contestants: Sequence[str | type] | None = None,
    boards: Sequence[Source] = COMPARED,
    *,
    games: int | None = None,
    positions: int | None = None,
    timed: int | None = None,
    seed: int = 1,
    limit: float = 5.0,
    memory: int | None = MEMORY,
    metrics: Sequence[Metric] = (),
    workers: Workers | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Compare contestants on identical positions, on the same whole boards and in games on the same layouts.

    `contestants` are names of engines, "module:Class", or classes that a module defines (None: everybody; then of those
    that play alike one alone plays); the textbook and the random control always take part. `boards` are sizes, as names
    or `16x30/99`, paths of files of layouts (.jsonl), and single layouts, which are taken together. `positions` and
    `games` are so many of each board, `timed` so many whole boards of the largest (None: so many that all of it takes
    about a minute on two cores). `limit` is in seconds for a deduction, a board or a game, `memory` in bytes for a
    process. `metrics` of the results of an experiment are shown beside its own. `workers` make the trials: as many
    processes as there are processors, unless told. Raises `ValueError` for a name that is not known, and `BadLayout`
    for what is no board.

    >>> found = compare(["sat", "sentence"], ["beginner"], games=20)  # doctest: +SKIP
    >>> print(found.verdict())  # doctest: +SKIP
    - Nobody was wrong about a cell, and whenever two said that they know all (66 times) they agreed.
    - sat proved all 1,124 cells that follow in 113 positions.
    ...
    """
    named = all_contestants() if contestants is None else tuple(map(name_of, contestants))
    check_known(named)
    everybody = tuple(dict.fromkeys([*named, *CONTROLS]))
    on = boards_from(boards)
    if not on:
        raise ValueError("no boards are given; expected one size, file of layouts or layout at least")
    few = contestants is not None and len(named) <= FEW
    counts = Counts(positions, games, timed, more=MORE if few else 1)
    with local_workers() if workers is None else nullcontext(workers) as at_work:
        making = Comparing(
            everybody, contestants is not None, counts, seed, limit, memory, metrics, at_work, progress or Progress()
        )
        making.make_all(on)
    return Comparison(everybody, missing(everybody), seed, limit, making.summaries, making.trials)
