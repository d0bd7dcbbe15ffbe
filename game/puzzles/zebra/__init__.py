"""Logic grids, such as Einstein's puzzle: houses in a row, with one value of each attribute in each house.

`puzzle` has the puzzle class and its reader, `clues` the clues and their relations, and `maker` draws puzzles.
"""

from game.puzzles.zebra.clues import RELATIONS as RELATIONS, Hint as Hint, atom as atom
from game.puzzles.zebra.puzzle import ZebraPuzzle as ZebraPuzzle
