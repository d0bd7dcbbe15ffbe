"""The options for boards, shared by `play` and `watch`."""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from cyclopts import Parameter

from benchmarks.console.options import BoardSize, File, GridName, Signs, Whole
from game.board.observation import Observation
from game.errors import BadLayout
from game.minesweeper.layouts import Rule
from game.minesweeper.played_boards import RULES, Boards
from game.minesweeper.sizes import NAMED, Size
from mineproof.board_search.fitting_layouts import FittingLayouts
from mineproof.terminal.puzzle_files import layouts_or_position

RuleName: TypeAlias = Annotated[
    Rule, Parameter(help="; ".join(f"{rule}: {meaning}" for rule, meaning in RULES.items()), show_choices=False)
]


@Parameter(name="*")
@dataclass(frozen=True)
class BoardOptions:
    """Which boards are played."""

    size: Annotated[BoardSize | None, Parameter(show_default="beginner")] = None
    rule: RuleName = "safe"
    seed: Whole | None = None
    """draws the boards: the same ones each time"""
    layout: File | None = None
    """play these layouts: JSON lines, or one picture; or play on from this position, on layouts that fit; - is
    standard input"""
    grid: Annotated[GridName | None, Parameter(help="which cells are neighbors in a picture of --layout")] = None
    signs: Signs = ""

    def boards(self) -> Boards:
        """Return the requested boards. Raises `BadLayout` for an invalid file and for mines that do not fit."""
        if self.layout is None:
            if self.signs:
                raise BadLayout("--signs is for the signs of a --layout; leave it out")
            if self.grid is not None:
                raise BadLayout(f"--grid is for --layout; a size tells its grid itself, as in 9x9/10@{self.grid}")
            boards = Boards(self.size or NAMED["beginner"], self.rule, self.seed)
            boards.check_room()
            return boards
        if self.size is not None:
            raise BadLayout(f"--size has no place beside --layout {self.layout}, which tells the size")
        found = layouts_or_position(self.layout, self.grid, self.signs)
        opened = tuple(found.reveals) if isinstance(found, Observation) else ()
        layouts = FittingLayouts(found, self.seed) if isinstance(found, Observation) else found
        first = layouts[0]
        size = Size(first.height, first.width, len(first.mines), first.grid)
        return Boards(size, self.rule, self.seed, layouts, opened=opened)
