"""The result of a comparison: summaries and trials, and the verdict, tables, figures and pages made from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from benchmarks.analysis.metric import as_json
from benchmarks.analysis.run_summary import Summary
from benchmarks.analysis.soundness_faults import Fault
from benchmarks.analysis.tables_of_figures import Table
from benchmarks.comparison.planned_runs import CHANCES, KNIGHTS, MODEL_CHECKING, NAMED, POSITIONS, SPEED
from benchmarks.comparison.verdict.verdict import Verdict
from benchmarks.contestants import required_packages
from benchmarks.experiments.deductions.deduction_summary import DeductionsSummary
from benchmarks.experiments.deductions.pooled_deduction_tables import pooled_tables
from benchmarks.experiments.games import GamesSummary, games_table
from benchmarks.experiments.whole_board_times import SpeedSummary
from benchmarks.harness.machine_and_versions import this_machine
from benchmarks.harness.plan import Plan
from benchmarks.harness.trial import Trial
from game.errors import UserError

if TYPE_CHECKING:
    from pandas import DataFrame

FURTHER = {"chances": CHANCES, "textbook_model_checking": MODEL_CHECKING, "knights": KNIGHTS}
"""The runs that not every comparison has, by their keys in files."""

NOTEBOOK_STYLE = (
    ".mineproof .wide{overflow-x:auto}"
    ".mineproof table{border-collapse:collapse;font-variant-numeric:tabular-nums;margin:0}"
    ".mineproof :is(td,th){padding:.15rem .5rem;text-align:right;white-space:nowrap}"
    ".mineproof.mineproof tbody th,.mineproof .words1 thead th:first-child,.mineproof .words2 thead th:nth-child(-n+2)"
    "{text-align:left}"
    ".mineproof thead{border-bottom:1px solid}"
    ".mineproof thead button{all:unset;font-weight:600}.mineproof pre{white-space:pre-wrap}"
)
"""The style of tables outside the package's own pages, as in a notebook."""


