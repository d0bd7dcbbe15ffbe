"""Logic grids, such as the one that is called Einstein's: houses in a row, and which value of what is in which house.

`puzzle` is what there is to know, `clues` is what clues may say, `zebra_files` reads and writes; `truth` draws puzzles.
"""

from game.puzzles.zebra.clues import RELATIONS, Hint, atom
from game.puzzles.zebra.puzzle import ZebraPuzzle

__all__ = ["RELATIONS", "Hint", "ZebraPuzzle", "atom"]
