"""Plots as inline SVG, each with a sentence that says what it shows (matplotlib, extra `report`)."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from math import isnan, nan
from typing import Any

from benchmarks.judge import GRADES
from benchmarks.running.trials import Row, finished
from benchmarks.telling.statistics import percentile
from benchmarks.telling.summaries import (
    Agreement,
    Games,
    by_engine,
    found_alone,
    grade_shares,
    judgements,
    on_common_layouts,
    tried,
)
from benchmarks.telling.words import NOTHING

WIDTH = 4.4
"""Inches: small, so that the letters can be read where a phone shows the whole plot."""

# Okabe and Ito, Color universal design, 2008: apart for color-blind readers too. The markers differ as well.
COLORS = (
    *("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000"),
    *("#7F7F7F", "#B2A400", "#8B4513", "#332288", "#882255", "#44AA99"),
)
MARKERS = "osD^vPX*<>"


@dataclass(frozen=True)
class Plot:
    """An SVG picture and what it shows."""

    title: str
    svg: str
    sentence: str

    def to_html(self) -> str:
        """As a part of a page."""
        return (
            f"<figure><h3>{escape(self.title)}</h3>\n"
            f'<div class=plot role=img aria-label="{escape(self.sentence)}">{self.svg}</div>\n'
            f"<figcaption>{escape(self.sentence)}</figcaption></figure>\n"
        )


def time_by_frontier(rows: Sequence[Row], engines: Sequence[str]) -> Plot | None:
    """Median time of a deduction against the size of the frontier; None where none was judged that has one."""
    times = _times_by_frontier(rows)
    if not times:
        return None
    slowest = ("", 0.0, 0.0)
    with _figure(3.2) as (figure, axes):
        for engine, style in _styles(engines):
            points = times.get(engine, {})
            sizes = sorted(points)
            medians = [percentile(points[size], 50) for size in sizes]
            axes.plot(sizes, medians, label=engine, **style)
            if sizes and medians[-1] > slowest[1]:
                slowest = (engine, medians[-1], sizes[-1])
        axes.set(xlabel="hidden cells beside a number (bins that double)", ylabel="median ms a deduction")
        axes.set_xscale("log", base=2)
        axes.set_yscale("log")
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
        _legend_below(figure, axes)
        svg = _svg(figure)
    sentence = (
        f"Processor time to deduce all from scratch, by the size of the frontier; the highest median is that of "
        f"{slowest[0]}, {slowest[1]:.3g} ms at about {slowest[2]:g} cells."
    )
    return Plot("Time against frontier size", svg, sentence)


def _times_by_frontier(rows: Sequence[Row]) -> dict[str, dict[float, list[float]]]:
    """For each contestant and each bin of frontiers, if there is any, its milliseconds."""
    times: dict[str, dict[float, list[float]]] = {}
    for engine, trials in tried(rows).items():
        for row, judgement, _ in trials:
            if judgement is not None and judgement["frontier"] and "gave_up" not in row:
                times.setdefault(engine, {}).setdefault(_bin(judgement["frontier"]), []).append(row["ms"])
    return times


def _bin(frontier: int) -> float:
    """The middle of the bin: bins double, from 1 cell, 2 to 3, 4 to 7, and so on."""
    return 0.75 * 2 ** frontier.bit_length() if frontier > 1 else float(frontier)


def shares_by_grade(rows: Sequence[Row], engines: Sequence[str]) -> Plot | None:
    """The share of the entailed cells that each contestant finds, by grade of inference; None where there are none."""
    shares = grade_shares(rows, engines)
    judged = judgements(rows).values()
    entailed = {grade: sum(len(judgement["grades"][grade]) for judgement in judged) for grade in GRADES}
    grades = [grade for grade in GRADES if entailed[grade]]
    if not grades:
        return None
    with _figure(0.32 * len(shares) + 1.3) as (figure, axes):
        values = [[_share(*counts[grade]) * 100 for grade in grades] for counts in shares.values()]
        _heatmap(
            axes,
            values,
            [grade.replace(" ", "\n") + f"\n({entailed[grade]})" for grade in grades],
            list(shares),
            "{:.0f}%",
            100,
        )
        svg = _svg(figure)
    # Of all that is entailed: who gave up, or has not come so far, does not find all.
    full = [engine for engine, counts in shares.items() if all(counts[grade][0] == entailed[grade] for grade in grades)]
    everybody = f"those who find all of them: {', '.join(full)}" if full else "nobody finds all of them"
    sentence = (
        "Share of the entailed cells that each finds where it does not give up, by the weakest inference that shows "
        f"them (in brackets, how many cells); {everybody}."
    )
    return Plot("Deductions by grade of inference", svg, sentence)


def _share(found: int, entailed: int) -> float:
    return found / entailed if entailed else nan


def agreement_matrix(agreements: Sequence[Agreement], engines: Sequence[str]) -> Plot:
    """How many cells each contestant finds that another does not."""
    names, more = found_alone(agreements, engines)
    with _figure(0.36 * len(names) + 1.2) as (figure, axes):
        values = [[more.get((row, column), nan) for column in names] for row in names]
        _heatmap(axes, values, names, names, "{:.0f}", max([1, *more.values()]))
        axes.tick_params(axis="x", rotation=60)
        svg = _svg(figure)
    disagreements = sum(len(pair.disagreements) for pair in agreements)
    sentence = (
        "Cells that the row's contestant proves and the column's does not; where two both said complete they "
        f"disagreed in {disagreements} positions."
    )
    return Plot("Agreement", svg, sentence)


def win_rates(summaries: Sequence[Games]) -> Plot | None:
    """Win rates with their intervals, of contestants that all tried the same layouts; None without any."""
    if not summaries:
        return None
    with _figure(0.3 * len(summaries) + 0.9) as (figure, axes):
        for place, (summary, (_, style)) in enumerate(
            zip(summaries, _styles([summary.engine for summary in summaries]), strict=True)
        ):
            rate = summary.win_rate
            reach = [[rate.estimate - rate.low], [rate.high - rate.estimate]]
            axes.errorbar([rate.estimate], [place], xerr=reach, capsize=3, **style)
        axes.set_yticks(range(len(summaries)), [summary.engine for summary in summaries])
        axes.set(xlabel="games won", ylim=(len(summaries) - 0.5, -0.5))
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        svg = _svg(figure)
    best = max(summaries, key=lambda summary: summary.win_rate.estimate)
    sentence = (
        f"Share of games won, {best.games:,} each, with 95% intervals (Wilson); the highest is that of {best.engine}, "
        f"{best.win_rate.estimate:.1%}."
    )
    if len(summaries) > 1:
        sentence += " The layouts are those that all of them tried, so the pairs below can tell more apart."
    return Plot("Win rates", svg, sentence)


def times_of_games(rows: Sequence[Row], engines: Sequence[str]) -> Plot | None:
    """How the times of whole games or boards are spread, on layouts that all tried; None where none was finished."""
    rows_of = by_engine(finished(on_common_layouts(rows, engines)))
    names = [engine for engine in engines if engine in rows_of]
    if not names:
        return None
    with _figure(0.3 * len(names) + 0.9) as (figure, axes):
        times = [[row["cpu_s"] * 1e3 for row in rows_of[name]] for name in names]
        box = axes.boxplot(times, orientation="horizontal", whis=(0, 100), widths=0.6, patch_artist=True)
        for patch, (_, style) in zip(box["boxes"], _styles(names), strict=True):
            patch.set(facecolor=style["color"], alpha=0.5)
        axes.set_yticks(range(1, len(names) + 1), names)
        axes.set(xlabel="ms", xscale="log")
        axes.invert_yaxis()
        svg = _svg(figure)
    medians = {name: percentile(values, 50) for name, values in zip(names, times, strict=True)}
    quickest = min(medians, key=lambda name: medians[name])
    sentence = (
        "Processor time of each that was finished: the box holds the middle half, the line in it is the median, the "
        f"whiskers reach the extremes; the lowest median is that of {quickest}, {medians[quickest]:.3g} ms."
    )
    return Plot("Times", svg, sentence)


def _styles(engines: Sequence[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """A color and a marker for each of `engines`, by its place."""
    for place, engine in enumerate(engines):
        color, marker = COLORS[place % len(COLORS)], MARKERS[place % len(MARKERS)]
        yield engine, {"color": color, "marker": marker, "markersize": 4, "linewidth": 1.2}


def _heatmap(
    axes: Any, values: Sequence[Sequence[float]], columns: Sequence[str], rows: Sequence[str], text: str, highest: float
) -> None:
    # By the square root: one column of large numbers must not leave the others without color. NaN is nothing to show.
    shades = [[value**0.5 for value in line] for line in values]
    axes.pcolormesh(shades, cmap="Blues", vmin=0, vmax=highest**0.5, edgecolors="white", linewidth=0.8)
    axes.invert_yaxis()
    axes.set_xticks([place + 0.5 for place in range(len(columns))], columns)
    axes.set_yticks([place + 0.5 for place in range(len(rows))], rows)
    axes.tick_params(length=0)
    axes.grid(False)
    for row, line in enumerate(values):
        for column, value in enumerate(line):
            color = "white" if value > 0.4 * highest else "black"
            figure = NOTHING if isnan(value) else text.format(value)
            axes.text(column + 0.5, row + 0.5, figure, ha="center", va="center", color=color, fontsize=8)


def _legend_below(figure: Any, axes: Any) -> None:
    figure.legend(*axes.get_legend_handles_labels(), loc="outside lower center", ncols=3, frameon=False)


@contextmanager
def _figure(height: float) -> Iterator[tuple[Any, Any]]:
    """A figure with one plot, `height` inches high, closed at the end."""
    try:
        import matplotlib
    except ImportError as error:
        raise ImportError(f"a report needs matplotlib: pip install 'mineproof[report]' ({error})") from error
    matplotlib.use("svg")
    from matplotlib import pyplot

    style: Any = {
        "font.size": 9,
        "svg.fonttype": "none",
        "svg.hashsalt": "mineproof",
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.grid": True,
        "grid.color": "#e5e5e5",
        "axes.axisbelow": True,
    }
    with matplotlib.rc_context(style):
        figure, axes = pyplot.subplots(figsize=(WIDTH, height), layout="constrained")
        try:
            yield figure, axes
        finally:
            pyplot.close(figure)


def _svg(figure: Any) -> str:
    """The figure as SVG for a page: without the XML head, and as wide as the page lets it be."""
    file = io.StringIO()
    figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    text = file.getvalue()
    return re.sub(r'(<svg [^>]*?) height="[^"]*"|(?<=<svg) width="[^"]*"', r"\1", text[text.index("<svg") :], count=1)
