"""Plots as inline SVG, each described by a sentence (matplotlib, extra `report`)."""

import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from math import ceil, isnan, nan
from typing import Any

from benchmarks.analysis.figures_and_names_in_words import NO_FIGURE, percent
from benchmarks.analysis.statistics import Interval, wilson
from game.wording import in_a_row

WIDTH = 4.4
"""Width in inches: small, for legible letters where a phone shows the whole plot."""

INK = "#18212c"
"""The color of text and marks, which a page may replace on a dark background."""

LETTER = 5.0
"""Approximate width of a letter of a legend, in points."""

LEGEND_LINE, SAMPLE = 0.2, 48
"""The height of a line in a legend, in inches. The width of the sample and the space beside a name, in points."""

# Okabe and Ito, Color universal design, 2008: distinct for color-blind readers. The last ones are visible on light and
# on dark pages. The markers differ as well.
COLORS = (
    *("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", INK),
    *("#7F7F7F", "#B2A400", "#B5703C", "#7B6FD6", "#C2528B", "#44AA99"),
)
GRID = "#e5e5e6"
MARKERS = "osD^vPX*<>"

MOST_APART = 1000
"""The largest ratio of axis limits at which a logarithmic time axis has labels between the powers of ten."""


@dataclass(frozen=True)
class Plot:
    """An SVG picture with its description."""

    title: str
    svg: str
    sentence: str
    contestants: tuple[str, ...] = ()
    """The contestants that a reader can show or hide; `data-of` in the SVG holds a contestant's index in this tuple."""

    def to_html(self) -> str:
        boxes = "".join(
            f"<label><input type=checkbox checked data-shows={place}> {escape(name)}</label>"
            for place, name in enumerate(self.contestants)
        )
        chosen = f"<fieldset class=chosen hidden><legend>Shown:</legend>{boxes}</fieldset>\n" if boxes else ""
        return (
            f"<figure><h3>{escape(self.title)}</h3>\n{chosen}"
            f'<div class=plot role=img aria-label="{escape(self.sentence)}">{self.svg}</div>\n'
            f"<figcaption>{escape(self.sentence)}</figcaption></figure>\n"
        )


def shares_by_grade(shares: Mapping[str, Mapping[str, tuple[int, int]]], entailed: Mapping[str, int]) -> Plot | None:
    """Plot the share of entailed cells found by each contestant, by grade of inference; None without entailed cells.

    `shares` maps each contestant and grade to two numbers: the cells found, and the cells entailed in the positions
    that the contestant tried. `entailed` counts all entailed cells by grade.
    """
    grades = [grade for grade, cells in entailed.items() if cells]
    if not grades:
        return None
    with drawing(0.32 * len(shares) + 1.3) as (figure, axes):
        pairs = [[counts[grade] for grade in grades] for counts in shares.values()]
        values = [[100 * found / cells if cells else nan for found, cells in line] for line in pairs]
        columns = [grade.replace(" ", "\n") + f"\n({entailed[grade]:,})" for grade in grades]
        _heatmap(axes, values, columns, list(shares))
        svg = as_svg(figure)
    # Compared with all entailed cells, so contestants with failures or missing trials are not full.
    full = [one for one, counts in shares.items() if all(counts[grade][0] == entailed[grade] for grade in grades)]
    everybody = f"all of them are found by {', '.join(full)}" if full else "no contestant finds all"
    sentence = (
        "Share of the entailed cells found by each, by the weakest sufficient inference (in brackets, the number of "
        f"cells; without a result nothing counts as found); {everybody}."
    )
    return Plot("Deductions by grade of inference", svg, sentence)


def win_rates(rates: Mapping[str, Interval], games: int) -> Plot | None:
    """Plot win rates with intervals; None without rates. All contestants have tried the same `games` layouts."""
    if not rates:
        return None
    with drawing(0.3 * len(rates) + 0.9) as (figure, axes):
        for place, (contestant, style) in enumerate(styles(rates)):
            rate = rates[contestant]
            reach = [[rate.estimate - rate.low], [rate.high - rate.estimate]]
            drawn = axes.errorbar([rate.estimate], [place], xerr=reach, capsize=3, **style)
            for one in drawn.get_children():
                one.set_gid(mark(place))
        axes.set_yticks(range(len(rates)), list(rates))
        axes.set(xlabel="games won", ylim=(len(rates) - 0.5, -0.5))
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        svg = as_svg(figure)
    best = max(rates, key=lambda contestant: rates[contestant].estimate)
    near = [name for name, rate in rates.items() if name != best and rate.high >= rates[best].low]
    sentence = (
        f"Share of games won, {games:,} each, with 95% intervals (Wilson); the highest is {best}'s, "
        f"{percent(rates[best])}{f'; {in_a_row(near)} may be as good' if near else ''}."
    )
    if len(rates) > 1:
        sentence += " The layouts are shared by all, so the pairs below can be more decisive."
    return Plot("Win rates", svg, sentence, tuple(rates))