@dataclass(frozen=True, repr=False)
class Comparison:
    """The result of a comparison: the summary of each run by its name, and all trials, of about 300 bytes each."""

    contestants: tuple[str, ...]
    not_installed: Mapping[str, str]
    seed: int
    limit: float
    summaries: dict[str, Summary[Any]]
    trials: dict[str, list[Trial[Any]]]
    named: tuple[str, ...] = ()
    """The contestants named by the user; empty if all take part."""
    command: str = ""
    """The command that repeats this comparison."""

    # Runs.

    @property
    def positions(self) -> DeductionsSummary:
        """Return the deductions from positions drawn on the boards."""
        return cast(DeductionsSummary, self.summaries[POSITIONS])

    @property
    def named_positions(self) -> DeductionsSummary:
        """Return the deductions from the named positions, several for each grade of inference."""
        return cast(DeductionsSummary, self.summaries[NAMED])

    @property
    def speed(self) -> SpeedSummary:
        """Return the times of whole boards."""
        return cast(SpeedSummary, self.summaries[SPEED])

    @property
    def games(self) -> dict[str, GamesSummary]:
        """Return the games by the name of the boards. The name of the test's games ends with "(test)"."""
        found = [one for one in self.summaries.values() if isinstance(one, GamesSummary)]
        return {one.plan.groups[0].name + (" (test)" if one.is_test else ""): one for one in found}

    @property
    def trials_made(self) -> int:
        """Return the number of trials made, without the judge's."""
        return sum(summary.count for summary in self.summaries.values())

    @property
    def planned(self) -> int:
        """Return the number of planned trials, without the judge's: more than were made if the run was interrupted."""
        return sum(one.planned for one in self.summaries.values())

    # Results.

    def verdict(self) -> Verdict:
        """Return the conclusions, as data and in at most five sentences."""
        return Verdict(tuple(self.summaries.values()), self.named)

    def faults(self) -> list[Fault]:
        """Return soundness violations and disagreements of complete engines; empty if there are none."""
        return self.verdict().faults

    def tables(self) -> Iterator[Table]:
        """Yield the tables of deductions, times and games, as far as they have figures."""
        return self.verdict().tables()

    def details(self) -> Iterator[Table]:
        """Yield all figures as tables."""
        verdict = self.verdict()
        yield from pooled_tables(verdict.of(DeductionsSummary))
        for name in (POSITIONS, NAMED, SPEED):
            yield from self.summaries[name].tables()
        yield games_table(list(self.games.values()))
        for name in FURTHER.values():
            if name in self.summaries:
                yield from self.summaries[name].tables()
        for summary in self.summaries.values():
            yield from summary.own_tables()
        if verdict.strength.nodes:
            yield verdict.strength.table()
        yield from verdict.pair_tables()

    def notes(self) -> list[str]:
        """Return the notes below the tables: failures of trials, limits reached, and engines that are not installed."""
        judged = (DeductionsSummary, GamesSummary, SpeedSummary)
        summaries = [summary for summary in self.summaries.values() if isinstance(summary, judged)]
        return list(dict.fromkeys(note for summary in summaries for note in summary.notes()))

    def to_json(self) -> dict[str, Any]:
        """Return all figures with the plan and the machine; numbers that are not finite become null."""
        plan = {"contestants": self.contestants, "seed": self.seed, "limit_s": self.limit}
        verdict = self.verdict()
        figures = {
            "plan": plan,
            "machine": this_machine(required_packages(self.contestants)),
            "not_installed": self.not_installed,
            "verdict": verdict.to_json(),
            "strength": {"equal": verdict.strength.nodes, "steps": verdict.strength.steps},
            "judging": self.positions.judging(),
            "deductions": self.positions.figures(),
            "shares": [
                {"contestant": name, "grade": grade, **share._asdict(), "share": share.part}
                for name, one in verdict.proved.items()
                for grade, share in one.by_grade.items()
            ],
            "named_positions": self.named_positions.figures(),
            "agreement": self.positions.agreements(),
            "speed": self.speed.figures(),
            "games": {
                size: [{**as_json(one), **own} for one, own in zip(made.figures(), made.own_figures(), strict=True)]
                for size, made in self.games.items()
            },
            **{key: self.summaries[name].figures() if name in self.summaries else [] for key, name in FURTHER.items()},
            "faults": verdict.faults,
        }
        return dict(as_json(figures))

    def to_pandas(self) -> dict[str, DataFrame]:
        """Return the figures as data frames, one row per contestant and group of subjects (extra `pandas`).

        A rate or ratio with an interval has three columns, such as `win_rate`, `win_rate_low` and `win_rate_high`.
        """
        try:
            import pandas
        except ImportError as error:
            raise ImportError(f"data frames need pandas: pip install 'mineproof[pandas]' ({error})") from error
        figures = self.to_json()
        figures["games"] = [one for found in figures["games"].values() for one in found]
        tables = ("deductions", "shares", "named_positions", "agreement", "speed", "games", *FURTHER)
        found = {name: pandas.DataFrame(map(_flat, figures[name])) for name in tables}
        return {name: frame for name, frame in found.items() if not frame.empty}

    def to_html(self) -> str:
        """Return one self-contained page with all results; needs the extra `report`."""
        from benchmarks.comparison.site import chapters_of, page_of

        return page_of(chapters_of(self.summaries, self.command), self.named)

    def __str__(self) -> str:
        return str(self.verdict())

    def __repr__(self) -> str:
        boards = f"games on {', '.join(self.games)}" if self.games else "no games"
        return f"<Comparison: {', '.join(self.contestants)}; {boards}; {len(self.faults())} faults>"

    def _repr_html_(self) -> str:
        parts = [self.verdict().to_html(), *(table.to_html() for table in self.tables())]
        return f"<div class=mineproof>\n<style>{NOTEBOOK_STYLE}</style>\n{''.join(parts)}</div>\n"

    # Merging.

    def merge(self, other: Comparison) -> Comparison:
        """Merge with a comparison of other contestants by the same plan; this comparison's trials take precedence.

        Raises `ValueError` if the plans differ, and `TypeError` for anything but a comparison.
        """
        if not isinstance(other, Comparison):
            raise TypeError(f"the other is {other!r}; expected a Comparison, as `compare` returns")
        if (self.seed, self.limit) != (other.seed, other.limit):
            raise UserError(
                f"the seeds are {self.seed} and {other.seed}, the limits {self.limit:g} and {other.limit:g} s; "
                "expected comparisons of the same plan"
            )
        summaries: dict[str, Summary[Any]] = {}
        trials: dict[str, list[Trial[Any]]] = {}
        for name in dict.fromkeys([*self.summaries, *other.summaries]):
            holders = [one for one in (self, other) if name in one.summaries]
            every = {(trial.number, trial.contestant): trial for one in reversed(holders) for trial in one.trials[name]}
            trials[name] = [every[key] for key in sorted(every)]
            summaries[name] = _merged_summary([one.summaries[name] for one in holders], trials[name])
        everybody = tuple(dict.fromkeys([*self.contestants, *other.contestants]))
        absent = {**self.not_installed, **other.not_installed}
        named = tuple(dict.fromkeys([*self.named, *other.named])) if self.named and other.named else ()
        return Comparison(everybody, absent, self.seed, self.limit, summaries, trials, named)


def _flat(row: Mapping[str, Any]) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for key, value in row.items():
        if isinstance(value, list) and len(value) == 3 and not any(isinstance(one, str) for one in value):
            flat |= dict(zip((key, f"{key}_low", f"{key}_high"), value, strict=True))
        else:
            flat[key] = "; ".join(map(str, value)) if isinstance(value, list) else value
    return flat


def _merged_summary(runs: Sequence[Summary[Any]], trials: Iterable[Trial[Any]]) -> Summary[Any]:
    """Build the summary of one or two runs from all their `trials`. Raises `ValueError` if their plans differ."""
    plans = [one.plan for one in runs]
    first, last = (with_all_contestants(plan, plans) for plan in (plans[0], plans[-1]))
    if (difference := first.difference(last)) is not None:
        name, one, other = difference
        raise UserError(f"the {name} of the two differ: {one!r} and {other!r}; expected comparisons of the same plan")
    summary = type(runs[0])(first)
    summary.extra_metrics = runs[0].extra_metrics
    for trial in trials:
        summary.add(trial)
    return summary


def with_all_contestants(plan: Plan, plans: Sequence[Plan]) -> Plan:
    """Return `plan` with the contestants of all `plans`, and the reasons why others are in none of these plans."""
    names = tuple(dict.fromkeys(name for one in plans for name in one.contestants))

    def absent(reasons: Iterable[Mapping[str, str]]) -> dict[str, str]:
        return {name: why for one in reasons for name, why in one.items() if name not in names}

    not_installed, left_out = absent(one.not_installed for one in plans), absent(one.left_out for one in plans)
    return replace(plan, contestants=names, not_installed=not_installed, left_out=left_out)
