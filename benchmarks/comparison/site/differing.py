"""The positions on which contestants differ: each drawn as a board for those who prove the same, with explanations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property

from benchmarks.comparison.verdict.evidence import Evidence
from benchmarks.experiments.deductions.differences import Differing, Proven
from benchmarks.experiments.deductions.pooled_deductions import names_of_positions
from benchmarks.judge import GRADES, MEANINGS
from engines import create_reasoner
from engines.board.clue_index import ClueIndex
from game.board.observation import Observation
from game.errors import GaveUp, NotEntailed
from game.grid import Cell
from game.pictures import Known, Role, of_observation, svg

MOST_EXPLAINED = 24
"""Cells of a position that are explained; the others are only said to follow."""

MOST_ARGUED = 16
"""Clues of a proof up to which its argument is shown step by step; of a longer proof the clues are listed."""

MOST_WITH_TOTAL = 5
"""The same for a proof that takes the total: with more clues it is a long one by cases that takes seconds to find."""


@dataclass(frozen=True)
class Explained:
    """What a `cell` is, and `why` in words, step by step where that is known, with the cells of the `clues`."""

    cell: Cell
    what: str
    why: Sequence[str]
    clues: Sequence[Cell] = ()


@dataclass(frozen=True)
class ShownPosition:
    """A position on which contestants differ, as it is shown: no other has its `name`."""

    name: str
    board: str
    differing: Differing

    @property
    def size(self) -> str:
        """Rows and columns."""
        return f"{self.differing.judgement.height}x{self.differing.judgement.width}"

    @cached_property
    def groups(self) -> list[tuple[tuple[str, ...], Proven]]:
        """The contestants that prove the same together, with what they prove; those who prove the most first."""
        return self.differing.groups()

    @cached_property
    def cells(self) -> list[Cell]:
        """The cells on which not all say the same, in order."""
        groups = [cells for _, cells in self.groups]
        return sorted({(row, column) for row, column, _ in frozenset.union(*groups) - frozenset.intersection(*groups)})

    @property
    def grades(self) -> list[str]:
        """The grades of inference that these cells take, the weakest first."""
        differing = set(self.cells)
        return [grade for grade, cells in self.differing.judgement.grades.items() if differing.intersection(cells)]

    def missing(self, name: str) -> int:
        """How many of the cells that follow the contestant does not prove."""
        judgement = self.differing.judgement
        proven = {(row, column) for row, column, _ in self.differing.proved.get(name, ())}
        return len({*judgement.mines, *judgement.safes} - proven)

    @property
    def missed_by(self) -> list[str]:
        """The contestants that do not prove all that follows."""
        return [name for name in self.differing.proved if self.missing(name)]

    @property
    def wrongly_claimed_by(self) -> list[str]:
        """The contestants that claim what does not follow."""
        return self.differing.wrongly_claimed_by

    def boards(self) -> Iterator[tuple[tuple[str, ...], str]]:
        """For each group of contestants a board in SVG with what they claim, the differing cells marked."""
        picture = self.differing.picture(title=self.name)
        for (names, _), panel in zip(self.groups, picture.panels, strict=True):
            title = f"What {', '.join(names)} claim"
            drawn = replace(picture, panels=(replace(panel, name=""),), title=title, caption="")
            yield names, svg(drawn, theme="page", words=False)

    def card(self) -> str:
        """The position as everybody was given it, the differing cells marked: a small board in SVG."""
        known = Known().highlighting(Role.DIFFERENT, self.cells)
        picture = of_observation(self.differing.judgement.observation, known, title=self.name)
        return svg(picture, legend=False, words=False)

    def explanations(self) -> Iterator[Explained]:
        """What each differing cell is, and why."""
        judgement = self.differing.judgement
        grade_of = {cell: grade for grade, cells in judgement.grades.items() for cell in cells}
        for number, cell in enumerate(self.cells):
            if cell not in grade_of:
                yield Explained(cell, "it does not follow", ["Whoever claims it is wrong to."])
                continue
            is_mine = cell in judgement.mines
            what = f"{'a mine' if is_mine else 'safe'}; it takes {MEANINGS[grade_of[cell]]}"
            lines, clues = ["It follows from the numbers."], list[Cell]()
            if number < MOST_EXPLAINED:
                with suppress(GaveUp, NotEntailed):
                    lines, clues = explain(judgement.observation, cell, is_mine)
            yield Explained(cell, what, lines, clues)


def explain(observation: Observation, cell: Cell, is_mine: bool) -> tuple[list[str], list[Cell]]:
    """A minimal set of clues that proves what the cell is: an argument in words, and the cells of these clues.

    Where they have no argument that a person can follow, they are listed instead. Raises `NotEntailed` where it does
    not follow, and `GaveUp` where that is too much to find out.
    """
    found = ClueIndex(observation).explain(create_reasoner("sat"), cell, is_mine)
    cells = [clue.source for clue in found.clues if isinstance(clue.source, tuple)]
    by_total = any(clue.source == "total" for clue in found.clues)
    if len(found.clues) <= (MOST_WITH_TOTAL if by_total else MOST_ARGUED):
        with suppress(GaveUp):
            return list(found.sentences), cells
    return list(map(str, found.clues)), cells


def shown_positions(evidence: Evidence) -> list[ShownPosition]:
    """All differing positions that are kept, the named ones first."""
    runs = zip(evidence.deductions, names_of_positions(evidence.deductions), strict=True)
    return [
        ShownPosition(name_of(one.number), summary.plan.group_of(one.number).name, one)
        for summary, name_of in sorted(runs, key=lambda run: not run[0].plan.groups[0].names)
        for one in summary.differences.positions
    ]


def choices(positions: Sequence[ShownPosition]) -> dict[str, list[str]]:
    """What positions can be filtered by: who misses something or is wrong, the grades as on the ladder, and sizes."""
    found = {grade for one in positions for grade in one.grades}
    return {
        "contestant": list(dict.fromkeys(name for one in positions for name in one.differing.proved)),
        "wrong": list(dict.fromkeys(name for one in positions for name in one.wrongly_claimed_by)),
        "grade": [grade for grade in GRADES if grade in found],
        "size": list(dict.fromkeys(one.size for one in positions)),
    }
