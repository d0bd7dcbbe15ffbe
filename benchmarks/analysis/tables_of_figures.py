"""Tables: figures for people, on a terminal, in a file or on a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Literal

from benchmarks.analysis.metric import Metric, metrics_of
from benchmarks.analysis.statistics import Interval
from game.wording import visible

if TYPE_CHECKING:  # imported only to print: guarded processes do not
    from rich.console import Console, ConsoleOptions, RenderableType


SPACE = 2


@dataclass(frozen=True)
class Table:
    """A table with a title and a note. A column is given by a heading, or by the metric of its values.

    The first `words` columns are text, which is never cut, the others figures. In a table too wide for a terminal,
    headings are broken at blanks, and the `optional` columns are dropped one by one. If the rest is still too wide, it
    is shown in parts, one below the other.
    """

    title: str
    columns: Sequence[str | Metric]
    rows: Sequence[Sequence[object]]
    note: str = ""
    words: int = 1
    optional: Sequence[str] = ()

    @property
    def metrics(self) -> list[Metric]:
        """List the columns, each heading as a metric without a description."""
        return [Metric("", label=one) if isinstance(one, str) else one for one in self.columns]

    @property
    def headings(self) -> list[str]:
        return [metric.heading for metric in self.metrics]

    def formatted(self) -> list[list[str]]:
        rows = [zip(row, self.metrics, strict=True) for row in self.rows]
        return [[visible(metric.format(cell), in_line=True) for cell, metric in row] for row in rows]

    def legend(self) -> str:
        return " · ".join(self._meanings())

    def _meanings(self) -> list[str]:
        return [f"{metric.heading}: {metric.description}" for metric in self.metrics if metric.description]

    def widths(self, *, broken: bool = False) -> list[int]:
        """Return the width of each column, with its heading in one line or `broken` at blanks."""
        headings = [max(heading.split(" "), key=len) if broken else heading for heading in self.headings]
        return [max(map(len, column)) for column in zip(headings, *self.formatted(), strict=True)]

    def fitted(self, width: int) -> list[Table]:
        table, left_out = self, list[str]()
        while _total(table.widths(broken=True)) > width and len(left_out) < len(self.optional):
            left_out.append(self.optional[len(left_out)])
            table = self._with([place for place, one in enumerate(self.headings) if one not in left_out])
        if left_out:
            note = f"left out at {width} characters a line: {', '.join(left_out)}"
            table = replace(table, note=f"{self.note}\n{note}".lstrip())
        return [table] if _total(table.widths(broken=True)) <= width else table._parts(width)

    def _parts(self, width: int) -> list[Table]:
        """Split the table into parts that fit, each with the columns of words and at least one column of figures."""
        widths, names = self.widths(broken=True), list(range(self.words))
        parts = [names]
        for place in range(self.words, len(widths)):
            if len(parts[-1]) > len(names) and _total([widths[one] for one in [*parts[-1], place]]) > width:
                parts.append(names)
            parts[-1] = [*parts[-1], place]
        tables = [self._with(part) for part in parts]
        return [
            replace(table, title="" if number else self.title, note=self.note if table is tables[-1] else "")
            for number, table in enumerate(tables)
        ]

    def _with(self, places: Sequence[int]) -> Table:
        rows = [[row[place] for place in places] for row in self.rows]
        return replace(self, columns=[self.columns[place] for place in places], rows=rows)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        from rich.text import Text

        from benchmarks.command_line.rich_console import MEASURE

        for table in self.fitted(options.max_width):
            if table.title:
                title = wrap(table.title, options.max_width, break_on_hyphens=False)
                yield Text("\n".join(["", *title]), style="bold")
            yield table._grid(options.max_width)
            for paragraph in (table.legend(), *table.note.splitlines()):
                for line in wrap(paragraph, min(options.max_width, MEASURE), break_on_hyphens=False):
                    yield Text(line, style="dim")

    def _grid(self, width: int) -> RenderableType:
        from rich import box
        from rich.table import Table as Grid
        from rich.text import Text

        grid = Grid(box=box.SIMPLE_HEAD, padding=(0, SPACE - 1, 0, 0), pad_edge=False, show_edge=False)
        widths = self.widths(broken=_total(self.widths()) > width)
        for place, heading in enumerate(self.headings):
            lines = "\n".join(wrap(heading, widths[place], break_on_hyphens=False))
            justify: Literal["left", "right"] = "left" if place < self.words else "right"
            grid.add_column(lines, justify=justify, vertical="bottom", overflow="fold")
        last: list[str] = []
        for row in self.formatted():
            repeated = row[: self.words - 1] == last[: self.words - 1]  # such as the board
            names = ["" if repeated else name for name in row[: self.words - 1]]
            grid.add_row(*map(Text, [*names, *row[self.words - 1 :]]))
            last = row
        return grid

    def to_plain(self) -> str:
        lines = [[self.title], self.headings, *self.formatted()]
        return "".join("\t".join(line) + "\n" for line in lines)

    def to_markdown(self) -> str:
        """Return the table as Markdown, with its title above, and the legend and the note below.

        >>> print(Table("Proved", ["engine", "share"], [["`sat`", "100 %"]]).to_markdown())
        **Proved**
        <BLANKLINE>
        | engine | share |
        |---|--:|
        | `sat` | 100 % |
        <BLANKLINE>
        """
        ruler = ["---" if place < self.words else "--:" for place in range(len(self.columns))]
        rows = [[cell.replace("|", "\\|") for cell in row] for row in (self.headings, *self.formatted())]
        lines = [f"| {' | '.join(row)} |" for row in rows]
        lines.insert(1, f"|{'|'.join(ruler)}|")
        below = [line for line in (self.legend(), *self.note.splitlines()) if line]
        return "\n".join([f"**{self.title}**", "", *lines, "", *(f"{line}\n" for line in below)])

    def to_html(self) -> str:
        """Return the table as HTML: columns sort on a click, and their descriptions are shown as tooltips."""
        head = "".join(map(_head_cell, self.metrics))
        body = "\n".join(self._html_row(row, shown) for row, shown in zip(self.rows, self.formatted(), strict=True))
        notes = "".join(f"<p class=note>{escape(line)}</p>" for line in self.note.splitlines())
        if meanings := self._meanings():
            lines = "".join(f"<li>{escape(meaning)}</li>" for meaning in meanings)
            notes += f"<details><summary>Columns</summary><ul>{lines}</ul></details>"
        return (
            f"<h3>{escape(self.title)}</h3>\n<div class=wide tabindex=0 role=region "
            f'aria-label="{escape(self.title)}"><table class="sortable words{self.words}">\n'
            f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>\n{notes}\n"
        )

    def _html_row(self, row: Sequence[object], shown: Sequence[str]) -> str:
        names = [f"<th scope=row>{escape(name)}</th>" for name in shown[: self.words]]
        return f"<tr>{''.join([*names, *map(_figure_cell, row[self.words :], shown[self.words :])])}</tr>"


def _total(widths: Sequence[int]) -> int:
    return sum(widths) + SPACE * (len(widths) - 1)


def _figure_cell(cell: object, text: str) -> str:
    """Return a cell as HTML: its text, and the number by which it is sorted, if any."""
    value = cell.estimate if isinstance(cell, Interval) else cell
    key = f' data-value="{float(value)}"' if isinstance(value, int | float) and value == value else ""
    return f"<td{key}>{escape(text)}</td>"


def figures_table(
    title: str,
    kind: type[Any],
    figures: Sequence[Any],
    *,
    note: str = "",
    without: Sequence[str] = (),
) -> Table:
    """Build a table of `figures`, dataclasses of this `kind`; `without` lists the keys of metrics to leave out."""
    metrics = [metric for metric in metrics_of(kind) if metric.key not in without]
    keys = {metric.key for metric in metrics_of(kind)}
    labels = [one.name for one in fields(kind) if one.name not in keys]
    shown = [*labels, *(metric.key for metric in metrics)]
    rows: list[list[object]] = [[getattr(one, key) for key in shown] for one in figures]
    return Table(title, [*labels, *metrics], rows, note, len(labels))


def _head_cell(metric: Metric) -> str:
    unit = f"in {metric.unit}" if metric.unit else ""
    better = f"{metric.better} is better" if metric.better else ""
    about = escape("; ".join(filter(None, (metric.description, unit, better))))
    tooltip = f' title="{about}"' if about else ""
    return f"<th scope=col><button type=button{tooltip}>{escape(metric.heading)}</button></th>"
