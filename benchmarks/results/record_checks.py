"""Positions that were checked: what each contestant is certain of against all that follows, and its chances."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import median
from typing import Annotated

from benchmarks.analysis.metrics import Metric
from benchmarks.analysis.result_table import Table, figures_table
from benchmarks.experiments.calibration import NEGLIGIBLE
from benchmarks.harness.subject_set import SubjectSet
from benchmarks.results.block_record import Line

Wrong = tuple[tuple[int, int, bool], ...]
"""Cells that were claimed and do not follow: row, column, and whether a mine was claimed."""


@dataclass(frozen=True)
class CheckedFigures:
    """What one contestant said of the positions of its record. None where it does not say such things."""

    contestant: str
    positions: Annotated[int, Metric("positions of the record", "positions")]
    share: Annotated[float | None, Metric("found of the certain cells, where it answered", "share", "higher", "found")]
    missed: Annotated[int | None, Metric("certain cells that it did not find", "cells", "lower")]
    unsound: Annotated[int | None, Metric("cells that it claims and that do not follow", "cells", "lower")]
    off: Annotated[float | None, Metric("mean difference from the exact chance of a mine", "", "lower", "off by")]
    worst: Annotated[float | None, Metric("the largest difference from the exact chance", "", "lower", "at worst")]
    failed: Annotated[int, Metric("positions without an answer", "positions", "lower")]
    median_ms: Annotated[
        float | None, Metric("processor time for the certain cells, else the chances, the median", "ms", "lower")
    ]


@dataclass
class KeptChecks:
    """The positions of one contestant: what was `wrong`, and why some `failed`, by their numbers."""

    contestant: str
    tried: SubjectSet = field(default_factory=SubjectSet)
    follow: int = 0
    found: int = 0
    cells: int = 0
    off: float = 0.0
    worst: float = 0.0
    worst_at: int | None = None
    ms: list[float] = field(default_factory=list)
    ms_of_chances: list[float] = field(default_factory=list)
    wrong: dict[int, Wrong] = field(default_factory=dict)
    failed: dict[int, str] = field(default_factory=dict)

    def add(self, block: Line) -> None:
        """Take in a block, but for one with a position that another block has too."""
        numbers = range(block["first"], block["first"] + block["positions"])
        if any(number in self.tried for number in numbers):
            return
        for number in numbers:
            self.tried.mark(number)
        if (certain := block.get("certain")) is not None:
            failed = certain.get("failed", {})
            answered = [
                one for number, one in enumerate(certain["follow"], block["first"]) if str(number) not in failed
            ]
            self.follow += sum(answered)
            self.found += sum(certain["found"])
            self.ms += certain["ms"]
            for number, cells in certain.get("wrong", {}).items():
                self.wrong[int(number)] = tuple((row, column, is_mine) for row, column, is_mine in cells)
        if (chances := block.get("chances")) is not None:
            self.cells += chances["cells"]
            self.off += chances["off"]
            self.ms_of_chances += chances["ms"]
            if chances["worst"] > self.worst:
                self.worst, self.worst_at = chances["worst"], chances["at"]
        for part in (certain, chances):
            for number, why in (part or {}).get("failed", {}).items():
                self.failed.setdefault(int(number), why)

    @property
    def unsound(self) -> int:
        """The cells that it claims and that do not follow."""
        return sum(map(len, self.wrong.values()))

    def figures(self) -> CheckedFigures:
        """What its row says."""
        is_certain, times = bool(self.ms), self.ms or self.ms_of_chances
        return CheckedFigures(
            self.contestant,
            len(self.tried),
            self.found / self.follow if self.follow else None,
            self.follow - self.found if is_certain else None,
            self.unsound if is_certain else None,
            _unless_rounded(self.off / self.cells) if self.cells else None,
            _unless_rounded(self.worst) if self.cells else None,
            len(self.failed),
            median(times) if times else None,
        )


def _unless_rounded(value: float) -> float:
    return 0.0 if value <= NEGLIGIBLE else value


def checks_table(played: str, seed: int, checks: Mapping[str, KeptChecks]) -> Table:
    """What everybody said of the positions: those that find most first."""
    order = sorted(checks.values(), key=lambda one: (one.unsound, -one.found / max(one.follow, 1), one.contestant))
    title = f"Certain cells and chances ({played}, seed {seed})"
    return figures_table(title, CheckedFigures, [one.figures() for one in order])
