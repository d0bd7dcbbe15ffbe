"""Figure and tables of what the first rules of books cover."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.analysis.plot_labels import mark, names_at_ends
from benchmarks.analysis.plots import COLORS, MARKERS, Plot, as_svg, drawing
from benchmarks.analysis.result_table import Table
from benchmarks.analysis.statistics import Interval
from benchmarks.rule_learning.coverage_sums import CoverageSums, Shares
from benchmarks.rule_learning.rule_coverage import BESIDE, FOUR_NUMBERS, RUNGS

HEADINGS = ("conclusions", "moves", "boards without a guess")


def tables(sums: CoverageSums) -> Iterator[Table]:
    """For each learnt book a table of its rules; and one of all ways to reason."""
    of = f"{sums.size}, {sums.positions:,} positions, {sums.conclusions:,} conclusions, {sums.moves:,} moves, "
    of += f"{sums.boards:,} boards without a guess"
    rows: list[list[object]] = []
    for book in sums.at_once:
        yield _rules_table(sums, book, f"The first rules of {book}: {of}")
    for way in (*BESIDE, *sums.at_once, *RUNGS, FOUR_NUMBERS):
        rules = str(len(sums.rules(way))) if way in sums.says["rules"] else ""
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
        "that one rule shows by itself · at most: no choice of as many rules of the book shows more at once"
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


def figures(sums: CoverageSums) -> dict[str, str]:
    """What is not covered yet, by the number of rules: of the conclusions, the moves and the boards.

    For each the name of a file, and the picture in it.
    """
    return {f"rules-{measure}.svg": _figure(sums, measure).to_file() for measure in Shares._fields}


def _figure(sums: CoverageSums, measure: str) -> Plot:
    learnt = list(sums.at_once)
    others = [*BESIDE, *RUNGS, FOUR_NUMBERS]
    marks = {name: mark(place) for place, name in enumerate([*learnt, *others])}
    right = max(len(sums.rules(book)) for book in learnt)
    ends: dict[str, tuple[float, float, str]] = {}
    with drawing(3.2) as (drawn, axes):
        for place, name in enumerate(marks):
            color = COLORS[place % len(COLORS)]
            shares: list[Interval] = [getattr(share, measure) for share in sums.shares(name)]
            if name in others:
                shares = [shares[-1]] * (right if shares[-1].estimate > 0 else 0)
            # What is covered whole has no place on this scale.
            points = [(rules, 1 - share.estimate) for rules, share in enumerate(shares, 1) if share.estimate < 1]
            if not points:
                continue
            line = {"linestyle": ":"} if name in others else {"marker": MARKERS[place], "markersize": 3}
            axes.plot(*zip(*points, strict=True), color=color, linewidth=1.2, gid=marks[name], **line)
            if name in learnt:
                low, high = (
                    [1 - bound for bound in bounds] for bounds in zip(*[one[1:] for one in shares], strict=True)
                )
                axes.fill_between(range(1, len(shares) + 1), high, low, color=color, alpha=0.2, linewidth=0)
            ends[name] = *points[-1], color
        axes.set(xlabel="rules", ylabel=f"{HEADINGS[Shares._fields.index(measure)]} not covered", yscale="log")
        axes.set_xscale("log", base=2)
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
        axes.yaxis.set_major_formatter(lambda value, _: f"{value * 100:g}%")
        axes.set_ylim(bottom=min([point[1] for point in ends.values()], default=0.1) / 2, top=1)
        drawn.get_layout_engine().set(rect=(0, 0, 0.64, 1))
        drawn.draw_without_rendering()
        names_at_ends(axes, ends, marks)
        svg = as_svg(drawn)
    last = {book: getattr(sums.shares(book)[-1], measure) for book in learnt}
    covered = ", ".join([f"{book} {shown(share)}" for book, share in last.items()])
    sentence = (
        f"The share that the first rules do not cover, of {sums.size}; the scale has no place for nothing. "
        "Bands: 95% intervals over boards. Dotted: all rules of other books, and the ladder. "
        f"All rules cover {covered}."
    )
    return Plot(f"How many rules does it take: {HEADINGS[Shares._fields.index(measure)]}", svg, sentence)
