"""The choices of the start screen: the board, the rule of the first click, the engine, and a few switches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

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


SWITCHES = {
    "flooding": "a revealed 0 opens its neighbors",
    "flags win": "the game is also won when exactly the mines are flagged, as in the course",
    "auto flags": "the engine sets flags on the mines that it has proven",
    "show zeros": "a revealed 0 is shown as 0, and not as an empty cell",
}
"""What can be switched on and off on the start screen, and what it does."""


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
        self.row = 0
        self.switch = next(iter(SWITCHES))  # which of them the keys act on
        self.problem = ""

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
            names = [*SWITCHES]
            self.switch = names[(names.index(self.switch) + by) % len(names)]
        else:
            _, choices, chosen = self.rows[self.row]
            self.choose(self.row, choices[(choices.index(chosen) + by) % len(choices)])

    def move(self, by: int) -> None:
        """Let the keys act on another row."""
        self.row = (self.row + by) % (len(self.rows) + 1)

    @property
    def switched(self) -> dict[str, bool]:
        """Whether each of the `SWITCHES` is on."""
        boards = self.boards
        states = (boards.opens_zeros, boards.flags_win, self.auto_flags, self.zeros)
        return dict(zip(SWITCHES, states, strict=True))

    def turn(self, name: str) -> None:
        """Switch one of the `SWITCHES` on or off."""
        self.row, self.switch = len(self.rows), name
        is_on = not self.switched[name]
        if name == "flooding":
            self.boards = self.boards.changed(floods=is_on)  # whatever the rule says
        elif name == "flags win":
            self.boards = self.boards.changed(flags_win=is_on)
        elif name == "auto flags":
            self.auto_flags = is_on
        else:
            self.zeros = is_on

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


def check_cells(size: Size) -> None:
    """Raise `BadLayout` for a board with more cells than the window can show and play smoothly."""
    cells = size.height * size.width
    if cells > MOST_CELLS:
        raise BadLayout(
            f"a board of {size.height:,}x{size.width:,} has {cells:,} cells; expected at most {MOST_CELLS:,} in a "
            "window. `mineproof bench games` plays larger ones"
        )


@cache
def summary(engine: str) -> str:
    """The engine in a line, or why nothing is known of it."""
    try:
        return all_engines.spec(engine).summary
    except (ValueError, ImportError, TypeError) as error:
        return str(error)
