"""The choices of the start screen: the board, the rule of the first click, the engine, and a few switches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import engines as all_engines
from game.errors import BadLayout
from game.minesweeper.played_boards import RULES, Boards
from game.minesweeper.sizes import NAMED, Size

MOST_CELLS = 100_000
"""The largest board that the window opens, in cells: on larger ones every move would take seconds."""

OWN = "own size"
"""The choice of a size that is typed."""

LONGEST = 200
"""Characters of a size that is typed: it may name a file."""


@dataclass(frozen=True)
class Switch:
    """Something that can be switched on and off: its short name, and what it does."""

    name: str
    meaning: str
    is_on: Callable[[Setup], bool]
    turn: Callable[[Setup], None]


class Setup:
    """What is chosen. `boards` are those played, `engine` is one of the names `engines`.

    With `auto_flags`, the engine sets flags on the mines that it has proven; with `zeros`, a revealed 0 is shown as 0.
    `size` is the name of the size, and `own_size` the text of the one that is typed. `problem` says in words why no
    game can begin, or is empty. Raises `BadLayout` for boards that are too large.
    """

    def __init__(
        self, boards: Boards, engines: Sequence[str], engine: str, *, auto_flags: bool = False, zeros: bool = False
    ) -> None:
        check_cells(boards.size)
        self.boards, self.engines, self.engine = boards, tuple(engines), engine
        self.auto_flags, self.zeros = auto_flags, zeros
        self.own_size = str(boards.size)
        names = {size: name for name, size in NAMED.items()}
        self.sizes: tuple[str, ...] = ("from the file",) if boards.layouts else (*NAMED, OWN)
        self.size = self.sizes[0] if boards.layouts else names.get(boards.size, OWN)
        self.row = self.switch = 0
        self.problem = ""
        self._summaries: dict[str, str] = {}

    @property
    def rows(self) -> list[tuple[str, Sequence[str], str]]:
        """The rows of choices: what is chosen, from what, and which it is now."""
        return [
            ("board", self.sizes, self.size),
            ("first click", tuple(RULES), self.boards.rule),
            ("engine", self.engines, self.engine),
        ]

    @property
    def on_switches(self) -> bool:
        """Whether the keys act on the switches."""
        return self.row == len(self.rows)

    @property
    def kind(self) -> str:
        """The kind of board, by which best times are kept: 16x30/99 safe, for one."""
        flood = "" if self.boards.opens_zeros else " without flooding"
        return f"{self.boards.size} {self.boards.rule}{flood}"

    def summary(self, engine: str) -> str:
        """The engine in a line, or why nothing is known of it."""
        if engine not in self._summaries:
            try:
                self._summaries[engine] = all_engines.spec(engine).summary
            except (ValueError, ImportError, TypeError) as error:
                self._summaries[engine] = str(error)
        return self._summaries[engine]

    def choose(self, row: int, name: str) -> None:
        """Choose from the row of this number."""
        self.row, self.problem = row, ""
        if row == 0:
            self.size = name
            if name == OWN:
                self.check()
            elif not self.boards.layouts:
                self.boards = self.boards.changed(size=NAMED[name])
        elif row == 1:
            self.boards = self.boards.changed(rule=name)
        else:
            self.engine = name

    def step(self, by: int) -> None:
        """Go to another choice, or another switch, of the row that the keys act on."""
        if self.on_switches:
            self.switch = (self.switch + by) % len(SWITCHES)
        else:
            _, choices, chosen = self.rows[self.row]
            self.choose(self.row, choices[(choices.index(chosen) + by) % len(choices)])

    def move(self, by: int) -> None:
        """Let the keys act on another row."""
        self.row = (self.row + by) % (len(self.rows) + 1)

    def turn(self, number: int) -> None:
        """Switch something on or off."""
        self.row, self.switch = len(self.rows), number
        SWITCHES[number].turn(self)

    def toggle_flooding(self) -> None:
        """Let a revealed 0 open its neighbors, or not, whatever the rule says."""
        self.boards = self.boards.changed(floods=not self.boards.opens_zeros)

    def toggle_flags_win(self) -> None:
        """Let a game be won by flags, or not."""
        self.boards = self.boards.changed(flags_win=not self.boards.flags_win)

    def toggle_auto_flags(self) -> None:
        """Let the engine set flags, or not."""
        self.auto_flags = not self.auto_flags

    def toggle_zeros(self) -> None:
        """Show zeros, or not."""
        self.zeros = not self.zeros

    def type_size(self, character: str) -> None:
        """Add a character to the own size, or take away the last one (the empty text)."""
        if self.boards.layouts:
            return
        if self.size != OWN:
            self.size, self.own_size = OWN, ""
        self.row = 0
        self.own_size = (self.own_size + character)[:LONGEST] if character else self.own_size[:-1]
        self.check()

    def check(self) -> bool:
        """Whether a game can begin; `problem` says why not."""
        try:
            if self.size == OWN:
                self.boards = self.boards.changed(size=Size.parse(self.own_size))
            check_cells(self.boards.size)
            self.boards.check_room()
        except (BadLayout, OSError) as error:  # of a file that tells the grid
            self.problem = str(error)
            return False
        self.problem = ""
        return True


SWITCHES = (
    Switch(
        "flooding",
        "a revealed 0 opens its neighbors",
        lambda setup: setup.boards.opens_zeros,
        Setup.toggle_flooding,
    ),
    Switch(
        "flags win",
        "the game is also won when exactly the mines are flagged, as in the course",
        lambda setup: setup.boards.flags_win,
        Setup.toggle_flags_win,
    ),
    Switch(
        "auto flags",
        "the engine sets flags on the mines that it has proven",
        lambda setup: setup.auto_flags,
        Setup.toggle_auto_flags,
    ),
    Switch(
        "show zeros",
        "a revealed 0 is shown as 0, and not as an empty cell",
        lambda setup: setup.zeros,
        Setup.toggle_zeros,
    ),
)
"""What can be switched on and off on the start screen."""


def check_cells(size: Size) -> None:
    """Raise `BadLayout` for a board with more cells than the window can show and play smoothly."""
    cells = size.height * size.width
    if cells > MOST_CELLS:
        raise BadLayout(
            f"a board of {size.height:,}x{size.width:,} has {cells:,} cells; expected at most {MOST_CELLS:,} in a "
            "window. `mineproof bench games` plays larger ones"
        )
