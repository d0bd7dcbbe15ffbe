"""The boards of the site: positions on which contestants differ, explained, and mines called safe, to be seen again."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from shlex import quote

from benchmarks.analysis.soundness_faults import Fault, WrongMove
from benchmarks.command_line.classes_in_files import as_argument
from benchmarks.comparison.verdict.evidence import Evidence
from benchmarks.contestants import spec_of
from benchmarks.experiments.deductions.deduction_summary import DeductionsSummary
from benchmarks.experiments.deductions.differences import Differing
from benchmarks.experiments.deductions.pooled_deduction_tables import named_differing
from benchmarks.judge import GRADES
from engines import create_reasoner
from engines.board.board_explainer import BoardExplainer
from game.board.observation import Observation
from game.errors import GaveUp, NotEntailed
from game.grid import Cell
from game.pictures import PuzzleConclusions, Role, of_observation, svg
from game.puzzles.grades import RUNGS

MOST_EXPLAINED = 24
"""The largest number of cells explained in a position; other cells are only listed as entailed."""

MOST_ARGUED = 16
"""The largest number of clues in a proof shown step by step; for longer proofs only the clues are listed."""

MOST_WITH_TOTAL = 5
"""The limit of `MOST_ARGUED` for proofs that use the total: longer proofs have many cases, and take seconds to find."""


@dataclass(frozen=True)
class Explained:
    """The value of a `cell` and the reasons in words, step by step if known, with the cells of the `clues`."""

    cell: Cell
    what: str
    why: Sequence[str]
    clues: Sequence[Cell] = ()


@dataclass(frozen=True)
class ShownPosition(Differing):
    """A position on which contestants differ, as the site shows it."""

    @property
    def size(self) -> str:
        return f"{self.judgement.height}x{self.judgement.width}"

    @cached_property
    def cells(self) -> list[Cell]:
        groups = [cells for _, cells in self.groups]
        return sorted({cell for cell, _ in frozenset.union(*groups) - frozenset.intersection(*groups)})

    @property
    def grades(self) -> list[str]:
        """Return the grades of inference needed for the differing cells, the weakest first."""
        differing = set(self.cells)
        return [grade for grade, cells in self.judgement.grades.items() if differing.intersection(cells)]

    @cached_property
    def missing(self) -> dict[str, int]:
        """Count the entailed cells that each contestant did not prove.

        If a contestant does not use the number of mines, cells that only this number entails are not counted.
        """
        found, without_total = {}, self.without_total()
        for name in self.proved:
            seen = self if spec_of(name).uses_total else without_total
            found[name] = len(seen.follows.keys() - dict(seen.proved[name]).keys())
        return found

    @property
    def missed_by(self) -> list[str]:
        return [name for name, cells in self.missing.items() if cells]

    def boards(self) -> Iterator[tuple[tuple[str, ...], str]]:
        picture = self.picture(title=self.name)
        for (names, _), panel in zip(self.groups, picture.panels, strict=True):
            title = f"Claims of {', '.join(names)}"
            drawn = replace(picture, panels=(replace(panel, name=""),), title=title, caption="")
            yield names, svg(drawn, theme="page", words=False)

    def card(self) -> str:
        """Draw the position as given to all contestants, the differing cells marked: a small board in SVG."""
        marked = PuzzleConclusions().highlighting(Role.DIFFERENT, self.cells)
        picture = of_observation(self.judgement.observation, marked, title=self.name)
        return svg(picture, legend=False, words=False)

    def explanations(self) -> Iterator[Explained]:
        judgement = self.judgement
        grade_of = {cell: grade for grade, cells in judgement.grades.items() for cell in cells}
        for number, cell in enumerate(self.cells):
            if cell not in grade_of:
                yield Explained(cell, "not entailed", ["Every claim about it is wrong."])
                continue
            is_mine = cell in judgement.mines
            what = f"{'a mine' if is_mine else 'safe'}; it takes {RUNGS[grade_of[cell]].meaning}"
            lines, clues = ["It follows from the numbers."], list[Cell]()
            if number < MOST_EXPLAINED:
                with suppress(GaveUp, NotEntailed):
                    lines, clues = explain(judgement.observation, cell, is_mine)
            yield Explained(cell, what, lines, clues)


def explain(observation: Observation, cell: Cell, is_mine: bool) -> tuple[list[str], list[Cell]]:
    """Find a minimal set of clues that proves the cell's value; return an argument in words, and the clues' cells.

    Without an argument short enough to follow, the clues are listed instead. Raises `NotEntailed` if the value does not
    follow, and `GaveUp` if the proof takes too long to find.
    """
    found = BoardExplainer(observation).explain(create_reasoner("sat"), cell, is_mine)
    cells = [clue.source for clue in found.clues if isinstance(clue.source, tuple)]
    by_total = any(clue.source == "total" for clue in found.clues)
    if len(found.clues) <= (MOST_WITH_TOTAL if by_total else MOST_ARGUED):
        with suppress(GaveUp):
            return list(found.sentences), cells
    return list(map(str, found.clues)), cells


def shown_positions(evidence: Evidence) -> list[ShownPosition]:
    """Return all differing positions kept, the named ones first."""
    runs = sorted(evidence.of(DeductionsSummary), key=lambda run: not run.plan.groups[0].names)
    return [ShownPosition(**vars(one)) for one in named_differing(runs)]


def choices(positions: Sequence[ShownPosition]) -> dict[str, list[str]]:
    """Return the values of each filter: contestants that differ, contestants with wrong claims, grades and sizes."""
    found = {grade for one in positions for grade in one.grades}
    return {
        "contestant": list(dict.fromkeys(name for one in positions for name in one.proved)),
        "wrong": list(dict.fromkeys(name for one in positions for name in one.wrongly_claimed_by)),
        "grade": [grade for grade in GRADES if grade in found],
        "size": list(dict.fromkeys(one.size for one in positions)),
    }


@dataclass(frozen=True)
class ShownWrongMove:
    """A wrong move of a `contestant` on the board with this name; its `position` is a line of JSON."""

    contestant: str
    board: str
    move: WrongMove

    @property
    def name(self) -> str:
        return f"{self.contestant} on {self.board}"

    @property
    def drawn(self) -> str:
        return svg(self.move.picture(self.contestant, self.name), theme="page", words=False)

    @property
    def position(self) -> str:
        return f"{self.move.seen().to_json()}\n"

    @property
    def option(self) -> str:
        return f"--engine {quote(as_argument(self.contestant))}"


def shown_wrong_moves(faults: Iterable[Fault]) -> list[ShownWrongMove]:
    """Return the wrong moves of these faults if their boards are kept. Each board of a contestant appears once."""
    found: dict[tuple[str, str], ShownWrongMove] = {}
    for fault in faults:
        for board, move in fault.boards.items():
            found.setdefault((fault.contestants[0], board), ShownWrongMove(fault.contestants[0], board, move))
    return [*found.values()]