def reliability(bins: Mapping[str, Sequence[tuple[float, float, int]]]) -> Plot | None:
    """Plot the reliability diagram of contestants with chances; None without any.

    `bins` maps each contestant to its bins: mean chance of a mine, share of mines, and number of cells.
    """
    alike: dict[tuple[tuple[float, float, int], ...], list[str]] = {}
    for name, points in bins.items():
        rounded = tuple((round(chance, 4), round(share, 4), cells) for chance, share, cells in points)
        alike.setdefault(rounded, []).append(name)
    dots = {", ".join(names): points for points, names in alike.items() if points}
    if not dots:
        return None
    with drawing(2.9) as (figure, axes):
        axes.plot([0, 1], [0, 1], color=INK, linewidth=0.8, linestyle="--", label="calibrated")
        for names_told, style in styles(dots):
            chances, shares, cells = zip(*dots[names_told], strict=True)
            reach = [wilson(round(share * number), number)[1:] for share, number in zip(shares, cells, strict=True)]
            around = [
                [abs(share - end) for share, end in zip(shares, ends, strict=True)] for ends in zip(*reach, strict=True)
            ]
            axes.errorbar(chances, shares, yerr=around, capsize=2, label=names_told, **style)
        axes.set(xlabel="chance given (tenths of the scale)", ylabel="share of mines", xlim=(0, 1), ylim=(0, 1))
        legend_below(figure, axes)
        svg = as_svg(figure)

    def off(points: Sequence[tuple[float, float, int]]) -> float:
        return sum(abs(chance - share) * cells for chance, share, cells in points) / sum(p[2] for p in points)

    furthest = max(dots, key=lambda names: off(dots[names]))
    who = f"furthest from it is {furthest}" if len(dots) > 1 else "all have the same chances"
    sentence = (
        "Share of mines among cells with a given chance. The dashed line is perfect calibration; "
        f"{who}, off by {off(dots[furthest]):.3f} on average. Bars are 95% intervals (Wilson), as if cells were drawn "
        "independently."
    )
    return Plot("Reliability of chances", svg, sentence)


def pareto(points: Mapping[str, tuple[float, float]]) -> Plot | None:
    """Plot the share of deductions (0 to 1) against milliseconds, with the Pareto front; None without points."""
    if not points:
        return None
    front = pareto_front(points)
    with drawing(3.0) as (figure, axes):
        for place, (name, style) in enumerate(styles(points)):
            filled = {} if name in front else {"markerfacecolor": "none"}
            axes.plot(*points[name], linestyle="none", label=name, gid=mark(place), zorder=3, **style, **filled)
        _set_axes(axes, [time for time, _ in points.values()])
        _draw_front(axes, [points[name] for name in front])
        legend_below(figure, axes)
        svg = as_svg(figure)
    for place, (name, (milliseconds, share)) in enumerate(points.items()):
        title = escape(f"{name}: {share:.1%} in {milliseconds:.3g} ms")
        svg = svg.replace(f'<g data-of="{place}">', f'<g data-of="{place}"><title>{title}</title>', 1)
    sentence = (
        "Higher proves more, further left is faster. The filled marks on the line are the Pareto front: "
        f"{in_a_row(front)}. The share is of all entailed cells in the positions, where without a result nothing "
        "counts as proved; the time is the median for a whole board."
    )
    return Plot("Deductions against time", svg, sentence, tuple(points))


def pareto_front(points: Mapping[str, tuple[float, float]]) -> list[str]:
    """Return the Pareto front (less time, larger share), fastest first."""
    front: list[str] = []
    for name in sorted(points, key=lambda name: (points[name][0], -points[name][1])):
        if not front or points[name][1] > points[front[-1]][1]:
            front.append(name)
    return front


