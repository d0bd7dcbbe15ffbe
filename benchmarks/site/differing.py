"""The positions on which contestants differ: each drawn as a board for those who prove the same, with explanations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from benchmarks.analysis.themes import themed
from benchmarks.experiments.differences import Differing, Proven
from benchmarks.judge import MEANINGS
from benchmarks.verdict.evidence import Evidence
from engines import create_reasoner
from engines.board.clue_index import ClueIndex
from game.errors import GaveUp, NotEntailed
from game.grid import Cell
from game.observation import Observation
from game.pictures import Known, of_comparison, svg

MOST_EXPLAINED = 24
"""Cells of a position that are explained: of the others it is said that they follow."""

MOST_ARGUED = 16
"""Clues of a proof up to which its argument is told step by step; of a longer one the clues are listed."""

MOST_WITH_TOTAL = 5
"""The same for a proof that takes the total: from more clues it is a long one by cases, and seconds are gone for it."""


@dataclass(frozen=True)
class Explained:
    """Why a cell is what it is: `lines` in words, step by step where that is known, and the cells of the `clues`."""

    lines: list[str]
    clues: tuple[Cell, ...]


@dataclass(frozen=True)
class ShownBoard:
    """What some contestants, who prove the same of a position, know of it."""

    names: tuple[str, ...]
    svg: str


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
        groups: dict[Proven, list[str]] = {}
        for name, proven in self.differing.proved.items():
            groups.setdefault(proven, []).append(name)
        return [(tuple(names), cells) for cells, names in sorted(groups.items(), key=lambda pair: -len(pair[0]))]

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
        judgement = self.differing.judgement
        right = {(*cell, True) for cell in judgement.mines} | {(*cell, False) for cell in judgement.safes}
        return [name for name, proven in self.differing.proved.items() if not proven <= right]

    def boards(self) -> list[ShownBoard]:
        """A board for each group of contestants, the differing cells marked."""
        known = {" ".join(names): _known(cells) for names, cells in self.groups}
        picture = of_comparison(self.differing.judgement.observation, known, title=self.name)
        drawn = [replace(picture, panels=(replace(panel, name=""),), caption="") for panel in picture.panels]
        return [
            ShownBoard(names, themed(svg(replace(one, title=f"What {', '.join(names)} know"), words=False)))
            for (names, _), one in zip(self.groups, drawn, strict=True)
        ]

    def explanations(self) -> Iterator[tuple[Cell, str, list[str], list[Cell]]]:
        """For each differing cell: what is so, the grade of inference, why, and the cells of the clues."""
        judgement = self.differing.judgement
        grade_of = {cell: grade for grade, cells in judgement.grades.items() for cell in cells}
        for number, cell in enumerate(self.cells):
            if cell not in grade_of:
                yield cell, "it does not follow", ["Who claims it is wrong to."], []
                continue
            is_mine = cell in judgement.mines
            what = f"{'a mine' if is_mine else 'safe'}; it takes {MEANINGS[grade_of[cell]]}"
            why = self._why(cell, is_mine) if number < MOST_EXPLAINED else None
            yield cell, what, why.lines if why else ["It follows from the numbers."], list(why.clues) if why else []

    def _why(self, cell: Cell, is_mine: bool) -> Explained | None:
        try:
            return explain(self.differing.judgement.observation, cell, is_mine)
        except (GaveUp, NotEntailed):
            return None


def explain(observation: Observation, cell: Cell, is_mine: bool) -> Explained:
    """A minimal set of clues that proves what the cell is, with its steps where it has any.

    Raises `NotEntailed` where it does not follow, and `GaveUp` where that is too much to find out.
    """
    found = ClueIndex(observation).explain(create_reasoner("sat"), cell, is_mine)
    clues = tuple(clue.source for clue in found.clues if isinstance(clue.source, tuple))
    by_total = any(clue.source == "total" for clue in found.clues)
    if len(found.clues) > (MOST_WITH_TOTAL if by_total else MOST_ARGUED):
        return Explained(list(map(str, found.clues)), clues)
    try:
        return Explained(list(found.sentences), clues)
    except GaveUp:  # the clues prove it, but no argument that a person can follow was found
        return Explained(list(map(str, found.clues)), clues)


def shown_positions(evidence: Evidence) -> list[ShownPosition]:
    """All differing positions that are kept, the named ones first."""
    found = []
    for summary in sorted(evidence.deductions, key=lambda one: not one.plan.groups[0].names):
        for differing in summary.differences.positions:
            board = summary.plan.group_of(differing.number).name
            found.append(ShownPosition(evidence.name_of(summary, differing.number), board, differing))
    return found


def count_of(evidence: Evidence) -> int:
    """How many positions differ, those that are not kept among them."""
    return sum(summary.differences.count for summary in evidence.deductions)


def choices(positions: Sequence[ShownPosition]) -> dict[str, list[str]]:
    """What positions can be filtered by: names of contestants, grades and sizes."""
    return {
        "contestant": list(dict.fromkeys(name for one in positions for name in one.differing.proved)),
        "grade": list(dict.fromkeys(grade for one in positions for grade in one.grades)),
        "size": list(dict.fromkeys(one.size for one in positions)),
    }


def _known(cells: Proven) -> Known:
    return Known({(row, column): is_mine for row, column, is_mine in cells})


def as_data(position: ShownPosition) -> list[dict[str, Any]]:
    """The explanations as the script of the page takes them."""
    return [
        {"cell": cell, "what": what, "why": lines, "clues": clues}
        for cell, what, lines, clues in position.explanations()
    ]
