"""A plot of the report as a picture: which engine proves how much of each grade; it needs the extra `report`.

How wide letters are depends on the fonts at hand, and so do the lines that matplotlib draws. So a test compares what is
written in two of them: see `words_of`.
"""

from __future__ import annotations

from xml.etree import ElementTree

from benchmarks.analysis import plots
from benchmarks.command_line.progress_bar import Progress
from benchmarks.experiments import position_deductions
from benchmarks.experiments.deductions.deduction_summary import DeductionsSummary
from benchmarks.harness.executors import local_workers
from benchmarks.harness.runs import Run, make_run
from benchmarks.subjects.named_positions import named_positions
from engines.processes.program import MEMORY
from engines.registry.catalog import ENGINES
from engines.registry.registry import spec

INCOMPLETE = [one.name for one in map(spec, ENGINES) if not (one.complete or one.install.startswith("mineproof["))]
"""The incomplete engines of the catalog that need no extra."""

CONTESTANTS = (*INCOMPLETE, "sat", "textbook", "random")
"""These, a complete one, and the controls."""

SECONDS = 60.0
"""More than a deduction ever takes: how fast the machine is must not show."""


def deductions() -> str:
    """The share of what follows in the named positions that each contestant proves, by grade, as SVG."""
    run = Run(position_deductions.POSITIONS, CONTESTANTS, named_positions(), seed=1, limit=SECONDS, memory=MEMORY)
    summary = DeductionsSummary(run.plan)
    with local_workers() as workers:
        make_run(run, workers, summary, Progress())
    plot = plots.shares_by_grade(summary.shares_by_grade(), summary.entailed)
    assert plot is not None
    return plot.to_file()


def words_of(svg: str) -> list[str]:
    """All that is written in a picture, in order."""
    return [text for element in ElementTree.fromstring(svg).iter() if (text := (element.text or "").strip())]