def _set_axes(axes: Any, times: Sequence[float]) -> None:
    from matplotlib.ticker import LogLocator, NullFormatter

    axes.set(xlabel="median ms a board (logarithmic)", ylabel="share proved", xscale="log")
    low, high = min(times) / 1.6, max(times) * 2
    axes.set_xlim(low, high)
    axes.margins(y=0.1)
    axes.set_ylim(top=min(axes.get_ylim()[1], 1.02))
    axes.autoscale(False)  # the front ends at the edges
    axes.xaxis.set_major_locator(LogLocator(subs=(1.0,) if high / low > MOST_APART else (1.0, 2.0, 5.0)))
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.yaxis.set_major_formatter(lambda value, _: f"{100 * value:.4g}%")


def _draw_front(axes: Any, front: Sequence[tuple[float, float]]) -> None:
    (_, slowest), (lowest, _) = axes.get_xlim(), axes.get_ylim()
    times, shares = zip((front[0][0], lowest), *front, (slowest, front[-1][1]), strict=True)
    axes.step(times, shares, where="post", color=COLORS[0], linewidth=1, gid="front")


def styles(contestants: Iterable[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each contestant with a color and a marker chosen by its index."""
    for place, contestant in enumerate(contestants):
        color, marker = COLORS[place % len(COLORS)], MARKERS[place % len(MARKERS)]
        yield contestant, {"color": color, "marker": marker, "markersize": 4, "linewidth": 1.2}


def _heatmap(axes: Any, values: Sequence[Sequence[float]], columns: Sequence[str], rows: Sequence[str]) -> None:
    # Square roots of the percentages, so that low ones have some color. NaN is a missing value.
    shades = [[value**0.5 for value in line] for line in values]
    axes.pcolormesh(shades, cmap="Blues", vmin=0, vmax=10, edgecolors="white", linewidth=0.8, clip_on=False)
    axes.invert_yaxis()
    axes.set_xticks([place + 0.5 for place in range(len(columns))], columns)
    axes.set_yticks([place + 0.5 for place in range(len(rows))], rows)
    axes.tick_params(length=0)
    axes.tick_params(axis="x", labelsize=8)  # the longest name fits a column
    axes.grid(False)
    for row, line in enumerate(values):
        for column, value in enumerate(line):
            color = INK if isnan(value) else "white" if value > 40 else "black"
            figure = NO_FIGURE if isnan(value) else f"{value:.0f}%"
            axes.text(column + 0.5, row + 0.5, figure, ha="center", va="center", color=color, fontsize=8)


def legend_below(figure: Any, axes: Any) -> None:
    """Draw the legend below the plot, and make the figure higher by its lines."""
    handles, names = axes.get_legend_handles_labels()
    columns = max(1, int(WIDTH * 72 / (LETTER * max(map(len, names)) + SAMPLE)))
    figure.set_figheight(figure.get_figheight() + LEGEND_LINE * ceil(len(names) / columns))
    figure.legend(handles, names, loc="outside lower center", ncols=columns, frameon=False, fontsize=8)


def mark(place: int) -> str:
    """Return the prefix of the SVG ids by which a page hides a contestant, the one at this place of the plot."""
    return f"of-{place}-"


@contextmanager
def drawing(height: float) -> Iterator[tuple[Any, Any]]:
    """Make a figure with one plot, `height` inches high; it is closed at the end."""
    try:
        import matplotlib
    except ImportError as error:
        raise ImportError(f"a report needs matplotlib: pip install 'mineproof[report]' ({error})") from error
    matplotlib.use("svg")
    from matplotlib import pyplot

    style: Any = {
        "savefig.transparent": True,
        "font.size": 9,
        "text.parse_math": False,  # names may contain dollar signs
        "svg.fonttype": "none",
        "svg.hashsalt": "mineproof",
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.grid": True,
        "grid.color": GRID,
        **dict.fromkeys(("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color"), INK),
        "axes.axisbelow": True,
    }
    with matplotlib.rc_context(style):
        figure, axes = pyplot.subplots(figsize=(WIDTH, height), layout="constrained")
        try:
            yield figure, axes
        finally:
            pyplot.close(figure)


def as_svg(figure: Any) -> str:
    """Render the figure as SVG for a page: without the XML header, and as wide as the page."""
    file = io.StringIO()
    figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    text = file.getvalue()
    text = re.sub(r'id="of-(\d+)-"', r'data-of="\1"', text)  # a contestant has several drawings
    text = re.sub(r' transform="rotate\(-?0 [^"]*\)"', "", text)  # some renderers misplace text with this
    text = text.replace(INK, "currentColor").replace(GRID, "var(--line, #e5e5e5)")
    return re.sub(r'(<svg [^>]*?) height="[^"]*"|(?<=<svg) width="[^"]*"', r"\1", text[text.index("<svg") :], count=1)
