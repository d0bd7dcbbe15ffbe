"""Logic grids, such as Einstein's puzzle: houses in a row, with one value of each attribute in each house.

`puzzle` has the puzzle class, `clues` the clues and their relations; `zebra_reader` reads puzzles, and
`maker` draws them.
"""

from game.puzzles.zebra.clues import RELATIONS as RELATIONS, Hint as Hint, atom as atom
from game.puzzles.zebra.puzzle import ZebraPuzzle as ZebraPuzzle
