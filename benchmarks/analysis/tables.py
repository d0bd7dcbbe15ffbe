"""Tables: figures as people read them, on a terminal, in a file or on a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from html import escape
from itertools import starmap, zip_longest
from typing import TYPE_CHECKING, Any

from benchmarks.analysis.metrics import Metric, metrics_of
from benchmarks.analysis.pairs import Duel, Race
from benchmarks.analysis.words import p_text, ratio

if TYPE_CHECKING:  # imported where something is printed: guarded processes print nothing
    from rich.console import Console, RenderableType


def make_console() -> Console:
    """Standard output: as wide as the terminal, or as wide as it takes where there is none."""
    from rich.console import Console

    console = Console()
    return console if console.is_terminal else Console(width=1000)


def say(console: Console, lines: Iterable[str]) -> None:
    """Print lines as they are."""
    for line in lines:
        console.print(line, markup=False, highlight=False, soft_wrap=True)


@dataclass(frozen=True)
class Table:
    """A table between its title and a note. A column is a heading, or the metric of its values.

    The first `words` columns are text, the others figures. A cell that is text stands as it is; nothing is cut.
    """

    title: str
    columns: Sequence[str | Metric]
    rows: Sequence[Sequence[object]]
    note: str = ""
    words: int = 1

    @property
    def headings(self) -> list[str]:
        """What stands above the columns."""
        return [column if isinstance(column, str) else column.heading for column in self.columns]

    def shown(self) -> list[list[str]]:
        """The rows as text, each as long as there are columns."""
        return [list(starmap(_text, zip_longest(row, self.columns, fillvalue=""))) for row in self.rows]

    def __rich__(self) -> RenderableType:
        from rich import box
        from rich.console import Group
        from rich.table import Table as Grid
        from rich.text import Text

        grid = Grid(box=box.SIMPLE_HEAD)
        for place, heading in enumerate(self.headings):
            grid.add_column(heading, justify="left" if place < self.words else "right", overflow="fold")
        for row in self.shown():
            grid.add_row(*map(Text, row))
        return Group(Text(f"\n{self.title}", style="bold"), grid, Text(self.note, style="dim"))

    def to_html(self) -> str:
        """As a part of a page."""
        head = "".join(map(_head_cell, self.columns))
        body = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in self.shown())
        notes = "".join(f"<p class=note>{escape(line)}</p>" for line in self.note.splitlines())
        return (
            f"<h3>{escape(self.title)}</h3>\n<div class=wide><table class=words{self.words}>\n"
            f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>\n{notes}\n"
        )


def figures_table(
    title: str,
    kind: type[Any],
    figures: Sequence[Any],
    *,
    not_installed: Mapping[str, str] | None = None,
    note: str = "",
    without: Sequence[str] = (),
    own: Sequence[Metric] = (),
    own_figures: Sequence[Mapping[str, float | None]] = (),
) -> Table:
    """A table of `figures`, dataclasses of this `kind`: first the fields that are no metrics, then the metrics.

    `without` are keys of metrics that are left out. The note describes the metrics. `own` metrics come last, with a
    mapping by their keys for each of the `figures`.
    """
    metrics = [metric for metric in metrics_of(kind) if metric.key not in without]
    keys = {metric.key for metric in metrics_of(kind)}
    labels = [one.name for one in fields(kind) if one.name not in keys]
    rows: list[list[object]] = []
    last: list[object] = []
    for place, one in enumerate(figures):
        names = [getattr(one, label) for label in labels]
        shown = ["" if names[:-1] == last[:-1] else name for name in names[:-1]]
        last = names
        more = [own_figures[place][metric.key] for metric in own] if own_figures else []
        rows.append([*shown, names[-1], *(getattr(one, metric.key) for metric in metrics), *more])
    for contestant in not_installed or {}:
        rows.append([*[""] * (len(labels) - 1), contestant, "not installed"])
    described = " · ".join(f"{metric.heading}: {metric.description}" for metric in (*metrics, *own))
    return Table(title, [*labels, *metrics, *own], rows, "\n".join(filter(None, [described, note])), len(labels))


def pairs_table(duels: Sequence[Duel], races: Sequence[Race], note: str = "") -> Table:
    """The same pairs of contestants in winning and in time."""
    rows = [
        [
            f"{duel.first} : {duel.second}",
            f"{duel.games:,}",
            f"{duel.only_first:,} : {duel.only_second:,}",
            p_text(duel.p_value),
            ratio(race.ratio),
            p_text(race.p_value),
        ]
        for duel, race in zip(duels, races, strict=True)
    ]
    columns = ["contestants", "games", "won by one alone", "McNemar, exact", "median ratio of times [95%]", "sign test"]
    return Table("Two by two on the same layouts, each p after Holm", columns, rows, note)


def _text(cell: object, column: str | Metric) -> str:
    if isinstance(cell, str):
        return cell
    return column.shown(cell) if isinstance(column, Metric) else str(cell)


def _head_cell(column: str | Metric) -> str:
    if isinstance(column, str):
        return f"<th>{escape(column)}</th>"
    better = f"; {column.better} is better" if column.better else ""
    return f'<th title="{escape(column.description + better)}">{escape(column.heading)}</th>'
