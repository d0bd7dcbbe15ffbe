"""The speed of the core engines relative to the textbook on fixed boards, compared with earlier measurements.

A ratio of processor times in one run is comparable between machines, so it shows whether a change has slowed down the
core: `python -m benchmarks speed --against-reference` fails if a ratio is at least 1.5 times its kept value.
"""

import gc
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import msgspec

from benchmarks.analysis.metric import Metric
from benchmarks.analysis.tables_of_figures import Table
from benchmarks.contestants.control_list import TEXTBOOK
from benchmarks.experiments.experiment import report_faults
from benchmarks.experiments.whole_board_times import measure
from benchmarks.harness.machine_and_versions import commit_of, versions
from benchmarks.subjects.layouts_drawn_or_from_file import draw_layout
from engines import SentenceEngine
from engines.program_process import HOME
from game.grid import Cell
from game.minesweeper.sizes import Size

KEPT = Path(__file__).with_name("speed_reference.jsonl")
"""The ratios of some commits, a line each, the newest last."""

SLOWER = 1.5
"""A ratio fails if it is at least this many times its kept value; smaller differences occur between machines."""

PAIRS = 15
"""The number of rounds; in each, every contestant and the textbook are timed once."""

BOARDS = (("intermediate", 0), ("intermediate", 1), ("expert", 0))
"""The boards, by size and number, drawn from the seed 1."""


class ReadAfterEachReveal(SentenceEngine):
    """An engine that reads all its knowledge after each reveal, as programs of the course do."""

    def add_knowledge(self, cell: Cell, count: int) -> None:
        super().add_knowledge(cell, count)
        for shown in (self.mines, self.safes, self.knowledge, self.moves_made):
            len(shown)


TIMED = {
    **{name: name for name in ("sat", "sentence", "overlap", "supposing")},
    "sentence, read after each reveal": f"{__name__}:{ReadAfterEachReveal.__name__}",
}
"""The contestants timed beside the textbook, by their names in the kept measurements."""


@dataclass(frozen=True)
class CoreSpeed:
    """A measurement: the commit, Python's version, and the ratio of each contestant's time to the textbook player's."""

    commit: str
    python: str
    ratios: dict[str, float]


def measured(boards: Sequence[tuple[str, int]] = BOARDS, pairs: int = PAIRS) -> CoreSpeed:
    """Time the textbook and all contestants in turn; return the median ratio of each one's time to the textbook's.

    Both times of a ratio are from the same round; the first round, which imports and fills caches, is not counted.
    """
    layouts = [draw_layout(Size.parse(size), 1, number) for size, number in boards]
    contestants = {TEXTBOOK: TEXTBOOK, **TIMED}
    rounds: list[dict[str, float]] = []
    gc.disable()  # a collection of all that is imported would fall to whoever's turn it is
    try:
        for turn in range(pairs + 1):
            names = list(contestants)[:: 1 if turn % 2 else -1]  # whatever disturbs the machine disturbs both
            times = {name: [measure(contestants[name], 0, one, 1).seconds for one in layouts] for name in names}
            rounds.append({name: sum(seconds) for name, seconds in times.items()})
            gc.collect()
    finally:
        gc.enable()
    ratios = {name: round(median([one[name] / one[TEXTBOOK] for one in rounds[1:]]), 5) for name in TIMED}
    return CoreSpeed(commit_of(HOME), versions()["python"], ratios)


def kept_speed() -> CoreSpeed:
    """Return the newest of the kept measurements."""
    return msgspec.json.decode(KEPT.read_bytes().splitlines()[-1], type=CoreSpeed)


def slower_than(kept: CoreSpeed, now: CoreSpeed) -> list[str]:
    """Return a message for each ratio at least `SLOWER` times its kept value."""
    return [
        f"{name} takes {ratio / kept.ratios[name]:.2f} times its part of the textbook's time at {kept.commit}"
        for name, ratio in now.ratios.items()
        if name in kept.ratios and ratio >= SLOWER * kept.ratios[name]
    ]


def compare_with_reference(keep: bool) -> int:
    """Print the ratios beside the kept ones; `keep` appends them. Returns 1 if the core has become slower."""
    from benchmarks.command_line.rich_console import make_console  # here, as guarded processes show nothing

    kept, now = kept_speed(), measured()
    title = f"Processor time in times that of {TEXTBOOK}, the median of {PAIRS} rounds"
    columns: list[str | Metric] = ["contestant", Metric("", label="now"), Metric("", label=f"at {kept.commit}")]
    rows = [[name, ratio, kept.ratios.get(name)] for name, ratio in now.ratios.items()]
    make_console().print(Table(title, columns, rows))
    if keep:
        with KEPT.open("ab") as file:
            file.write(msgspec.json.encode(now) + b"\n")
    return report_faults(slower_than(kept, now))
