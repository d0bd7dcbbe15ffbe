"""What is true: the puzzles and their hidden truth. It knows no engine.

Start with `grid` and `sentence`, the words everything is said in; then `minesweeper`, where the mines are.
Direction of imports: errors <- grid, sentence, logic, protocols <- layouts <- minesweeper <- session <- boards <-
window <- commands. A `session` is a game as a person plays it, `boards` are those played one after the other,
`positions` reads what one typed, and an `advisor` asks an engine for both the window (package `window`) and the
terminal (package `commands`).
"""

from game.errors import BadLayout, Contradiction, IllegalMove
from game.grid import Cell
from game.layouts import Layout, random_layout, read_layouts, write_layouts
from game.minesweeper import Minesweeper, Outcome, play
from game.protocols import Player
from game.sentence import Sentence

__all__ = [
    "BadLayout",
    "Cell",
    "Contradiction",
    "IllegalMove",
    "Layout",
    "Minesweeper",
    "Outcome",
    "Player",
    "Sentence",
    "play",
    "random_layout",
    "read_layouts",
    "write_layouts",
]
