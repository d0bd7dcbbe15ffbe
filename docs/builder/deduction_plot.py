"""A plot of the report as a picture: the share of each grade that each engine proves. It needs the extra `report`.

The widths of letters and the lines drawn depend on the fonts and on matplotlib. Therefore a test compares only the
words of two pictures (`words_of`).
"""

from html import escape
from xml.etree import ElementTree

from benchmarks.analysis import plots
from benchmarks.command_line.progress_bar import Progress
from benchmarks.experiments import position_deductions
from benchmarks.experiments.deductions.deduction_summary import DeductionsSummary
from benchmarks.harness.runs import Run, make_run
from benchmarks.harness.trial_workers import local_workers
from benchmarks.subjects.named_positions import named_positions
from engines.program_process import MEMORY
from engines.registry.catalog import ENGINES
from engines.registry.registry import spec

INCOMPLETE = [one.name for one in map(spec, ENGINES) if not (one.complete or one.install.startswith("mineproof["))]
"""The incomplete engines of the catalog that need no extra."""

CONTESTANTS = (*INCOMPLETE, "sat", "textbook", "random")
"""The incomplete engines, a complete one, and the controls."""

SECONDS = 60.0
"""The time limit of a deduction. No deduction takes as long, so that the result does not depend on the machine."""

COLORS = (
    "<style>svg{color:#18212c;background:#ffffff}"
    "@media(prefers-color-scheme:dark){svg{color:#eef1f5;background:#10151c}}</style>"
)
"""Colors of text and background for a plot outside a page."""


def deductions() -> str:
    """Draw, as SVG, the share of the conclusions in the named positions that each contestant proves, by grade."""
    run = Run(position_deductions.POSITIONS, CONTESTANTS, named_positions(), seed=1, limit=SECONDS, memory=MEMORY)
    summary = DeductionsSummary(run.plan)
    with local_workers() as workers:
        make_run(run, workers, summary.add, Progress())
    plot = plots.shares_by_grade(summary.shares_by_grade(), summary.entailed)
    assert plot is not None
    head, rest = plot.svg.split(">", 1)
    title = f"<title>{escape(plot.title)}</title><desc>{escape(plot.sentence)}</desc>"
    return f"{head}>{title}{COLORS}{rest}".rstrip() + "\n"


def words_of(svg: str) -> list[str]:
    """Return all texts in a picture, in order."""
    return [text for element in ElementTree.fromstring(svg).iter() if (text := (element.text or "").strip())]
