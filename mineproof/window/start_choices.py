"""The choices of the start screen: size, first click, boards without guesses, engine and switches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import engines as all_engines
from engines.grading.grading import Grade
from game.errors import BadLayout
from game.minesweeper.played_boards import RULES, Boards
from game.minesweeper.sizes import NAMED, Size
from mineproof.board_search.no_guess_boards import no_guess_boards
from mineproof.board_search.search import Wanted

MOST_CELLS = 100_000
"""The largest board that the window opens, in cells: on larger ones every move would take seconds."""

OWN = "own size"
"""The choice of a typed size."""

OFF, ANY = "off", "any grade"
"""The choices of boards with guesses, and of boards without guesses of any grade."""

NO_GUESS = {
    OFF: "a board may need a guess",
    ANY: "no board needs a guess; each begins with a cell that is revealed",
    **{str(grade): f"no guess; the hardest move takes: {grade.meaning}" for grade in Grade},
}
"""The choices of boards without guesses, by the grade of their hardest move."""

SWITCHES = {
    "flooding": "a revealed 0 opens its neighbors",
    "flags win": "the game is also won when exactly the mines are flagged, as in the course",
    "auto flags": "the engine sets flags on the mines that it has proven",
    "show zeros": "a revealed 0 is shown as 0, and not as an empty cell",
}
"""The switches of the start screen with their effects."""


@dataclass
class Setup:
    """The current choices. `boards` are the boards to play, `engine` is one of the names `engines`.

    `no_guess` is one of `NO_GUESS`. With `auto_flags`, the engine sets flags on the mines that it has proven; with
    `zeros`, a revealed 0 is shown as 0. `size` is the name of the size, and `own_size` the typed text. `problem` is the
    reason why no game can begin, or empty. Raises `BadLayout` for boards that are too large.
    """

    boards: Boards
    engines: Sequence[str]
    engine: str
    no_guess: str = OFF
    auto_flags: bool = False
    zeros: bool = False
    row: int = 0
    switch: str = next(iter(SWITCHES))  # the focused switch
    problem: str = ""

    def __post_init__(self) -> None:
        check_cells(self.boards.size)
        self.own_size = str(self.boards.size)
        names = {size: name for name, size in NAMED.items()}
        self.sizes: tuple[str, ...] = ("from the file",) if self.boards.layouts else (*NAMED, OWN)
        self.size = self.sizes[0] if self.boards.layouts else names.get(self.boards.size, OWN)

    @property
    def rows(self) -> list[tuple[str, Sequence[str], str]]:
        """Return the rows of choices: title, choices, and the current one."""
        rows: list[tuple[str, Sequence[str], str]] = [("board", self.sizes, self.size)]
        if not self.boards.layouts:
            rows.append(("no guess", tuple(NO_GUESS), self.no_guess))
        if self.no_guess == OFF:  # boards without guesses have a first cell of their own
            rows.append(("first click", tuple(RULES), self.boards.rule))
        return [*rows, ("engine", self.engines, self.engine)]

    @property
    def on_switches(self) -> bool:
        """Return whether the switches have the focus."""
        return self.row == len(self.rows)

    @property
    def kind(self) -> str:
        """Return the kind of board, the key of best times, such as "16x30/99 safe"."""
        flood = "" if self.switched["flooding"] else " without flooding"
        rule = self.boards.rule if self.no_guess == OFF else f"no guess, {self.no_guess}"
        return f"{self.boards.size} {rule}{flood}"

    @property
    def wanted(self) -> Wanted | None:
        """Return the request for a board without guesses, or None if no search is needed. Raises `BadLayout`."""
        if self.no_guess == OFF:
            return None
        return no_guess_boards(self.boards.size, None if self.no_guess == ANY else Grade[self.no_guess.upper()])

    def choose(self, row: int, name: str) -> None:
        """Choose from the row of this number."""
        self.row = row
        label = self.rows[row][0]
        if label == "engine":
            self.engine = name
        elif label == "first click":
            self.boards = self.boards.changed(rule=name)
        elif label == "no guess":
            self.no_guess = name
        elif label == "board":
            self.size = name
            if name in NAMED:
                self.boards = self.boards.changed(size=NAMED[name])
        self.check()

    def step(self, by: int) -> None:
        """Move to another choice, or another switch, of the focused row."""
        if self.on_switches:
            names = [*SWITCHES]
            self.switch = names[(names.index(self.switch) + by) % len(names)]
        else:
            _, choices, chosen = self.rows[self.row]
            self.choose(self.row, choices[(choices.index(chosen) + by) % len(choices)])

    def move(self, by: int) -> None:
        """Move the focus to another row."""
        self.row = (self.row + by) % (len(self.rows) + 1)

    @property
    def switched(self) -> dict[str, bool]:
        """Return the state of each of the `SWITCHES`."""
        boards = self.boards
        floods = boards.opens_zeros if self.no_guess == OFF else boards.floods is not False  # overrides the rule
        states = (floods, boards.flags_win, self.auto_flags, self.zeros)
        return dict(zip(SWITCHES, states, strict=True))

    def turn(self, name: str) -> None:
        """Toggle one of the `SWITCHES`."""
        self.row, self.switch = len(self.rows), name
        is_on = not self.switched[name]
        if name == "flooding":
            self.boards = self.boards.changed(floods=is_on)  # overrides the rule
        elif name == "flags win":
            self.boards = self.boards.changed(flags_win=is_on)
        elif name == "auto flags":
            self.auto_flags = is_on
        else:
            self.zeros = is_on

    def type_size(self, character: str) -> None:
        """Add a character to the typed size, or remove the last one (the empty text)."""
        if self.boards.layouts:
            return
        if self.size != OWN:
            self.size, self.own_size = OWN, ""
        self.row = 0
        self.own_size = self.own_size + character if character else self.own_size[:-1]
        self.check()

    def check(self) -> bool:
        """Return whether a game can begin; otherwise set `problem`."""
        try:
            if self.size == OWN:
                self.boards = self.boards.changed(size=Size.parse(self.own_size))
            check_cells(self.boards.size)
            if self.wanted is None:
                self.boards.check_room()
        except (BadLayout, OSError) as error:  # from a file with the grid
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
    """Return the summary of the engine, or the reason why there is none."""
    try:
        return all_engines.spec(engine).summary
    except (ValueError, ImportError, TypeError) as error:
        return str(error)
