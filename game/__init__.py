"""What is true: the puzzles and their hidden truth. It knows no engine.

Start with the words everything is said in: `grid`, `sentence`, `logic` and `errors`. Each puzzle has a folder:
`minesweeper`, `knights` and `tour`.
"""

from game.errors import BadLayout, Contradiction, IllegalMove
from game.grid import Cell
from game.minesweeper import Layout, Minesweeper, Outcome, Player, play, random_layout, read_layouts, write_layouts
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
