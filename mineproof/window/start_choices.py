"""The choices of the start screen: board, guesses, engine and first click."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import cast

import engines as all_engines
from game.minesweeper.board_series import RULES, Boards
from game.minesweeper.random_layouts import Rule
from game.minesweeper.sizes import NAMED
from game.wording import counted
from mineproof import BadLayout, Grade, Size
from mineproof.board_search.graded_boards import Wanted, no_guess_boards

MOST_CELLS = 100_000
"""The largest board that the window opens, in cells: on larger ones every move would take seconds."""
IN_A_WINDOW = "in a window. `mineproof bench games` plays larger ones"

FILE, OWN = "from the file", "own size"
"""The choices of the board besides the named sizes: the boards of a file, and a typed size."""

PERHAPS = "perhaps"
GRADES: dict[str, Grade | None] = {"never": None} | {f"never, {grade}": grade for grade in Grade}
"""The choices of boards without guesses, with the grade of their hardest move (None: any)."""
GUESSES = {PERHAPS: "a board may need a guess", "never": "no board needs a guess; each begins with a revealed cell"}
GUESSES |= {name: f"the hardest move: {grade.meaning}" for name, grade in GRADES.items() if grade is not None}

ROWS = ("board", "guesses", "engine", "first click")


@dataclass
class Setup:
    """The current choices. `problem` is the reason why no game can begin, or empty.

    Unless `guesses` is `PERHAPS`, the window searches for boards that need no guess. With `auto_flags`, the engine
    flags its proven mines. `row` is the row chosen by the keys, and `own_size` the typed text. Raises `BadLayout`.
    """

    boards: Boards
    engines: Sequence[str]
    engine: str
    guesses: str = PERHAPS
    auto_flags: bool = False
    zeros: bool = False
    row: str = ROWS[0]
    problem: str = ""

    def __post_init__(self) -> None:
        size = self.boards.size
        size.check_cells(MOST_CELLS, IN_A_WINDOW)
        self.own_size = str(size)
        self.size = FILE if self.boards.layouts else next((name for name in NAMED if NAMED[name] == size), OWN)

    def choices(self, row: str) -> Mapping[str, str]:
        if row == "board" and self.boards.layouts:
            return {FILE: _in_words(self.boards.size)}
        if row == "board":
            typed = f"{self.own_size}, typed as ROWSxCOLUMNS/MINES, or with @hex behind it"
            return {name: _in_words(size) for name, size in NAMED.items()} | {OWN: typed}
        if row == "engine":
            return {name: summary(name) for name in self.engines}
        return GUESSES if row == "guesses" else {str(rule): words for rule, words in RULES.items()}

    def chosen(self, row: str) -> str:
        return dict(zip(ROWS, (self.size, self.guesses, self.engine, self.boards.rule), strict=True))[row]

    def matters(self, row: str) -> bool:
        return {"guesses": not self.boards.layouts, "first click": not self.no_guess}.get(row, True)

    @property
    def no_guess(self) -> bool:
        return self.guesses != PERHAPS

    @property
    def wanted(self) -> Wanted | None:
        """Return the request for a board without guesses, or None if no search is needed. Raises `BadLayout`."""
        return no_guess_boards(self.boards.size, GRADES[self.guesses]) if self.no_guess else None

    def choose(self, row: str, name: str) -> None:
        """Choose `name` in a row. Choosing a first click allows boards that may need a guess."""
        self.row = row
        if row == "board":
            self.size = name
            self.boards = replace(self.boards, size=NAMED.get(name, self.boards.size))
        elif row == "engine":
            self.engine = name
        elif row == "first click":
            self.boards, self.guesses = replace(self.boards, rule=cast(Rule, name)), PERHAPS
        elif not self.boards.layouts:
            self.guesses = name
        self.check()

    def move(self, by: int) -> None:
        self.row = ROWS[(ROWS.index(self.row) + by) % len(ROWS)]

    def type_size(self, character: str) -> None:
        """Add a character to the typed size. An empty text removes the last character."""
        if self.boards.layouts:
            return
        typed = self.own_size if self.size == OWN else ""
        self.row, self.size, self.own_size = "board", OWN, typed + character if character else typed[:-1]
        self.check()

    def check(self) -> bool:
        """Return whether a game can begin; otherwise set `problem`."""
        self.problem = ""
        try:
            if self.size == OWN:
                self.boards = replace(self.boards, size=Size.parse(self.own_size))
            self.boards.size.check_cells(MOST_CELLS, IN_A_WINDOW)
            if self.wanted is None:
                self.boards.check_room()
        except (BadLayout, OSError) as error:  # from a file with the grid
            self.problem = str(error)
        return not self.problem


def _in_words(size: Size) -> str:
    return f"{size.height} rows, {size.width} columns, {counted(size.mines, 'mine')}"


@cache
def summary(engine: str) -> str:
    """Return the summary of the engine, or the reason why there is none."""
    try:
        return all_engines.spec(engine).summary
    except (ValueError, ImportError, TypeError) as error:
        return str(error)
