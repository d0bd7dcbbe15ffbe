"""The options for boards, shared by `play` and `watch`."""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from cyclopts import Parameter

from benchmarks.command_line.option_types import BoardSize, GridName, Mines, Signs, Whole
from game.minesweeper.board_series import RULES, Boards
from game.minesweeper.random_layouts import Rule
from game.minesweeper.sizes import NAMED
from mineproof import BadLayout, Observation
from mineproof.board_search.random_fitting_layouts import FittingLayouts
from mineproof.terminal.command_output import complain
from mineproof.terminal.puzzle_files import layouts_or_position

RuleName: TypeAlias = Annotated[
    Rule, Parameter(help="; ".join(f"{rule}: {meaning}" for rule, meaning in RULES.items()), show_choices=False)
]


@Parameter(name="*")
@dataclass(frozen=True)
class BoardOptions:
    """The boards to play."""

    size: Annotated[BoardSize | None, Parameter(show_default="beginner")] = None
    rule: RuleName = "safe"
    seed: Whole | None = None
    """the seed of the boards: the same seed draws the same boards"""
    mines: Annotated[Mines | None, Parameter(help="of a position in FILE: how many mines there are in all")] = None
    grid: Annotated[GridName | None, Parameter(help="which cells are neighbors in rows of FILE")] = None
    signs: Signs = ""

    def boards(self, file: str | None = None) -> Boards:
        """Return the requested boards, or those of a `file`. Raises `BadLayout`."""
        if file is None:
            if self.signs:
                raise BadLayout("--signs is for the signs of a FILE; leave it out")
            if self.grid is not None:
                raise BadLayout(f"--grid is for a FILE; a size tells its grid itself, as in 9x9/10@{self.grid}")
            if self.mines is not None:
                raise BadLayout(f"--mines is for a FILE; a size tells its mines itself, as in 9x9/{self.mines}")
            boards = Boards(self.size or NAMED["beginner"], self.rule, self.seed)
            boards.check_room()
            return boards
        if self.size is not None:
            raise BadLayout(f"--size has no place beside {file}, which tells the size")
        found = layouts_or_position(file, self.grid, self.signs, self.mines)
        if not isinstance(found, Observation):
            return Boards(found[0].size, self.rule, self.seed, found)
        layouts = FittingLayouts(found, self.seed)
        boards = Boards(layouts[0].size, self.rule, self.seed, layouts, opened=tuple(found.reveals))
        complain("mineproof: the mines are those of a random layout that fits the position, not of your own board")
        return boards
