"""Figure and tables of what the first rules of books cover."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from benchmarks.analysis.plot_labels import mark, names_at_ends
from benchmarks.analysis.plots import COLORS, MARKERS, as_svg, drawing
from benchmarks.analysis.result_table import Table
from benchmarks.analysis.statistics import Interval
from benchmarks.rule_learning.coverage_sums import CoverageSums
from benchmarks.rule_learning.rule_coverage import BESIDE, FOUR_NUMBERS, RUNGS

HEADINGS = ("conclusions", "moves", "boards without a guess")


def tables(sums: CoverageSums) -> Iterator[Table]:
    """For each learnt book a table of its rules; and one of all ways to reason."""
    of = f"{sums.size}, {sums.positions:,} positions, {sums.conclusions:,} conclusions, {sums.moves:,} moves, "
    of += f"{sums.boards:,} boards without a guess"
    rows: list[list[object]] = []
    for book in sums.at_once:
        if book not in BESIDE:
            yield _rules_table(sums, book, f"The first rules of {book}: {of}")
    for way in (*BESIDE, *[book for book in sums.at_once if book not in BESIDE], *RUNGS, FOUR_NUMBERS):
        rules = str(len(sums.rules(way))) if way in sums.at_once else ""
        rows.append([way, rules, *map(shown, sums.shares(way)[-1])])
    rows.append(["complete", "", *[shown(Interval(1, 1, 1))] * 3])
    yield Table(f"All together: {of}", ["way to reason", "rules", *HEADINGS], rows, words=2)


def _rules_table(sums: CoverageSums, book: str, title: str) -> Table:
    at_once = sums.shown_at_once(book)
    rows = [
        [number, name, *map(shown, shares), f"{once.share:.2%}", f"{once.bound:.2%}"]
        for number, (name, shares, once) in enumerate(
            zip(sums.rules(book), sums.shares(book), at_once, strict=True), start=1
        )
    ]
    headings = ["rules", "the last one", *HEADINGS, "at once", "at most"]
    note = (
        "covered by so many rules, in chains of several, too, with 95% intervals over boards · at once: conclusions "
        "that one rule shows at once · at most: what any choice of as many rules of the book shows at once"
    )
    return Table(title, headings, rows, note, words=2, optional=["at most", "at once"])


def shown(share: Interval) -> str:
    """A share with its interval.

    >>> shown(Interval(0.5, 0.25, 0.75)), shown(Interval(1, 1, 1))
    ('50.00% [25.00, 75.00]', '100%')
    """
    if share.low == share.high:
        return f"{share.estimate:.0%}"
    return f"{share.estimate:.2%} [{share.low * 100:.2f}, {share.high * 100:.2f}]"


def figure(measured: Sequence[CoverageSums]) -> str:
    """The conclusions that are not covered yet, by the number of rules, of each book and size, as SVG."""
    books = [book for book in measured[0].at_once if book not in BESIDE]
    with drawing(3.2) as (drawn, axes):
        ends: dict[str, tuple[float, float, str]] = {}
        marks: dict[str, str] = {}
        for place, (book, sums) in enumerate([(book, sums) for book in books for sums in measured]):
            shares = [one.conclusions for one in sums.shares(book)]
            name, color = f"{book}, {sums.size}", COLORS[place % len(COLORS)]
            points = range(1, len(shares) + 1)
            left = [1 - share.estimate for share in shares]
            low, high = [1 - share.high for share in shares], [1 - share.low for share in shares]
            marks[name] = mark(place)
            axes.plot(points, left, color=color, marker=MARKERS[place], markersize=3, linewidth=1.2, gid=marks[name])
            axes.fill_between(points, low, high, color=color, alpha=0.2, linewidth=0, gid=marks[name])
            ends[name] = points[-1], left[-1], color
        axes.set(xlabel="rules", ylabel="conclusions not covered", yscale="log")
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:.3%}".replace("0%", "%").replace(".0%", "%"))
        drawn.get_layout_engine().set(rect=(0, 0, 0.62, 1))
        drawn.draw_without_rendering()
        names_at_ends(axes, ends, marks)
        return as_svg(drawn)
