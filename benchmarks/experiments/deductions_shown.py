"""Deductions as tables, plots and sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from benchmarks.analysis import plots
from benchmarks.analysis.page import Part, Text
from benchmarks.analysis.tables import Table, figures_table
from benchmarks.analysis.words import NOTHING
from benchmarks.experiments.deduction_figures import DeductionFigures
from benchmarks.experiments.deductions import NOBODY, Deductions
from benchmarks.harness.trials import JUDGE
from game.words import counted, in_a_row


class DeductionsSummary(Deductions):
    """What everybody proved, and how it is shown."""

    def tables(self) -> Iterator[Table]:
        """See `Summary`."""
        yield deductions_table(self)
        if self.found_in:
            yield named_table(self)
        if len(self.contestants) > 1:
            yield agreement_table(self)
        yield from self.own_tables()

    def section(self) -> Iterator[Part | None]:
        """See `Summary`."""
        yield Text("Findings", self.faults() or findings(self))
        yield deductions_table(self)
        if self.found_in:
            yield named_table(self)
        yield plots.shares_by_grade(self.shares_by_grade(), self.entailed)
        yield plots.time_by_frontier({name: self.times_by_frontier[name] for name in self.contestants})
        if len(self.contestants) > 1:
            yield agreement_table(self)


def deductions_table(summary: Deductions) -> Table:
    """What each contestant proved on identical positions, group by group."""
    return figures_table(
        "Deductions on identical positions",
        DeductionFigures,
        summary.figures(),
        not_installed=summary.plan.not_installed,
        note=judging_sentence(summary.judging()),
    )


def named_table(summary: Deductions) -> Table:
    """What each contestant found of the cells that follow in each position that has a name of its own."""
    lines = []
    for number in sorted(summary.found_in):
        found = summary.found_in[number]
        counts = [str(found.get(contestant, NOTHING)) for contestant in (JUDGE, *summary.contestants)]
        lines.append([summary.plan.name_of(number), *counts])
    return Table(
        "Named positions for each grade of inference",
        ["grade: position", "entailed", *summary.contestants],
        lines,
        "entailed: cells that follow from the facts · the others: how many of them each finds",
    )


def agreement_table(summary: Deductions) -> Table:
    """Who finds what another does not: cells found by the contestant of a row and not by that of a column."""
    names, more = summary.contestants, found_alone(summary)
    compared = sum(pair.both_complete for pair in summary.agreements())
    disagreed = sum(pair.disagreed for pair in summary.agreements())
    return Table(
        "Agreement: cells that the row's contestant proves and the column's does not",
        ["contestant", *names],
        [[row, *(more.get((row, column), NOTHING) for column in names)] for row in names],
        f"two contestants said complete of the same position {counted(compared, 'time')}, and disagreed in "
        f"{disagreed:,} of them",
    )


def found_alone(summary: Deductions) -> dict[tuple[str, str], int]:
    """How many cells the first of two contestants found and the second did not.

    Two that never finished the same position have no number.
    """
    more: dict[tuple[str, str], int] = {}
    for pair in summary.agreements():
        if pair.positions:
            more[pair.first, pair.second], more[pair.second, pair.first] = pair.only_first, pair.only_second
    return more


def findings(summary: Deductions) -> list[str]:
    """Who finds how much, those together who find the same, in words."""
    entailed = summary.entailed.total()
    everybody = "As far as was judged, nobody" if summary.judged() < sum(summary.judging().values()) else "Nobody"
    sentences = [f"{everybody} is unsound, and wherever two say that they know all, they agree."]
    for names in sorted(_alike(summary), key=lambda names: -summary.found(names[0])[0]):
        found, positions = summary.found(names[0])
        each = "each " if len(names) > 1 else ""
        alike = ", and all the same ones" if len(names) > 1 else ""
        left = summary.judged() - positions
        without = f", without a result in {left:,} of the {counted(summary.judged(), 'position')}" if left else ""
        sentences.append(
            f"{in_a_row(names)} {each}proved {found:,} of the {counted(entailed, 'cell')} that follow{alike}{without}."
        )
    return sentences


def judging_sentence(judging: Mapping[str, int]) -> str:
    """By what the positions were judged, and what it means where they were not."""
    unjudged = judging.get(NOBODY, 0)
    ways = [f"{counted(number, 'position')} by {way}" for way, number in judging.items() if way != NOBODY]
    sentence = f"Judged: {in_a_row(ways)}." if ways else "Nothing was judged."
    if unjudged:
        sentence += (
            f" {counted(unjudged, 'position')} by {NOBODY}: there a cell counts as unsound if it was called what it is "
            "not, and passes if it merely does not follow."
        )
    return sentence


def _alike(summary: Deductions) -> list[list[str]]:
    """The contestants in groups that have results in the same positions and proved the same in all of them."""
    same = {
        frozenset([pair.first, pair.second])
        for pair in summary.agreements()
        if pair.only_first == pair.only_second == 0
        and pair.positions == summary.finished(pair.first) == summary.finished(pair.second)
    }
    groups: list[list[str]] = []
    for contestant in summary.contestants:
        group = next((group for group in groups if frozenset([group[0], contestant]) in same), None)
        if group is None:
            groups.append([contestant])
        else:
            group.append(contestant)
    return groups
