"""Logic grids, such as Einstein's puzzle: houses in a row, with one value of each attribute in each house.

`puzzle` has the attributes and clues, `clues` the relations in clues, `zebra_files` reads and writes; `truth` draws
puzzles.
"""

from game.puzzles.zebra.clues import RELATIONS, Hint, atom
from game.puzzles.zebra.puzzle import ZebraPuzzle

__all__ = ["RELATIONS", "Hint", "ZebraPuzzle", "atom"]
